import { CONFIDENCE_FACTOR } from '../../src/pricing/confidence.ts';
import { P90 } from '../../src/pricing/normal.ts';
import { round } from '../numbers/round.ts';

/**
 * The share of items near the price when their distances are multiplied by a scale: by the shape of two half normals.
 */
export function scaledConfidence(confidence: number, [low, high]: readonly [number, number], scale: number): number {
  const bound = P90 * Math.log(CONFIDENCE_FACTOR);
  const share = (by: number) => below(bound / (by * high)) + below(bound / (by * -low)) - 1;
  const scaled = (confidence * share(scale)) / share(1);
  return round(Math.min(0.99, Math.max(0.01, scaled)), 2);
}

/** Share of the normal distribution below a point; the logistic function is within 0.01 of it. */
const below = (x: number) => 1 / (1 + Math.exp(-1.702 * x));
