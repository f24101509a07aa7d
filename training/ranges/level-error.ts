import type { LevelErrors } from '../../src/pricing/level-error.ts';
import { P90 } from '../../src/pricing/normal.ts';
import type { Ends } from '../numbers/summaries.ts';

/**
 * Error of the level of a whole tier, standard deviation in log USD; no listing shows it, so it comes on top
 * of how single items differ. Designer and luxury: sold prices of one site differ by 0.2 from source to source, and
 * what they sold for in 2020 need not be what they sell for now. The rest: Mercari, Poshmark, Depop and eBay sold agree
 * within 0.1, over some years. Clothes and shoes of designer and luxury houses: how far asking stands above sold is
 * known
 * for their bags only, and differs by 0.2 between these, which comes on top.
 */
export const LEVEL_ERROR: LevelErrors = {
  designer: 0.25,
  'designer clothes': 0.32,
  luxury: 0.25,
  'luxury clothes': 0.32,
  premium: 0.15,
  'mid-range': 0.12,
  'fast-fashion': 0.15,
};

/** One end of an 80% interval (log USD beside the price) with the level's error in quadrature. */
export function withLevelError(end: number, levelError: number): number {
  return Math.sign(end) * Math.hypot(end, P90 * levelError);
}

/** Returns both ends without the level's error. */
export function withoutLevelError([low, high]: Ends, levelError: number): Ends {
  const inner = (end: number) => Math.sign(end) * Math.sqrt(Math.max(0, end ** 2 - (P90 * levelError) ** 2));
  return [inner(low), inner(high)];
}
