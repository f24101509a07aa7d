import { usd } from '../../base/numbers.ts';

/** Returns a price in words: `$72`, or `about $35` for a guess. */
export function estimatedPrice(price: number, isGuess: boolean): string {
  return isGuess ? `about ${usd(price)}` : usd(price);
}

/**
 * Introduces the ends of a range. Without a verb: most of the listings behind a range are asking prices, so no sentence
 * may say that items sell there.
 */
const RANGE_LEAD = '8 in 10 between';

interface RangeEnds {
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** The range of single items: `8 in 10 between $44 and $170`; of a piece that may be a copy, `if real, $44 to $170`. */
export function rangeInWords({ priceLow, priceHigh }: RangeEnds, isCopied: boolean): string {
  if (isCopied) return `if real, ${usd(priceLow)} to ${usd(priceHigh)}`;
  return `${RANGE_LEAD} ${usd(priceLow)} and ${usd(priceHigh)}`;
}

/** Returns a price with its range: `$72 ($44 to $170)`. Whole US dollars. */
export const amountsInWords = ({ price, priceLow, priceHigh }: RangeEnds & { readonly price: number }) =>
  `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;

/** Returns the range of a piece that our listings cannot price: `from $109 to $1,710 or above`. */
export function openRangeInWords({ priceLow, priceHigh }: RangeEnds): string {
  return `from ${usd(priceLow)} to ${usd(priceHigh)} or above`;
}

/** Name of the residual factor of a title's price: how much it says, effects too small to show, and rounding. */
export const ORDINARY_WORDS = 'the rest of the title';

/** Says what to do about a piece that our listings cannot price, in a sentence. */
export function lookUpInWords({ priceLow }: Pick<RangeEnds, 'priceLow'>): string {
  return `Look up what this exact item sold for; at least ${usd(priceLow)}.`;
}

/** A grade of evidence with what it covers; rows of long lists name only what makes a guess. */
interface Graded {
  readonly grade: string;
  readonly of?: string;
}

/** Returns true for a price without a listing of its brand and kind, or of its model: it is called `about`. */
export function isGuess({ of, grade }: Graded): boolean {
  return of === 'brand' || of === 'kind' || grade === 'judged';
}

/** Returns a grade of evidence in words: `judged` says who estimated, and sales of other kinds say so. */
export function gradeInWords({ grade, of }: Graded): string {
  if (grade === 'judged') return 'judged (estimated by a language model)';
  return of === 'brand' ? 'other kinds of the brand' : grade;
}
