import type { Condition } from '../../../src/garments/catalog.ts';
import { medianOf } from '../../../src/median.ts';
import { cellsOf, FOLDS, type OddsCell, readTable, type Watched } from '../cells.ts';
import { foldOf } from './price-titles.ts';

/** One American reseller's whole inventory, 2026: most of it listed on eBay, Poshmark, Mercari and Depop at once. */
export const RESELLER = 'reseller_us_2026';

/** An export of the inventory, and the day it was made. */
interface Export {
  readonly path: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

const COLUMNS = 'Images,Title,Brand,Condition,Price,Status,Listed Date,Sold Date'.split(',');

const GRADES: Readonly<Record<string, Condition>> = {
  'New With Tags/Box': 'New with tags',
  'Pre-Owned - Excellent': 'Like New',
  'Pre-Owned - Good': 'Good',
  'Pre-Owned - Fair': 'Fair',
};

/**
 * Prices were cut over and over, and an export tells only that of its day: so each item is watched from one export to the
 * next, at the price of the first.
 */
export function readReseller(
  exports: readonly Export[],
  estimateOf: (title: string, condition?: Condition) => number | undefined,
): OddsCell[] {
  const read = exports
    .map(({ path, date }) => ({
      day: Date.parse(date) / 864e5,
      items: new Map(readTable(path, COLUMNS).map((row) => [row.Images?.split('?')[0] ?? '', row])),
    }))
    .toSorted((a, b) => a.day - b.day);
  const parts: Watched[] = [];
  for (let i = 0; i + 1 < read.length; i++) {
    const [here, next] = [read[i], read[i + 1]] as [(typeof read)[0], (typeof read)[0]];
    for (const [key, row] of here.items) {
      const after = next.items.get(key);
      const listed = Date.parse(row['Listed Date'] ?? '') / 864e5;
      const title = `${row.Brand ?? ''} ${row.Title ?? ''}`;
      const estimate = estimateOf(title, GRADES[row.Condition ?? '']);
      const price = Number(row.Price);
      if (row.Status !== 'Active' || !after || !(listed <= here.day) || !estimate || !(price > 0))
        continue;
      const soldOn = Date.parse(after['Sold Date'] ?? '') / 864e5;
      const isSold = after.Status === 'Sold' && soldOn >= here.day && soldOn <= next.day;
      parts.push({
        fold: foldOf(title, FOLDS),
        log: Math.log(price / estimate),
        from: here.day - listed,
        to: (isSold ? soldOn + 1 : next.day) - listed,
        sold: isSold,
      });
    }
  }
  // Half of what sold was listed below the estimate of this market.
  const sales = parts.filter(({ sold }) => sold).map(({ log }) => log);
  const level = sales.length > 0 ? medianOf(sales) : 0;
  return cellsOf(
    RESELLER,
    parts.map((one) => ({ ...one, log: one.log - level })),
  );
}
