import { adviceBody } from '../../answers/plan/answer.ts';
import { defined } from '../../base/members.ts';
import { medianOf } from '../../base/numbers.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { safeCell } from '../../items/csv-text.ts';
import { daysBetween } from '../../items/day.ts';
import { cents, dollars } from '../../marketplaces/fees.ts';
import type { RowPricer } from '../price-row.ts';
import type { FileItem } from '../read-list-file.ts';
import type { MonthFile } from './read-report.ts';
import { isInPerson, type Sale } from './sale.ts';

export type NamedSums = ReturnType<typeof sumsOf> & { readonly name: string };

export type SalesReport = ReturnType<typeof reportOf>;

const MOST_MISSES = 5;

const UNKNOWN_PLACE = 'Unknown marketplace';

const hasFees = ({ fees, marketplace }: Sale): boolean => fees !== undefined || isInPerson(marketplace);

/** Returns the net of a sale after fees and label, US dollars. */
export const netOfSale = ({ price, fees = 0, label = 0 }: Sale): number => price - fees - label;

/** Totals the sales of a ledger and compares them with their estimates. Pure. */
export function reportOf(sales: readonly Sale[]) {
  const months = Map.groupBy(sales, ({ soldOn }) => soldOn.slice(0, 7));
  const places = sumsBy(sales, ({ marketplace = UNKNOWN_PLACE }) => marketplace);
  return {
    total: sumsOf(sales),
    /** The latest first. */
    months: [...months].sort(([a], [b]) => (a < b ? 1 : -1)).map(([name, group]) => ({ name, ...sumsOf(group) })),
    /** By number of sales, in descending order, with the accuracy of their estimates. */
    marketplaces: places.map(({ sums, own }) => ({ ...sums, accuracy: accuracyOf(own) })),
    accuracy: accuracyOf(sales),
    daysListed: medianDays(sales),
    /** The largest differences from the estimates first. */
    misses: missesOf(sales),
    computedFees: sales.filter(({ hasComputedFees }) => hasComputedFees).length,
  };
}

function medianDays(sales: readonly Sale[]): number | undefined {
  const days = sales.flatMap(({ listedOn, soldOn }) =>
    listedOn !== undefined && listedOn <= soldOn ? [daysBetween(listedOn, soldOn)] : [],
  );
  return days.length === 0 ? undefined : medianOf(days);
}

/** Adds amounts in whole cents, so that many add up exactly. */
const totalCents = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + cents(amount), 0);

function sumsBy(sales: readonly Sale[], nameOf: (sale: Sale) => string) {
  const groups = [...Map.groupBy(sales, nameOf)].sort(([, a], [, b]) => b.length - a.length);
  return groups.map(([name, own]) => ({ sums: { name, ...sumsOf(own) }, own }));
}

function sumsOf(sales: readonly Sale[]) {
  const sum = (name: 'price' | 'fees' | 'label' | 'cost') => totalCents(sales.map((sale) => sale[name] ?? 0));
  const gross = sum('price');
  const fees = sum('fees');
  const label = sum('label');
  const cost = sum('cost');
  const net = gross - fees - label;
  return {
    sales: sales.length,
    gross: dollars(gross),
    /** For sales with known fees; the others are not counted. */
    fees: dollars(fees),
    withoutFees: sales.filter((sale) => !hasFees(sale)).length,
    label: dollars(label),
    net: dollars(net),
    /** For the sales with a known cost; the profit of the others is their net. */
    cost: dollars(cost),
    withoutCost: sales.filter((sale) => sale.cost === undefined).length,
    profit: dollars(net - cost),
  };
}

