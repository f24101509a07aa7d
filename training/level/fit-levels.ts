import { defined } from '../../src/base/members.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { type Estimate, ofParent, pooled } from '../numbers/nested.ts';
import { middleOf, P95, pointBelow } from '../numbers/robust.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { isOfHouses, type SellerLevel } from './levels.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';
import { isMarket } from './sellers.ts';

/** A seller's median log ratio to prices, log USD, with the variance of this median alone. */
interface Voice extends Estimate {
  readonly seller: string;
}

/**
 * Fits the level of prices to sellers' sales, and that of pieces without a brand beside it: the mean of their medians,
 * one voice each however many sales a seller has. Samples of whole markets, in which the levels of many sellers cancel,
 * count more.
 */
export function fitLevel(sales: readonly PricedSale[]): SellerLevel {
  const voices = voicesOf(sales.filter((sale) => !isOfHouses(sale.class) && sale.class !== 'no brand'));
  const withoutBrand = voicesOf(sales.filter((sale) => sale.class === 'no brand'));
  const counts = { sales: sales.length, sellers: voices.length };
  const { fewestSellers } = PARAMETERS.level;
  if (voices.length < fewestSellers) return { level: 0, ...counts };
  const { value: level, variance } = meanOfSellers(voices);
  const error = Math.sqrt(variance);
  const spread = P90 * deviationOfSellers(voices);
  const beyond = withoutBrand.length < fewestSellers ? undefined : meanOfSellers(withoutBrand).value - level;
  return {
    level: round(level, 3),
    interval: [round(level - P95 * error, 2), round(level + P95 * error, 2)],
    ...counts,
    ...defined({ withoutBrand: beyond === undefined ? undefined : round(beyond, 3) }),
    ofSellers: [round(Math.exp(-spread), 2), round(Math.exp(spread), 2)],
  };
}

function voicesOf(sales: readonly PricedSale[]): Voice[] {
  return [...Map.groupBy(sales, ({ seller }) => seller)].map(([seller, own]) => ({
    seller,
    value: middleOf(own.map(distanceOf)),
    variance: PARAMETERS.fit.untitledNoise ** 2 / own.length,
  }));
}

/** Returns the mean of sellers' medians, log USD: each counts by its own error and by how far sellers are apart. */
export function meanOfSellers(voices: readonly Voice[]): Estimate {
  const { seller: ofSeller, market } = PARAMETERS.level;
  return pooled(voices.map((one) => ofParent(one, isMarket(one.seller) ? market : ofSeller)));
}

/**
 * Returns the standard deviation of sellers' own levels, log USD: that with which their medians are as far from their
 * mean as expected (Paule and Mandel, 1982).
 */
function deviationOfSellers(voices: readonly Voice[]): number {
  const own = voices.filter(({ seller }) => !isMarket(seller));
  const distances = (deviation: number) => {
    const around = own.map((one) => ofParent(one, deviation));
    const mean = pooled(around).value;
    return total(around, ({ value, variance }) => (value - mean) ** 2 / variance);
  };
  return pointBelow(1 - own.length, (deviation) => -distances(deviation), [0.01, 2]);
}
