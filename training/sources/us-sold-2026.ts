import type { Median } from '../model/statistics.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

/** eBay, July 2026: medians of sold prices by brand and type, USD with shipping. */
export const ebaySold: PublishedTable = {
  file: 'us-sold/published_medians.csv',
  columns: ['n', 'marketplace', 'brand', 'type', 'median', 'note'],
  read: (rows) => {
    const medians = rows.flatMap(ebayMedian);
    return { medians, used: medians.length };
  },
};

/** Poshmark, autumn 2026: what one reseller read off its sold pages, USD. */
export const poshmarkSold: PublishedTable = {
  file: 'us-sold/poshmark_sold_usual_2026.csv',
  columns: ['brand', 'category', 'condition', 'usual_usd', 'n'],
  read: (rows) => {
    const medians = rows.flatMap(poshmarkUsual);
    return { medians, used: medians.length };
  },
};

/** Poshmark, 2025: means of sold tops by brand, USD. */
export const poshmarkTops: PublishedTable = {
  file: 'us-sold/poshmark_tops_means_2025.csv',
  columns: ['brand', 'n', 'mean_sold_usd'],
  read: (rows) => {
    const medians = rows.flatMap(topsMedian);
    return { medians, used: medians.length };
  },
};

/** USD that the prices hold for shipping, as the table's notes say. */
const SHIPPING = 7;

/** A search shows 60 listings and each type is a choice of models: none counts for more than this. */
const MOST_ITEMS = 20;

const TYPES: readonly (readonly [type: RegExp, category: string])[] = [
  [/dress/i, 'dress'],
  [/jacket|shell/i, 'jacket'],
];

function ebayMedian(row: Row): Median[] {
  const category = TYPES.find(([type]) => type.test(row.type as string))?.[1];
  const price = Number(row.median) - SHIPPING;
  // Vintage and a figure that its author calls a floor are not the middle of a brand's sales.
  if (row.marketplace !== 'ebay' || !category || !(price > 0) || /floor/.test(row.note as string))
    return [];
  return [
    {
      market: { source: 'us_sold_2026_ebay', marketplace: 'ebay', basis: 'sold' },
      brand: brandKey(row.brand as string),
      category,
      gender: category === 'dress' ? 'female' : 'unknown',
      condition: 'unknown',
      log: Math.log(price),
      items: Math.min(Number(row.n), MOST_ITEMS),
    },
  ];
}

/** The pages show the last listed price, before accepted offers. */
const LISTED_TO_PAID = 0.93;
const CATEGORIES = new Set(['t-shirt', 'top', 'hoodie', 'dress', 'jeans', 'sweater', 'pants']);

function poshmarkUsual(row: Row): Median[] {
  const price = Number(row.usual_usd) * LISTED_TO_PAID;
  const brand = (row.brand as string).replace(/[()]/g, '');
  if (!CATEGORIES.has(row.category as string) || !(price > 0)) return [];
  return [
    {
      market: { source: 'us_sold_2026_poshmark', marketplace: 'poshmark', basis: 'sold' },
      brand: brandKey(brand),
      category: row.category as string,
      gender: 'female',
      condition: row.condition === 'NWT' ? 'New with tags' : 'unknown',
      log: Math.log(price),
      items: Math.min(Number(row.n) || MOST_ITEMS / 2, MOST_ITEMS),
    },
  ];
}

/** A mean of prices is about this much of their median (log-normal with a deviation of 0.6). */
const MEAN_TO_MEDIAN = 1.2;

function topsMedian(row: Row): Median[] {
  const price = Number(row.mean_sold_usd) / MEAN_TO_MEDIAN;
  // A brand's line for sports is no top of the brand.
  if (!(price > 0) || /movement/i.test(row.brand as string)) return [];
  return [
    {
      market: { source: 'us_sold_2025_poshmark', marketplace: 'poshmark', basis: 'sold' },
      brand: brandKey(row.brand as string),
      category: 'top',
      gender: 'female',
      condition: 'unknown',
      log: Math.log(price),
      items: MOST_ITEMS,
    },
  ];
}
