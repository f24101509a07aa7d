import type { Price } from './pricing.ts';
import { spreadOfRange, stated } from './ranges/confidence.ts';
import { ranged, widerQuantiles } from './ranges/price-at-condition.ts';
import type { PriceRange } from './ranges/price-range.ts';

/**
 * A lot of n pieces sells for LEVEL * n ** SLOPE times the price of one. Judged lots: exp(0.35) * n ** 0.55; 86 sold
 * lots were a fifth lower, but too scattered for a slope of their own.
 */
const LEVEL = 1.15;
const SLOPE = 0.55;
/** Its error, standard deviation in log USD, added to that of a piece's price: the scatter of judged lots is 0.26. */
const ERROR = 0.3;

/** Returns the price of a lot of `pieces` identical pieces as a multiple of one piece's price. */
export const lotFactor = (pieces: number): number => pieces * Math.min(1, LEVEL * pieces ** (SLOPE - 1));

/** Returns the price of a lot at `factor` times one of its pieces, with a range widened by the scatter of lots. */
export function lotPrice(each: Price, factor: number): Price {
  const [p10, , , p90] = each.quantiles;
  const error = spreadOfRange(p10, p90);
  const wider = Math.hypot(error, ERROR) / error;
  const end = (middle: number, edge: number) => Math.max(1, Math.round(factor * middle * (edge / middle) ** wider));
  const whole = (range: PriceRange): PriceRange => ({
    price: Math.max(1, Math.round(factor * range.price)),
    priceLow: end(range.price, range.priceLow),
    priceHigh: end(range.price, range.priceHigh),
  });
  return {
    ...ranged(each, stated(each.confidence / wider), whole),
    basePrice: whole(each.basePrice),
    quantiles: widerQuantiles(each.quantiles, wider),
  };
}

/**
 * Returns the approximate price of different pieces as one lot, whole US dollars, from the sum of their prices and of
 * their squares. A piece worth most of the sum keeps its price: the discount is that of (sum of prices)^2 / (sum of
 * squares) identical pieces.
 */
export function priceOfLot(sum: number, squares: number): number {
  const equal = sum ** 2 / squares;
  return sum === 0 ? 0 : Math.round((sum * lotFactor(equal)) / equal);
}
