import { count, percent } from '../../src/base/numbers.ts';
import { byRank, medianOfCounts, P95, type Weighted } from '../numbers/robust.ts';
import { PARAMETERS } from '../parameters.ts';
import { countOf, distanceOf, type Sale } from './sale.ts';

const { ownSales } = PARAMETERS;

/**
 * Returns how far sales are above the published prices: the median of the price paid over the published one, less 1, with
 * its 90% interval by the ranks of a binomial distribution (Conover, 1999). Undefined with too few sales for an interval.
 */
export function shopLevel(sales: readonly Sale[]) {
  const all = countOf(sales);
  if (all < ownSales.fewSales) return undefined;
  const shares = sales.map((sale): Weighted => [Math.expm1(distanceOf(sale)), sale.items]);
  const at = byRank(shares);
  const reach = (P95 * Math.sqrt(all)) / 2;
  const interval = [at(all / 2 - reach), at(Math.ceil(all / 2 + reach))] as const;
  return { sales: all, median: medianOfCounts(shares), interval };
}

/** Returns a sentence on how a shop's sales compare with our prices, or that there are too few of them. */
export function levelInWords(sales: readonly Sale[]): string {
  const level = shopLevel(sales);
  const sold = count(countOf(sales), 'sale');
  if (!level)
    return `${sold} cannot show yet whether you sell above or below our prices: it takes ${ownSales.fewSales}.`;
  const [low, high] = level.interval;
  const ends =
    low < 0 === high < 0 ? `${percent(Math.abs(low))} to ${beside(high)}` : `${beside(low)} to ${beside(high)}`;
  const median = `median of ${sold}: ${beside(level.median)}, 90% interval ${ends}`;
  if (low <= 0 && high >= 0) return `You sell at our prices, as far as these sales can show (${median}).`;
  return `You sell ${beside(level.median)} our prices (${median}).`;
}

/** Returns a share above or below a price in words: `7% above`. */
const beside = (share: number) => `${percent(Math.abs(share))} ${share < 0 ? 'below' : 'above'}`;
