// Writes the tables of docs/performance.md from the figures of the last `npx node bench/all.ts`: `npx node scripts/write-performance.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure, Figures } from '../bench/support/figures.ts';

const DOCUMENT = new URL('../docs/performance.md', import.meta.url);
const FIGURES = new URL('../bench/figures.json', import.meta.url);

/** A row of a table: the figure's name in the file, its decimals, and what it should at least or at most be. */
interface Row {
  readonly what: string;
  readonly figure: string;
  readonly digits: number;
  readonly least?: number;
  readonly most?: number;
  readonly command: string;
}

const REST = 'MB after a price, a page and a call over MCP';
const bench = (only: string) => `npx node bench/bench.ts --only ${only}`;
const BARE_SDK = 'ratio to the bare SDK';

const ROWS: readonly Row[] = [
  {
    what: 'price, ratio to bare `node:http`',
    figure: 'price: ratio to bare',
    digits: 2,
    command: bench('price'),
  },
  {
    what: 'price, ratio to a Fastify route',
    figure: 'price beside Fastify: ratio to bare',
    digits: 2,
    least: 0.85,
    command: `${bench('price')} --fastify`,
  },
  { what: 'price, µs', figure: 'price: µs', digits: 1, command: bench('price') },
  {
    what: '`ml-price` on SQLite, ratio',
    figure: 'ml-price, SQLite: ratio to bare',
    digits: 2,
    command: bench('ml-price'),
  },
  {
    what: '`ml-price` on SQLite, in prices',
    figure: 'ml-price in prices',
    digits: 1,
    most: 1.9,
    command: '`npx node bench/bench.ts`',
  },
  {
    what: 'appraisal of new titles, µs',
    figure: 'appraise, new titles, SQLite: µs',
    digits: 0,
    command: bench('appraise'),
  },
  { what: 'page with Brotli, µs', figure: 'page: µs', digits: 0, command: bench('page') },
  ...(
    [
      ['new brand and category', 0.55],
      ['new title', 0.4],
      ['repeated brand and category', 0.8],
      ['repeated title', 0.8],
    ] as const
  ).flatMap(([asked, least]): Row[] => {
    const what = `MCP \`get_price\` of a ${asked}`;
    const figure = `get_price, ${asked}`;
    const command = 'npx node bench/mcp.ts';
    return [
      { what: `${what}, ${BARE_SDK}`, figure: `${figure}: ratio to bare`, digits: 2, least, command },
      { what: `${what}, µs`, figure: `${figure}: µs`, digits: 0, command },
    ];
  }),
  { what: 'a row of a list, µs', figure: 'list: µs a row', digits: 0, command: 'npx node bench/lists.ts' },
  {
    what: '`hangtag list` of 50,000 rows beside 10,000, CPU',
    figure: 'list of 50,000 rows: CPU beside 10,000',
    digits: 1,
    most: 5,
    command: 'npx node bench/lists.ts',
  },
  {
    what: '`hangtag list` of 50,000 rows, MB',
    figure: 'list of 50,000 rows: MB',
    digits: 0,
    most: 400,
    command: 'npx node bench/lists.ts',
  },
  {
    what: '`hangtag reprice` of 50,000 rows, MB',
    figure: 'plan of 50,000 rows: MB',
    digits: 0,
    most: 400,
    command: 'npx node bench/lists.ts',
  },
  {
    what: 'longest wait of others beside ten lists of 1 MB, ms',
    figure: 'uploads: longest wait, ms',
    digits: 0,
    most: 50,
    command: 'npx node bench/lists.ts',
  },
  {
    what: 'a title in a loop, µs',
    figure: 'a title in a loop: µs',
    digits: 0,
    command: 'node bench/titles.ts',
  },
  {
    what: 'the same with its answer as JSON, µs',
    figure: 'a title in a loop: µs with its answer',
    digits: 0,
    command: 'node bench/titles.ts',
  },
  ...(['image', 'checkout'] as const).flatMap((place): Row[] => {
    const command = `npx node bench/start.ts${place === 'image' ? ' --folder dist' : ''}`;
    const most = place === 'image' ? { most: 160 } : {};
    const figure = (unit: string) => `${place}: ${unit}`;
    return [
      {
        what: `start of the ${place}, s of CPU`,
        figure: figure('s of CPU until then'),
        digits: 2,
        command,
      },
      { what: `start of the ${place}, s`, figure: figure('s until it answers'), digits: 2, command },
      { what: `memory of the ${place} ${REST.slice(3)}, MB`, figure: figure(REST), digits: 0, ...most, command },
    ];
  }),
  {
    what: 'memory over 600,000 mixed requests, MB',
    figure: '600,000 mixed requests: MB',
    digits: 0,
    command: 'npx node bench/memory.ts',
  },
  {
    what: 'its last quarter beside the one before, MB more',
    figure: '600,000 mixed requests: MB more at the end',
    digits: 0,
    most: 10,
    command: 'npx node bench/memory.ts',
  },
];

const { machine, figures } = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;

/** Returns the middle of a figure with the least and the greatest of several. */
function shown({ median, least, greatest, values }: Figure, digits: number): string {
  const middle = median.toFixed(digits);
  return values === 1 ? middle : `${middle} (${least.toFixed(digits)}-${greatest.toFixed(digits)})`;
}

/** Returns a target, and whether a figure meets it. */
function target({ median }: Figure, { least, most }: Row): string {
  if (least !== undefined) return median >= least ? `at least ${least}` : `at least ${least}, missed`;
  if (most !== undefined) return median <= most ? `at most ${most}` : `at most ${most}, missed`;
  return '';
}

const table = ROWS.flatMap((row) => {
  const figure = figures[row.figure];
  if (!figure) return [`| ${row.what} | not measured | | \`${row.command.replaceAll('`', '')}\` |`];
  const command = row.command.replaceAll('`', '');
  return [`| ${row.what} | ${shown(figure, row.digits)} | ${target(figure, row)} | \`${command}\` |`];
});
const head = [
  `Version ${machine.version}, ${machine.date}: ${machine.cores} cores of ${machine.processor}, Node ${machine.node}, load ` +
    `${machine.load.toFixed(1)} before it began. Each figure is the median of its starts (least-greatest).`,
  '',
  '| what | figure | target | command |',
  '|---|---|---|---|',
];
const written = readFileSync(DOCUMENT, 'utf8').replace(
  /(?<=<!-- figures: [^\n]*\n\n)[\s\S]*?(?=\n<!-- end of figures -->)/,
  () => `${[...head, ...table].join('\n')}\n`,
);
writeFileSync(DOCUMENT, written);
