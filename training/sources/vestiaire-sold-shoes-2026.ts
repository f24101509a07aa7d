import type { Median } from '../model/statistics.ts';
import type { Grade } from '../read/cells.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

/** Vestiaire, women's shoes of ten houses sold from August 2025 to August 2026: medians by kind and grade, EUR. */
export const vestiaireSoldShoes: PublishedTable = {
  file: 'sold-shoes/vestiaire_sold_cells_2026.csv',
  columns: ['brand', 'category', 'condition_raw', 'total_sold_365d', 'median'],
  read: (rows) => {
    const medians = rows.flatMap(mediansOf);
    return { medians, used: medians.length };
  },
};

/** USD for a euro in 2026; the market's own effect absorbs its error. */
const EUR = 1.16;

/** A kind counts in its house's shoes by what sold of it, up to this: one kind is not the house. */
const MOST_ITEMS = 400;

const GRADES: Readonly<Record<string, Grade>> = {
  'Never worn, with tag': 'New with tags',
  'Never worn': 'Like New',
  'Very good': 'Good',
  Good: 'Good',
  Fair: 'Fair',
};

function mediansOf(row: Row): Median[] {
  const condition = GRADES[row.condition_raw as string];
  const price = Number(row.median) * EUR;
  const items = Math.min(Number(row.total_sold_365d), MOST_ITEMS);
  if (!condition || !(price > 0) || !(items > 0)) return [];
  return [
    {
      market: { source: 'vestiaire_sold_2026_table', marketplace: 'vestiaire', basis: 'sold' },
      brand: brandKey(row.brand as string),
      category: row.category as string,
      gender: 'female',
      condition,
      log: Math.log(price),
      items,
    },
  ];
}
