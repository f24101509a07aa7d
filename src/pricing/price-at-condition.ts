import { CONDITIONS, type Condition } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import type { PricePart, PriceRange, Pricing } from './pricing.ts';

/** Name of the part of a prediction that stands for the mix of conditions of real listings. */
const MIX = 'condition mix';

/**
 * Makes the function that brings a prediction, which is for the mix of conditions of real listings, to one grade: it
 * takes the factor of that mix out and puts the grade's in, which the tier and the kind of garment share. The range moves with the price. Grades
 * fall strictly in order, also where rounding to dollars would make two the same.
 */
export function createPriceAtCondition(
  pricing: Pick<Pricing, 'predict' | 'explain'>,
  gradeLog: (garment: Garment, condition: Condition) => number,
): Pricing['priceAtCondition'] {
  const known = new Map<string, ReadonlyMap<Condition, PriceRange>>();
  return (garment) => {
    const { brand, category, gender, condition } = garment;
    if (condition === undefined) return pricing.predict(garment);
    const key = `${brand.slug} ${category.slug} ${gender}`;
    let grades = known.get(key);
    if (!grades) {
      const prediction = pricing.predict(garment);
      const mix = mixOf(pricing.explain(garment));
      grades = allGrades(prediction, (grade) => Math.exp(gradeLog(garment, grade) - mix));
      known.set(key, grades);
    }
    return grades.get(condition) as PriceRange;
  };
}

/** What the mix of conditions of real listings adds to a prediction, log USD. */
export function mixOf(parts: readonly PricePart[]): number {
  return parts.find(({ name }) => name === MIX)?.log ?? 0;
}

/** A price in each grade, by the factor of each, falling strictly in whole dollars. */
export function allGrades(
  { price, priceLow, priceHigh }: PriceRange,
  factorOf: (condition: Condition) => number,
): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // The lowest that leaves room for a lower end of at least a dollar.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const factor = factorOf(condition);
    const middle = Math.max(least, Math.round(price * factor));
    grades.set(condition, {
      price: middle,
      priceLow: Math.min(middle - 1, Math.max(1, Math.round(priceLow * factor))),
      priceHigh: Math.max(middle + 1, Math.round(priceHigh * factor)),
    });
    least = middle + 1;
  }
  return grades;
}
