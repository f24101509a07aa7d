import type { LevelErrors } from '../../src/pricing/loading/artifact.ts';
import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { PARAMETERS } from '../parameters.ts';

/** Standard deviation of the level of a whole tier, log USD. No listing shows it, so it adds to the spread of items. */
export const LEVEL_ERROR: LevelErrors = PARAMETERS.levelErrors;

/** Adds the level's error to an end of an 80% range (log USD around the price), in quadrature. */
export function withLevelError(end: number, levelError: number): number {
  return Math.sign(end) * Math.hypot(end, P90 * levelError);
}
