import type { Effects } from '../effects.ts';
import type { PriceRange } from './price-range.ts';

/**
 * Returns the share of such sales that bring less than an amount in US dollars, with two decimals: 0.5 at the price,
 * 0.1 and 0.9 at the ends of its range, never quite 0 or 1. Of a lot, give the range of the whole lot. Pure.
 */
export function shareBelow(effects: Effects, { price, priceLow, priceHigh }: PriceRange, amount: number): number {
  // Rounding and open upper ends make the sides of a range unequal, so each side has its own width.
  const halfWidth = amount < price ? Math.log(price / priceLow) : Math.log(priceHigh / price);
  const within = effects.shareWithin(Math.abs(Math.log(amount / price)), halfWidth);
  return Number((0.5 + (Math.sign(amount - price) * within) / 2).toFixed(2));
}
