import { type Distribution, P90, shareNear, stated } from '../../src/pricing/ranges/confidence.ts';

/**
 * The share of items near the price when their distances are multiplied by a scale, assuming two half normals.
 */
export function scaledConfidence(confidence: number, [low, high]: readonly [number, number], scale: number): number {
  const halves =
    (by: number): Distribution =>
    (from, to) =>
      below((P90 * to) / (by * high)) + below((P90 * from) / (by * low)) - 1;
  return stated((confidence * shareNear(halves(scale))) / shareNear(halves(1)));
}

/** Share of the normal distribution below a point; the logistic function is within 0.01 of it. */
const below = (x: number) => 1 / (1 + Math.exp(-1.702 * x));
