import { fileURLToPath, pathToFileURL } from 'node:url';
import { medianOf, usd } from '../../../src/base/numbers.ts';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { SALES_FOR_QUARTILES } from '../../../src/pricing/evidence/sold-groups.ts';
import { loadModel, modelFolder } from '../../../src/pricing/loading/load-model.ts';
import { answersBesideSales, type BesideSales, distancesFromMedians } from '../../evaluation/beside-sales.ts';
import { type Cells, cellsOf, markdownTable, two } from '../../evaluation/markdown.ts';
import { writeKeptTable } from '../../evaluation/tables-as-files.ts';

/** The table next to the model with the answers counted. */
const TABLE = 'beside-sales.csv';

export const commands = {
  'evaluate sales': command({ model: WORDS }, ({ print, stderr }, { model }) => {
    const folder = model === undefined ? modelFolder() : pathToFileURL(`${model}/`);
    const answers = answersBesideSales(loadModel(folder));
    const counted = groupsTable(answers);
    for (const { head, rows } of [answersTable(answers), counted]) print(markdownTable(head, rows));
    writeKeptTable(fileURLToPath(folder), TABLE, counted);
    stderr.write(`Wrote ${TABLE} into evaluation/. Now run npm run model.\n`);
  }),
} satisfies Commands;

const answersTable = (answers: readonly BesideSales[]) =>
  cellsOf(answers, {
    thing: ({ title }) => title,
    price: ({ price }) => usd(price),
    channel: ({ channel }) => channel,
    sales: ({ n, new: fresh }) => (fresh === n ? `${n} new` : String(n)),
    median: ({ median }) => usd(median),
    'middle half': ({ low, high }) => (low && high ? `${usd(low)} to ${usd(high)}` : 'not known'),
    outside: ({ isOutside, why }) => (isOutside ? (why ?? 'outside') : ''),
    'high over low': ({ width }) => width.toFixed(1),
  });

/** Number of sales from which a model's range should be as narrow as the sales' spread. */
const MANY_SALES = 50;

/** Counts the answers of each group that their sales contradict. */
function groupsTable(answers: readonly BesideSales[]): Cells {
  const isOfModel = ({ key }: BesideSales) => key.startsWith('model:');
  const isOfPersons = ({ channel, n, new: fresh }: BesideSales) => channel === 'person to person' && fresh !== n;
  const groups = {
    'models and versions': answers,
    models: answers.filter(isOfModel),
    'models, person to person': answers.filter((one) => isOfModel(one) && isOfPersons(one)),
    'person to person, ten sales or more': answers.filter((one) => isOfPersons(one) && one.n >= SALES_FOR_QUARTILES),
    '50 sales or more': answers.filter(({ n }) => n >= MANY_SALES),
  };
  return cellsOf(Object.entries(groups), {
    things: ([name]) => name,
    'groups of sales': ([, own]) => String(own.length),
    'outside the middle half': ([, own]) => String(own.filter(({ isOutside }) => isOutside).length),
    'without a reason': ([, own]) => String(own.filter(({ isOutside, why }) => isOutside && !why).length),
    'log distance from the median': ([, own]) => two(distancesFromMedians(own).rms),
    level: ([, own]) => two(distancesFromMedians(own).level),
    'high over low': ([, own]) => medianOf(own.map(({ width }) => width)).toFixed(1),
  });
}
