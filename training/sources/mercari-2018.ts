import type { BasketMean, CategorySum } from '../model/statistics.ts';
import { tierOf } from '../model/terms.ts';
import { round } from '../numbers/round.ts';
import type { Grade } from '../read/cells.ts';
import { brandKey, categoryKind } from '../read/words.ts';
import { mediansOf, type PublishedTable, type Row } from './published-table.ts';

const marketOf = (source: string, basis = 'sold') => ({ source, marketplace: 'mercari', basis });

/** Mercari, 2018: mean log(1 + price) of each brand, and its ratio to no brand in a fixed basket of each gender. */
export const mercariBrands: PublishedTable = {
  file: 'mercari-2018/brands.csv',
  columns: ['brand', 'mean_log1p_price'],
  isMeant: (row) => TRUSTED.has(tierOf(brandKey(row.brand as string))),
  read: (rows) => ({ baskets: rows.flatMap(basketsOf), used: rows.length }),
};

/** Designer and luxury names on Mercari are mixed with counterfeits, beauty and small accessories. */
const TRUSTED = new Set(['premium', 'mid-range', 'fast-fashion']);

function basketsOf(row: Row): BasketMean[] {
  const name = row.brand as string;
  const facts = { name, brand: brandKey(name) };
  const ratio = (source: string, gender: 'female' | 'male', value = ''): BasketMean[] => {
    if (value === '') return [];
    const market = marketOf(source, 'ratio');
    return [{ ...facts, kind: 'ratio', market, genders: [gender], log: Math.log(Number(value)) }];
  };
  return [
    {
      ...facts,
      kind: 'mean',
      market: marketOf('mercari_2018_brands'),
      genders: ['female', 'male'],
      log: Math.log(Math.expm1(Number(row.mean_log1p_price))),
    },
    ...ratio('mercari_2018_women_ratios', 'female', row.women_ratio_vs_nobrand),
    ...ratio('mercari_2018_men_ratios', 'male', row.men_ratio_vs_nobrand),
  ];
}

/** Mercari, 2018: listings and geometric mean price of each category of the site, USD. */
export const mercariCategories: PublishedTable = {
  file: 'mercari-2018/categories.csv',
  columns: ['category', 'n_listings', 'geometric_mean_usd'],
  read: (rows) => {
    const market = marketOf('mercari_2018_categories');
    const sums = new Map<string, CategorySum>();
    let used = 0;
    for (const row of rows) {
      const path = row.category as string;
      const category = categoryKind(path);
      const items = Number(row.n_listings);
      const price = Number(row.geometric_mean_usd);
      // A leaf called Other holds whatever its parents hold: its mean is that of all others on the site.
      if (!category || !(items > 0) || !(price > 0) || path.endsWith('/Other')) continue;
      used++;
      const gender = path.startsWith('Men/') ? 'male' : 'female';
      const before = sums.get(`${category} ${gender}`);
      sums.set(`${category} ${gender}`, {
        ...{ market, category, gender },
        items: (before?.items ?? 0) + items,
        logSum: (before?.logSum ?? 0) + items * Math.log(price),
      });
    }
    const categories = [...sums.values()].map((sum) => ({ ...sum, logSum: round(sum.logSum, 0) }));
    return { categories, used };
  },
};

/** Mercari, 2018: ratios of each grade to Good by category. */
export const mercariConditions: PublishedTable = {
  file: 'mercari-2018/conditions.csv',
  columns: ['category', 'new', 'like_new', 'fair'],
  read: (rows) => ({
    grades: rows.flatMap((row) =>
      Object.entries(RATIOS).map(([column, grade]) => ({
        ...{ grade, log: Math.log(Number(row[column])), figures: 1 },
      })),
    ),
    used: rows.length,
  }),
};

/** Grades by the columns of the tables. */
const NEW = { new: 'New with tags', like_new: 'Like New' } as const;
const RATIOS: Readonly<Record<string, Grade>> = { ...NEW, fair: 'Fair' };
const GRADES: Readonly<Record<string, Grade>> = { ...NEW, good: 'Good', fair_poor: 'Fair' };

const SHOES: Readonly<Record<string, string>> = {
  Athletic: 'sneakers',
  'Fashion Sneakers': 'sneakers',
  Boots: 'boots',
};

const shoeMedians = mediansOf(marketOf('mercari_2018_table'), (row) => {
  const tier = tierOf(brandKey(row.brand ?? ''));
  // Designer and luxury names on Mercari are mixed with counterfeits.
  if (tier === 'designer' || tier === 'luxury') return undefined;
  const category = SHOES[row.shoe_type ?? ''] ?? 'shoes';
  return Object.entries(GRADES).map(([column, condition]) => ({
    ...{ category, gender: 'female', condition },
    ...{ usd: Number(row[`median_${column}`]), items: Number(row[`n_${column}`]) },
  }));
});

/** Mercari, 2018: median sold price of women's shoes by brand, kind and grade, USD. */
export const mercariShoes: PublishedTable = {
  file: 'mercari-2018/women_shoes_by_brand.csv',
  columns: ['brand', 'shoe_type'],
  read: (rows) => {
    const { medians = [] } = shoeMedians(rows);
    return { medians, used: new Set(medians.map((m) => m.brand + m.category)).size };
  },
};
