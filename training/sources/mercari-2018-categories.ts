import type { CategorySum } from '../model/statistics.ts';
import { round } from '../numbers/round.ts';
import { categoryKind } from '../read/words.ts';
import type { PublishedTable } from './published-table.ts';

/** Mercari, 2018: listings and geometric mean price of each category of the site, USD. */
export const mercariCategories: PublishedTable = {
  file: 'mercari-2018/categories.csv',
  columns: ['category', 'n_listings', 'geometric_mean_usd'],
  read: (rows) => {
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
        market: MARKET,
        category,
        gender,
        items: (before?.items ?? 0) + items,
        logSum: (before?.logSum ?? 0) + items * Math.log(price),
      });
    }
    const categories = [...sums.values()].map((sum) => ({ ...sum, logSum: round(sum.logSum, 0) }));
    return { categories, used };
  },
};

const MARKET = { source: 'mercari_2018_categories', marketplace: 'mercari', basis: 'sold' };
