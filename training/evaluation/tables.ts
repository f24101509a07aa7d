import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '../../src/base/csv-text.ts';
import { grouped } from '../../src/base/numbers.ts';
import { filled } from '../../src/base/text.ts';
import type { RackRow } from '../../src/pricing/loading/evaluation.ts';
import { CONFIDENCE_FACTOR } from '../../src/pricing/ranges/spread.ts';
import { planCells } from '../decisions/plans.ts';
import { decisionCells } from '../decisions/report.ts';
import captions from './captions.json' with { type: 'json' };
import type { GroupErrors } from './held-out.ts';
import { type Cells, type Columns, cellsOf, markdownTable, percent, two } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';

const FOLDER = 'evaluation';

const three = (value: number) => value.toFixed(3);
const share = (value: number) => `${Math.round(100 * value)}%`;

const RACK: Columns<RackRow> = {
  part: ({ name }) => name,
  sales: ({ sales }) => grouped(sales),
  sellers: ({ sellers }) => String(sellers),
  'paid over the price, log': ({ level, levelInterval: [low, high] }) => `${two(level)} (${two(low)} to ${two(high)})`,
  'half within': ({ medianError }) => share(medianError),
  'inside the range': ({ inside }) => share(inside),
  'high / low': ({ width }) => width?.toFixed(1) ?? '',
  [`within a factor of ${CONFIDENCE_FACTOR}`]: ({ near }) => share(near),
  'stated confidence': ({ confidence }) => share(confidence),
};

/** Returns the tables of an evaluation that have rows, by file, most useful to sellers first. */
function tablesOf({ rack, groups, calibration, decisions }: EvaluationReport): Readonly<Record<string, Cells>> {
  const { overall, tiers } = calibration;
  const methodColumns = Object.keys(groups[0]?.methods ?? {}).map((name) => {
    const cell = ({ methods }: (typeof groups)[number]) => rmsText(methods[name], name === 'prediction');
    return [captions.methods[name as keyof typeof captions.methods] ?? name, cell] as const;
  });
  const tables = {
    ...(rack ? rackTables(rack) : {}),
    'compared-with-simpler-methods.csv': cellsOf(groups, {
      group: ({ name, about, sources }) => `${name} (${about}: ${sources.length} sources)`,
      ...Object.fromEntries(methodColumns),
    }),
    '80-percent-interval.csv': cellsOf([overall, ...tiers], {
      part: ({ name }) => name,
      items: ({ items }) => String(items),
      inside: (part) => percent(part.share),
    }),
    ...(decisions ? { 'decisions.csv': decisionCells(decisions), 'plans.csv': planCells(decisions.plans) } : {}),
  };
  return Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0));
}

function rmsText(errors: GroupErrors | undefined, hasInterval: boolean): string {
  if (!errors) return '';
  const [low, high] = errors.rmsInterval;
  return hasInterval ? `${three(errors.rms)} (${three(low)} to ${three(high)})` : three(errors.rms);
}

const rackTables = ({ rows, voices, ratios }: NonNullable<EvaluationReport['rack']>) => ({
  'sales-by-us-sellers.csv': cellsOf(rows, RACK),
  'us-sources-one-voice-each.csv': cellsOf(voices?.voices ?? [], {
    source: ({ seller }) => seller,
    sales: ({ sales }) => grouped(sales),
    'paid over the price, log': ({ level }) => two(level),
    'raw rms': ({ rms }) => three(rms),
  }),
  'ratio-study.csv': cellsOf(ratios ?? [], {
    part: ({ name }) => name,
    sales: ({ sales }) => grouped(sales),
    'median ratio': ({ median }) => two(median),
    COD: ({ dispersion }) => two(dispersion),
    PRD: ({ differential }) => two(differential),
  }),
});

/** Returns an evaluation's files by name: a CSV file for each table, and a README that lists them. */
export function evaluationFiles(report: EvaluationReport): Readonly<Record<string, string>> {
  const tables = tablesOf(report);
  const { level = 0, spread = 0, rms = 0 } = report.rack?.voices ?? {};
  const figures = { level: two(level), spread: two(spread), rms: three(rms) };
  const rows = Object.keys(tables).map((file) => {
    return [file, filled(captions.tables[file as keyof typeof captions.tables], figures)];
  });
  const list = markdownTable({ head: ['file', 'what it shows'], rows });
  return {
    ...Object.fromEntries(Object.entries(tables).map(([file, cells]) => [file, csvOf(cells)])),
    'README.md': `${[...introduction(report), list].join('\n\n')}\n`,
  };
}

/** Writes an evaluation's tables next to a model, and deletes those that it no longer has. */
export function writeEvaluationFiles(folder: string, report: EvaluationReport): void {
  const into = join(folder, FOLDER);
  const files = evaluationFiles(report);
  mkdirSync(into, { recursive: true });
  for (const name of globSync('*.csv', { cwd: into })) {
    if (!Object.hasOwn(files, name)) rmSync(join(into, name));
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(into, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

function introduction({ version, heldOutItems, heldOut, trainingItems, salesFrom }: EvaluationReport): string[] {
  const ofSales = salesFrom
    ? ` Tables about US sales are from model ${salesFrom}, which was fitted to the listings.`
    : '';
  return [
    '# Tables of the evaluation',
    `Model ${version}, written by the evaluation and \`npm run generate\` from \`evaluation.json\`; ` +
      'the [model card](../MODEL_CARD.md) explains them.',
    'Errors are in log price, after removing one median offset per source unless they are called raw or unadjusted. ' +
      '“Houses” are designer and luxury brands.',
    `Held out: ${grouped(heldOutItems)} items (${heldOut}); fitted on the other ${grouped(trainingItems)}.${ofSales}`,
  ];
}

const csvOf = ({ head, rows }: Cells): string => csvText([head, ...rows]);
