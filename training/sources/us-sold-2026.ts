import { normalize } from '../../src/garments/read/normalize.ts';
import type { Median } from '../model/statistics.ts';
import type { Gender, Market } from '../read/cells.ts';
import { medianOf, mediansBy, type PublishedTable, type Row } from './published-table.ts';

/** eBay, July 2026: medians of sold prices by brand and type, USD with shipping. */
export const ebaySold: PublishedTable = {
  file: 'us-sold/published_medians.csv',
  columns: ['n', 'marketplace', 'brand', 'type', 'median', 'note'],
  read: mediansBy(ebayMedian),
};

/** Poshmark, autumn 2026: what one reseller read off its sold pages, USD. */
export const poshmarkSold: PublishedTable = {
  file: 'us-sold/poshmark_sold_usual_2026.csv',
  columns: ['brand', 'category', 'condition', 'usual_usd', 'n'],
  read: mediansBy(poshmarkUsual),
};

/** Poshmark, 2025: means of sold tops by brand, USD. */
export const poshmarkTops: PublishedTable = {
  file: 'us-sold/poshmark_tops_means_2025.csv',
  columns: ['brand', 'n', 'mean_sold_usd'],
  read: mediansBy(topsMedian),
};

/** USD that the prices hold for shipping, as the table's notes say. */
const SHIPPING = 7;

/** A search shows 60 listings and each type is a choice of models: none counts for more than this. */
const MOST_ITEMS = 20;

const TYPES: readonly (readonly [type: RegExp, category: string])[] = [
  [/dress/i, 'dress'],
  [/jacket|shell/i, 'jacket'],
];

function ebayMedian({ marketplace, brand, type = '', median, n, note = '' }: Row): Median[] {
  const category = TYPES.find(([one]) => one.test(type))?.[1];
  // Vintage and a figure that its author calls a floor are not the middle of a brand's sales.
  if (marketplace !== 'ebay' || /floor/.test(note)) return [];
  const gender = category === 'dress' ? 'female' : 'unknown';
  const market = { source: 'us_sold_2026_ebay', marketplace, basis: 'sold' };
  const subject = { market, brand, category, gender, condition: 'unknown' } as const;
  return medianOf(subject, Number(median) - SHIPPING, Math.min(Number(n), MOST_ITEMS));
}

/** The pages show the last listed price, before accepted offers. */
const LISTED_TO_PAID = 0.93;
const CATEGORIES = new Set(['t-shirt', 'top', 'hoodie', 'dress', 'jeans', 'sweater', 'pants']);

function poshmarkUsual({ brand = '', category = '', condition, usual_usd, n }: Row): Median[] {
  if (!CATEGORIES.has(category)) return [];
  const subject = {
    market: { source: 'us_sold_2026_poshmark', marketplace: 'poshmark', basis: 'sold' },
    brand: brand.replace(/[()]/g, ''),
    category,
    gender: 'female',
    condition: condition === 'NWT' ? 'New with tags' : 'unknown',
  } as const;
  const items = Math.min(Number(n) || MOST_ITEMS / 2, MOST_ITEMS);
  return medianOf(subject, Number(usual_usd) * LISTED_TO_PAID, items);
}

/** A mean of prices is about this much of their median (log-normal with a deviation of 0.6). */
const MEAN_TO_MEDIAN = 1.2;

function topsMedian({ brand = '', mean_sold_usd }: Row): Median[] {
  // A brand's line for sports is no top of the brand.
  if (/movement/i.test(brand)) return [];
  const market = { source: 'us_sold_2025_poshmark', marketplace: 'poshmark', basis: 'sold' };
  const subject = {
    market,
    brand,
    category: 'top',
    gender: 'female',
    condition: 'unknown',
  } as const;
  return medianOf(subject, Number(mean_sold_usd) / MEAN_TO_MEDIAN, MOST_ITEMS);
}

const BAG_COLUMNS = ['marketplace', 'brand', 'title', 'category', 'price_usd', 'price_high_usd'];

