import { CONDITIONS, type Condition } from '../../catalog/catalog.ts';
import type { PricePart } from '../pricing.ts';
import type { PriceRange } from './price-range.ts';

/** Name of the part of a prediction that stands for the mix of conditions of real listings. */
export const MIX = 'condition mix';

/** Returns the effect of the mix of conditions of real listings on a prediction, log USD. */
export function mixOf(parts: readonly PricePart[]): number {
  return parts.find(({ name }) => name === MIX)?.log ?? 0;
}

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

/** Returns the function that gives a price in a grade; all of them are made at its first call. */
export function pricesByGrade(rangeIn: (condition: Condition) => PriceRange): (condition: Condition) => PriceRange {
  let grades: ReadonlyMap<Condition, PriceRange> | undefined;
  return (condition) => {
    grades ??= allGrades(rangeIn);
    return grades.get(condition) as PriceRange;
  };
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
