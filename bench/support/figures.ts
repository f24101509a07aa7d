import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { median } from './statistics.ts';

/** A figure of a benchmark: the middle, the least and the greatest of its values, most of them one for a start. */
export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
  readonly values: number;
}

/** The figures of one run of `npx node bench/all.ts`, and the machine that it ran on. */
export interface Figures {
  readonly machine: {
    readonly date: string;
    readonly version: string;
    readonly node: string;
    readonly processor: string;
    readonly cores: number;
    /** Processes that ran or waited in the minute before, on average: near 0 on an idle machine. */
    readonly load: number;
  };
  readonly figures: Readonly<Record<string, Figure>>;
}

/** Keeps a figure in the file that `BENCH_FIGURES` names, which `npx node bench/all.ts` makes; does nothing without it. */
export function record(name: string, values: readonly number[]): void {
  const file = process.env.BENCH_FIGURES;
  if (file === undefined || !existsSync(file)) return;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Figures;
  const figure: Figure = {
    median: median(values),
    least: Math.min(...values),
    greatest: Math.max(...values),
    values: values.length,
  };
  const figures = { ...kept.figures, [name]: figure };
  writeFileSync(file, `${JSON.stringify({ ...kept, figures }, null, 2)}\n`);
}
