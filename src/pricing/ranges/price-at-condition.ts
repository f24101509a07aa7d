import { CONDITIONS, type Condition } from '../../catalog/catalog.ts';
import type { PricePart } from '../pricing.ts';
import type { PriceRange } from './price-range.ts';
import { rounded } from './rounding.ts';

/** Name of the part of a prediction that stands for the mix of conditions of real listings. */
export const MIX = 'condition mix';

/** Returns the effect of the mix of conditions of real listings on a prediction, log USD. */
export function mixOf(parts: readonly PricePart[]): number {
  return parts.find(({ name }) => name === MIX)?.log ?? 0;
}

/** Rounds a price in each grade. Grades fall strictly in order, also where rounding would make two the same. */
export function allGrades(rangeIn: (condition: Condition) => PriceRange): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // The lowest that leaves room for a lower end of at least a dollar.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const grade = rounded(rangeIn(condition), least);
    grades.set(condition, grade);
    least = grade.price + 1;
  }
  return grades;
}
