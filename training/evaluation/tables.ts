import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '../../src/base/csv-text.ts';
import { grouped } from '../../src/base/numbers.ts';
import type { RackRow } from '../../src/pricing/loading/evaluation.ts';
import { CONFIDENCE_FACTOR } from '../../src/pricing/ranges/spread.ts';
import { planCells } from '../decisions/plans.ts';
import { type DecisionsReport, decisionCells } from '../decisions/report.ts';
import type { GroupErrors } from './held-out.ts';
import { type Cells, type Columns, cellsOf, markdownTable, percent, two } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';

const FOLDER = 'evaluation';

/** Captions of the tables that `evaluate guesses` writes, which other evaluations leave alone. */
export const KEPT_TABLES = {
  'guesses-beside-ours.csv':
    'Our price, a language model’s blind guesses and both together, on sales held out of every fit.',
  'pleasing-agent.csv':
    'The open test with evidence from an agent that wants to please, each piece offered at what it sold for. ' +
    'Told: answers that say how far off the evidence is.',
} as const;

interface Table extends Cells {
  readonly file: string;
  readonly caption: string;
}

/** Returns the table in a list, which is empty if there are no rows. */
function table<T>(file: string, caption: string, rows: readonly T[], columns: Columns<T>): Table[] {
  return rows.length === 0 ? [] : [{ file, caption, ...cellsOf(rows, columns) }];
}

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

const METHODS: Readonly<Record<string, string>> = {
  prediction: 'estimate',
  static: 'group average',
  'tier x category means': 'group and category averages',
  'brand means': 'brand averages',
};

/** Returns the tables of an evaluation, most useful to sellers first. */
function tablesOf(report: EvaluationReport): Table[] {
  const { rack, groups, calibration, decisions } = report;
  const { overall, tiers } = calibration;
  const methodColumns = Object.keys(groups[0]?.methods ?? {}).map((name) => {
    const cell = ({ methods }: (typeof groups)[number]) => rmsText(methods[name], name === 'prediction');
    return [METHODS[name] ?? name, cell] as const;
  });
  return [
    ...(rack ? rackTables(rack) : []),
    ...table(
      'compared-with-simpler-methods.csv',
      'Root mean square error, averaged over the sources of a group; in parentheses, the 90% bootstrap interval.',
      groups,
      {
        group: ({ name, about, sources }) => `${name} (${about}: ${sources.length} sources)`,
        ...Object.fromEntries(methodColumns),
      },
    ),
    ...table(
      '80-percent-interval.csv',
      'Share of held-out items inside. The tiers exclude Korea’s site.',
      [overall, ...tiers],
      {
        part: ({ name }) => name,
        items: ({ items }) => String(items),
        inside: (part) => percent(part.share),
      },
    ),
    ...(decisions ? decisionTables(decisions) : []),
  ];
}

function rmsText(errors: GroupErrors | undefined, hasInterval: boolean): string {
  if (!errors) return '';
  const [low, high] = errors.rmsInterval;
  return hasInterval ? `${three(errors.rms)} (${three(low)} to ${three(high)})` : three(errors.rms);
}

function rackTables({ rows, voices, ratios }: NonNullable<EvaluationReport['rack']>) {
  return [
    ...table(
      'sales-by-us-sellers.csv',
      'Unadjusted sales of closets and ledgers, priced without their seller. Some of houses are of copies.',
      rows,
      RACK,
    ),
    ...table(
      'us-sources-one-voice-each.csv',
      voices
        ? `Unadjusted sales, priced without their source. Median of the levels ${two(voices.level)}, ` +
            `standard deviation ${two(voices.spread)}, root mean square of all ${three(voices.rms)}.`
        : '',
      voices?.voices ?? [],
      {
        source: ({ seller }) => seller,
        sales: ({ sales }) => grouped(sales),
        'paid over the price, log': ({ level }) => two(level),
        'raw rms': ({ rms }) => three(rms),
      },
    ),
    ...table(
      'ratio-study.csv',
      'Price over sale, as assessors compare them. COD: mean distance from the median ratio; ' +
        'PRD: above 1 if dear pieces are priced too low.',
      ratios ?? [],
      {
        part: ({ name }) => name,
        sales: ({ sales }) => grouped(sales),
        'median ratio': ({ median }) => two(median),
        COD: ({ dispersion }) => two(dispersion),
        PRD: ({ differential }) => two(differential),
      },
    ),
  ];
}

const decisionTables = (decisions: DecisionsReport): Table[] => [
  {
    file: 'decisions.csv',
    caption:
      'Profit of following a verdict on sold pieces, each offered at $4 to $30, as a share of the possible profit, ' +
      'after eBay’s fees.',
    ...decisionCells(decisions),
  },
  {
    file: 'plans.csv',
    caption:
      'Simulated: a season of asking prices, with buyers at the rates and odds of `training/parameters.json`; ' +
      'unsold in 90 days counts as nothing.',
    ...planCells(decisions.plans),
  },
];

/** Returns an evaluation's files by name: a CSV file for each table, and a README that lists them. */
export function evaluationFiles(report: EvaluationReport): Readonly<Record<string, string>> {
  const tables = tablesOf(report);
  const listed = [...tables.map(({ file, caption }) => [file, caption]), ...Object.entries(KEPT_TABLES)];
  const list = markdownTable({ head: ['file', 'what it shows'], rows: listed });
  return {
    ...Object.fromEntries(tables.map((each) => [each.file, csvOf(each)])),
    'README.md': `${[...introduction(report), list].join('\n\n')}\n`,
  };
}

/** Writes an evaluation's tables next to a model, and deletes those that it no longer has. */
export function writeEvaluationFiles(folder: string, report: EvaluationReport): void {
  const into = join(folder, FOLDER);
  const files = evaluationFiles(report);
  mkdirSync(into, { recursive: true });
  for (const name of globSync('*.csv', { cwd: into })) {
    if (!Object.hasOwn(files, name) && !Object.hasOwn(KEPT_TABLES, name)) rmSync(join(into, name));
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(into, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/** Writes a table from `evaluate guesses` next to a model. */
export function writeKeptTable(folder: string, name: string, cells: Cells): void {
  mkdirSync(join(folder, FOLDER), { recursive: true });
  writeFileSync(join(folder, FOLDER, name), csvOf(cells));
}

function introduction({ version, heldOutItems, heldOut, trainingItems, salesFrom }: EvaluationReport): string[] {
  const ofSales = salesFrom
    ? ` Tables about US sales are from model ${salesFrom}, which was fitted to the listings.`
    : '';
  return [
    '# Tables of the evaluation',
    `Model ${version}, written by \`hangtag evaluate\` and \`npm run generate\` from \`evaluation.json\`; ` +
      'the [model card](../MODEL_CARD.md) explains them.',
    'Errors are in log price, after removing one median offset per source unless they are called raw or unadjusted. ' +
      '“Houses” are designer and luxury brands.',
    `Held out: ${grouped(heldOutItems)} items (${heldOut}); fitted on the other ${grouped(trainingItems)}.${ofSales}`,
  ];
}

const csvOf = ({ head, rows }: Cells): string => csvText([head, ...rows]);
