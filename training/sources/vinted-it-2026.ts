import type { Median } from '../model/statistics.ts';
import type { Grade } from '../read/cells.ts';
import { brandKey, categoryKind } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

/** Vinted Italy, 2026: median prices by brand, category and grade, asked and of what sold fast, EUR. */
export const vintedItaly: PublishedTable = {
  file: 'vinted-it-2026/brand_category_condition.csv',
  columns: ['brand', 'category', 'condition'],
  read: (rows) => ({ medians: rows.flatMap(mediansOf), used: rows.length }),
};

/** USD for a euro in 2026; the market's own effect absorbs its error. */
const EUR = 1.15;

const GRADES: readonly (readonly [word: RegExp, grade: Grade])[] = [
  [/new with tags/i, 'New with tags'],
  [/new without tags/i, 'Like New'],
  [/very good|good/i, 'Good'],
  [/satisfactory/i, 'Fair'],
];

function mediansOf(row: Row): Median[] {
  const category = categoryKind(row.category as string);
  const condition = GRADES.find(([word]) => word.test(row.condition as string))?.[1];
  if (!category || !condition) return [];
  const facts = {
    brand: brandKey(row.brand as string),
    category,
    condition,
    gender: row.gender === 'men' ? ('male' as const) : ('female' as const),
  };
  const median = (basis: string, price: number, items: number): Median[] => {
    const market = { source: 'vinted_it_2026_table', marketplace: 'vinted_it', basis };
    return price > 0 && items > 0 ? [{ ...facts, market, log: Math.log(price * EUR), items }] : [];
  };
  return [
    ...median('asking', Number(row.active_median_eur), Number(row.n_active)),
    ...median('sold', Number(row.fast_median_eur), Number(row.n_fast_sold)),
  ];
}
