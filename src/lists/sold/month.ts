import { adviceBody } from '../../answers/plan/answer.ts';
import type { AdviceAnswer } from '../../answers/plan/schema.ts';
import { defined } from '../../base/members.ts';
import { medianOf } from '../../base/numbers.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { daysBetween } from '../../items/day.ts';
import { dollars } from '../../marketplaces/fees.ts';
import type { RowPricer } from '../price-row.ts';
import type { FileItem } from '../read-list-file.ts';
import type { MonthFile, Standing } from './read-report.ts';
import {
  accuracyOf,
  hasFees,
  medianDays,
  type NamedSums,
  netOfSale,
  type SalesAccuracy,
  sumsBy,
  sumsOf,
  totalCents,
  UNKNOWN_PLACE,
} from './report.ts';
import { isInPerson, type Sale } from './sale.ts';

/** Totals of a group of sales, with how fast they sold; `payUpTo` is the most to pay next time, US dollars. */
export interface MonthRow extends NamedSums {
  /** Median days from listing to sale; undefined if no sale has both dates. */
  readonly days: number | undefined;
  /** Its sales beside their estimates; undefined if none has one. */
  readonly accuracy: SalesAccuracy | undefined;
  readonly standing: number;
  /** Most to pay for a piece next time, US dollars; undefined for few sales. */
  readonly payUpTo?: number | undefined;
}

/** A piece that is for sale, with what to do next. Amounts in US dollars. */
interface StandingPiece {
  readonly title: string;
  readonly days: number | undefined;
  readonly asked: number | undefined;
  readonly cost: number | undefined;
  readonly estimate: number | undefined;
  readonly next: AdviceAnswer | undefined;
}

interface Age {
  readonly name: string;
  readonly pieces: number;
  readonly asked: number;
  /** Sum of the costs that are known, US dollars. */
  readonly cost: number;
}

/** A sale whose cost is known. Amounts in US dollars. */
export interface Buy {
  readonly title: string;
  readonly cost: number;
  readonly price: number;
  readonly profit: number;
}

/** A shop's month, or as many months as its files hold, as {@link monthOf} makes it. Amounts in US dollars. */
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
  const standingRead = new Map(standing.map((piece) => [piece, readPiece(price, itemOf(piece))]));
  const brandOf = (piece: ReadPiece | undefined) => (piece ? brandName(piece.garment) : NOT_READ);
  const kindOf = (piece: ReadPiece | undefined) => piece?.garment.category.name ?? NOT_READ;
  const rows = (name: (sale: Sale) => string, ofPiece?: (piece: Standing) => string): MonthRow[] => {
    const stock = Map.groupBy(ofPiece ? standing : [], (piece) => ofPiece?.(piece) ?? '');
    return sumsBy(sales, name).map(([sums, own]) => ({
      ...sums,
      days: medianDays(own),
      accuracy: accuracyOf(own),
      standing: stock.get(sums.name)?.length ?? 0,
      ...(ofPiece && { payUpTo: payUpTo(own) }),
    }));
  };
  const byBrand = rows(
    (sale) => brandOf(read.get(sale)),
    (piece) => brandOf(standingRead.get(piece)),
  );
  const refunds = files.flatMap((file) => file.refunds);
  const refunded = total(refunds.filter(({ isOfSale }) => isOfSale).map(({ amount }) => amount));
  const buys = sales
    .flatMap((sale): Buy[] => {
      const { title, cost, price: paid } = sale;
      return cost === undefined ? [] : [{ title, cost, price: paid, profit: total([netOfSale(sale), -cost]) }];
    })
    .sort((a, b) => b.profit - a.profit);
  return {
    today,
    total: sums,
    accuracy: accuracyOf(sales),
    months: rows(({ soldOn }) => soldOn.slice(0, 7)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    brands: byBrand,
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

/** A piece as it was read, with its estimate in US dollars. The rest of its price is let go: files may be long. */
interface ReadPiece {
  readonly garment: Garment;
  readonly estimate: number;
  readonly advice: AdviceAnswer | undefined;
}

function readPiece(price: RowPricer, item: FileItem): ReadPiece | undefined {
  const outcome = price(item);
  if ('problem' in outcome) return undefined;
  const { listing, price: estimate, advice } = outcome.listed;
  return { garment: listing.garment, estimate, advice: advice && adviceBody(advice) };
}

const itemOf = ({ item, listedOn }: Standing): FileItem => ({ ...item, ...defined({ listedOn }), quantity: 1 });

const brandName = ({ brand }: Garment) => (isUnknown(brand) ? NO_BRAND : brand.name);

/** Returns the most to pay for such a piece: half of what the median sale left, whole dollars. */
function payUpTo(sales: readonly Sale[]): number | undefined {
  const known = sales.filter(hasFees);
  if (known.length < FEWEST_SALES) return undefined;
  return Math.max(0, Math.floor(SHARE_TO_PAY * medianOf(known.map((sale) => netOfSale(sale) / sale.quantity))));
}

const ageOf = ({ item, listedOn }: Standing, today: string) =>
  listedOn === undefined ? item.daysListed : daysBetween(listedOn, today);

function agesOf(standing: readonly Standing[], today: string): Age[] {
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

function sittingOf(
  standing: readonly Standing[],
  read: ReadonlyMap<Standing, ReadPiece | undefined>,
  today: string,
): StandingPiece[] {
  const sits = standing.filter((piece) => (ageOf(piece, today) ?? 0) >= SITS_FROM);
  return sits
    .map((piece): StandingPiece => {
      const { item } = piece;
      const days = ageOf(piece, today) as number;
      const known = read.get(piece);
      const named = [item.brand, item.category].filter(Boolean).join(' ');
      return {
        title: item.title ?? named,
        days,
        asked: item.askingPrice,
        cost: item.cost,
        estimate: known?.estimate,
        next: known?.advice,
      };
    })
    .sort((a, b) => (b.days ?? 0) - (a.days ?? 0));
}
