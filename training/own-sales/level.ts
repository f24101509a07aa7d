import { count, percent } from '../../src/base/numbers.ts';
import { byRank, medianOfCounts, P95, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

const { ownSales } = PARAMETERS;

/** A median and its 90% interval. */
export type MedianOfSales = NonNullable<ReturnType<typeof medianOfSales>>;

/**
 * Returns the median of a value of sales with its 90% interval, by the ranks of a binomial distribution (Conover, 1999):
 * no resampling, and the same for any order of rows. Undefined with too few sales for an interval.
 */
export function medianOfSales(values: readonly Weighted[]) {
  const sales = total(values, ([, items]) => items);
  if (sales < ownSales.fewSales) return undefined;
  const at = byRank(values);
  const reach = (P95 * Math.sqrt(sales)) / 2;
  return {
    sales,
    median: medianOfCounts(values),
    interval: [at(sales / 2 - reach), at(Math.ceil(sales / 2 + reach))] as const,
  };
}

/** Returns how far a shop's sales are above given prices; `distances` are logs of the price paid over the given one. */
export const shopLevel = (distances: readonly Weighted[]): MedianOfSales | undefined =>
  medianOfSales(distances.map(([log, items]): Weighted => [Math.expm1(log), items]));

/** Returns a sentence on how a shop's sales compare with our prices, or that there are too few of them. */
export function levelInWords(level: MedianOfSales | undefined, sales: number): string {
  if (!level)
    return `${count(sales, 'sale')} cannot show yet whether you sell above or below our prices: it takes ${ownSales.fewSales}.`;
  const [low, high] = level.interval;
  const median = `median of ${count(sales, 'sale')}: ${medianInWords(level)}`;
  if (low <= 0 && high >= 0) return `You sell at our prices, as far as these sales can show (${median}).`;
  return `You sell ${beside(level.median)} our prices (${median}).`;
}

/** Returns a level with its interval: `7% above, 90% interval 2% to 11% above`. */
export function medianInWords({ median, interval: [low, high] }: MedianOfSales): string {
  const ends =
    low < 0 === high < 0 ? `${percent(Math.abs(low))} to ${beside(high)}` : `${beside(low)} to ${beside(high)}`;
  return `${beside(median)}, 90% interval ${ends}`;
}

/** Returns a share above or below a price in words: `7% above`. */
const beside = (share: number) => `${percent(Math.abs(share))} ${share < 0 ? 'below' : 'above'}`;
