import type { Tier } from '../../src/garments/catalog.ts';
import { CONDITIONS, type Condition } from '../../src/garments/catalog.ts';
import { conditionEntries, type Effects, sumOf, type Wear } from '../model/terms.ts';

/** Least fall from one grade to the next, log USD. */
const FALL = 0.05;

/**
 * Log price of each grade beside Good, for a tier and a kind of garment, falling strictly. Poor has next to no
 * listings: the fall from Good to Fair is taken once more.
 */
export function gradeLogs(effects: Effects, tier: Tier, wear: Wear): Record<Condition, number> {
  const effect = (grade: Condition) =>
    sumOf(effects, conditionEntries(grade, tier, wear, new Map()));
  const likeNew = Math.max(FALL, effect('Like New'));
  const fair = Math.min(-FALL, effect('Fair'));
  const logs = [Math.max(likeNew + FALL, effect('New with tags')), likeNew, 0, fair, 2 * fair];
  return Object.fromEntries(CONDITIONS.map((grade, i) => [grade, logs[i] as number])) as Record<
    Condition,
    number
  >;
}
