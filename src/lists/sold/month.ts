import { adviceBody } from '../../answers/plan/answer.ts';
import { defined } from '../../base/members.ts';
import { medianOf } from '../../base/numbers.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { daysBetween } from '../../items/day.ts';
import { dollars } from '../../marketplaces/fees.ts';
import type { RowPricer } from '../price-row.ts';
import type { FileItem } from '../read-list-file.ts';
import type { MonthFile, Standing } from './read-report.ts';
import { accuracyOf, hasFees, medianDays, netOfSale, sumsBy, sumsOf, totalCents, UNKNOWN_PLACE } from './report.ts';
import { isInPerson, type Sale } from './sale.ts';

/** Totals of a group of sales, with how fast they sold; `payUpTo` is the most to pay next time, US dollars. */
export type MonthRow = MonthReport['months'][number];

export type MonthReport = ReturnType<typeof monthOf>;

const MOST_BUYS = 10;
/** Sales of a brand from which its next price is worth saying. */
const FEWEST_SALES = 3;
/** Most to pay of what such pieces left, as for a find: half stays with the seller. */
const SHARE_TO_PAY = 0.5;
const SITS_FROM = 30;
const AGES = [0, SITS_FROM, 60, 90];
const NO_BRAND = 'No brand that we know';
const NOT_READ = 'Not read';

/** Sums up complete sales and what is for sale, which `price` prices with a plan. `today` is YYYY-MM-DD. */
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
    /** Refunds of sales that are counted, which come off the profit. */
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

/** Returns a piece with its estimate in US dollars. The rest of its price is let go: files may be long. */
function readPiece(price: RowPricer, item: FileItem) {
  const outcome = price(item);
  if ('problem' in outcome) return undefined;
  const { listing, price: estimate, advice } = outcome.listed;
  return { garment: listing.garment, estimate, advice: advice && adviceBody(advice) };
}

const brandName = ({ brand }: Garment) => (isUnknown(brand) ? NO_BRAND : brand.name);

/** Returns the most to pay for such a piece: half of what the median sale left, whole dollars. */
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
