import { USUAL_TIER } from '../../src/catalog/other-brands.ts';
import { sellerOf } from '../level/sellers.ts';
import { expectedLevel, knowledgeOf, ODD_SITE } from '../markets/markets.ts';
import type { Column } from '../model/design.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { eachEntry } from '../model/least-squares.ts';
import type { Observation } from '../model/rows.ts';
import { entry, familyOf, gendersOf, OTHER_TIER, sumOf, tierOf } from '../model/terms.ts';
import { PARAMETERS } from '../parameters.ts';
import { namedBrands } from '../read/words.ts';
import type { BrandRow } from './solve.ts';

/** Returns the rows of brands outside the catalog, minus all fitted effects except those of the brand. */
export function brandRows(fit: Fit): BrandRow[] {
  return fit.design.observations.flatMap((row, i): BrandRow[] => {
    if (row.figure || tierOf(row.brand) !== OTHER_TIER || row.marketplace === ODD_SITE) return [];
    if (fit.weight[i] === 0) return [];
    const brand = namedBrands.get(row.brand);
    const { choice, falls } = knowledgeOf(row);
    return [
      {
        brand: brand?.slug ?? row.brand,
        family: familyOf(row.category),
        category: row.category,
        market: row.market,
        // Dealers, whose markups fall with the price, select their goods as well.
        isChosen: choice || falls,
        isSeller: sellerOf(row) !== undefined,
        items: row.items,
        log: row.log - logWithoutBrand(fit, i, brand?.tier ?? USUAL_TIER),
        noise: row.isWordless ? PARAMETERS.otherBrands.wordlessNoise : PARAMETERS.fit.untitledNoise,
      },
    ];
  });
}

/**
 * Returns the part of row i's price that is due to market, kind, gender, and condition, log USD. Differences between
 * kinds and genders are those of a tier in the catalog.
 */
function logWithoutBrand(fit: Fit, i: number, tier: string): number {
  const { design, effect, effects, level, ordinary } = fit;
  const row = design.observations[i] as Observation;
  const { brand, category } = row;
  let sum = expectedLevel(row, level.get(brand) ?? PARAMETERS.markets.levelWithoutBrand);
  if (!row.isWordless) sum += ordinaryOf(ordinary, row);
  eachEntry(design.matrix, i, (j, value) => {
    const { term, facets, group } = design.columns[j] as Column;
    if (group !== undefined || facets.brand !== undefined || term.startsWith('tier')) return;
    sum += value * (effect[j] as number);
  });
  const genders = gendersOf(row.gender).map(([gender, share]) => entry('tier x gender', { tier, gender }, share));
  return sum + sumOf(effects, [entry('tier x category', { tier, category }), ...genders]);
}
