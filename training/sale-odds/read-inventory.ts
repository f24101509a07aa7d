import { medianOf } from '../../src/base/numbers.ts';
import type { Condition } from '../../src/catalog/catalog.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { cellsOf, FOLDS, type OddsCell, readTable, type Watched } from './cells.ts';

/** Source name for an operator's own inventory. */
const OWN_INVENTORY = 'own_inventory';

const COLUMNS = 'Images,Title,Brand,Condition,Price,Status,Listed Date,Sold Date'.split(',');

const GRADES: Readonly<Record<string, Condition>> = {
  'New With Tags/Box': 'New with tags',
  'Pre-Owned - Excellent': 'Like New',
  'Pre-Owned - Good': 'Good',
  'Pre-Owned - Fair': 'Fair',
};

/** Returns a title's estimate, USD; undefined if there is none. */
type TitlePricer = (title: string, condition?: Condition) => number | undefined;

/** Returns a function for the service's estimate of a title. */
export const createTitlePricer =
  (pricing: Pricing): TitlePricer =>
  (title, condition) => {
    const outcome = appraiseTitle(pricing, { title, condition });
    const isUsual = isPriced(outcome) && outcome.beyondEvidence.length === 0;
    return isUsual ? outcome.price.price : undefined;
  };

/**
 * Reads exports of a whole inventory from Vendoo, each with its day in the file name. Prices change often and an export
 * only has the day's price, so each item is watched from one export to the next at the price of the first. Throws a
 * sentence for a file that is not an export or has no day in its name.
 */
export function readInventory(paths: readonly string[], estimateOf: TitlePricer): OddsCell[] {
  const exports = paths.map(readExport).toSorted((a, b) => a.day - b.day);
  const parts: Watched[] = [];
  for (const [i, next] of exports.slice(1).entries()) {
    const { day, items } = exports[i] as (typeof exports)[number];
    for (const [key, row] of items) {
      const after = next.items.get(key);
      const listed = dayIn(row['Listed Date']);
      const title = `${row.Brand ?? ''} ${row.Title ?? ''}`;
      const estimate = estimateOf(title, GRADES[row.Condition ?? '']);
      const price = Number(row.Price);
      if (row.Status !== 'Active' || !after || !(listed <= day) || !estimate || !(price > 0)) continue;
      const soldOn = dayIn(after['Sold Date']);
      const isSold = after.Status === 'Sold' && soldOn >= day && soldOn <= next.day;
      parts.push({
        fold: foldOf(title),
        log: Math.log(price / estimate),
        from: day - listed,
        to: (isSold ? soldOn + 1 : next.day) - listed,
        sold: isSold,
      });
    }
  }
  // Centers ratios so that half of the sales were listed below the estimate.
  const sales = parts.filter(({ sold }) => sold).map(({ log }) => log);
  const level = sales.length > 0 ? medianOf(sales) : 0;
  return cellsOf(
    OWN_INVENTORY,
    parts.map((part) => ({ ...part, log: part.log - level })),
  );
}

/** The items of an export by their first picture, and the day since 1970 on which it was made. */
function readExport(path: string) {
  const [date] = /\d{4}-\d{2}-\d{2}/.exec(path) ?? [];
  if (!date) throw new Error(`${path}: name the export for its day, YYYY-MM-DD.csv.`);
  const rows = readTable(path, COLUMNS);
  return {
    day: dayIn(date),
    items: new Map(rows.map((row) => [row.Images?.split('?')[0] ?? '', row])),
  };
}

const dayIn = (text = '') => Date.parse(text) / 864e5;

/** Returns the fold of all listings with a title, so that a title is never on both sides of a test. */
function foldOf(title: string): number {
  let sum = 7;
  for (const letter of title) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % FOLDS;
}
