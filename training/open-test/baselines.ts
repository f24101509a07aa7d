import { meanOf } from '../numbers/sums.ts';

/** A sale by brand and kind; `paid` is in log USD. */
interface KnownSale {
  readonly brand: string;
  readonly kind: string;
  readonly paid: number;
}

/** Number of sales that the overall mean counts as in a group's mean. */
const PRIOR_SALES = 3;

/**
 * Returns baseline prices, log USD: the mean of other sales by `brand`, by `kind`, or overall. The mean of a small
 * group is shrunk toward the overall mean.
 */
export function meanPrices(others: readonly KnownSale[], group?: 'brand' | 'kind'): (sale: KnownSale) => number {
  const all = meanOf(others, ({ paid }) => paid);
  if (!group) return () => all;
  const groups = Map.groupBy(others, (sale) => sale[group]);
  return (sale) => {
    const own = groups.get(sale[group]) ?? [];
    const sum = own.length > 0 ? own.length * meanOf(own, ({ paid }) => paid) : 0;
    return (sum + PRIOR_SALES * all) / (own.length + PRIOR_SALES);
  };
}
