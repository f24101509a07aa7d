import type { Tier } from '../src/garments/catalog.ts';

/**
 * How far off the level of a whole tier may be, standard deviation in log USD; no listing shows it, so it comes on top
 * of how single items differ. Designer and luxury: sold prices of one site differ by 0.2 from source to source, and
 * what they sold for in 2020 need not be what they sell for now. The rest: Mercari, Poshmark, Depop and eBay sold agree
 * within 0.1, over some years.
 */
export const LEVEL_ERROR: Readonly<Record<Tier, number>> = {
  designer: 0.25,
  luxury: 0.25,
  premium: 0.15,
  'mid-range': 0.12,
  'fast-fashion': 0.15,
};

/** The 90% point of the standard normal distribution. */
export const NORMAL_90 = 1.2816;

/** One end of an 80% interval (log USD beside the price) with the level's error in quadrature. */
export function withLevelError(end: number, levelError: number): number {
  return Math.sign(end) * Math.hypot(end, NORMAL_90 * levelError);
}

/** The same end without the level's error. */
export function withoutLevelError(end: number, levelError: number): number {
  return Math.sign(end) * Math.sqrt(Math.max(0, end ** 2 - (NORMAL_90 * levelError) ** 2));
}
