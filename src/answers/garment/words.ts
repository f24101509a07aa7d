import { CONFIDENCE_FACTOR } from '../../pricing/ranges/confidence.ts';
import { percent } from '../../wording/numbers.ts';

/** Returns a confidence with its meaning: a share of items, not the certainty of the price. */
export function confidenceInWords(confidence: number): string {
  return `${percent(confidence)} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price`;
}

/** Returns the address of the first search for sold ones as a line; none without any. */
export function soldSearchLines([first]: readonly { readonly url: string }[] = []): string[] {
  return first ? [`Sold listings: ${first.url}`] : [];
}
