// Writes the table in docs/figures.md from the last `npx node bench/all.ts`: `npx node scripts/write-performance.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure, Figures } from '../bench/support/figures.ts';
import rows from './performance-rows.json' with { type: 'json' };

const DOCUMENT = new URL('../docs/figures.md', import.meta.url);
const FIGURES = new URL('../bench/figures.json', import.meta.url);

/** Rows of the table: each figure's name in the file, its decimals, and its target. */
const ROWS: readonly {
  readonly what: string;
  readonly figure: string;
  readonly digits: number;
  readonly least?: number;
  readonly most?: number;
}[] = rows;

const { machine, figures } = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;

/** Formats a figure's median, with the minimum and maximum if it has several values. */
function shown({ median, least, greatest, values }: Figure, digits: number): string {
  // Rounding twice avoids -0.
  const middle = Number(median.toFixed(digits)).toFixed(digits);
  return values === 1 ? middle : `${middle} (${least.toFixed(digits)}-${greatest.toFixed(digits)})`;
}

/** Formats a figure's target, and says so if the figure misses it. */
function target({ median }: Figure, { least, most }: (typeof ROWS)[number]): string {
  if (least !== undefined) return median >= least ? `at least ${least}` : `at least ${least}, missed`;
  if (most !== undefined) return median <= most ? `at most ${most}` : `at most ${most}, missed`;
  return '';
}

const table = ROWS.map((row) => {
  const figure = figures[row.figure];
  const cells = figure ? `${shown(figure, row.digits)} | ${target(figure, row)}` : 'not measured | ';
  return `| ${row.what} | ${cells} |`;
});
const head = [
  `Version ${machine.version}, ${machine.date}, on ${machine.cores} cores of an ${machine.processor} ` +
    `with Node ${machine.node}; load average before the run: ${machine.load.toFixed(1)}. ` +
    'Each figure is the median of its starts (minimum-maximum).',
  '',
  '| what | figure | target |',
  '|---|---|---|',
];
const written = readFileSync(DOCUMENT, 'utf8').replace(
  /(?<=<!-- figures: [^\n]*\n\n)[\s\S]*?(?=\n<!-- end of figures -->)/,
  () => `${[...head, ...table].join('\n')}\n`,
);
writeFileSync(DOCUMENT, written);
