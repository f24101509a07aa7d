import type { Median } from '../model/statistics.ts';
import type { Grade } from '../read/cells.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

/** Vinted UK, August and September 2026: median asking prices by brand, department and grade, GBP. */
export const vintedUkAsking: PublishedTable = {
  file: 'vinted-uk-asking-2026/brand_category_condition.csv',
  columns: ['brand', 'category', 'condition', 'n', 'median_gbp'],
  read: (rows) => {
    const medians = rows.flatMap(mediansOf);
    return { medians, used: medians.length };
  },
};

/** USD for a pound in 2026; the market's own effect absorbs its error. */
const GBP = 1.33;

/** Departments that are one of the catalog's categories; keyword searches and mixed departments are not used. */
const DEPARTMENTS: Readonly<Record<string, string>> = {
  womens_dresses: 'dress',
  womens_jeans: 'jeans',
  womens_jumpers_and_sweaters: 'sweater',
  womens_skorts: 'skirt',
  womens_tops_and_tshirts: 'top',
  jeans: 'jeans',
  jumpers_and_sweaters: 'sweater',
  shorts: 'pants',
  trousers: 'pants',
  activewear: 'activewear',
};

const GRADES: Readonly<Record<string, Grade>> = {
  'new with tags': 'New with tags',
  'new without tags': 'Like New',
  'very good': 'Good',
  good: 'Good',
  satisfactory: 'Fair',
};

function mediansOf(row: Row): Median[] {
  const category = DEPARTMENTS[row.category as string];
  const condition = GRADES[row.condition as string];
  const price = Number(row.median_gbp) * GBP;
  const items = Number(row.n);
  if (!category || !condition || !(price > 0) || !(items > 0)) return [];
  return [
    {
      market: { source: 'vinted_uk_asking_2026_table', marketplace: 'vinted_uk', basis: 'asking' },
      brand: brandKey(row.brand as string),
      category,
      gender: (row.category as string).startsWith('womens_') ? 'female' : 'unknown',
      condition,
      log: Math.log(price),
      items,
    },
  ];
}
