import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { medianOf } from '../../src/base/numbers.ts';

/** Median, minimum, and maximum of a benchmark's values, usually one per start. */
export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
  readonly values: number;
}

/** Figures from one run of `npx node bench/all.ts`, with the machine it ran on. */
export interface Figures {
  readonly machine: {
    readonly date: string;
    readonly version: string;
    readonly node: string;
    readonly processor: string;
    readonly cores: number;
    /** Load average over the minute before the run; near 0 on an idle machine. */
    readonly load: number;
  };
  readonly figures: Readonly<Record<string, Figure>>;
}

/** Formats values as median (minimum-maximum), such as `0.91 (0.88-0.95)`. */
export function spread(values: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${medianOf(values).toFixed(digits)} (${low.toFixed(digits)}-${high.toFixed(digits)})`;
}

/** Saves a figure to the file that `BENCH_FIGURES` names. Does nothing outside `npx node bench/all.ts`. */
export function record(name: string, values: readonly number[]): void {
  const file = process.env.BENCH_FIGURES;
  if (file === undefined || !existsSync(file)) return;
  const saved = JSON.parse(readFileSync(file, 'utf8')) as Figures;
  const figure: Figure = {
    median: medianOf(values),
    least: Math.min(...values),
    greatest: Math.max(...values),
    values: values.length,
  };
  const figures = { ...saved.figures, [name]: figure };
  writeFileSync(file, `${JSON.stringify({ ...saved, figures }, null, 2)}\n`);
}
