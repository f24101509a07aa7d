import type { Tier } from '../../catalog/catalog.ts';

/**
 * Errors of the levels of prices, standard deviations in log USD: by tier, and by `tier clothes` where those differ.
 */
export type LevelErrors = Readonly<Record<string, number>>;

/** Returns true if the level of a tier's clothes and shoes is less certain than that of its bags. */
export function isLessKnown(errors: LevelErrors, tier: Tier, family: string): boolean {
  return family !== 'bags' && errors[`${tier} clothes`] !== undefined;
}

/** Returns the error of a tier's level in a family of garments, standard deviation in log USD. */
export function levelErrorOf(errors: LevelErrors, tier: Tier, family: string): number {
  const own = isLessKnown(errors, tier, family) ? errors[`${tier} clothes`] : errors[tier];
  return own ?? 0;
}
