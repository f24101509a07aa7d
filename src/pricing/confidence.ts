import { percent } from '../wording/numbers.ts';

/** A confidence is the share of comparable items within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

/** A confidence with its meaning: a share of items, not the certainty of the price. */
export function confidenceInWords(confidence: number): string {
  return `${percent(confidence)} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price`;
}
