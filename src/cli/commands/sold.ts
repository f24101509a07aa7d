import { existsSync } from 'node:fs';
import { namedMarketplace } from '../../answers/named-marketplace.ts';
import { createItemPricer } from '../../closet/price-item.ts';
import { dayAt } from '../../items/day.ts';
import { SOLD_FIELDS } from '../../items/item-fields.ts';
import { completeSales } from '../../ledger/complete.ts';
import { accuracyInWords } from '../../ledger/in-words.ts';
import { spreadLots } from '../../ledger/lots.ts';
import { readReport } from '../../ledger/read-report.ts';
import { type NamedSums, reportOf, type SalesReport } from '../../ledger/report.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
import { count, money, percent, usd } from '../../wording/numbers.ts';
import { type Addition, addSold } from '../add-sold.ts';
import help from '../help.json' with { type: 'json' };
import { loadArtifacts, readInput } from '../inputs.ts';
import { by, type Commands } from '../options.ts';
import { type Surroundings, UsageError } from '../surroundings.ts';

const { title, price, cost, fees, label, soldOn: day } = SOLD_FIELDS;

const { options: says } = help.sold;

type Given = Readonly<Partial<Record<string, string | number | boolean>>>;

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
  const { marketplace, personal, ...values } = given;
  const cells: Given = {
    ...(isSold && { on: today }),
    ...values,
    ...(marketplace !== undefined && {
      marketplace: namedMarketplace(marketplaces, String(marketplace)).name,
    }),
    ...(personal && { personal: 'personal' }),
  };
  const written = Object.entries(cells).map(([column, value]) => [
    column,
    typeof value === 'number' ? value.toFixed(2) : String(value),
  ]);
  return { title: name, ...Object.fromEntries(written) };
}

/** A report on sales as lines for a terminal. `unsold`: pieces of the file that are still for sale. */
function soldReport(report: SalesReport, unsold: number, table: Surroundings['table']): string[] {
  const { total, accuracy, daysListed, months, marketplaces, misses } = report;
  const listed = total.sales + unsold;
  return [
    `${money(total.profit)} profit from ${count(total.sales, 'sale')}: ${money(total.gross)} paid, less ${money(total.fees)} fees, ${money(total.label)} labels and ${money(total.cost)} cost.`,
    ...(accuracy ? [accuracyInWords(accuracy)] : []),
    ...(unsold > 0 && total.sales > 0
      ? [`Of ${count(listed, 'piece')} in the file ${percent(total.sales / listed)} were sold.`]
      : []),
    ...(daysListed === undefined
      ? []
      : [`Half of them sold within ${count(Math.round(daysListed), 'day')} of listing.`]),
    ...(report.computedFees > 0
      ? [`The fees of ${count(report.computedFees, 'sale')} are computed: no report names them.`]
      : []),
    ...(report.withoutCost > 0
      ? [`${count(report.withoutCost, 'sale')} without a cost: as if nothing had been paid.`]
      : []),
    '',
    ...table(...sumsBy('marketplace', marketplaces)),
    '',
    ...table(...sumsBy('month', months)),
    ...(misses.length > 0 ? ['', 'Farthest from the estimate:'] : []),
    ...misses.map(
      ({ sale, expected }) => `  ${sale.title}: ${money(sale.price)}, estimated ${usd(expected)}`,
    ),
  ];
}

function sumsBy(name: string, rows: readonly NamedSums[]) {
  const amounts = ['sales', 'paid', 'fees', 'profit'];
  return [
    [{ title: name }, ...amounts.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [
      row.name,
      String(row.sales),
      ...[row.gross, row.fees, row.profit].map(money),
    ]),
  ] as const;
}
