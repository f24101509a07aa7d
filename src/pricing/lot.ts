import { spreadOfRange } from './comparables.ts';
import { stated } from './confidence.ts';
import type { PriceRange } from './price-range.ts';
import type { Price } from './pricing.ts';
import { ranged, widerQuantiles } from './widen.ts';

/**
 * A lot of n pieces brings LEVEL * n ** SLOPE times the price of one. Judged lots bring exp(0.35) * n ** 0.55; 86 sold
 * ones a
 * fifth less and spread too widely for a slope of their own (research/measure-lots.ts).
 */
const LEVEL = 1.15;
const SLOPE = 0.55;
/**
 * A pack of n basics, such as socks, brings n ** PACK_SLOPE times one: fitted to 264 judged packs, which it leaves
 * spread by 0.47 (0.56 as lots, 0.85 as one thing).
 */
const PACK_SLOPE = 0.43;
/** Error of it, standard deviation in log USD, beside that of the price of a piece: judged lots are spread by 0.26. */
const ERROR = 0.3;

/** A lot of equal or similar pieces, and the price of each by itself. */
export interface PricedLot {
  readonly pieces: number;
  /** Whole US dollars. */
  readonly each: PriceRange;
}

/** Returns the share of their single prices that so many equal pieces bring as one lot, a fraction. */
export function lotShare(pieces: number): number {
  return Math.min(1, LEVEL * pieces ** (SLOPE - 1));
}

/** Returns the price of a lot, or of a pack, by that of one of its pieces, with a range as wide as lots are spread. */
export function lotPrice(each: Price, pieces: number, isPack = false): Price {
  const factor = isPack ? pieces ** PACK_SLOPE : pieces * lotShare(pieces);
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
 * Returns about what unequal pieces bring as one lot, whole US dollars. One piece that is worth most of the sum keeps
 * its
 * price: the discount is that of (sum of prices)^2 / (sum of their squares) equal pieces.
 */
export function priceAsLot(pieces: readonly { readonly price: number; readonly quantity: number }[]): number {
  const sum = pieces.reduce((all, { price, quantity }) => all + quantity * price, 0);
  const squares = pieces.reduce((all, { price, quantity }) => all + quantity * price ** 2, 0);
  return sum === 0 ? 0 : Math.round(sum * lotShare(sum ** 2 / squares));
}
