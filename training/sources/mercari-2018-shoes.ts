import type { Median } from '../model/statistics.ts';
import { tierOf } from '../model/terms.ts';
import type { Grade } from '../read/cells.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

/** Mercari, 2018: median sold price of women's shoes by brand, kind and grade, USD. */
export const mercariShoes: PublishedTable = {
  file: 'mercari-2018/women_shoes_by_brand.csv',
  columns: ['brand', 'shoe_type'],
  read: (rows) => {
    const medians = rows.flatMap(mediansOf);
    return { medians, used: new Set(medians.map((m) => m.brand + m.category)).size };
  },
};

const MARKET = { source: 'mercari_2018_table', marketplace: 'mercari', basis: 'sold' };

const KINDS: Readonly<Record<string, string>> = {
  Athletic: 'sneakers',
  'Fashion Sneakers': 'sneakers',
  Boots: 'boots',
};

const GRADES: readonly (readonly [column: string, grade: Grade])[] = [
  ['new', 'New with tags'],
  ['like_new', 'Like New'],
  ['good', 'Good'],
  ['fair_poor', 'Fair'],
];

function mediansOf(row: Row): Median[] {
  const brand = brandKey(row.brand as string);
  const tier = tierOf(brand);
  // Designer and luxury names on Mercari are mixed with counterfeits.
  if (tier === 'designer' || tier === 'luxury') return [];
  return GRADES.flatMap(([column, condition]) => {
    const price = Number(row[`median_${column}`]);
    const items = Number(row[`n_${column}`]);
    if (!(price > 0) || !(items > 0)) return [];
    const category = KINDS[row.shoe_type as string] ?? 'shoes';
    return [
      {
        market: MARKET,
        brand,
        category,
        gender: 'female' as const,
        condition,
        log: Math.log(price),
        items,
      },
    ];
  });
}
