import { brands, type Condition, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { isHouseClass } from '../level/levels.ts';
import { knowledgeOf } from '../markets/markets.ts';
import { quantile } from '../numbers/statistics.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Fit } from './fit.ts';
import type { Observation } from './rows.ts';
import { type ConditionMix, conditionEntries, type Effects, idOf, sumOf, type Wear, wearOf } from './terms.ts';

const { afterFit } = PARAMETERS;

/**
 * Lowers brands with little evidence toward the cheaper brands in their tier, because a brand that is never listed is
 * not typical. Figures over all kinds of garments do not count as evidence for a brand.
 */
export function withUnknownBrandsLower(fit: Fit): Effects {
  const { effects } = fit;
  const observations = fit.design.observations.filter(({ figure }) => !figure);
  const evidence = countBy(observations, ({ brand }) => brand, evidenceIn);
  const reductions = new Map(TIERS.flatMap((tier) => reductionsIn(fit, tier, evidence)));
  return (key) => {
    if (key.term !== 'brand') return effects(key);
    return effects(key) - (reductions.get(key.facets.brand as string) ?? 0);
  };
}

/** Returns how many items of evidence an observation counts for. Sales of unselected goods count more than others. */
function evidenceIn(row: Observation): number {
  const isUnselectedSale = row.basis === 'sold' && !knowledgeOf(row).choice;
  return row.items * (isUnselectedSale ? afterFit.soldWorth : 1);
}

/** Returns how far to lower each brand that is above its tier's cheaper brands, log USD. */
function reductionsIn(
  { design, effects }: Fit,
  tier: Tier,
  evidence: ReadonlyMap<string, number>,
): [brand: string, reduction: number][] {
  const levels = brands.flatMap((brand) => {
    const key = { term: 'brand', facets: { brand: brand.slug } };
    if (brand.tier !== tier || !design.index.has(idOf(key))) return [];
    const items = evidence.get(brand.slug) ?? 0;
    const trust = items ** 2 / (items ** 2 + afterFit.enoughItemsOfBrand ** 2);
    return [{ brand: brand.slug, trust, log: effects(key) }];
  });
  const weighted = levels.map(({ log, trust }) => ({ value: log, weight: trust }));
  const low = quantile(weighted, afterFit.unknownBrandShare);
  return levels.filter(({ log }) => log > low).map(({ brand, log, trust }) => [brand, (1 - trust) * (log - low)]);
}

/** Returns the fraction of the fitted differences between grades that prices keep. */
function shareOfSteps(tier: string, wear: Wear): number {
  if (!isHouseClass(tier)) return afterFit.gradesKept;
  return wear === 'clothes' ? afterFit.gradesKeptOfHouses : 1;
}

/** Compensates for the flatter grades, so that garments of unknown grade keep their prices. */
export function withFlatterGrades(effects: Effects, mix: ConditionMix): Effects {
  return (key) => {
    const { tier = '', category = '' } = key.facets;
    if (key.term !== 'tier x category') return effects(key);
    const wear = wearOf(category);
    const removed = 1 - shareOfSteps(tier, wear);
    if (removed === 0) return effects(key);
    return effects(key) + removed * sumOf(effects, conditionEntries('unknown', tier as Tier, wear, mix));
  };
}

/**
 * Returns the log prices of grades relative to Good, each lower than the one before, for a tier and a group of kinds.
 * Poor has hardly any listings, so it is as far below Fair as Fair is below Good.
 */
export function gradeLogs(effects: Effects, tier: Tier, wear: Wear): Record<Condition, number> {
  const { gradeFall, mostLikeNew } = afterFit;
  const share = shareOfSteps(tier, wear);
  const effect = (grade: Condition) => share * sumOf(effects, conditionEntries(grade, tier, wear, new Map()));
  const newEffect = effect('New with tags');
  const likeNew = Math.max(gradeFall, Math.min(mostLikeNew * newEffect, effect('Like New')));
  const withTags = Math.max(likeNew + gradeFall, newEffect);
  const fair = Math.min(-gradeFall, effect('Fair'));
  return { 'New with tags': withTags, 'Like New': likeNew, Good: 0, Fair: fair, Poor: 2 * fair };
}
