import { normalize } from '../../src/garments/read/normalize.ts';
import { RETAIL } from '../markets/markets.ts';
import type { Median } from '../model/statistics.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable } from './published-table.ts';

/** Prices of models of bags when new by The RealReal, USD: medians by model. */
export const retailBagModels: PublishedTable = {
  file: 'retail/bag_models_therealreal.csv',
  columns: ['brand', 'model', 'n', 'retail_usd_median'],
  read: (rows) =>
    medians(
      rows.map((row) => ({
        ...{ brand: row.brand, category: 'bag', gender: 'women', title: row.model },
        ...{ price: row.retail_usd_median, items: Math.min(MOST_ITEMS, Number(row.n)) },
      })),
    ),
};

/** Prices that shops asked for new goods, USD, one row each. */
export const retailItems: PublishedTable = {
  file: 'retail/retail_items.csv',
  columns: ['brand', 'category', 'gender', 'price_usd', 'title'],
  // Half of the rows are one brand's, whose titles are lists of search words.
  isMeant: ({ brand }) => brand !== 'shein',
  read: (rows) =>
    medians(
      rows.map(({ brand, category, gender, title, price_usd }) => ({
        ...{ brand, category, gender, title, price: price_usd, items: 1 },
      })),
    ),
};

/** Copies of a bag at one price are one fact. */
const MOST_ITEMS = 5;

const GENDERS: Readonly<Record<string, Median['gender']>> = { women: 'female', men: 'male' };

interface NewPrice {
  readonly brand: string | undefined;
  readonly category: string | undefined;
  readonly gender: string | undefined;
  readonly title: string | undefined;
  /** USD. */
  readonly price: string | undefined;
  readonly items: number;
}

function medians(prices: readonly NewPrice[]) {
  const found = prices.flatMap(
    ({ brand = '', category = '', gender = '', title = '', price, items }): Median[] => {
      const usd = Number(price);
      if (!(usd > 0 && items > 0) || title === '') return [];
      return [
        {
          market: { source: RETAIL, marketplace: RETAIL, basis: RETAIL },
          brand: brandKey(brand),
          category,
          gender: GENDERS[gender] ?? 'unknown',
          condition: 'unknown',
          log: Math.log(usd),
          items,
          title: normalize(title),
        },
      ];
    },
  );
  return { medians: found, used: found.length };
}
