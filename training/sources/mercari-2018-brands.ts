import type { BasketMean } from '../model/statistics.ts';
import { tierOf } from '../model/terms.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

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
  const ratio = (source: string, gender: 'female' | 'male', value: string | undefined) =>
    value
      ? [
          {
            ...facts,
            kind: 'ratio' as const,
            market: { source, marketplace: 'mercari', basis: 'ratio' },
            genders: [gender],
            log: Math.log(Number(value)),
          },
        ]
      : [];
  return [
    {
      ...facts,
      kind: 'mean',
      market: { source: 'mercari_2018_brands', marketplace: 'mercari', basis: 'sold' },
      genders: ['female', 'male'],
      log: Math.log(Math.expm1(Number(row.mean_log1p_price))),
    },
    ...ratio('mercari_2018_women_ratios', 'female', row.women_ratio_vs_nobrand),
    ...ratio('mercari_2018_men_ratios', 'male', row.men_ratio_vs_nobrand),
  ];
}
