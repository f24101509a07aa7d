import { askerEvidence } from './asker-evidence.ts';
import { P90 } from './normal.ts';

// The posterior of a piece's price given sold comparables; training/MODEL.md has the formula, and
// training/check-comparables.ts holds its ranges against equal titles.

/** The constants; the schema of the artifact describes each. */
export type Constants = typeof askerEvidence.comparables;

/** Our own price as the prior. */
export interface Prior {
  /** Log USD. */
  readonly log: number;
  /** Standard deviation of comparable items around the price, log USD. */
  readonly spread: number;
  /** True where our listings cannot price the thing. */
  readonly isFree: boolean;
}

/** A price by the prior and the sales. */
export interface Posterior {
  /** Log USD. */
  readonly log: number;
  /** Standard deviation of comparable items around the price, log USD. */
  readonly spread: number;
  /** The part of the estimate that the sales decide, a fraction. */
  readonly weight: number;
}

/** Points of a standard normal distribution at which the integral over the noise is taken. */
const NOISE_POINTS = [-1.6, -0.8, 0, 0.8, 1.6];
/** Steps of the integral over the price. */
const STEPS = 160;
/** The integral's reach beyond the sales and the prior, in standard deviations. */
const REACH = 3;

/**
 * Returns the posterior of a price given the log prices of sales, brought to the piece's grade, by numerical
 * integration over the price and the noise. Pure.
 */
export function posteriorOf(
  { log: ours, spread, isFree }: Prior,
  sales: readonly number[],
  constants: Constants = askerEvidence.comparables,
): Posterior {
  const { noiseShare, widestSpread, noiseError, choiceError, leastError, freeError, freedom, rangeShare } = constants;
  const noise = noiseShare * Math.min(spread, widestSpread);
  const error = isFree ? freeError : Math.max(Math.sqrt(spread ** 2 - noise ** 2), leastError * spread);
  // The sales share an error, so together they tell the price plus that error.
  const shared = Math.hypot(error, choiceError);
  const from = Math.min(ours - REACH * Math.min(shared, spread), ...sales.map((sale) => sale - REACH * noise));
  const to = Math.max(ours + REACH * Math.min(shared, spread), ...sales.map((sale) => sale + REACH * noise));
  const points: { readonly at: number; readonly noise: number; readonly log: number }[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const at = from + ((to - from) * step) / STEPS;
    const prior = -((freedom + 1) / 2) * Math.log1p(((at - ours) / shared) ** 2 / freedom);
    for (const point of NOISE_POINTS) {
      const own = noise * Math.exp(noiseError * point);
      let log = prior - point ** 2 / 2;
      for (const sale of sales) log += Math.log(densityOf(sale - at, own, constants));
      points.push({ at, noise: own, log });
    }
  }
  const most = points.reduce((largest, { log }) => Math.max(largest, log), -Infinity);
  let [weight, mean, square, noises] = [0, 0, 0, 0];
  for (const { at, noise: own, log } of points) {
    const share = Math.exp(log - most);
    weight += share;
    mean += share * (at - ours);
    square += share * (at - ours) ** 2;
    noises += share * own ** 2;
  }
  const moved = mean / weight;
  const kept = error ** 2 / shared ** 2;
  const left = kept ** 2 * (square / weight - moved ** 2) + kept * choiceError ** 2;
  return {
    log: ours + kept * moved,
    spread: Math.sqrt(left + rangeShare ** 2 * (noises / weight)),
    weight: Math.max(0, 1 - left / error ** 2),
  };
}

/** Density of a sale at a distance from the price, log USD: normal, or of another thing anywhere. */
const densityOf = (distance: number, noise: number, { wildShare, wildWidth }: Constants) =>
  ((1 - wildShare) * Math.exp(-((distance / noise) ** 2) / 2)) / (noise * Math.sqrt(2 * Math.PI)) +
  wildShare / wildWidth;

/** Returns the standard deviation that an 80% range has, log USD. */
export const spreadOfRange = (low: number, high: number): number => (high - low) / (2 * P90);
