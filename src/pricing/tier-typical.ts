import { brands, categories, GENDERS, TIERS, type Tier } from '../garments/catalog.ts';
import { medianOf } from '../median.ts';
import { EVIDENCE_GRADES, type EvidenceGrade, isGuess } from './evidence-grade.ts';
import type { Prediction, Pricing } from './pricing.ts';

/** All predictions of a tier. */
export function predictionsOf(pricing: Pricing, tier: Tier): Prediction[] {
  return brands
    .filter((brand) => brand.tier === tier)
    .flatMap((brand) =>
      categories.flatMap((category) => GENDERS.map((gender) => pricing.predict({ brand, category, gender }))),
    );
}

/** Prices of an evidence grade with their usual error. */
export interface GradeTypical {
  readonly grade: EvidenceGrade;
  readonly prices: number;
  /** Median of how far off the typical price may be beside the tier's level, standard deviation in log USD. */
  readonly error: number;
}

/**
 * Returns the median error of each evidence grade over all prices; guesses from other kinds of a brand count as `none`.
 */
export function gradesTypical(pricing: Pricing): GradeTypical[] {
  const all = TIERS.flatMap((tier) => predictionsOf(pricing, tier));
  return EVIDENCE_GRADES.map((grade) => {
    const own = all.filter((one) => (isGuess(one.evidence) ? 'none' : one.evidence.grade) === grade);
    return { grade, prices: own.length, error: medianOf(own.map(({ error }) => error)) };
  });
}
