import { CONDITIONS, type Condition, type Tier } from '../../src/catalog/catalog.ts';
import { isHouseClass } from '../level/levels.ts';
import {
  type ConditionMix,
  conditionEntries,
  type Effects,
  recordOf,
  sumOf,
  type Wear,
  wearOf,
} from '../model/terms.ts';
import { PARAMETERS } from '../parameters.ts';

/** Share of the fitted steps between grades that prices keep. */
function keptOf(tier: string, wear: Wear): number {
  if (!isHouseClass(tier)) return PARAMETERS.afterFit.gradesKept;
  return wear === 'clothes' ? PARAMETERS.afterFit.gradesKeptOfHouses : 1;
}

/** Adjusts effects to offset flatter condition steps, so garments of unknown grade keep their prices. */
export function withFlatterGrades(effects: Effects, mix: ConditionMix): Effects {
  return (key) => {
    const { tier = '', category = '' } = key.facets;
    if (key.term !== 'tier x category') return effects(key);
    const wear = wearOf(category);
    const taken = 1 - keptOf(tier, wear);
    const usual = taken === 0 ? [] : conditionEntries('unknown', tier as Tier, wear, mix);
    return effects(key) + taken * sumOf(effects, usual);
  };
}

/**
 * Returns log prices of the grades relative to Good, for a tier and kind of garment, strictly falling. Poor has hardly
 * any listings, so it is as far below Fair as Fair is below Good.
 */
export function gradeLogs(effects: Effects, tier: Tier, wear: Wear): Record<Condition, number> {
  const kept = keptOf(tier, wear);
  const effect = (grade: Condition) => kept * sumOf(effects, conditionEntries(grade, tier, wear, new Map()));
  const withTags = effect('New with tags');
  const mostLikeNew = PARAMETERS.afterFit.mostLikeNew * withTags;
  const likeNew = Math.max(PARAMETERS.afterFit.gradeFall, Math.min(mostLikeNew, effect('Like New')));
  const fair = Math.min(-PARAMETERS.afterFit.gradeFall, effect('Fair'));
  const logs = [Math.max(likeNew + PARAMETERS.afterFit.gradeFall, withTags), likeNew, 0, fair, 2 * fair];
  return recordOf(CONDITIONS, (grade) => logs[CONDITIONS.indexOf(grade)] as number);
}
