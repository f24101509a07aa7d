import { percent } from './numbers.ts';

/** What a confidence counts: comparable items that sell within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

/** A confidence with what it means: it is a share of items, and says nothing of how certain the price is. */
export function confidenceInWords(confidence: number): string {
  return `${percent(confidence)} of comparable items sell within a factor of ${CONFIDENCE_FACTOR} of the price`;
}
