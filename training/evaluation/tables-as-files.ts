import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '../../src/base/csv-text.ts';
import { grouped } from '../../src/base/numbers.ts';
import { planCells } from '../decisions/plans.ts';
import { decisionCells } from '../decisions/report.ts';
import { type Cells, markdownTable } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';
import { type EvaluationTable, tablesOf } from './tables.ts';

const FOLDER = 'evaluation';

/** Tables that `evaluate guesses` writes: kept as they are. */
export const KEPT_TABLES = {
  'guesses-beside-ours.csv':
    'Our price, a language model’s blind guesses and both together, on sales held out of every fit.',
  'pleasing-agent.csv':
    'The open test with evidence from an agent that wants to please, each piece offered at what it sold for. ' +
    'Told: answers that say how far off the evidence is.',
} as const;

/** Returns the files of an evaluation's tables by name: a CSV file for each, and a README that describes each. */
export function evaluationFiles(report: EvaluationReport): Readonly<Record<string, string>> {
  const tables = tablesOf(report).map((table) => ({ ...table, file: `${slugOf(table)}.csv` }));
  const decisions = decisionFiles(report);
  const listed = [
    ...tables.map(({ file, caption }) => [file, caption]),
    ...(decisions['decisions.csv'] ? Object.entries(DECISIONS) : []),
    ...Object.entries(KEPT_TABLES),
  ];
  return {
    ...Object.fromEntries(tables.map((table) => [table.file, csvOf(table)])),
    ...decisions,
    'README.md': `${[...introduction(report), markdownTable(['file', 'what it shows'], listed)].join('\n\n')}\n`,
  };
}

/** Writes the tables of an evaluation next to a model, and deletes the files of tables that it no longer has. */
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

/** Writes a kept table next to a model. */
export function writeKeptTable(folder: string, name: keyof typeof KEPT_TABLES, cells: Cells): void {
  mkdirSync(join(folder, FOLDER), { recursive: true });
  writeFileSync(join(folder, FOLDER, name), csvOf(cells));
}

function introduction({ version, heldOutItems, heldOut, trainingItems, salesFrom }: EvaluationReport): string[] {
  const ofSales = salesFrom
    ? ` Tables about US sales are from model ${salesFrom}, which was fitted to the listings.`
    : '';
  return [
    '# Tables of the evaluation',
    `Model ${version}, written by \`hangtag evaluate\` and \`npm run model\` from \`evaluation.json\`; ` +
      'the [model card](../MODEL_CARD.md) explains them.',
    'Errors are in log price, after removing one median offset per source unless they are called raw or unadjusted. ' +
      '“Houses” are designer and luxury brands.',
    `Held out: ${grouped(heldOutItems)} items (${heldOut}); fitted on the other ${grouped(trainingItems)}.${ofSales}`,
  ];
}

const DECISIONS = {
  'decisions.csv':
    'Profit of following a verdict on sold pieces, each offered at $4 to $30, as a share of the possible profit, ' +
    'after eBay’s fees.',
  'plans.csv':
    'Simulated: a season of asking prices, with buyers at the rates and odds of `training/parameters.json`; ' +
    'unsold in 90 days counts as nothing.',
};

/** Returns the tables of what decisions earn; none if it was not measured. */
const decisionFiles = ({ decisions }: EvaluationReport): Readonly<Record<string, string>> =>
  decisions
    ? {
        'decisions.csv': csvOf(decisionCells(decisions)),
        'plans.csv': csvOf(planCells(decisions.plans)),
      }
    : {};

const csvOf = ({ head, rows }: Cells): string => csvText([head, ...rows]);

const slugOf = ({ name }: EvaluationTable): string =>
  name
    .toLowerCase()
    .replaceAll('%', ' percent')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
