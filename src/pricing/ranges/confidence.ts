import { normalShare } from './normal.ts';

/** A confidence is the share of comparable items within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

const REACH = Math.log(CONFIDENCE_FACTOR);

/** Returns the share of items whose distances from the price, log USD, lie between two of them. */
export type Distribution = (from: number, to: number) => number;

/** Returns the share of a distribution within {@link CONFIDENCE_FACTOR} of the price. */
export function shareNear(distribution: Distribution): number {
  return distribution(-REACH, REACH);
}

/** Returns true for a distance from the price, log USD, within {@link CONFIDENCE_FACTOR}. */
export function isNear(distance: number): boolean {
  return Math.abs(distance) <= REACH;
}

/** Returns the normal distribution of a standard deviation, log USD. */
export function normal(deviation: number): Distribution {
  return (from, to) => normalShare(to / deviation) - normalShare(from / deviation);
}

/** Returns a distribution by its quantiles of 5, 10, ... 95%, log USD, with straight lines between them. */
export function throughQuantiles(quantiles: readonly number[]): Distribution {
  const below = (log: number) => {
    if (log <= (quantiles[0] as number)) return 0.05;
    for (let i = 1; i < quantiles.length; i++) {
      const start = quantiles[i - 1] as number;
      const end = quantiles[i] as number;
      if (log <= end) return 0.05 * (i + (end > start ? (log - start) / (end - start) : 0));
    }
    return 0.95;
  };
  return (from, to) => below(to) - below(from);
}

/** Returns a confidence as answers state it, to the hundredth. */
export function stated(confidence: number): number {
  return Number(Math.max(0.01, Math.min(0.99, confidence)).toFixed(2));
}
