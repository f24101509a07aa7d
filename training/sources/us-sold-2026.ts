import { normalize } from '../../src/garments/read/normalize.ts';
import type { Gender } from '../read/cells.ts';
import {
  askedOn,
  type Figure,
  mediansOf,
  type PublishedTable,
  type Row,
  soldOn,
} from './published-table.ts';

/** USD that the prices hold for shipping, as the table's notes say. */
const SHIPPING = 7;

/** A search shows 60 listings and each type is a choice of models: none counts for more than this. */
const MOST_ITEMS = 20;

type Kinds = readonly (readonly [kind: RegExp, category: string])[];

const kindOf = (kinds: Kinds, text = '') => kinds.find(([kind]) => kind.test(text))?.[1];

const TYPES: Kinds = [
  [/dress/i, 'dress'],
  [/jacket|shell/i, 'jacket'],
];

/** eBay, July 2026: medians of sold prices by brand and type, USD with shipping. */
export const ebaySold: PublishedTable = {
  file: 'us-sold/published_medians.csv',
  columns: ['n', 'marketplace', 'brand', 'type', 'median', 'note'],
  read: mediansOf(soldOn('us_sold_2026_ebay', 'ebay'), (row) => {
    const category = kindOf(TYPES, row.type);
    // Vintage and a figure that its author calls a floor are not the middle of a brand's sales.
    if (row.marketplace !== 'ebay' || row.note?.includes('floor')) return undefined;
    return {
      ...{ category, gender: category === 'dress' ? 'female' : 'unknown' },
      ...{ usd: Number(row.median) - SHIPPING, items: Math.min(Number(row.n), MOST_ITEMS) },
    };
  }),
};

/** The pages show the last listed price, before accepted offers. */
const LISTED_TO_PAID = 0.93;
const CATEGORIES = new Set(['t-shirt', 'top', 'hoodie', 'dress', 'jeans', 'sweater', 'pants']);

/** Poshmark, autumn 2026: what one reseller read off its sold pages, USD. */
export const poshmarkSold: PublishedTable = {
  file: 'us-sold/poshmark_sold_usual_2026.csv',
  columns: ['brand', 'category', 'condition', 'usual_usd', 'n'],
  read: mediansOf(
    soldOn('us_sold_2026_poshmark', 'poshmark'),
    ({ brand = '', category = '', condition, usual_usd, n }) => ({
      brand: brand.replace(/[()]/g, ''),
      category: CATEGORIES.has(category) ? category : undefined,
      gender: 'female',
      condition: condition === 'NWT' ? 'New with tags' : 'unknown',
      usd: Number(usual_usd) * LISTED_TO_PAID,
      items: Math.min(Number(n) || MOST_ITEMS / 2, MOST_ITEMS),
    }),
  ),
};

/** A mean of prices is about this much of their median (log-normal with a deviation of 0.6). */
const MEAN_TO_MEDIAN = 1.2;

/** Poshmark, 2025: means of sold tops by brand, USD. */
export const poshmarkTops: PublishedTable = {
  file: 'us-sold/poshmark_tops_means_2025.csv',
  columns: ['brand', 'n', 'mean_sold_usd'],
  read: mediansOf(soldOn('us_sold_2025_poshmark', 'poshmark'), ({ brand = '', mean_sold_usd }) => ({
    // A brand's line for sports is no top of the brand.
    category: /movement/i.test(brand) ? undefined : 'top',
    gender: 'female',
    usd: Number(mean_sold_usd) / MEAN_TO_MEDIAN,
    items: MOST_ITEMS,
  })),
};

const BAG_COLUMNS = ['marketplace', 'brand', 'title', 'category', 'price_usd', 'price_high_usd'];

/** Bags of one model differ from the model's usual price by what no title says, however many sold. */
const MOST_BAGS = 40;

function bagModel({ category, title = '', price_usd, price_high_usd }: Row): Figure {
  const [, model = '', note = ''] = /^(.*?)\s*\((.*)\)\s*$/.exec(title) ?? [];
  const sales = Number(/\bof (\d+)\b/.exec(note)?.[1] ?? 0);
  // Other rows are quartiles of a model whose median stands in another row.
  const isMedian = category === 'bag' && model !== '' && price_usd === price_high_usd;
  return {
    ...{ category: isMedian ? 'bag' : undefined, gender: 'female', usd: Number(price_usd) },
    ...{ items: (sales * MOST_BAGS) / (sales + MOST_BAGS), sales, title: normalize(model) },
  };
}

/** eBay and Poshmark, June 2026: medians of sold bags by model, USD. */
export const soldBagModels: PublishedTable = {
  file: 'us-sold/bag_models_2026.csv',
  columns: BAG_COLUMNS,
  read: mediansOf(soldOn('us_sold_2026_bags', ''), (row) => {
    const { marketplace = '' } = row;
    // Fixed prices of a dealer are no sale between people.
    if (marketplace === 'fashionphile') return undefined;
    return { ...bagModel(row), market: soldOn('us_sold_2026_bags', marketplace) };
  }),
};

/** The RealReal and Fashionphile, June and July 2026: medians of what they ask for bags by model, USD. */
export const dealerBagModels: PublishedTable = {
  file: 'us-sold/dealer_asks_2026.csv',
  columns: BAG_COLUMNS,
  read: mediansOf(askedOn('us_dealers_2026', 'realreal'), (row) => {
    const { sales: _, ...asked } = bagModel(row);
    return asked;
  }),
};

/** With fewer pieces a mean says little. */
const LEAST_PIECES = 8;

/** A store tags all pieces of a kind alike, so a thousand of them say little more than this many. */
const MOST_PIECES = 40;

const KINDS: Kinds = [
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

/** A US store of used clothes, April 2026: mean shelf tags by brand, gender and kind, USD. */
export const platosCloset: PublishedTable = {
  file: 'us-sold/platos_closet_2026_cells_2.csv',
  columns: ['brand', 'gender', 'category', 'n_units', 'mean_tag_usd'],
  read: mediansOf(askedOn('platos_closet_2026_table', 'platoscloset'), (row) => {
    const gender = GENDERS[row.gender ?? ''];
    const items = Number(row.n_units);
    if (!gender || items < LEAST_PIECES) return undefined;
    return {
      ...{ category: kindOf(KINDS, row.category), gender },
      ...{ usd: Number(row.mean_tag_usd), items: Math.min(items, MOST_PIECES) },
    };
  }),
};
