/** The point of the standard normal distribution with 9 in 10 below it: the ends of an 80% range. */
export const P90 = 1.2816;
/** The point with 7 in 10 below it. */
export const P70 = 0.5244;

/** Points of the standard normal distribution: 5, 10, ... 95%. */
export const NORMAL_POINTS: readonly number[] = [
  -1.6449, -1.2816, -1.0364, -0.8416, -0.6745, -0.5244, -0.3853, -0.2533, -0.1257, 0, 0.1257, 0.2533, 0.3853, 0.5244,
  0.6745, 0.8416, 1.0364, 1.2816, 1.6449,
];

/** Returns the standard deviation of an 80% range, log USD. */
export const spreadOfRange = (low: number, high: number): number => (high - low) / (2 * P90);

/** Share of the standard normal distribution below a point (Abramowitz and Stegun, 1964, 26.2.17; error below 1e-7). */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}

/** A confidence is the share of comparable items within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

const REACH = Math.log(CONFIDENCE_FACTOR);

/** Returns the share of items whose distance from the price, log USD, is between two distances. */
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

/** Returns a distribution from its quantiles of 5, 10, ... 95%, log USD, with straight lines between them. */
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

/** Returns a confidence rounded to the hundredth, as in answers. */
export function stated(confidence: number): number {
  return Number(Math.max(0.01, Math.min(0.99, confidence)).toFixed(2));
}
