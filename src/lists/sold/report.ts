import { count, grouped, medianOf, money, percent, usd } from '../../base/numbers.ts';
import { safeCell } from '../../items/csv-text.ts';
import { daysBetween } from '../../items/day.ts';
import { cents, dollars } from '../../marketplaces/fees.ts';
import { errorsOf } from '../../service/sales/track-record.ts';
import { isInPerson, type Sale } from './sale.ts';

export type Sums = ReturnType<typeof sumsOf>;

export interface NamedSums extends Sums {
  readonly name: string;
}

export type SalesAccuracy = NonNullable<ReturnType<typeof accuracyOf>>;

export type SalesReport = ReturnType<typeof reportOf>;

const MOST_MISSES = 5;

export const UNKNOWN_PLACE = 'Unknown marketplace';

/** Returns true for a sale whose fees are known, none in person. */
export const hasFees = ({ fees, marketplace }: Sale): boolean => fees !== undefined || isInPerson(marketplace);

/** Returns the net of a sale after fees and label, US dollars. */
export const netOfSale = ({ price, fees = 0, label = 0 }: Sale): number => price - fees - label;

/** Totals the sales of a ledger, and compares them with their estimates. Pure. */
export function reportOf(sales: readonly Sale[]) {
  const months = Map.groupBy(sales, ({ soldOn }) => soldOn.slice(0, 7));
  const places = sumsBy(sales, ({ marketplace = UNKNOWN_PLACE }) => marketplace);
  return {
    total: sumsOf(sales),
    /** The latest first. */
    months: [...months].sort(([a], [b]) => (a < b ? 1 : -1)).map(([name, group]) => ({ name, ...sumsOf(group) })),
    /** By number of sales, most first, with the accuracy of their estimates. */
    marketplaces: places.map(({ sums, own }) => ({ ...sums, accuracy: accuracyOf(own) })),
    accuracy: accuracyOf(sales),
    daysListed: medianDays(sales),
    /** Most expensive first. */
    misses: missesOf(sales),
    computedFees: sales.filter(({ hasComputedFees }) => hasComputedFees).length,
  };
}

/** Returns the median days from listing to sale; undefined if no sale has both dates. */
export function medianDays(sales: readonly Sale[]): number | undefined {
  const days = sales.flatMap(({ listedOn, soldOn }) =>
    listedOn !== undefined && listedOn <= soldOn ? [daysBetween(listedOn, soldOn)] : [],
  );
  return days.length === 0 ? undefined : medianOf(days);
}

/** Adds amounts in whole cents, so that many add up exactly. */
export const totalCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + cents(amount), 0);

/** Returns the totals of sales by name with these sales, most sales first. */
export function sumsBy(sales: readonly Sale[], nameOf: (sale: Sale) => string) {
  const groups = [...Map.groupBy(sales, nameOf)].sort(([, a], [, b]) => b.length - a.length);
  return groups.map(([name, own]) => ({ sums: { name, ...sumsOf(own) }, own }));
}

/** Returns the totals of sales, added in whole cents. */
export function sumsOf(sales: readonly Sale[]) {
  const sum = (name: 'price' | 'fees' | 'label' | 'cost') => totalCents(sales.map((sale) => sale[name] ?? 0));
  const gross = sum('price');
  const fees = sum('fees');
  const label = sum('label');
  const cost = sum('cost');
  const net = gross - fees - label;
  return {
    sales: sales.length,
    gross: dollars(gross),
    fees: dollars(fees),
    withoutFees: sales.filter((sale) => !hasFees(sale)).length,
    label: dollars(label),
    net: dollars(net),
    cost: dollars(cost),
    withoutCost: sales.filter((sale) => sale.cost === undefined).length,
    profit: dollars(net - cost),
  };
}

/** Compares sales with their estimates; undefined if none has one. */
export function accuracyOf(sales: readonly Sale[]) {
  const known = sales.flatMap(({ price, quantity, estimate }) =>
    estimate ? [{ estimate, each: price / quantity }] : [],
  );
  if (known.length === 0) return undefined;
  const inRange = known.filter(({ estimate, each }) => each >= estimate.low && each <= estimate.high).length;
  const ratios = known.map(({ estimate, each }) => Math.log(each / estimate.price));
  return { sales: known.length, inRange, ...errorsOf(ratios) };
}

function missesOf(sales: readonly Sale[]) {
  const far = sales.flatMap((sale) => {
    const expected = sale.estimate && sale.estimate.price * sale.quantity;
    return expected ? [{ sale, expected, difference: sale.price - expected }] : [];
  });
  return far.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference)).slice(0, MOST_MISSES);
}

