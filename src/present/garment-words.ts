import { percent, usd } from '../base/numbers.ts';
import { TIERS, tierLabel } from '../catalog/catalog.ts';
import { CONFIDENCE_FACTOR } from '../pricing/ranges/confidence.ts';

/** Returns a price in words: `$72`, or `about $35` for a guess. */
export function estimatedPrice(price: number, isGuess: boolean): string {
  return isGuess ? `about ${usd(price)}` : usd(price);
}

/** Without a verb: most listings behind a range are asking prices, so no sentence may say that items sell there. */
const RANGE_LEAD = '8 in 10 between';

interface RangeEnds {
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** The range for individual items: `8 in 10 between $44 and $170`; if it may be a copy, `if real, $44 to $170`. */
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

/** Name of the residual factor in a title's price: how detailed it is, effects too small to show, and rounding. */
export const ORDINARY_WORDS = 'the rest of the title';

/** Returns a sentence on what to do with a piece that our listings cannot price. */
export function lookUpInWords({ priceLow }: Pick<RangeEnds, 'priceLow'>): string {
  return `Look up what this exact item sold for; at least ${usd(priceLow)}.`;
}

interface Graded {
  readonly grade: string;
  readonly of?: string;
}

/** Returns true for a price without listings of its brand and kind, or of its model: it is shown with `about`. */
export function isGuess({ of, grade }: Graded): boolean {
  return of === 'brand' || of === 'kind' || grade === 'judged';
}

/** Returns a grade of evidence in words: `judged` names who estimated. */
export function gradeInWords({ grade }: Pick<Graded, 'grade'>): string {
  return grade === 'judged' ? 'judged (estimated by a language model)' : grade;
}

/** Returns a confidence with its meaning: a share of items, not the certainty of the price. */
export function confidenceInWords(confidence: number): string {
  return `${percent(confidence)} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price`;
}

/** Returns the address of the first search for sold items as a line; none if there is no search. */
export function soldSearchLines([first]: readonly { readonly url: string }[] = []): string[] {
  return first ? [`Sold listings: ${first.url}`] : [];
}

/** Returns the label of a tier by its slug; other text unchanged. */
export function tierName(slug: string): string {
  const tier = TIERS.find((one) => one === slug);
  return tier ? tierLabel(tier) : slug;
}
