import type { Brand } from '../../src/catalog/catalog.ts';
import { USUAL_TIER } from '../../src/catalog/other-brands.ts';
import { sellerOf } from '../level/sellers.ts';
import { expectedLevel, knowledgeOf, ODD_SITE } from '../markets/markets.ts';
import type { Column } from '../model/design.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { eachEntry } from '../model/least-squares.ts';
import type { Observation } from '../model/rows.ts';
import { familyOf, gendersOf, OTHER_TIER, sumOf, tierOf } from '../model/terms.ts';
import { PARAMETERS } from '../parameters.ts';
import { namedBrands } from '../read/words.ts';
import type { BrandRow } from './solve.ts';

/** Returns the fitted rows of brands outside the catalog, less the fit's other effects. */
export function brandRows(fit: Fit): BrandRow[] {
  return fit.design.observations.flatMap((row, i): BrandRow[] => {
    if (row.figure || tierOf(row.brand) !== OTHER_TIER || row.marketplace === ODD_SITE) return [];
    if (fit.weight[i] === 0) return [];
    const named = namedBrands.get(row.brand);
    const { choice, falls } = knowledgeOf(row);
    return [
      {
        brand: named?.slug ?? row.brand,
        family: familyOf(row.category),
        category: row.category,
        market: row.market,
        // Dealers, whose markup falls with the price, also select their goods.
        isChosen: choice || falls,
        isSeller: sellerOf(row) !== undefined,
        items: row.items,
        log: row.log - elsewhere(fit, i, named?.tier),
        noise: row.isWordless ? PARAMETERS.otherBrands.wordlessNoise : PARAMETERS.fit.untitledNoise,
      },
    ];
  });
}

/** Returns the part of a row's price due to market, kind, gender, condition and the shape of a tier, log USD. */
function elsewhere(fit: Fit, i: number, like: Brand['tier'] = USUAL_TIER): number {
  const { design, effect, effects, level, ordinary } = fit;
  const row = design.observations[i] as Observation;
  const { brand, category } = row;
  let sum = expectedLevel(row, level.get(brand) ?? 4);
  if (!row.isWordless) sum += ordinaryOf(ordinary, row);
  eachEntry(design.matrix, i, (j, value) => {
    const { term, facets, group } = design.columns[j] as Column;
    if (group !== undefined || facets.brand !== undefined || term.startsWith('tier')) return;
    sum += value * (effect[j] as number);
  });
  const shape = [
    { term: 'tier x category', facets: { tier: like, category }, weight: 1 },
    ...gendersOf(row.gender).map(([gender, weight]) => ({
      term: 'tier x gender',
      facets: { tier: like, gender },
      weight,
    })),
  ];
  return sum + sumOf(effects, shape);
}
