import type { PriceRange } from './price-range.ts';

/** A way of rounding prices. All three functions give whole US dollars of at least 1. */
export interface Rounding {
  /** The figure nearest to an amount. */
  readonly round: (amount: number) => number;
  /** The figure next above a figure. */
  readonly above: (figure: number) => number;
  /** The figure next below a figure; 1 has none and stays. */
  readonly below: (figure: number) => number;
}

const WHOLE_DOLLARS: Rounding = {
  round: (amount) => Math.max(1, Math.round(amount)),
  above: (figure) => figure + 1,
  below: (figure) => Math.max(1, figure - 1),
};

/** 1, 1.2, 1.4 ... 2, 2.5 ... 5, 6 ... 10 times a power of ten; whole dollars below 10. */
const stepAt = (amount: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)) + 1e-9);
  if (power < 10) return 1;
  return amount < 2 * power ? power / 5 : amount < 5 * power ? power / 2 : power;
};

// A step is a tenth to a quarter of the price: a guess from other garments is known no better than that.
const COARSE: Rounding = {
  round: (amount) => {
    const step = stepAt(amount);
    return Math.max(1, Math.round(amount / step) * step);
  },
  above: (figure) => figure + stepAt(figure),
  below: (figure) => Math.max(1, figure - stepAt(figure - 1)),
};

/** Returns the rounding of prices: coarse for a guess from other garments. */
export function roundingOf(isGuess: boolean): Rounding {
  return isGuess ? COARSE : WHOLE_DOLLARS;
}

/** A range in such figures: `priceLow < price < priceHigh`, and the price at least `least`. */
export function rounded(
  { price, priceLow, priceHigh }: PriceRange,
  { round, above, below }: Rounding,
  least = 2,
): PriceRange {
  const middle = Math.max(least, round(price));
  return {
    price: middle,
    priceLow: Math.min(below(middle), round(priceLow)),
    priceHigh: Math.max(above(middle), round(priceHigh)),
  };
}
