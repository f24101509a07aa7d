import { normalize } from '../../src/garments/read/normalize.ts';
import { RETAIL } from '../markets/markets.ts';
import type { Gender } from '../read/cells.ts';
import { mediansOf, type PublishedTable } from './published-table.ts';

const market = { source: RETAIL, marketplace: RETAIL, basis: RETAIL };

/** Copies of a bag at one price are one fact. */
const MOST_ITEMS = 5;

/** Prices of models of bags when new by The RealReal, USD: medians by model. */
export const retailBagModels: PublishedTable = {
  file: 'retail/bag_models_therealreal.csv',
  columns: ['brand', 'model', 'n', 'retail_usd_median'],
  read: mediansOf(market, ({ model = '', n, retail_usd_median }) => ({
    category: model === '' ? undefined : 'bag',
    gender: 'female',
    usd: Number(retail_usd_median),
    items: Math.min(MOST_ITEMS, Number(n)),
    title: normalize(model),
  })),
};

const GENDERS: Readonly<Record<string, Gender>> = { women: 'female', men: 'male' };

/** Prices that shops asked for new goods, USD, one row each. Only a title says what they are. */
export const retailItems: PublishedTable = {
  file: 'retail/retail_items.csv',
  columns: ['brand', 'category', 'gender', 'price_usd', 'title'],
  // Half of the rows are one brand's, whose titles are lists of search words.
  isMeant: ({ brand }) => brand !== 'shein',
  read: mediansOf(market, ({ category, gender = '', price_usd, title = '' }) => ({
    category: title === '' ? undefined : category,
    gender: GENDERS[gender] ?? 'unknown',
    usd: Number(price_usd),
    items: 1,
    title: normalize(title),
  })),
};
