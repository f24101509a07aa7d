import { fileURLToPath, pathToFileURL } from 'node:url';
import { medianOf, usd } from '../../../src/base/numbers.ts';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { createPricing } from '../../../src/pricing/create-pricing.ts';
import { SALES_FOR_QUARTILES } from '../../../src/pricing/evidence/sold-groups.ts';
import { loadModel, modelFolder } from '../../../src/pricing/loading/load-model.ts';
import type { Pricing } from '../../../src/pricing/pricing.ts';
import {
  answersBesideSales,
  type BesideSales,
  distancesFromMedians,
  type KeptOut,
  keepModelsOut,
} from '../../evaluation/beside-sales.ts';
import { type Cells, cellsOf, markdownTable, percent, two } from '../../evaluation/markdown.ts';
import { type KEPT_TABLES, writeKeptTable } from '../../evaluation/tables-as-files.ts';
import { meanOf, shareOf } from '../../numbers/sums.ts';
import { readInput } from '../../read/read-input.ts';
import { namedSales } from '../../sold-models/named-sales.ts';

export const commands = {
  'evaluate sales': command(
    { model: WORDS, tables: WORDS },
    async ({ print, stderr }, { model, tables }, files: readonly string[]) => {
      const folder = model === undefined ? undefined : pathToFileURL(`${model}/`);
      const pricing = loadModel(folder);
      const answers = answersBesideSales(pricing);
      const show = ({ head, rows }: Cells) => print(markdownTable(head, rows));
      show(answersTable(answers));
      const found = new Map<keyof typeof KEPT_TABLES, Cells>([['beside-sales.csv', groupsTable(answers)]]);
      if (files.length > 0) found.set('models-kept-out.csv', keptOutTable(await keptOutOf(pricing, files, tables)));
      for (const [name, table] of found) {
        show(table);
        writeKeptTable(fileURLToPath(folder ?? modelFolder()), name, table);
      }
      stderr.write(`Wrote ${[...found.keys()].join(' and ')} into evaluation/. Now run npm run model.\n`);
    },
  ),
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

/** Prices the held-out half of each model's sales. */
async function keptOutOf(pricing: Pricing, listings: readonly string[], tables: string | undefined) {
  const { titled, statistics } = await readInput({ listings, tables });
  const { items } = pricing.artifacts;
  const unsold = createPricing({ ...pricing.artifacts, items: items && { ...items, paid: undefined } });
  return keepModelsOut(unsold, namedSales(unsold, titled, statistics));
}

/** Bands of the number of a model's sales behind a price. */
const SEEN = [0, 1, 10, 25, MANY_SALES] as const;

function keptOutTable({ things, sales }: KeptOut): Cells {
  const distance = two(Math.sqrt(meanOf(things, ({ above }) => above ** 2)));
  const level = two(meanOf(things, ({ above }) => above));
  const row = (name: string, own: KeptOut['sales']) => ({ name, own });
  const steps = SEEN.map((from, i) => {
    const below = SEEN[i + 1] ?? Number.POSITIVE_INFINITY;
    const name = below === Number.POSITIVE_INFINITY ? `${from} or more` : `${from} to ${below - 1}`;
    return row(
      name,
      sales.filter(({ seen }) => seen >= from && seen < below),
    );
  });
  return cellsOf([row('all', sales), ...steps], {
    'sales of the model that the price saw': ({ name }) => name,
    'sales kept out': ({ own }) => String(own.length),
    'inside the range': ({ own }) => percent(shareOf(own, ({ isInside }) => isInside)),
    'high over low': ({ own }) => medianOf(own.map(({ width }) => width)).toFixed(1),
    'log distance from the median, ten sales or more': ({ name }) => (name === 'all' ? distance : ''),
    level: ({ name }) => (name === 'all' ? level : ''),
  });
}
