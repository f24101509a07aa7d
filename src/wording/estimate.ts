import { usd } from './numbers.ts';

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

/** The range of single items: `8 in 10 between $44 and $170`. */
export function rangeInWords({ priceLow, priceHigh }: RangeEnds): string {
  return `${RANGE_LEAD} ${usd(priceLow)} and ${usd(priceHigh)}`;
}

/** Returns the range of a piece that our listings cannot price: `from $109 to $1,710 or above`. */
export function openRangeInWords({ priceLow, priceHigh }: RangeEnds): string {
  return `from ${usd(priceLow)} to ${usd(priceHigh)} or above`;
}

/** Name of the residual factor of a title's price. */
export const ORDINARY_WORDS = 'rounding';
