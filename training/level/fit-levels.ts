import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { middleOf, P95 } from '../numbers/robust.ts';
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { isOfHouses, type SellerLevel } from './levels.ts';
import { distanceOf, type PricedSale } from './price-sales.ts';
import { isMarket } from './sellers.ts';

/** A seller's median log ratio to prices, log USD, with the variance of this median alone. */
interface Voice {
  readonly seller: string;
  readonly value: number;
  readonly variance: number;
}

/**
 * Fits the level of prices to sellers' sales, and that of pieces without a brand beside it: the mean of their medians, one voice each however many sales a seller
 * has. Samples of whole markets, in which the levels of many sellers cancel, count more.
 */
export function fitLevel(sales: readonly PricedSale[]): SellerLevel {
  const voices = voicesOf(sales.filter((sale) => !isOfHouses(sale.class) && sale.class !== 'no brand'));
  const withoutBrand = voicesOf(sales.filter((sale) => sale.class === 'no brand'));
  const counts = { sales: sales.length, sellers: voices.length };
  if (voices.length < PARAMETERS.level.fewestSellers) return { level: 0, ...counts };
  const { level, error } = meanOf(voices);
  const spread = P90 * deviationOfSellers(voices);
  return {
    level: round(level, 3),
    interval: [round(level - P95 * error, 2), round(level + P95 * error, 2)],
    ...counts,
    ...(withoutBrand.length >= PARAMETERS.level.fewestSellers && {
      withoutBrand: round(meanOf(withoutBrand).level - level, 3),
    }),
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

function meanOf(voices: readonly Voice[]) {
  const { seller: ofSeller, market } = PARAMETERS.level;
  const weighted = voices.map(({ seller, value, variance }) => ({
    value,
    precision: 1 / ((isMarket(seller) ? market : ofSeller) ** 2 + variance),
  }));
  const precision = total(weighted, (one) => one.precision);
  return { level: total(weighted, (one) => one.precision * one.value) / precision, error: 1 / Math.sqrt(precision) };
}

/** Halvings of the interval that contains the deviation between sellers. */
const HALVINGS = 30;

/**
 * Returns the standard deviation of sellers' own levels, log USD: that with which their medians are as far from their
 * mean as expected (Paule and Mandel, 1982).
 */
function deviationOfSellers(voices: readonly Voice[]): number {
  const own = voices.filter(({ seller }) => !isMarket(seller));
  const excess = (deviation: number) => {
    const precision = ({ variance }: Voice) => 1 / (deviation ** 2 + variance);
    const mean = total(own, (one) => precision(one) * one.value) / total(own, precision);
    return total(own, (one) => precision(one) * (one.value - mean) ** 2) - (own.length - 1);
  };
  let low = 0.01;
  let high = 2;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}
