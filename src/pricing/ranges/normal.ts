/** The point of the standard normal distribution below which 9 in 10 lie: the ends of an 80% range. */
export const P90 = 1.2816;
/** The point below which 7 in 10 lie. */
export const P70 = 0.5244;

/** Points of the standard normal distribution: 5, 10, ... 95%. */
export const NORMAL_POINTS: readonly number[] = [
  -1.6449, -1.2816, -1.0364, -0.8416, -0.6745, -0.5244, -0.3853, -0.2533, -0.1257, 0, 0.1257, 0.2533, 0.3853, 0.5244,
  0.6745, 0.8416, 1.0364, 1.2816, 1.6449,
];

/** Share of the standard normal distribution below a point (Abramowitz and Stegun, 1964, 26.2.17; error below 1e-7). */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}
