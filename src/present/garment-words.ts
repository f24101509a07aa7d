import { usd } from '../base/numbers.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';

// For pages, which import nothing from pricing.
export { candidatesFor } from '../pricing/candidates.ts';
export { isBroadEstimate, isWithoutEvidence } from '../pricing/evidence/evidence.ts';

/** Returns a price in words: `$72`, or `about $35` for a guess. */
export function estimatedPrice(price: number, isGuess: boolean): string {
  return isGuess ? `about ${usd(price)}` : usd(price);
}

/** Returns a price with its range: `$72 ($44 to $170)`. */
export const amountsInWords = ({ price, priceLow, priceHigh }: PriceRange): string =>
  `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;

/** Returns true if neither the brand nor such an item is known to us or the asker: the price is no reason to buy. */
export const isOnlyKind = ({ garment, evidence, asker }: Appraisal): boolean =>
  isUnknown(garment.brand) && evidence.grade === 'none' && asker === undefined;
