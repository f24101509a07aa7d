import type { Condition, Tier } from '../../src/catalog/catalog.ts';
import { isHouseClass } from '../level/levels.ts';
import { type ConditionMix, conditionEntries, type Effects, sumOf, type Wear, wearOf } from '../model/terms.ts';
import { PARAMETERS } from '../parameters.ts';

/** Returns the fraction of the fitted steps between grades that prices have. */
function shareOfSteps(tier: string, wear: Wear): number {
  if (!isHouseClass(tier)) return PARAMETERS.afterFit.gradesKept;
  return wear === 'clothes' ? PARAMETERS.afterFit.gradesKeptOfHouses : 1;
}

/** Adjusts effects for the flatter steps between grades, so that garments of unknown grade keep their prices. */
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
 * Returns the log prices of the grades relative to Good, for a tier and a group of kinds. Each is below the one before.
 * Poor has hardly any listings, so it is as far below Fair as Fair is below Good.
 */
export function gradeLogs(effects: Effects, tier: Tier, wear: Wear): Record<Condition, number> {
  const { gradeFall, mostLikeNew } = PARAMETERS.afterFit;
  const share = shareOfSteps(tier, wear);
  const effect = (grade: Condition) => share * sumOf(effects, conditionEntries(grade, tier, wear, new Map()));
  const newEffect = effect('New with tags');
  const likeNew = Math.max(gradeFall, Math.min(mostLikeNew * newEffect, effect('Like New')));
  const withTags = Math.max(likeNew + gradeFall, newEffect);
  const fair = Math.min(-gradeFall, effect('Fair'));
  return { 'New with tags': withTags, 'Like New': likeNew, Good: 0, Fair: fair, Poor: 2 * fair };
}
