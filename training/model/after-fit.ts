import { brands, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { knowledgeOf } from '../markets/markets.ts';
import { quantile } from '../numbers/robust.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Fit } from './fit.ts';
import type { Observation } from './rows.ts';
import { type Effects, idOf } from './terms.ts';

const { afterFit } = PARAMETERS;

/**
 * Returns the effects with brands that have little evidence lowered to their tier's cheaper brands. A brand without
 * listings is not typical of its tier. Figures over all kinds of garments are no evidence for a brand.
 */
export function withUnknownBrandsLower(fit: Fit): Effects {
  const { effects } = fit;
  const observations = fit.design.observations.filter(({ figure }) => !figure);
  const evidence = countBy(observations, ({ brand }) => brand, evidenceIn);
  const reductions = new Map(TIERS.flatMap((tier) => reductionsIn(fit, tier, evidence)));
  return (key) => {
    const reduction = key.term === 'brand' ? reductions.get(key.facets.brand as string) : undefined;
    return effects(key) - (reduction ?? 0);
  };
}

/** Returns how many items an observation counts for. Sales of unselected goods count more than asking prices. */
function evidenceIn(row: Observation): number {
  const isUnselectedSale = row.basis === 'sold' && !knowledgeOf(row).choice;
  return row.items * (isUnselectedSale ? afterFit.soldWorth : 1);
}

/** Returns how far to lower each brand of a tier that is above its cheaper brands, log USD. */
function reductionsIn(
  { design, effects }: Fit,
  tier: Tier,
  evidence: ReadonlyMap<string, number>,
): [brand: string, reduction: number][] {
  const levels = brands.flatMap((brand) => {
    const key = { term: 'brand', facets: { brand: brand.slug } };
    if (brand.tier !== tier || !design.index.has(idOf(key))) return [];
    const items = evidence.get(brand.slug) ?? 0;
    const share = items ** 2 / (items ** 2 + afterFit.enoughItemsOfBrand ** 2);
    return [{ brand: brand.slug, share, log: effects(key) }];
  });
  const low = quantile(
    levels.map(({ log, share }) => [log, share]),
    afterFit.unknownBrandShare,
  );
  return levels.filter(({ log }) => log > low).map(({ brand, log, share }) => [brand, (1 - share) * (log - low)]);
}
