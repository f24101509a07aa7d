import { type Price, rangeOf } from '../pricing.ts';
import type { PriceRange } from './price-range.ts';

/**
 * Such items sell for up to so many times their estimate: nine in ten collectibles among the listings that evaluations
 * do not hold out, as research/measure-beyond.ts measures.
 */
const OPEN = 6;
/** Share of them that sold within CONFIDENCE_FACTOR of the estimate, from there too. */
const BEYOND_CONFIDENCE = 0.4;

/** Raises the upper end of an item that may be worth many times as much. */
export function openedUpward(price: Price): Price {
  return ranged(price, Math.min(price.confidence, BEYOND_CONFIDENCE), (range) => ({
    priceHigh: Math.max(range.priceHigh, Math.round(range.price * OPEN)),
  }));
}

/** Returns distances from a price, log USD, so many times as far from it. */
export function widerQuantiles([p10, p30, p70, p90]: Price['quantiles'], factor: number): Price['quantiles'] {
  return [p10 * factor, p30 * factor, p70 * factor, p90 * factor];
}

/** Replaces a price or the ends of its range, in each grade too. */
export function ranged(price: Price, confidence: number, endsOf: (range: PriceRange) => Partial<PriceRange>): Price {
  const at = (range: PriceRange): PriceRange => ({ ...rangeOf(range), ...endsOf(range) });
  return {
    ...price,
    ...at(price),
    confidence,
    atCondition: (condition) => at(price.atCondition(condition)),
  };
}
