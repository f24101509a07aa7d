import { normalize } from '../../src/garments/read/normalize.ts';
import { SOLD_SHOES } from '../markets/markets.ts';
import { MEDIAN_WORTH } from '../model/statistics.ts';
import type { Grade } from '../read/cells.ts';
import { mediansOf, type PublishedTable, soldOn } from './published-table.ts';

/** USD for a euro in 2026; the market's own effect absorbs its error. */
const EUR = 1.16;

/** Vestiaire, August to October 2026: shoes of houses as they sold, EUR 150 and more. */
export const soldShoeModels: PublishedTable = {
  file: 'sold-shoes/vestiaire_sold_models_2026.csv',
  columns: ['brand', 'kind', 'model', 'material', 'price_eur'],
  read: mediansOf(soldOn(SOLD_SHOES, SOLD_SHOES), ({ kind = '', model, material, price_eur }) => ({
    ...{ category: categoryOf(kind), gender: 'female', usd: Number(price_eur) * EUR },
    // One sale, in full: rows.ts takes a median's items for less.
    ...{ items: 1 / MEDIAN_WORTH, title: normalize(`${model} ${kind} ${material}`) },
  })),
};

function categoryOf(kind: string): string {
  if (/boots/.test(kind)) return 'boots';
  return /sneakers|trainers/.test(kind) ? 'sneakers' : 'shoes';
}

/** A kind counts in its house's shoes by what sold of it, up to this: one kind is not the house. */
const MOST_ITEMS = 400;

const GRADES: Readonly<Record<string, Grade>> = {
  'Never worn, with tag': 'New with tags',
  'Never worn': 'Like New',
  'Very good': 'Good',
  Good: 'Good',
  Fair: 'Fair',
};

/** Vestiaire, women's shoes of ten houses sold from August 2025 to August 2026: medians by kind and grade, EUR. */
export const vestiaireSoldShoes: PublishedTable = {
  file: 'sold-shoes/vestiaire_sold_cells_2026.csv',
  columns: ['brand', 'category', 'condition_raw', 'total_sold_365d', 'median'],
  read: mediansOf(soldOn('vestiaire_sold_2026_table', 'vestiaire'), (row) => {
    const condition = GRADES[row.condition_raw ?? ''];
    if (!condition) return undefined;
    return {
      ...{ category: row.category, gender: 'female', condition },
      ...{
        usd: Number(row.median) * EUR,
        items: Math.min(Number(row.total_sold_365d), MOST_ITEMS),
      },
    };
  }),
};
