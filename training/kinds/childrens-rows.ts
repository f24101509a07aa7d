import { join } from 'node:path';
import { medianOf } from '../../src/base/numbers.ts';
import { type Brand, brands, type Category, findCategory, GENDERS } from '../../src/catalog/catalog.ts';
import { findOtherKind } from '../../src/catalog/other-kinds.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { CORPUS, readUsd } from '../judged/read-judged.ts';
import { meanOf } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import { readTable } from '../read/csv-table.ts';
import childrens from './childrens-kinds.json' with { type: 'json' };
import { GROWN_UPS, type KindRow } from './fit-kinds.ts';

const COLUMNS = [
  'kind',
  'size_group',
  'class',
  'example',
  'usd',
  'usd_2',
  'low',
  'high',
  'nwt',
  'grown_up_usd',
  'known',
] as const;

/**
 * Returns the prices that children's pieces of brands are drawn from: the price of the same maker's grown-up piece times
 * the share that children's pieces are judged to bring of it, one row for each brand, kind and gender. Throws a sentence
 * with file and line for an unusable row of the table.
 */
export async function grownUpRows(pricing: Pricing, others: Iterable<Brand>): Promise<KindRow[]> {
  const shares = await readShares();
  const noise = PARAMETERS.kinds.childsShare;
  return Object.entries(childrens.kinds).flatMap(([slug, { grownUps, table }]) => {
    const category = findOtherKind(slug) as Category;
    const kinds = grownUps.map((kind) => findCategory(kind) as Category);
    return [...brands, ...others].flatMap((brand) => {
      const isHouse = brand.tier === 'designer' || brand.tier === 'luxury';
      const share = medianOf(table.flatMap((kind) => shares.get(keyOf(kind, isHouse)) ?? []));
      return GENDERS.map((gender): KindRow => {
        const grownUp = meanOf(kinds, (kind) =>
          Math.log(pricing.priceAtCondition({ brand, category: kind, gender, condition: 'Good' }).price),
        );
        const garment = { brand, category, gender, condition: 'Good' as const };
        return { garment, words: [], pack: 1, source: GROWN_UPS, log: grownUp + share, items: 1, noise };
      });
    });
  });
}

const keyOf = (kind: string, isHouse: boolean) => `${kind} ${isHouse}`;

/** Returns the shares of grown-ups' prices that children's pieces bring, log USD, by kind, of houses and others. */
async function readShares(): Promise<Map<string, number[]>> {
  const shares = new Map<string, number[]>();
  for (const { cells, place } of await readTable(join(CORPUS, 'names', 'children.csv'), COLUMNS)) {
    const { kind, class: name, usd, usd_2, grown_up_usd } = cells;
    const readers = [usd, usd_2].filter((text) => text !== '').map((text) => Math.log(readUsd(text, place)));
    const key = keyOf(kind, name === 'designer');
    const share = meanOf(readers, (log) => log) - Math.log(readUsd(grown_up_usd, place));
    shares.set(key, [...(shares.get(key) ?? []), share]);
  }
  return shares;
}
