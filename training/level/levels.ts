import { defined } from '../../src/base/members.ts';
import type { PriceClass, SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { P90 } from '../../src/pricing/ranges/spread.ts';
import { type Estimate, ofParent, pooled } from '../numbers/nested.ts';
import { median, P95, pointBelow } from '../numbers/statistics.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { fitSaleErrors } from './fit-ranges.ts';
import type { PricedSale } from './price-sales.ts';
import { isMarket } from './sellers.ts';

/** The level of US sellers' prices relative to the fit. With too few sellers, optional members are absent. */
interface SellerLevel {
  /** Log USD, 0 with too few sellers. */
  readonly level: number;
  /** Ends of its 90% interval, log USD. */
  readonly interval?: readonly [low: number, high: number];
  readonly sales: number;
  readonly sellers: number;
  /** Additional level of items without a known brand, log USD. */
  readonly withoutBrand?: number;
  /** Factors on the price that contain the levels of 80% of sellers. */
  readonly ofSellers?: readonly [low: number, high: number];
}

/** The content of `levels.json`. */
export interface Levels extends SellerLevel {
  /** Judged effects on garments with any title, log USD, by `term:label`. Absent without judgments. */
  readonly judged?: Readonly<Record<string, number>> | undefined;
  /** Distances of sales from prices, from which ranges follow. */
  readonly errors: SaleErrors;
}

/** The levels of a fit without sales by US sellers. */
export const NO_LEVELS: Levels = { level: 0, sales: 0, sellers: 0, errors: fitSaleErrors([]) };

/** Returns true for houses. Too few of their private sales are known to be genuine to show a level. */
export const isHouseClass = (tierOrClass: string): boolean => tierOrClass === 'designer' || tierOrClass === 'luxury';

/** Returns the level of a class, log USD: zero for houses, one for items without a brand, and one for all others. */
export function levelAt({ level, withoutBrand = 0 }: Pick<Levels, 'level' | 'withoutBrand'>, priceClass: PriceClass) {
  if (isHouseClass(priceClass)) return 0;
  return priceClass === 'no brand' ? level + withoutBrand : level;
}

/** A seller's median log ratio of sale to price, with the sampling variance of the median. */
interface Voice extends Estimate {
  readonly seller: string;
}

/**
 * Fits the level of prices to sellers' sales: the mean of the sellers' medians, regardless of how many sales each has.
 * Does the same for items without a brand. Samples of whole markets count more, because their sellers' levels cancel.
 */
export function fitLevel(sales: readonly PricedSale[]): SellerLevel {
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
    value: median(salesOfSeller.map(({ paid, price }) => [paid - price, 1])),
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
  return pointBelow(1 - sellers.length, (deviation) => -squaredDistances(deviation), [0.01, 2]);
}
