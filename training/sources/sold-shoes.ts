import { normalize } from '../../src/garments/read/normalize.ts';
import { SOLD_SHOES } from '../markets/markets.ts';
import { MEDIAN_WORTH } from '../model/statistics.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable } from './published-table.ts';

/** Vestiaire, August to October 2026: shoes of houses as they sold, EUR 150 and more. */
export const soldShoeModels: PublishedTable = {
  file: 'sold-shoes/vestiaire_sold_models_2026.csv',
  columns: ['brand', 'kind', 'model', 'material', 'price_eur'],
  read: (rows) => {
    const medians = rows.flatMap(({ brand, kind = '', model, material, price_eur }) => {
      const price = Number(price_eur);
      if (!(price > 0)) return [];
      return [
        {
          market: { source: SOLD_SHOES, marketplace: SOLD_SHOES, basis: 'sold' as const },
          brand: brandKey(brand as string),
          category: categoryOf(kind),
          gender: 'female' as const,
          condition: 'unknown' as const,
          log: Math.log(price * DOLLARS_PER_EURO),
          // One sale, in full: rows.ts takes a median's items for less.
          items: 1 / MEDIAN_WORTH,
          title: normalize(`${model} ${kind} ${material}`),
        },
      ];
    });
    return { medians, used: medians.length };
  },
};

const DOLLARS_PER_EURO = 1.16;

function categoryOf(kind: string): string {
  if (/boots/.test(kind)) return 'boots';
  return /sneakers|trainers/.test(kind) ? 'sneakers' : 'shoes';
}
