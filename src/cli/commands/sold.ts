import { existsSync } from 'node:fs';
import { namedMarketplace } from '../../answers/named-marketplace.ts';
import { createItemPricer } from '../../closet/price-item.ts';
import { dayAt } from '../../items/day.ts';
import { SOLD_FIELDS } from '../../items/item-fields.ts';
import { completeSales } from '../../ledger/complete.ts';
import { spreadLots } from '../../ledger/lots.ts';
import { readReport } from '../../ledger/read-report.ts';
import { reportOf } from '../../ledger/report.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
import { count, usd } from '../../wording/numbers.ts';
import { type Addition, addSold, type SoldColumn } from '../add-sold.ts';
import help from '../help.json' with { type: 'json' };
import { loadArtifacts, readInput } from '../inputs.ts';
import { by, type Commands } from '../options.ts';
import { soldReport } from '../sold-report.ts';
import { UsageError } from '../surroundings.ts';

const { title, price, cost, fees, label, soldOn: day } = SOLD_FIELDS;

type Given = Readonly<Partial<Record<string, string | number | boolean>>>;

/** The columns that options fill. */
const COLUMN_OF = {
  price: 'sold price',
  on: 'sold on',
  cost: 'item cost',
  fees: 'sold fees',
  label: 'sold label',
  listed: 'sold listed',
  lot: 'sold lot',
  lotCost: 'sold lotCost',
} as const satisfies Record<string, SoldColumn>;

const { options: says } = help.sold;

export const commands = {
  sold: (command, io) =>
    command
      .argument('<sales.csv>')
      .option('--add <title>', says.add, by(title))
      .option('--price <dollars>', says.price, by(price))
      .option('--on <day>', says.on, by(day))
      .option('--marketplace <name>', says.marketplace)
      .option('--cost <dollars>', says.cost, by(cost))
      .option('--fees <dollars>', says.fees, by(fees))
      .option('--label <dollars>', says.label, by(label))
      .option('--listed <day>', says.listed, by(day))
      .option('--lot <name>', says.lot)
      .option('--lot-cost <dollars>', says.lotCost, by(cost))
      .option('--personal', says.personal)
      .action(async (path, { add, ...rest }) => {
        const artifacts = loadArtifacts(io.env);
        const pricer = createItemPricer(artifacts);
        if (add !== undefined) {
          const addition = readAddition(add, rest, artifacts.marketplaces, dayAt(Date.now()));
          const estimate = await addSold(path, addition, pricer);
          const said =
            estimate === undefined ? 'without an estimate' : `estimated ${usd(estimate)}`;
          const { title } = addition;
          return io.say({ title, estimate }, [`Added to ${path}: ${title}, ${said}.`]);
        }
        const [unused] = Object.keys(rest);
        if (unused !== undefined) {
          throw new UsageError(`${unused} is of no use without --add, the title of the piece.`);
        }
        if (!existsSync(path) && path !== '-') {
          throw new Error(`${path}: there is no such file. --add makes it with the first sale.`);
        }
        const { sales, name, leftOut, unsold, lots } = await readReport(readInput(path));
        const spread = await spreadLots(sales, lots, pricer);
        const found = reportOf(await completeSales(spread, pricer, artifacts.marketplaces));
        io.say({ ...found, unsold }, soldReport(found, unsold, io.table));
        io.stderr.write(
          `Read as ${name}: ${count(sales.length, 'sale')}, ${count(leftOut, 'row')} left out.\n`,
        );
      }),
} satisfies Commands;

/** Reads the row that options describe. Throws a {@link UsageError}. `today` as YYYY-MM-DD. */
function readAddition(
  name: string,
  given: Given,
  marketplaces: Marketplaces,
  today: string,
): Addition {
  const isSold = given.price !== undefined;
  if (given.lotCost !== undefined && given.lot === undefined) {
    throw new UsageError('--lot-cost needs --lot, the name of the lot.');
  }
  if (!isSold && given.lot === undefined) {
    throw new UsageError('--price is missing: give the buyer’s payment.');
  }
  for (const option of ['on', 'listed']) {
    if (String(given[option] ?? '') <= today) continue;
    throw new UsageError(`--${option} is "${given[option]}": give a day that is not to come.`);
  }
  const cells = new Map<SoldColumn, string>([['item title', name]]);
  const values: Given = { ...(isSold && { on: today }), ...given };
  for (const [option, column] of Object.entries(COLUMN_OF)) {
    const value = values[option];
    if (value === undefined) continue;
    cells.set(column, typeof value === 'number' ? value.toFixed(2) : String(value));
  }
  if (given.marketplace !== undefined) {
    const place = namedMarketplace(marketplaces, String(given.marketplace));
    cells.set('sold marketplace', place.name);
  }
  if (given.personal) cells.set('sold itemIs', 'personal');
  return { title: name, cells };
}
