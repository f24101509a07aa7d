import { existsSync } from 'node:fs';
import { invalid } from '../../answers/listing/refusals.ts';
import { namedMarketplace } from '../../answers/verdict/seller.ts';
import { dayAt } from '../../items/day.ts';
import type { ValuesOf } from '../../items/field.ts';
import { SOLD_FIELDS } from '../../items/item-fields.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import { completeSales } from '../../lists/sold/complete.ts';
import { accuracyInWords, feesInWords } from '../../lists/sold/in-words.ts';
import { spreadLots } from '../../lists/sold/lots.ts';
import { readReport } from '../../lists/sold/read-report.ts';
import { type NamedSums, reportOf, type SalesReport } from '../../lists/sold/report.ts';
import type { Marketplaces } from '../../marketplaces/compile.ts';
import { count, money, percent, usd } from '../../wording/numbers.ts';
import { type Addition, addSold } from '../add-sold.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { loadArtifacts, readInput } from '../inputs.ts';
import { type CliIo, UsageError } from '../io.ts';

const SALE = {
  price: SOLD_FIELDS.price,
  cost: SOLD_FIELDS.cost,
  fees: SOLD_FIELDS.fees,
  label: SOLD_FIELDS.label,
  on: SOLD_FIELDS.soldOn,
  listed: SOLD_FIELDS.listedOn,
  lotCost: SOLD_FIELDS.cost,
  marketplace: WORDS,
  lot: WORDS,
  personal: FLAG,
} as const;

export const commands = {
  sold: command({ ...SALE, add: SOLD_FIELDS.title }, async (io, { add, ...sale }, path: string) => {
    const artifacts = loadArtifacts(io.env);
    const pricer = createRowPricer(artifacts);
    if (add !== undefined) {
      const addition = readAddition(add, sale, artifacts.marketplaces);
      const estimate = await addSold(path, addition, pricer);
      const outcome = estimate === undefined ? 'without an estimate' : `estimated ${usd(estimate)}`;
      const state = sale.price === undefined ? 'not sold yet, ' : '';
      return io.printAnswer({ title: add, estimate }, [`Added to ${path}: ${add}, ${state}${outcome}.`]);
    }
    const [unused] = Object.keys(sale);
    if (unused !== undefined) {
      throw invalid(unused, (name) => `${name(unused)} needs --add, the title of the item.`);
    }
    if (!existsSync(path) && path !== '-') {
      throw new Error(`${path}: there is no such file. --add creates it with the first sale.`);
    }
    const { sales, name, leftOut, unsold, unread, lots } = await readReport(readInput(path));
    const spread = await spreadLots(sales, lots, pricer);
    const found = reportOf(await completeSales(spread, pricer, artifacts.marketplaces));
    io.printAnswer({ ...found, unsold, unread }, soldReport(found, unsold, io.table));
    io.stderr.write(`Read as ${name}: ${count(sales.length, 'sale')}, ${count(leftOut, 'row')} left out.\n`);
    return io.stderr.write(unread.map(({ line, why }) => `Left out line ${line}: ${why}\n`).join(''));
  }),
} satisfies Commands;

/** Reads a row from options. Throws a {@link UsageError}. */
function readAddition(
  title: string,
  { marketplace, personal, ...options }: ValuesOf<typeof SALE>,
  marketplaces: Marketplaces,
): Addition {
  const today = dayAt(Date.now());
  const isSold = options.price !== undefined;
  if (options.lotCost !== undefined && options.lot === undefined) {
    throw new UsageError('--lot-cost needs --lot, the name of the lot.');
  }
  if (!isSold && options.on !== undefined) {
    throw new UsageError('--on needs --price: without a price, the item counts as not sold yet.');
  }
  for (const option of ['on', 'listed'] as const) {
    const day = options[option] ?? '';
    if (day <= today) continue;
    throw new UsageError(`--${option} is "${day}": give a day that is not in the future.`);
  }
  const place = marketplace === undefined ? undefined : namedMarketplace(marketplaces, marketplace);
  return {
    title,
    ...(isSold && { on: today }),
    ...options,
    ...(place && { marketplace: place.name }),
    ...(personal && { itemIs: 'personal' }),
  };
}

/** Returns a report on sales as lines for a terminal. `unsold`: number of items in the file that are still for sale. */
function soldReport(report: SalesReport, unsold: number, table: CliIo['table']): string[] {
  const { total, accuracy, daysListed, months, marketplaces, misses } = report;
  const { computedFees } = report;
  const { withoutCost } = total;
  const listed = total.sales + unsold;
  return [
    `${money(total.profit)} profit from ${count(total.sales, 'sale')}: ${money(total.gross)} paid, less ` +
      `${feesInWords(total)} fees, ${money(total.label)} labels and ${money(total.cost)} cost.`,
    accuracy && accuracyInWords(accuracy),
    unsold > 0 &&
      total.sales > 0 &&
      `Of ${count(listed, 'piece')} in the file ${percent(total.sales / listed)} were sold.`,
    daysListed !== undefined && `Half of them sold within ${count(Math.round(daysListed), 'day')} of listing.`,
    total.withoutFees > 0 &&
      `The fees of ${count(total.withoutFees, 'sale')} are unknown and not counted: ` +
        'no column or report gives a marketplace that we know.',
    computedFees > 0 && `The fees of ${count(computedFees, 'sale')} are computed because no report lists them.`,
    withoutCost > 0 && `${count(withoutCost, 'sale')} without a cost: counted as if nothing had been paid.`,
    '',
    ...table(...sumsBy('marketplace', marketplaces)),
    '',
    ...table(...sumsBy('month', months)),
    ...(misses.length > 0 ? ['', 'Farthest from the estimate:'] : []),
    ...misses.map(({ sale, expected }) => `  ${sale.title}: ${money(sale.price)}, estimated ${usd(expected)}`),
  ].filter((line) => typeof line === 'string');
}

function sumsBy(name: string, rows: readonly NamedSums[]) {
  const amounts = ['sales', 'paid', 'fees', 'profit'];
  return [
    [{ title: name }, ...amounts.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [row.name, String(row.sales), money(row.gross), feesInWords(row), money(row.profit)]),
  ] as const;
}
