import { CONDITIONS, type Condition } from '../../catalog/catalog.ts';
import { type Price, type PricePart, rangeOf } from '../pricing.ts';
import type { PriceRange } from './price-range.ts';

/** Name of the part of a prediction for the mix of conditions of real listings. */
export const MIX = 'condition mix';

/** Returns the effect of the mix of conditions of real listings on a prediction, log USD. */
export function mixOf(parts: readonly PricePart[]): number {
  return parts.find(({ name }) => name === MIX)?.log ?? 0;
}

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

/** Returns the function that gives a price in a grade, without one in the mix; the first grade computes all. */
export function pricesByGrade(rangeIn: (condition?: Condition) => PriceRange): (condition?: Condition) => PriceRange {
  let grades: ReadonlyMap<Condition, PriceRange> | undefined;
  return (condition) => {
    if (condition === undefined) return rounded(rangeIn());
    grades ??= allGrades(rangeIn);
    return grades.get(condition) as PriceRange;
  };
}

/** Rounds a price in each grade. Grades fall strictly in order, even if rounding would make two the same. */
export function allGrades(rangeIn: (condition: Condition) => PriceRange): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // The lowest price with room for a low end of at least a dollar.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const grade = rounded(rangeIn(condition), least);
    grades.set(condition, grade);
    least = grade.price + 1;
  }
  return grades;
}

/**
 * Such items sell for up to this multiple of their estimate: nine in ten collectibles among the listings that
 * evaluations do not hold out.
 */
const OPEN = 6;
/** Share of them that sold within CONFIDENCE_FACTOR of the estimate, from the same source. */
const BEYOND_CONFIDENCE = 0.4;

/** Raises the upper end of an item that may be worth many times as much. */
export function openedUpward(price: Price): Price {
  return ranged(price, Math.min(price.confidence, BEYOND_CONFIDENCE), (range) => ({
    priceHigh: Math.max(range.priceHigh, Math.round(range.price * OPEN)),
  }));
}

/** Returns distances from a price, log USD, multiplied by a factor. */
export function widerQuantiles([p10, p30, p70, p90]: Price['quantiles'], factor: number): Price['quantiles'] {
  return [p10 * factor, p30 * factor, p70 * factor, p90 * factor];
}

/** Replaces a price or the ends of its range, in each grade as well. */
export function ranged(price: Price, confidence: number, endsOf: (range: PriceRange) => Partial<PriceRange>): Price {
  const at = (range: PriceRange): PriceRange => ({ ...rangeOf(range), ...endsOf(range) });
  return {
    ...price,
    ...at(price),
    confidence,
    atCondition: (condition) => at(price.atCondition(condition)),
  };
}
