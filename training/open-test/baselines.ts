import { meanOf } from '../numbers/summaries.ts';

/** A sale of a brand and a kind; what was paid is a log of US dollars. */
export interface KnownSale {
  readonly brand: string;
  readonly kind: string;
  readonly paid: number;
}

/** A group's mean counts beside the mean of all as so many sales do. */
const PRIOR_SALES = 3;

/**
 * Returns prices that know nothing but the mean of a group in other sales, log US dollars: by `brand`, by `kind`, or by
 * neither. The mean of a small group is drawn to that of all.
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
