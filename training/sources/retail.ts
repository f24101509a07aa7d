import { normalize } from '../../src/garments/read/normalize.ts';
import { RETAIL } from '../markets/markets.ts';
import type { Median } from '../model/statistics.ts';
import { medianOf, mediansBy, type PublishedTable, type Row } from './published-table.ts';

/** Prices of models of bags when new by The RealReal, USD: medians by model. */
export const retailBagModels: PublishedTable = {
  file: 'retail/bag_models_therealreal.csv',
  columns: ['brand', 'model', 'n', 'retail_usd_median'],
  read: mediansBy(({ brand = '', model = '', n, retail_usd_median }) =>
    newPrice(
      { brand, category: 'bag', gender: 'women', title: model },
      retail_usd_median,
      Math.min(MOST_ITEMS, Number(n)),
    ),
  ),
};

/** Prices that shops asked for new goods, USD, one row each. */
export const retailItems: PublishedTable = {
  file: 'retail/retail_items.csv',
  columns: ['brand', 'category', 'gender', 'price_usd', 'title'],
  // Half of the rows are one brand's, whose titles are lists of search words.
  isMeant: ({ brand }) => brand !== 'shein',
  read: mediansBy((row) => newPrice(row, row.price_usd, 1)),
};

/** Copies of a bag at one price are one fact. */
const MOST_ITEMS = 5;

const GENDERS: Readonly<Record<string, Median['gender']>> = { women: 'female', men: 'male' };

const market = { source: RETAIL, marketplace: RETAIL, basis: RETAIL };

/** The price of a new piece, whose title has to name it. */
function newPrice(
  { brand, category, gender = '', title = '' }: Row,
  price: string | undefined,
  items: number,
): Median[] {
  if (title === '') return [];
  const known = GENDERS[gender] ?? 'unknown';
  const subject = { market, brand, category, gender: known, condition: 'unknown' } as const;
  return medianOf(subject, Number(price), items, { title: normalize(title) });
}
