/** The point of the standard normal distribution below which 9 in 10 lie: the ends of an 80% range. */
export const P90 = 1.2816;

/** Share of the standard normal distribution below a point (Abramowitz and Stegun, 1964, 26.2.17; error below 1e-7). */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}
