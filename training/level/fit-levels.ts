import { defined } from '../../src/base/members.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { type Estimate, ofParent, pooled } from '../numbers/nested.ts';
import { median, P95, pointBelow } from '../numbers/robust.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { isHouseClass, type SellerLevel } from './levels.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';
import { isMarket } from './sellers.ts';

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
