import { defined } from '../../src/base/members.ts';
import { type PriceClass, RANGE_CLASSES, type SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { P90, rangeClass } from '../../src/pricing/ranges/spread.ts';
import { isMarket } from '../markets/markets.ts';
import { type Estimate, ofParent, pooled } from '../numbers/nested.ts';
import { median, P95, pointBelow, quantile, shareUpTo } from '../numbers/statistics.ts';
import { countBy, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedSale } from './price-sales.ts';

/**
 * The content of `levels.json`: the level of US sellers' prices relative to the fit, and their spread. With too few
 * sellers, optional members are absent.
 */
export interface Levels {
  /** Log USD; 0 with too few sellers. */
  readonly level: number;
  /** Ends of its 90% interval, log USD. */
  readonly interval?: readonly [low: number, high: number];
  readonly sales: number;
  readonly sellers: number;
  /** Additional level of items without a known brand, log USD. */
  readonly withoutBrand?: number;
  /** The range of sellers' levels that contains 80% of sellers, as factors on the price. */
  readonly ofSellers?: readonly [low: number, high: number];
  /** Judged effects on garments with any title, log USD, by `term:label`. Absent without judgments. */
  readonly judged?: Readonly<Record<string, number>> | undefined;
  /** Distances of sales from prices, which determine the ranges. */
  readonly errors: SaleErrors;
}

/** Returns true for houses. Too few of their private sales are known to be genuine to show their level. */
export const isHouseClass = (tierOrClass: string): boolean => tierOrClass === 'designer' || tierOrClass === 'luxury';

/** Returns a class's level, log USD. Houses have none, and items without a brand have their own. */
export function levelAt({ level, withoutBrand = 0 }: Pick<Levels, 'level' | 'withoutBrand'>, priceClass: PriceClass) {
  if (isHouseClass(priceClass)) return 0;
  return priceClass === 'no brand' ? level + withoutBrand : level;
}

/** A seller's median log ratio of sale to price, with the sampling variance of the median. */
type Voice = Estimate & { readonly seller: string };

/**
 * Fits the level of prices to sellers' sales, and that of items without a brand: the mean of the sellers' medians,
 * regardless of how many sales each has. Samples of whole markets count more, because their sellers' levels cancel.
 */
export function fitLevel(sales: readonly PricedSale[]): Omit<Levels, 'judged' | 'errors'> {
  const branded = voicesOf(sales.filter((sale) => !isHouseClass(sale.class) && sale.class !== 'no brand'));
  const unbranded = voicesOf(sales.filter((sale) => sale.class === 'no brand'));
  const counts = { sales: sales.length, sellers: branded.length };
  const { fewestSellers } = PARAMETERS.level;
  if (branded.length < fewestSellers) return { level: 0, ...counts };
  const { value: level, variance } = meanOfSellers(branded);
  const margin = P95 * Math.sqrt(variance);
  const spread = P90 * deviationOfSellers(branded);
  const withoutBrand = unbranded.length < fewestSellers ? undefined : round(meanOfSellers(unbranded).value - level, 3);
  return {
    level: round(level, 3),
    interval: [round(level - margin, 2), round(level + margin, 2)],
    ...counts,
    ...defined({ withoutBrand }),
    ofSellers: [round(Math.exp(-spread), 2), round(Math.exp(spread), 2)],
  };
}

function voicesOf(sales: readonly PricedSale[]): Voice[] {
  return [...Map.groupBy(sales, ({ seller }) => seller)].map(([seller, salesOfSeller]) => ({
    seller,
    value: median(salesOfSeller.map(({ paid, price }) => ({ value: paid - price, weight: 1 }))),
    variance: PARAMETERS.fit.untitledNoise ** 2 / salesOfSeller.length,
  }));
}

/** Returns the mean of sellers' medians, log USD, weighted by their errors and by the spread between sellers. */
export function meanOfSellers(voices: readonly Voice[]): Estimate {
  const { seller: deviationOfSeller, market: deviationOfMarket } = PARAMETERS.level;
  return pooled(voices.map((voice) => ofParent(voice, isMarket(voice.seller) ? deviationOfMarket : deviationOfSeller)));
}

/**
 * Estimates the standard deviation of sellers' levels, log USD, by the method of Paule and Mandel (1982): the deviation
 * at which the medians are as far from their mean as expected.
 */
function deviationOfSellers(voices: readonly Voice[]): number {
  const sellers = voices.filter(({ seller }) => !isMarket(seller));
  const squaredDistances = (deviation: number) => {
    const estimates = sellers.map((voice) => ofParent(voice, deviation));
    const mean = pooled(estimates).value;
    return total(estimates, ({ value, variance }) => (value - mean) ** 2 / variance);
  };
  return pointBelow(1 - sellers.length, (deviation) => -squaredDistances(deviation), { low: 0.01, high: 2 });
}

/** A sale with its log ratio to the price at the level of US sellers. */
export type LeveledSale = PricedSale & { readonly distance: number };

/** Probabilities of the quantiles that make up the published shape of the distribution. */
const SHARES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

/** The shape of a normal distribution, for a fit without sales. */
const NORMAL = [
  0.049, 0.098, 0.148, 0.198, 0.249, 0.301, 0.354, 0.409, 0.466, 0.526, 0.59, 0.657, 0.729, 0.809, 0.898, 1, 1.123,
  1.283, 1.529,
];

/** Returns sales' absolute distances from prices, log USD, with weights that keep a single seller from dominating. */
export function evenDistances(sales: readonly Pick<LeveledSale, 'seller' | 'distance'>[]) {
  const salesOfSeller = countBy(sales, ({ seller }) => seller);
  return sales.map(({ seller, distance }) => {
    const weight = Math.min(1, PARAMETERS.ranges.mostSalesOfSeller / (salesOfSeller.get(seller) as number));
    return { value: Math.abs(distance), weight };
  });
}

/**
 * Returns the distance from the price within which 80% of each class's sales are, log USD. Prices come from fits
 * without the sale's seller (split conformal prediction), whose own level is not removed, so ranges allow for it.
 * Private sales of houses are not known to be genuine, so the distance for houses comes from sales on foreign sites.
 */
export function fitSaleErrors(sales: readonly LeveledSale[]): SaleErrors {
  const { fewestSalesOfClass, unmeasured, houses } = PARAMETERS.ranges;
  const classes = RANGE_CLASSES.map((name) => {
    const distances = evenDistances(sales.filter((sale) => name !== 'houses' && rangeClass(sale.class) === name));
    const isMeasured = distances.length >= fewestSalesOfClass;
    const prior = name === 'houses' ? houses : unmeasured;
    return { name, distances, isMeasured, distance: isMeasured ? quantile(distances, 0.8) : prior };
  });
  const measured = classes.filter(({ isMeasured }) => isMeasured);
  const scaled = measured.flatMap(({ distances, distance: unit }) =>
    distances.map(({ value, weight }) => ({ value: value / unit, weight })),
  );
  return {
    shape: measured.length > 0 ? SHARES.map((share) => round(quantile(scaled, share), 3)) : NORMAL,
    classes: classes.map(({ name, distances, isMeasured, distance }) => {
      const range = { class: name, distance: round(distance, 3) };
      if (!isMeasured) return range;
      return { ...range, sales: distances.length, held: round(shareUpTo(distances, distance), 3) };
    }),
  };
}

/** The levels of a fit without sales by US sellers. */
export const NO_LEVELS: Levels = { level: 0, sales: 0, sellers: 0, errors: fitSaleErrors([]) };
