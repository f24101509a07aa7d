import { memoByGarment } from '../garments/by-garment.ts';
import { CONDITIONS, type Condition } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { isGuess } from './evidence-grade.ts';
import type { PriceRange } from './price-range.ts';
import type { PricePart, Pricing } from './pricing.ts';
import { type Rounding, rounded, roundingOf } from './rounding.ts';

/** Name of the part of a prediction that stands for the mix of conditions of real listings. */
export const MIX = 'condition mix';

/**
 * Makes the function that brings a prediction, which is for the mix of conditions of real listings, to one grade: it
 * takes the factor of that mix out and puts the grade's in, which the tier and the kind of garment share. The range
 * moves with the price. Grades
 * fall strictly in order, also where rounding would make two the same. `unrounded` gives the prediction as it was
 * fitted.
 */
export function createPriceAtCondition(
  pricing: Pick<Pricing, 'predict' | 'explain'>,
  unrounded: (garment: Garment) => PriceRange,
  gradeLog: (garment: Garment, condition: Condition) => number,
): Pricing['priceAtCondition'] {
  const grades = (garment: Garment) => {
    const mix = mixOf(pricing.explain(garment));
    return allGrades(
      unrounded(garment),
      (grade) => Math.exp(gradeLog(garment, grade) - mix),
      roundingOf(isGuess(pricing.predict(garment).evidence)),
    );
  };
  const ofField = memoByGarment(grades);
  const ofTitle = memoByGarment(grades);
  return (garment) => {
    const { condition, conditionFrom } = garment;
    if (condition === undefined) return pricing.predict(garment);
    const of = conditionFrom === 'title' ? ofTitle : ofField;
    return of(garment).get(condition) as PriceRange;
  };
}

/** Returns the effect of the mix of conditions of real listings on a prediction, log USD. */
export function mixOf(parts: readonly PricePart[]): number {
  return parts.find(({ name }) => name === MIX)?.log ?? 0;
}

/** A price in each grade, by the factor of each, falling strictly. */
export function allGrades(
  { price, priceLow, priceHigh }: PriceRange,
  factorOf: (condition: Condition) => number,
  rounding: Rounding,
): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // The lowest that leaves room for a lower end of at least a dollar.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const factor = factorOf(condition);
    const range = {
      price: price * factor,
      priceLow: priceLow * factor,
      priceHigh: priceHigh * factor,
    };
    const grade = rounded(range, rounding, least);
    grades.set(condition, grade);
    least = rounding.above(grade.price);
  }
  return grades;
}
