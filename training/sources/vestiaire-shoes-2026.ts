import { normalize } from '../../src/garments/read/normalize.ts';
import { SOLD_SHOES } from '../markets/markets.ts';
import { MEDIAN_WORTH } from '../model/statistics.ts';
import type { Grade } from '../read/cells.ts';
import { medianOf, mediansBy, type PublishedTable } from './published-table.ts';

/** USD for a euro in 2026; the market's own effect absorbs its error. */
const EUR = 1.16;

/** Vestiaire, August to October 2026: shoes of houses as they sold, EUR 150 and more. */
export const soldShoeModels: PublishedTable = {
  file: 'sold-shoes/vestiaire_sold_models_2026.csv',
  columns: ['brand', 'kind', 'model', 'material', 'price_eur'],
  read: mediansBy(({ brand, kind = '', model, material, price_eur }) => {
    const subject = {
      market: { source: SOLD_SHOES, marketplace: SOLD_SHOES, basis: 'sold' },
      brand,
      category: categoryOf(kind),
      gender: 'female',
      condition: 'unknown',
    } as const;
    const title = normalize(`${model} ${kind} ${material}`);
    // One sale, in full: rows.ts takes a median's items for less.
    return medianOf(subject, Number(price_eur) * EUR, 1 / MEDIAN_WORTH, { title });
  }),
};

function categoryOf(kind: string): string {
  if (/boots/.test(kind)) return 'boots';
  return /sneakers|trainers/.test(kind) ? 'sneakers' : 'shoes';
}

/** Vestiaire, women's shoes of ten houses sold from August 2025 to August 2026: medians by kind and grade, EUR. */
export const vestiaireSoldShoes: PublishedTable = {
  file: 'sold-shoes/vestiaire_sold_cells_2026.csv',
  columns: ['brand', 'category', 'condition_raw', 'total_sold_365d', 'median'],
  read: mediansBy(({ brand, category, condition_raw = '', total_sold_365d, median }) => {
    const condition = GRADES[condition_raw];
    if (!condition) return [];
    const market = { source: 'vestiaire_sold_2026_table', marketplace: 'vestiaire', basis: 'sold' };
    const subject = { market, brand, category, gender: 'female', condition } as const;
    return medianOf(subject, Number(median) * EUR, Math.min(Number(total_sold_365d), MOST_ITEMS));
  }),
};

/** A kind counts in its house's shoes by what sold of it, up to this: one kind is not the house. */
const MOST_ITEMS = 400;

const GRADES: Readonly<Record<string, Grade>> = {
  'Never worn, with tag': 'New with tags',
  'Never worn': 'Like New',
  'Very good': 'Good',
  Good: 'Good',
  Fair: 'Fair',
};
