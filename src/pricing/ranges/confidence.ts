/** The point of the standard normal distribution with 9 in 10 below it: the ends of an 80% range. */
export const P90 = 1.2816;
/** The point with 7 in 10 below it. */
export const P70 = 0.5244;

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

/** Returns the share of a normal distribution, by its deviation in log USD, within {@link CONFIDENCE_FACTOR}. */
export function shareNear(deviation: number): number {
  return normalShare(REACH / deviation) - normalShare(-REACH / deviation);
}

/** Returns true for a distance from the price, log USD, within {@link CONFIDENCE_FACTOR}. */
export function isNear(distance: number): boolean {
  return Math.abs(distance) <= REACH;
}

/** Returns a confidence rounded to the hundredth, as in answers. */
export function stated(confidence: number): number {
  return Number(Math.max(0.01, Math.min(0.99, confidence)).toFixed(2));
}
