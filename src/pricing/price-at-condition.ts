import { CONDITIONS, type Condition } from '../catalog/catalog.ts';
import type { PriceRange } from './price-range.ts';
import type { PricePart } from './pricing.ts';
import { rounded } from './rounding.ts';

/** Name of the part of a prediction that stands for the mix of conditions of real listings. */
export const MIX = 'condition mix';

/** Returns the effect of the mix of conditions of real listings on a prediction, log USD. */
export function mixOf(parts: readonly PricePart[]): number {
  return parts.find(({ name }) => name === MIX)?.log ?? 0;
}

/**
 * Returns a price in each grade, by the factor of each beside the mix of conditions. The range moves with the price.
 * Grades fall strictly in order, also where rounding would make two the same.
 */
export function allGrades(
  { price, priceLow, priceHigh }: PriceRange,
  factors: ReadonlyMap<Condition, number>,
): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // The lowest that leaves room for a lower end of at least a dollar.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const factor = factors.get(condition) as number;
    const range = {
      price: price * factor,
      priceLow: priceLow * factor,
      priceHigh: priceHigh * factor,
    };
    const grade = rounded(range, least);
    grades.set(condition, grade);
    least = grade.price + 1;
  }
  return grades;
}
