import type { Brand } from '../../src/garments/catalog.ts';
import { otherBrands, USUAL_TIER } from '../../src/garments/other-brands.ts';
import { sellerOf } from '../level/sellers.ts';
import { expectedLevel, knowledgeOf, ODD_SITE } from '../markets/markets.ts';
import type { Column } from '../model/design.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import type { Observation } from '../model/rows.ts';
import { familyOf, gendersOf, OTHER_TIER, sumOf, tierOf } from '../model/terms.ts';
import type { Market } from '../read/cells.ts';
import { namedBrands } from './named-brands.ts';
import type { BrandRow } from './solve.ts';

/** Standard deviation of one item beside its brand and category, log USD: with the words of its title taken out, and with them. */
const NOISE = { wordless: 0.45, untitled: 0.6 } as const;

/** Rows of brands outside the catalog that a fit has seen, less what the fit says of all that is not the brand's. */
export function brandRows(fit: Fit, brands: readonly Brand[] = otherBrands): BrandRow[] {
  const byKey = namedBrands(brands);
  return fit.design.observations.flatMap((row, i): BrandRow[] => {
    if (row.figure || tierOf(row.brand) !== OTHER_TIER || row.marketplace === ODD_SITE) return [];
    if (fit.weight[i] === 0) return [];
    const named = byKey.get(row.brand);
    return [
      {
        brand: named?.slug ?? row.brand,
        family: familyOf(row.category),
        category: row.category,
        market: row.market,
        isChosen: isChosen(row),
        isSeller: sellerOf(row) !== undefined,
        fold: row.fold,
        items: row.items,
        log: row.log - elsewhere(fit, row, named?.tier),
        noise: row.isWordless ? NOISE.wordless : NOISE.untitled,
      },
    ];
  });
}

/** Markets whose goods were chosen, or are those of dealers, whose markup falls with the price. */
function isChosen(market: Market): boolean {
  const { choice, falls } = knowledgeOf(market);
  return choice || falls;
}

/** Returns the part of a row's price by its market, kind, gender and condition, and of the shape of a tier: log USD. */
export function elsewhere(fit: Fit, row: Observation, like: Brand['tier'] = USUAL_TIER): number {
  const { design, effect, effects, level, ordinary } = fit;
  const { brand, category } = row;
  const i = placeOf(fit, row);
  let sum = expectedLevel(row, level.get(brand) ?? 4);
  if (!row.isWordless) sum += ordinaryOf(ordinary, row);
  const { start, column, value } = design.matrix;
  for (let at = start[i] as number; at < (start[i + 1] as number); at++) {
    const j = column[at] as number;
    const { term, facets, group } = design.columns[j] as Column;
    if (group !== undefined || facets.brand !== undefined || term.startsWith('tier')) continue;
    sum += (value[at] as number) * (effect[j] as number);
  }
  const shape = [
    { term: 'tier x category', facets: { tier: like, category }, weight: 1 },
    ...gendersOf(row.gender).map(([gender, weight]) => ({
      ...{ term: 'tier x gender', facets: { tier: like, gender }, weight },
    })),
  ];
  return sum + sumOf(effects, shape);
}

const places = new WeakMap<Fit['design'], ReadonlyMap<Observation, number>>();
function placeOf({ design }: Fit, row: Observation): number {
  let known = places.get(design);
  if (!known) {
    known = new Map(design.observations.map((one, i) => [one, i]));
    places.set(design, known);
  }
  return known.get(row) as number;
}
