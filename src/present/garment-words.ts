import { usd } from '../base/numbers.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';

/** Returns a price in words: `$72`, or `about $35` for a guess. */
export function estimatedPrice(price: number, isGuess: boolean): string {
  return isGuess ? `about ${usd(price)}` : usd(price);
}

/** The range for individual items: `8 in 10 between $44 and $170`; if it may be a copy, `if real, $44 to $170`. */
export function rangeInWords({ priceLow, priceHigh }: Omit<PriceRange, 'price'>, isCopied: boolean): string {
  if (isCopied) return `if real, ${usd(priceLow)} to ${usd(priceHigh)}`;
  // Without a verb: most listings behind a range are asking prices, so no sentence may say that items sell there.
  return `8 in 10 between ${usd(priceLow)} and ${usd(priceHigh)}`;
}

/** Returns a price with its range: `$72 ($44 to $170)`. Whole US dollars. */
export const amountsInWords = ({ price, priceLow, priceHigh }: PriceRange): string =>
  `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;

/** Returns the range of a piece that our listings cannot price: `from $109 to $1,710 or above`. */
export function openRangeInWords({ priceLow, priceHigh }: PriceRange): string {
  return `from ${usd(priceLow)} to ${usd(priceHigh)} or above`;
}

/** Name of the residual factor in a title's price: how detailed it is, effects too small to show, and rounding. */
export const ORDINARY_WORDS = 'the rest of the title';

/** Returns a sentence on what to do with a piece that our listings cannot price. */
export function lookUpInWords({ priceLow }: Pick<PriceRange, 'priceLow'>): string {
  return `Look up what this exact item sold for; at least ${usd(priceLow)}.`;
}

/** Returns true for a price without listings of its brand and kind, or of its model: it is shown with `about`. */
export function isGuess({ of, grade }: { readonly grade: string; readonly of?: string }): boolean {
  return of === 'brand' || of === 'kind' || grade === 'judged';
}

/** Returns a grade of evidence in words: `judged` names who estimated. */
export function gradeInWords({ grade }: { readonly grade: string }): string {
  return grade === 'judged' ? 'judged (estimated by a language model)' : grade;
}

/** Returns an estimate with its range, as a clause: `about $35, 8 in 10 between $20 and $61`. */
export const estimateInWords = (
  estimate: PriceRange,
  evidence: Parameters<typeof isGuess>[0],
  isCopied: boolean,
): string => `${estimatedPrice(estimate.price, isGuess(evidence))}, ${rangeInWords(estimate, isCopied)}`;
