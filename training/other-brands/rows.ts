import { type Brand, GENDERS } from '../../src/garments/catalog.ts';
import { otherBrands, USUAL_TIER } from '../../src/garments/other-brands.ts';
import type { JointFit } from '../joint/fit.ts';
import { sumOf } from '../joint/fit.ts';
import type { JointRow } from '../joint/rows.ts';
import { expectedLevel, knowledgeOf, ODD_SITE } from '../markets/markets.ts';
import { familyOf, OTHER_TIER, tierOf } from '../model/terms.ts';
import { brandKey } from '../words.ts';
import type { BrandRow } from './solve.ts';

/** Standard deviation of one item beside its brand and category, log USD: with the words of its title taken out, and with them. */
const NOISE = { wordless: 0.45, untitled: 0.6 } as const;

/** Brands outside the catalog by the letters of their names, as cells name them. */
export function namedBrands(brands: readonly Brand[] = otherBrands): ReadonlyMap<string, Brand> {
  return new Map(
    [...brands]
      .reverse()
      .flatMap((brand) =>
        [brand.name, ...brand.aliases].map((name) => [brandKey(name), brand] as const),
      ),
  );
}

/** Rows of brands outside the catalog, less what the joint fit says of all that is not the brand's. */
export function brandRows(joint: JointFit, brands: readonly Brand[] = otherBrands): BrandRow[] {
  const byKey = namedBrands(brands);
  return joint.design.observations.flatMap((row): BrandRow[] => {
    if (row.figure || tierOf(row.brand) !== OTHER_TIER || row.marketplace === ODD_SITE) return [];
    const named = byKey.get(row.brand);
    return [
      {
        brand: named?.slug ?? row.brand,
        family: familyOf(row.category),
        category: row.category,
        market: row.market,
        isChosen: isChosen(row.market),
        fold: row.fold,
        items: row.items,
        log: row.log - elsewhere(joint, row, named?.tier),
        noise: row.isWordless ? NOISE.wordless : NOISE.untitled,
      },
    ];
  });
}

/** Where goods were chosen, or are those of dealers, whose markup falls with the price. */
function isChosen(market: string): boolean {
  const { choice, falls } = knowledgeOf(market);
  return choice || falls;
}

/** What a row's price has of its market, kind, gender and condition, and of the shape of a tier: log USD. */
export function elsewhere(
  joint: JointFit,
  row: JointRow,
  like: Brand['tier'] = USUAL_TIER,
): number {
  const { design, effect, level, typical } = joint;
  const i = placeOf(joint, row);
  let sum = expectedLevel(row.market, OTHER_TIER, level.get(row.brand) ?? 4);
  if (!row.isWordless) sum += typical.get(`${row.brand} ${row.category}`) ?? 0;
  const { start, column, value } = design.rows;
  for (let at = start[i] as number; at < (start[i + 1] as number); at++) {
    const j = column[at] as number;
    const { term, isWord } = design.columns[j] as (typeof design.columns)[number];
    if (isWord || term.includes('brand') || /^tier\b/.test(term)) continue;
    sum += (value[at] as number) * (effect[j] as number);
  }
  const genders = row.gender === 'unknown' ? GENDERS : [row.gender];
  return (
    sum +
    sumOf(joint, [
      ['tier x category', `${like} ${row.category}`, 1],
      ...genders.map((one) => ['tier x gender', `${like} ${one}`, 1 / genders.length] as const),
    ])
  );
}

const places = new WeakMap<JointFit['design'], ReadonlyMap<JointRow, number>>();
function placeOf({ design }: JointFit, row: JointRow): number {
  let known = places.get(design);
  if (!known) {
    known = new Map(design.observations.map((one, i) => [one, i]));
    places.set(design, known);
  }
  return known.get(row) as number;
}
