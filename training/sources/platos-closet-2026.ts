import type { Median } from '../model/statistics.ts';
import type { Gender } from '../read/cells.ts';
import { brandKey } from '../read/words.ts';
import type { PublishedTable, Row } from './published-table.ts';

/** A US store of used clothes, April 2026: mean shelf tags by brand, gender and kind, USD. */
export const platosCloset: PublishedTable = {
  file: 'us-sold/platos_closet_2026_cells_2.csv',
  columns: ['brand', 'gender', 'category', 'n_units', 'mean_tag_usd'],
  read: (rows) => {
    const medians = rows.flatMap(mediansOf);
    return { medians, used: medians.length };
  },
};

/** With fewer pieces a mean says little. */
const LEAST_ITEMS = 8;

/** A store tags all pieces of a kind alike, so a thousand of them say little more than this many. */
const MOST_ITEMS = 40;

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

function mediansOf(row: Row): Median[] {
  const category = KINDS.find(([kind]) => kind.test(row.category as string))?.[1];
  const gender = GENDERS[row.gender as string];
  const price = Number(row.mean_tag_usd);
  const items = Number(row.n_units);
  if (!category || !gender || !(price > 0) || items < LEAST_ITEMS) return [];
  return [
    {
      market: { source: 'platos_closet_2026_table', marketplace: 'platoscloset', basis: 'asking' },
      brand: brandKey(row.brand as string),
      category,
      gender,
      condition: 'unknown',
      log: Math.log(price),
      items: Math.min(items, MOST_ITEMS),
    },
  ];
}
