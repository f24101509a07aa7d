import { inTen } from './numbers.ts';

/** What a confidence counts: comparable items that sell within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

/** A confidence, which is a fraction, in a word. */
export function confidenceWord(confidence: number): 'high' | 'moderate' | 'low' {
  if (confidence >= 0.7) return 'high';
  return confidence >= 0.5 ? 'moderate' : 'low';
}

/** A confidence with what it counts, such as `low (about 5 in 10 comparable items sell within a factor of 1.5 of the price)`. */
export function confidenceInWords(confidence: number): string {
  return `${confidenceWord(confidence)} (about ${inTen(confidence)} comparable items sell within a factor of ${CONFIDENCE_FACTOR} of the price)`;
}
