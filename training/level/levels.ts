import { defined } from '../../src/base/members.ts';
import type { PriceClass, SaleErrors } from '../../src/pricing/loading/artifact.ts';
import { P90 } from '../../src/pricing/ranges/spread.ts';
import { type Estimate, ofParent, pooled } from '../numbers/nested.ts';
import { median, P95, pointBelow } from '../numbers/statistics.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { fitSaleErrors } from './fit-ranges.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';
import { isMarket } from './sellers.ts';

/** The level of US sellers' prices relative to the fit. Optional members are absent with too few sellers. */
export interface SellerLevel {
  /** Log USD, 0 with too few sellers. */
  readonly level: number;
  /** Ends of its 90% interval, log USD. */
  readonly interval?: readonly [low: number, high: number];
  readonly sales: number;
  readonly sellers: number;
  /** Additional level of items without a known brand, log USD. */
  readonly withoutBrand?: number;
  /** Factors on the price between which eight in ten sellers' own levels lie. */
  readonly ofSellers?: readonly [low: number, high: number];
}

/** The content of `levels.json`. */
export interface Levels extends SellerLevel {
  /** Judged effects on garments regardless of their title, log USD, by `term:label`. Absent without judgments. */
  readonly judged?: Readonly<Record<string, number>> | undefined;
  /** Distances of sales from prices. */
  readonly errors: SaleErrors;
}

/** Levels of a fit without sellers' sales. */
export const NO_LEVELS: Levels = { level: 0, sales: 0, sellers: 0, errors: fitSaleErrors([]) };

/** Returns true for a class of houses. Too few private sales of these are known to be genuine to show a level. */
export const isHouseClass = (tierOrClass: string): boolean => tierOrClass === 'designer' || tierOrClass === 'luxury';

/** Returns a class's level, log USD: zero for houses, higher or lower for no brand, and the same for all others. */
export function levelAt({ level, withoutBrand = 0 }: Pick<Levels, 'level' | 'withoutBrand'>, priceClass: PriceClass) {
  if (isHouseClass(priceClass)) return 0;
  return priceClass === 'no brand' ? level + withoutBrand : level;
}

/** A seller's median log ratio of sale to price, log USD, with the sampling variance of the median. */
interface Voice extends Estimate {
  readonly seller: string;
}

/**
 * Fits the level of prices to sellers' sales: the mean of the sellers' medians, however many sales each has. Does the
 * same for items without a brand. Samples of whole markets count more, because the levels of their sellers cancel.
 */
export function fitLevel(sales: readonly PricedSale[]): SellerLevel {
  const branded = voicesOf(sales.filter((sale) => !isHouseClass(sale.class) && sale.class !== 'no brand'));
  const unbranded = voicesOf(sales.filter((sale) => sale.class === 'no brand'));
  const counts = { sales: sales.length, sellers: branded.length };
  const { fewestSellers } = PARAMETERS.level;
  if (branded.length < fewestSellers) return { level: 0, ...counts };
  const { value: level, variance } = meanOfSellers(branded);
  const half = P95 * Math.sqrt(variance);
  const spread = P90 * deviationOfSellers(branded);
  const withoutBrand = unbranded.length < fewestSellers ? undefined : round(meanOfSellers(unbranded).value - level, 3);
  return {
    level: round(level, 3),
    interval: [round(level - half, 2), round(level + half, 2)],
    ...counts,
    ...defined({ withoutBrand }),
    ofSellers: [round(Math.exp(-spread), 2), round(Math.exp(spread), 2)],
  };
}

function voicesOf(sales: readonly PricedSale[]): Voice[] {
  return [...Map.groupBy(sales, ({ seller }) => seller)].map(([seller, salesOfSeller]) => ({
    seller,
    value: median(salesOfSeller.map((sale) => [distanceOf(sale), 1])),
    variance: PARAMETERS.fit.untitledNoise ** 2 / salesOfSeller.length,
  }));
}

/** Returns the mean of sellers' medians, log USD, weighted by their own errors and by how far sellers are apart. */
export function meanOfSellers(voices: readonly Voice[]): Estimate {
  const { seller: deviationOfSeller, market: deviationOfMarket } = PARAMETERS.level;
  return pooled(voices.map((voice) => ofParent(voice, isMarket(voice.seller) ? deviationOfMarket : deviationOfSeller)));
}

/**
 * Returns the standard deviation of sellers' own levels, log USD. Given this deviation, their medians are as far from
 * the mean as expected (Paule and Mandel, 1982).
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