/** eBay and Poshmark, June 2026: medians of sold bags by model, USD. */
export const soldBagModels: PublishedTable = {
  file: 'us-sold/bag_models_2026.csv',
  columns: BAG_COLUMNS,
  read: mediansBy((row) => {
    const { marketplace = '' } = row;
    // Fixed prices of a dealer are no sale between people.
    if (marketplace === 'fashionphile') return [];
    return bagMedian(row, { source: 'us_sold_2026_bags', marketplace, basis: 'sold' });
  }),
};

/** The RealReal and Fashionphile, June and July 2026: medians of what they ask for bags by model, USD. */
export const dealerBagModels: PublishedTable = {
  file: 'us-sold/dealer_asks_2026.csv',
  columns: BAG_COLUMNS,
  read: mediansBy((row) =>
    bagMedian(row, { source: 'us_dealers_2026', marketplace: 'realreal', basis: 'asking' }),
  ),
};

/** Bags of one model differ from the model's usual price by what no title says, however many sold. */
const MOST_BAGS = 40;

function bagMedian(row: Row, market: Market): Median[] {
  const { brand, category, title = '', price_usd, price_high_usd } = row;
  const [, model = '', note = ''] = /^(.*?)\s*\((.*)\)\s*$/.exec(title) ?? [];
  // Quartiles of a model whose median stands in another row.
  if (category !== 'bag' || model === '' || price_usd !== price_high_usd) return [];
  const items = Number(/\bof (\d+)\b/.exec(note)?.[1] ?? 0);
  const subject = { market, brand, category, gender: 'female', condition: 'unknown' } as const;
  return medianOf(subject, Number(price_usd), (items * MOST_BAGS) / (items + MOST_BAGS), {
    ...(market.basis === 'sold' && { sales: items }),
    title: normalize(model),
  });
}

/** A US store of used clothes, April 2026: mean shelf tags by brand, gender and kind, USD. */
export const platosCloset: PublishedTable = {
  file: 'us-sold/platos_closet_2026_cells_2.csv',
  columns: ['brand', 'gender', 'category', 'n_units', 'mean_tag_usd'],
  read: mediansBy((row) => {
    const gender = GENDERS[row.gender as string];
    const items = Number(row.n_units);
    if (!gender || items < LEAST_PIECES) return [];
    const subject = {
      market: { source: 'platos_closet_2026_table', marketplace: 'platoscloset', basis: 'asking' },
      brand: row.brand,
      category: KINDS.find(([kind]) => kind.test(row.category as string))?.[1],
      gender,
      condition: 'unknown',
    } as const;
    return medianOf(subject, Number(row.mean_tag_usd), Math.min(items, MOST_PIECES));
  }),
};

/** With fewer pieces a mean says little. */
const LEAST_PIECES = 8;

/** A store tags all pieces of a kind alike, so a thousand of them say little more than this many. */
const MOST_PIECES = 40;

const KINDS: readonly (readonly [kind: RegExp, category: string])[] = [
  [/^denim jeans/, 'jeans'],
  [/^(tanks|short sleeve tops|long sleeve tops|bodysuits)/, 'top'],
  [/t-shirts/, 't-shirt'],
  [/^(pants|shorts|black pants|khakis|capris|overalls|leather bottoms)/, 'pants'],
  [/^(athletic (pants|shorts|tanks|jackets|long|short|tops)|sports bras)/, 'activewear'],
  [/^athletic shoes/, 'sneakers'],
  [/^(dresses|rompers|jumpsuits)/, 'dress'],
  [/sweatshirts/, 'hoodie'],
  [/sweaters/, 'sweater'],
  [/^(light|denim) outerwear/, 'jacket'],
  [/^heavy outerwear/, 'coat'],
  [/skirts/, 'skirt'],
  [/^boots/, 'boots'],
  [/^(shoes|sandals)/, 'shoes'],
  [/^(purses|backpacks)/, 'bag'],
];

const GENDERS: Readonly<Record<string, Gender>> = { women: 'female', men: 'male', all: 'unknown' };
