import { normalize } from '../../src/garments/read/normalize.ts';
import type { Median } from '../model/statistics.ts';
import type { Market } from '../read/cells.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

const COLUMNS = ['marketplace', 'brand', 'title', 'category', 'price_usd', 'price_high_usd'];

/** eBay and Poshmark, June 2026: medians of sold bags by model, USD. */
export const soldBagModels: PublishedTable = {
  file: 'us-sold/bag_models_2026.csv',
  columns: COLUMNS,
  read: (rows) => {
    // Fixed prices of a dealer are no sale between people.
    const medians = rows.flatMap((row) =>
      row.marketplace === 'fashionphile'
        ? []
        : modelMedian(row, {
            source: 'us_sold_2026_bags',
            marketplace: row.marketplace as string,
            basis: 'sold',
          }),
    );
    return { medians, used: medians.length };
  },
};

/** The RealReal and Fashionphile, June and July 2026: medians of what they ask for bags by model, USD. */
export const dealerBagModels: PublishedTable = {
  file: 'us-sold/dealer_asks_2026.csv',
  columns: COLUMNS,
  read: (rows) => {
    const medians = rows.flatMap((row) =>
      modelMedian(row, { source: 'us_dealers_2026', marketplace: 'realreal', basis: 'asking' }),
    );
    return { medians, used: medians.length };
  },
};

/** Bags of one model differ from the model's usual price by what no title says, however many sold. */
const MOST_ITEMS = 40;

function modelMedian(row: Row, market: Market): Median[] {
  const [, model = '', note = ''] = /^(.*?)\s*\((.*)\)\s*$/.exec(row.title as string) ?? [];
  // Quartiles of a model whose median stands in another row.
  if (row.category !== 'bag' || model === '' || row.price_usd !== row.price_high_usd) return [];
  const items = Number(/\bof (\d+)\b/.exec(note)?.[1] ?? 0);
  const price = Number(row.price_usd);
  if (!(price > 0) || items === 0) return [];
  return [
    {
      market,
      brand: brandKey(row.brand as string),
      category: 'bag',
      gender: 'female',
      condition: 'unknown',
      log: Math.log(price),
      items: (items * MOST_ITEMS) / (items + MOST_ITEMS),
      ...(market.basis === 'sold' && { sales: items }),
      title: normalize(model),
    },
  ];
}
