import type { LevelErrors } from '../../src/pricing/level-error.ts';
import { P90 } from '../../src/pricing/normal.ts';
import type { Ends } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';

/**
 * Error of the level of a whole tier, standard deviation in log USD. No listing shows it, so it comes on top of how
 * single items differ.
 */
export const LEVEL_ERROR: LevelErrors = PARAMETERS.levelErrors;

/** One end of an 80% interval (log USD beside the price) with the level's error in quadrature. */
export function withLevelError(end: number, levelError: number): number {
  return Math.sign(end) * Math.hypot(end, P90 * levelError);
}

/** Returns both ends without the level's error. */
export function withoutLevelError([low, high]: Ends, levelError: number): Ends {
  const inner = (end: number) => Math.sign(end) * Math.sqrt(Math.max(0, end ** 2 - (P90 * levelError) ** 2));
  return [inner(low), inner(high)];
}
