import type { PriceRange } from './price-range.ts';

/** Returns whole US dollars, at least 1. */
const wholeDollars = (amount: number) => Math.max(1, Math.round(amount));

/** Returns a range in whole US dollars: `priceLow < price < priceHigh`, and the price at least `least`. */
export function rounded({ price, priceLow, priceHigh }: PriceRange, least = 2): PriceRange {
  const middle = Math.max(least, wholeDollars(price));
  return {
    price: middle,
    priceLow: Math.min(Math.max(1, middle - 1), wholeDollars(priceLow)),
    priceHigh: Math.max(middle + 1, wholeDollars(priceHigh)),
  };
}
