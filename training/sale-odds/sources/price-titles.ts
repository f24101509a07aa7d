import type { Condition } from '../../../src/garments/catalog.ts';
import { appraiseTitle, isPriced } from '../../../src/pricing/appraise.ts';
import type { Pricing } from '../../../src/pricing/pricing.ts';

/** Makes the function that gives the service's own estimate of a title in USD, or undefined where it has none. */
export function createTitlePricer(
  pricing: Pricing,
): (title: string, condition?: Condition) => number | undefined {
  const made = new Map<string, number | undefined>();
  return (title, condition) => {
    const key = `${title}|${condition ?? ''}`;
    if (!made.has(key)) {
      const outcome = appraiseTitle(pricing, { title, condition });
      const isUsual = isPriced(outcome) && outcome.beyondEvidence.length === 0;
      made.set(key, isUsual ? outcome.price.price : undefined);
    }
    return made.get(key);
  };
}

/** The fold that all listings with a title are in, so that a title is never on both sides of a test. */
export function foldOf(title: string, folds: number): number {
  let sum = 7;
  for (const letter of title) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % folds;
}
