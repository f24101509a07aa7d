import type { Median } from '../model/statistics.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

/** Vinted UK, 2026: median asking prices of outdoor brands by kind, GBP. */
export const vintedOutdoor: PublishedTable = {
  file: 'vinted-uk-2026/outdoor_brand_type_medians.csv',
  columns: ['brand', 'section', 'type'],
  read: (rows) => {
    const medians = rows.flatMap(mediansOf);
    return { medians, used: medians.length };
  },
};

const MARKET = { source: 'vinted_uk_2026_table', marketplace: 'vinted_uk', basis: 'asking' };

/** USD for a pound in 2026; the market's own effect absorbs its error. */
const GBP = 1.33;

/** The table does not say how many listings a median has seen: it counts as ten. */
const UNSTATED_ITEMS = 10;

function mediansOf(row: Row): Median[] {
  const category = { Bags: 'bag', Trousers: 'pants' }[row.type as string];
  const price = Number(row.median_gbp);
  // `Clothes` and `Shoes` hold several categories.
  if (!category || !(price > 0)) return [];
  const gender = row.section === 'men' ? 'male' : row.section === 'women' ? 'female' : 'unknown';
  return [
    {
      market: MARKET,
      brand: brandKey(row.brand as string),
      category,
      gender,
      condition: 'unknown',
      log: Math.log(price * GBP),
      items: UNSTATED_ITEMS,
    },
  ];
}