function accuracyOf(sales: readonly Sale[]) {
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

/** The columns with their cells. `counts_for_1099k` is reported by a marketplace, before fees; nothing in person. */
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

/** Totals for a group of sales, with how fast they sold; `payUpTo` is the maximum to pay next time, US dollars. */
export type MonthRow = MonthReport['months'][number];
type Standing = MonthFile['standing'][number];

export type MonthReport = ReturnType<typeof monthOf>;

const MOST_BUYS = 10;
/** Minimum sales with known fees, of a brand or kind, for stating the maximum to pay. */
const FEWEST_SALES = 3;
/** Maximum to pay, as a share of the net of such pieces, as for a find: half stays with the seller. */
const SHARE_TO_PAY = 0.5;
const SITS_FROM = 30;
const AGES = [0, SITS_FROM, 60, 90];
const NO_BRAND = 'No brand that we know';
const NOT_READ = 'Not read';

/** Summarizes complete sales and items for sale, which `price` prices with a plan. `today` is YYYY-MM-DD. */
export function monthOf(
  files: readonly MonthFile[],
  sales: readonly Sale[],
  { price, today, hours }: { price: RowPricer; today: string; hours?: number | undefined },
) {
  const sums = sumsOf(sales);
  const standing = files.flatMap((file) => file.standing);
  const read = new Map(sales.map((sale) => [sale, readPiece(price, { title: sale.title, quantity: 1 })]));
  const standingRead = new Map(
    standing.map((piece) => [
      piece,
      readPiece(price, { ...piece.item, ...defined({ listedOn: piece.listedOn }), quantity: 1 }),
    ]),
  );
  const brandOf = (piece: ReturnType<typeof readPiece>) => (piece ? brandName(piece.garment) : NOT_READ);
  const kindOf = (piece: ReturnType<typeof readPiece>) => piece?.garment.category.name ?? NOT_READ;
  const rows = (name: (sale: Sale) => string, ofPiece?: (piece: Standing) => string) => {
    const stock = Map.groupBy(ofPiece ? standing : [], (piece) => ofPiece?.(piece) ?? '');
    return sumsBy(sales, name).map(({ sums, own }) => ({
      ...sums,
      days: medianDays(own),
      accuracy: accuracyOf(own),
      standing: stock.get(sums.name)?.length ?? 0,
      ...(ofPiece && { payUpTo: payUpTo(own) }),
    }));
  };
  const refunds = files.flatMap((file) => file.refunds);
  const refunded = total(refunds.filter(({ isOfSale }) => isOfSale).map(({ amount }) => amount));
  const buys = sales
    .flatMap((sale) => {
      const { title, cost, price: paid } = sale;
      return cost === undefined ? [] : [{ title, cost, price: paid, profit: total([netOfSale(sale), -cost]) }];
    })
    .sort((a, b) => b.profit - a.profit);
  return {
    today,
    total: sums,
    accuracy: accuracyOf(sales),
    months: rows(({ soldOn }) => soldOn.slice(0, 7)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    brands: rows(
      (sale) => brandOf(read.get(sale)),
      (piece) => brandOf(standingRead.get(piece)),
    ),
    kinds: rows(
      (sale) => kindOf(read.get(sale)),
      (piece) => kindOf(standingRead.get(piece)),
    ),
    marketplaces: rows(({ marketplace = UNKNOWN_PLACE }) => marketplace),
    daysListed: medianDays(sales),
    sellThrough: standing.length > 0 ? sales.length / (sales.length + standing.length) : undefined,
    perHour: hours ? (sums.profit - refunded) / hours : undefined,
    refunds: [...Map.groupBy(refunds, ({ month }) => month)].map(([month, own]) => ({
      month,
      orders: own.length,
      amount: total(own.map(({ amount }) => amount)),
    })),
    /** Refunds of counted sales, which are subtracted from the profit. */
    refunded,
    best: buys.slice(0, MOST_BUYS),
    worst: buys.toReversed().slice(0, MOST_BUYS),
    ages: standing.length > 0 ? agesOf(standing, today) : [],
    standing: sittingOf(standing, standingRead, today),
    files: files.map(({ file, name, leftOut }) => ({ file, name, leftOut })),
    unknown: {
      fees: sums.withoutFees,
      cost: sums.withoutCost,
      label: sales.filter(({ label, marketplace }) => label === undefined && !isInPerson(marketplace)).length,
      kind: [...read.values()].filter((piece) => !piece).length,
    },
    computedFees: sales.filter(({ hasComputedFees }) => hasComputedFees).length,
  };
}

const total = (amounts: readonly number[]) => dollars(totalCents(amounts));

/** Returns a piece with its estimate in US dollars. The rest of its price is not kept: files may be long. */
function readPiece(price: RowPricer, item: FileItem) {
  const outcome = price(item);
  if ('problem' in outcome) return undefined;
  const { listing, price: estimate, advice } = outcome.listed;
  return { garment: listing.garment, estimate, advice: advice && adviceBody(advice) };
}

const brandName = ({ brand }: Garment) => (isUnknown(brand) ? NO_BRAND : brand.name);

/** Returns the maximum to pay for such a piece: half of the median net, whole dollars. */
function payUpTo(sales: readonly Sale[]): number | undefined {
  const known = sales.filter(hasFees);
  if (known.length < FEWEST_SALES) return undefined;
  return Math.max(0, Math.floor(SHARE_TO_PAY * medianOf(known.map((sale) => netOfSale(sale) / sale.quantity))));
}

const ageOf = ({ item, listedOn }: Standing, today: string) =>
  listedOn === undefined ? item.daysListed : daysBetween(listedOn, today);

function agesOf(standing: readonly Standing[], today: string) {
  const bandOf = (piece: Standing) => {
    const days = ageOf(piece, today);
    return days === undefined ? -1 : AGES.findLastIndex((from) => days >= from);
  };
  const bands = Map.groupBy(standing, bandOf);
  return [...AGES.keys(), -1].flatMap((band) => {
    const own = bands.get(band) ?? [];
    if (band === -1 && own.length === 0) return [];
    const next = AGES[band + 1];
    const name =
      band === -1 ? 'no date listed' : next === undefined ? '90 days or more' : `${AGES[band]} to ${next - 1} days`;
    return [
      {
        name,
        pieces: own.length,
        asked: total(own.map(({ item }) => (item.askingPrice ?? 0) * item.quantity)),
        cost: total(own.map(({ item }) => (item.cost ?? 0) * item.quantity)),
      },
    ];
  });
}

const sittingOf = (
  standing: readonly Standing[],
  read: ReadonlyMap<Standing, ReturnType<typeof readPiece>>,
  today: string,
) =>
  standing
    .map((piece) => {
      const { title, brand, category, askingPrice: asked, cost } = piece.item;
      const { estimate, advice: next } = read.get(piece) ?? {};
      const named = [brand, category].filter(Boolean).join(' ');
      return { title: title ?? named, days: ageOf(piece, today) ?? 0, asked, cost, estimate, next };
    })
    .filter(({ days }) => days >= SITS_FROM)
    .sort((a, b) => b.days - a.days);

/** The errors of estimates; `ratios` are logarithms of price over estimate, for at least one sale. */
function errorsOf(ratios: readonly number[]) {
  return {
    /** Median factor between price and estimate, the larger over the smaller, minus 1. */
    medianError: Math.exp(medianOf(ratios.map(Math.abs))) - 1,
    /** Median of price over estimate, minus 1: above zero if sales bring more. */
    drift: Math.exp(medianOf(ratios)) - 1,
  };
}