/** The columns with their cells. `counts_for_1099k` is what a marketplace reports, before fees; nothing in person. */
const COLUMNS: Readonly<Record<string, (sale: Sale) => string | number | undefined>> = {
  sold_on: ({ soldOn }) => soldOn,
  title: ({ title }) => title,
  sku: ({ sku }) => sku,
  marketplace: ({ marketplace }) => marketplace ?? 'unknown',
  quantity: ({ quantity }) => quantity,
  gross: ({ price }) => inCents(price),
  fees: ({ fees }) => inCents(fees),
  fees_are: ({ fees, hasComputedFees }) => (fees === undefined ? undefined : hasComputedFees ? 'computed' : 'reported'),
  shipping_label: ({ label }) => inCents(label),
  net: (sale) => inCents(netOfSale(sale)),
  cost: ({ cost }) => inCents(cost),
  profit: (sale) => inCents(sale.cost === undefined ? undefined : netOfSale(sale) - sale.cost),
  item_is: ({ isPersonal }) => (isPersonal ? 'personal' : 'business'),
  counts_for_1099k: ({ marketplace, price }) =>
    marketplace === undefined ? undefined : inCents(isInPerson(marketplace) ? 0 : price),
  listed_on: ({ listedOn }) => listedOn,
  estimate: ({ estimate, quantity }) => inCents(estimate ? estimate.price * quantity : undefined),
};

/** Returns the sales as CSV for a bookkeeper, oldest first, amounts in US dollars. */
export function bookkeepingCsv(sales: readonly Sale[]): string {
  const written = (cell: string | number = '') => (typeof cell === 'string' ? safeCell(cell) : cell);
  const rows = sales
    .toSorted((a, b) => (a.soldOn < b.soldOn ? -1 : a.soldOn > b.soldOn ? 1 : 0))
    .map((sale) => Object.values(COLUMNS).map((cellOf) => written(cellOf(sale))));
  return [Object.keys(COLUMNS), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

const inCents = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : dollars(cents(amount));

/** Returns a report on sales in sentences. `unsold`: number of items in the file that are still for sale. */
export function reportInWords(report: SalesReport, unsold: number): string[] {
  const { total, accuracy, daysListed, computedFees } = report;
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
  ].filter((line) => typeof line === 'string');
}

/** Returns the sales that were farthest from their estimates as lines; none without any. */
export function missesInWords({ misses }: Pick<SalesReport, 'misses'>): string[] {
  const lines = misses.map(({ sale, expected }) => `  ${sale.title}: ${money(sale.price)}, estimated ${usd(expected)}`);
  return lines.length > 0 ? ['', 'Farthest from the estimate:', ...lines] : [];
}

export function sumsInColumns(name: string, rows: readonly NamedSums[]) {
  const amounts = ['sales', 'paid', 'fees', 'profit'];
  return [
    [{ title: name }, ...amounts.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [row.name, String(row.sales), money(row.gross), feesInWords(row), money(row.profit)]),
  ] as const;
}

/** Returns what sales cost: the sum that is known, and the number of sales whose cost is not. */
export function costInWords({ cost, sales, withoutCost }: Pick<Sums, 'cost' | 'sales' | 'withoutCost'>): string {
  if (withoutCost === 0) return money(cost);
  return withoutCost === sales ? 'not known' : `${money(cost)} (${grouped(withoutCost)} not known)`;
}

/** Returns the fees of sales: those that are known, and the number of sales whose fees are not. */
export function feesInWords(
  { fees, sales, withoutFees }: Pick<Sums, 'fees' | 'sales' | 'withoutFees'>,
  written = money,
): string {
  if (withoutFees === 0) return written(fees);
  return withoutFees === sales ? 'not counted' : `${written(fees)} (${grouped(withoutFees)} not counted)`;
}

/** Describes the accuracy of the estimates in one or two sentences. */
export function accuracyInWords({ sales, inRange, medianError, drift }: SalesAccuracy): string {
  const near = `half within ${Math.round(medianError * 100)}% of the estimate`;
  return (
    `Of ${count(sales, 'sale')} with an estimate, ${near}; ${grouped(inRange)} of ${grouped(sales)} in its ` +
    `range. ${driftSentence(drift)}`
  );
}

function driftSentence(drift: number): string {
  const percent = Math.round(Math.abs(drift) * 100);
  if (percent === 0) return 'Typical sale: as estimated.';
  return `Typical sale: ${percent}% ${drift > 0 ? 'over' : 'under'} the estimate.`;
}
