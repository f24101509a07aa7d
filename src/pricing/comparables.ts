import { P90 } from './normal.ts';

// The posterior of a piece's price given sold comparables; training/MODEL.md has the formula, and
// `npm run check:comparables` holds its ranges against equal titles.

/** Noise of a sale as a share of the spread of our range: equal titles differ less where a range is narrow. */
const NOISE_SHARE = 0.68;
/** The spread from which on the noise grows no more, log USD: equal titles differ by 0.43 at most. */
const WIDEST = 0.65;
/** Standard deviation of the log of the noise: some titles are of one thing, some of many. */
const NOISE_ERROR = 0.4;
/** Shared error of the sales, log USD: somebody chose them. */
const CHOICE_ERROR = 0.15;
/** Least error of our price as a share of the spread of our range. */
const LEAST_ERROR = 0.4;
/** Error of our price where our listings cannot price the thing, log USD: next to no prior. */
const FREE_ERROR = 3;
/** Degrees of freedom of our price: some titles are worth several times what we say. */
const FREEDOM = 5;
/** Share of the sales that are of another thing, anywhere within {@link WILD} log USD: a wild one moves next to nothing. */
const WILD_SHARE = 0.05;
const WILD = 4;
/** Share of the noise that a range holds, so that it has four in five of equal titles. */
const RANGE_SHARE = 0.95;

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

/** Points of a standard normal distribution with their weights, for the noise. */
const NOISES = [-1.6, -0.8, 0, 0.8, 1.6].map((point) => ({
  factor: Math.exp(NOISE_ERROR * point),
  logWeight: -(point ** 2) / 2,
}));
/** Steps of the integral over the price. */
const STEPS = 160;
/** The integral's reach beyond the sales and the prior, in standard deviations. */
const REACH = 3;

/**
 * Returns the posterior of a price given the log prices of sales, brought to the piece's grade, by numerical
 * integration over the price and the noise. Pure.
 */
export function posteriorOf({ log: ours, spread, isFree }: Prior, sales: readonly number[]): Posterior {
  const noise = NOISE_SHARE * Math.min(spread, WIDEST);
  const error = isFree ? FREE_ERROR : Math.max(Math.sqrt(spread ** 2 - noise ** 2), LEAST_ERROR * spread);
  // The sales share an error, so together they tell the price plus that error.
  const shared = Math.hypot(error, CHOICE_ERROR);
  const from = Math.min(ours - REACH * Math.min(shared, spread), ...sales.map((sale) => sale - REACH * noise));
  const to = Math.max(ours + REACH * Math.min(shared, spread), ...sales.map((sale) => sale + REACH * noise));
  const points: { readonly at: number; readonly noise: number; readonly log: number }[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const at = from + ((to - from) * step) / STEPS;
    const prior = -((FREEDOM + 1) / 2) * Math.log1p(((at - ours) / shared) ** 2 / FREEDOM);
    for (const { factor, logWeight } of NOISES) {
      const own = noise * factor;
      let log = prior + logWeight;
      for (const sale of sales) log += Math.log(densityOf(sale - at, own));
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
  const left = kept ** 2 * (square / weight - moved ** 2) + kept * CHOICE_ERROR ** 2;
  return {
    log: ours + kept * moved,
    spread: Math.sqrt(left + RANGE_SHARE ** 2 * (noises / weight)),
    weight: Math.max(0, 1 - left / error ** 2),
  };
}

/** Density of a sale at a distance from the price, log USD. */
const densityOf = (distance: number, noise: number) =>
  ((1 - WILD_SHARE) * Math.exp(-((distance / noise) ** 2) / 2)) / (noise * Math.sqrt(2 * Math.PI)) + WILD_SHARE / WILD;

/** Returns the standard deviation that an 80% range has, log USD. */
export const spreadOfRange = (low: number, high: number): number => (high - low) / (2 * P90);
