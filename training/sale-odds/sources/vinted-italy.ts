import { binOf, type OddsCell, readTable, tableCell } from '../cells.ts';

/** Vinted Italy, September 2026: what stood and what sold fast, in bins of ten euros by brand and category. */
export const VINTED_ITALY = 'vinted_it_2026';

const WIDTH = 10;
/** A bin tells a ratio only where it is narrow beside the price: from this many euros on. */
const LEAST_EUR = 10;

/**
 * The table counts standing listings and fast sales, not days: their ratio tells how odds differ between prices, not how high
 * they are. Half of what sells is priced between the medians of the two.
 */
export function readVintedItaly(path: string): OddsCell[] {
  const columns = [
    'active_median_eur',
    'fast_median_eur',
    'hist_active_10eur_bins',
    'hist_fast_10eur_bins',
  ];
  const sums = new Map<number, { days: number; sold: number }>();
  for (const row of readTable(path, columns)) {
    const usual = Math.sqrt(Number(row.active_median_eur) * Number(row.fast_median_eur));
    const [active = [], fast = []] = [row.hist_active_10eur_bins, row.hist_fast_10eur_bins].map(
      (bins = '') => bins.trim().split(/\s+/).map(Number),
    );
    if (!(usual > 0) || active.length !== fast.length)
      throw new Error(`${path}: a row has no medians, or two histograms of different length.`);
    // The last bin is open upward.
    for (let i = 0; i < active.length - 1; i++) {
      if (i * WIDTH < LEAST_EUR) continue;
      const log = binOf(Math.log(((i + 0.5) * WIDTH) / usual));
      const sum = sums.get(log) ?? { days: 0, sold: 0 };
      sum.days += (active[i] as number) + (fast[i] as number);
      sum.sold += fast[i] as number;
      sums.set(log, sum);
    }
  }
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([log, { days, sold }]) => tableCell(VINTED_ITALY, log, days, sold));
}
