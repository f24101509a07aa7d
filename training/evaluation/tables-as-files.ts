import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '../../src/base/csv-text.ts';
import { grouped } from '../../src/base/numbers.ts';
import { planCells } from '../decisions/plans.ts';
import { decisionCells, decisionPartCells } from '../decisions/report.ts';
import { PARAMETER_GROUPS } from '../parameters.ts';
import { type Cells, markdownTable } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';
import { type EvaluationTable, tablesOf } from './tables.ts';

const FOLDER = 'evaluation';

/** Tables that `evaluate guesses` and `evaluate sales` write: kept as they are. */
export const KEPT_TABLES = {
  'guesses-beside-ours.csv':
    'Errors of our price, of a language model’s blind guesses and of both together, on sales held out of every fit',
  'pleasing-agent.csv':
    'An agent that wants to please: sales of the open test, each offered at what it really sold for, so that every purchase loses, judged with the evidence that such an agent may send. rms: of log(paid / price); told: answers that state how far the evidence is from our price. Three sales of the same title are drawn around what was paid.',
  'beside-sales.csv':
    'Answers about models and versions, compared with the US sales that they show, five or more: how many are outside the middle half of these sales, and how many of those give no reason. Distance is the root mean square distance of the price from the median, and level is the mean.',
  'models-kept-out.csv':
    'Half of each model’s person-to-person sales were held out of the fit and priced by the other half, in five splits; all sales with one title are in the same half. In range and high over low: of sales by their titles. Distance and level: of prices by the model’s name from the median of the held-out sales, for models and versions with ten sales or more, half of which are in the fit.',
} as const;

/** Returns the files of an evaluation's tables by name: a CSV file for each, and a README that describes each. */
export function evaluationFiles(report: EvaluationReport): Readonly<Record<string, string>> {
  const tables = tablesOf(report).map((table) => ({ ...table, file: `${slugOf(table)}.csv` }));
  const parameters = parameterCells();
  const decisions = decisionFiles(report);
  const listed = [
    ...tables.map(({ file, name, caption, rows }) => [
      `[${file}](${file})`,
      String(rows.length),
      `${name}. ${caption}`,
    ]),
    ['[parameters.csv](parameters.csv)', String(parameters.rows.length), PARAMETERS],
    ...Object.keys(decisions).map((file) => [`[${file}](${file})`, '', file === 'plans.csv' ? PLANS : DECISIONS]),
    ...Object.entries(KEPT_TABLES).map(([file, caption]) => [`[${file}](${file})`, '', caption]),
  ];
  return {
    ...Object.fromEntries(tables.map((table) => [table.file, csvOf(table)])),
    'parameters.csv': csvOf(parameters),
    ...decisions,
    'README.md': `${[...introduction(report), markdownTable(['file', 'rows', 'what it shows'], listed)].join('\n\n')}\n`,
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

function introduction({ version, heldOutItems, heldOut, trainingItems, titlesFrom }: EvaluationReport): string[] {
  return [
    '# Tables of the evaluation',
    `Model ${version}, written by \`hangtag evaluate\` and \`npm run model\` from \`evaluation.json\`; the [model card](../MODEL_CARD.md) explains them.`,
    'Errors are in log price: 0.10 is 10%, 0.69 a factor of two. Root mean squares and median errors are after removing one median offset per source unless they are called raw. “Houses” are designer and luxury brands; “titled” items are priced by their whole title. All listings of a source with the same title are on the same side of a split.',
    `Held out: ${grouped(heldOutItems)} items (${heldOut}); fitted on the other ${grouped(trainingItems)}.${titlesFrom ? ` Tables about titles are from model ${titlesFrom}, which was fitted to the listings.` : ''}`,
  ];
}

const DECISIONS =
  'The profit of following a verdict: pieces that were sold, each offered at $4, $6, $8, $10, $13, $20 and $30, as a share of the profit of someone who had known every sale, after eBay’s fees. Everything was sold, so figures are also shown with some of the pieces given away.';

const PLANS =
  'Simulated, not observed: what a season of prices earns on pieces of which only the sale is known. Buyers come at the rates in `sale-odds.json` and buy by its odds, relative to what the piece sold for, which no plan knows; a piece that has not sold in 90 days counts as nothing. Halving and doubling the rates, and both extremes of buyers’ price sensitivity, show how much depends on them.';

/** Returns the tables of what decisions earn; none if it was not measured. */
const decisionFiles = ({ decisions }: EvaluationReport): Readonly<Record<string, string>> =>
  decisions
    ? {
        'decisions.csv': csvOf(decisionCells(decisions)),
        'decisions-by-part.csv': csvOf(decisionPartCells(decisions)),
        'plans.csv': csvOf(planCells(decisions.plans)),
      }
    : {};

const PARAMETERS =
  'Every number that was chosen or estimated, rather than fitted with each run (`training/parameters.json`), with its unit, its reason and the files in `training/` that use it. Standard deviations are around zero or around the price.';

function parameterCells(): Cells {
  const head = ['group', 'parameter', 'value', 'unit', 'reason', 'files'];
  const rows = Object.values(PARAMETER_GROUPS).flatMap(({ title, files, parameters }) =>
    Object.entries(parameters).map(([name, { value, unit, why }]) => [
      title,
      name,
      [value].flat().join(', '),
      unit,
      why,
      files.join(', '),
    ]),
  );
  return { head, rows };
}

const csvOf = ({ head, rows }: Cells): string => csvText([head, ...rows]);

const slugOf = ({ name }: EvaluationTable): string =>
  name
    .toLowerCase()
    .replaceAll('%', ' percent')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
