import type { Condition } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { createAppraisal } from './appraisal.ts';
import type { ModelFacts } from './model-facts.ts';
import { explain, fittedRanges, gradeLog, predictionTable } from './prediction.ts';
import { createPriceAtCondition } from './price-at-condition.ts';
import type { Artifacts, Pricing } from './pricing.ts';
import { methodology, staticTables } from './static-estimate.ts';
import { createUsualGender } from './usual-gender.ts';

export interface PricingParts extends Artifacts {
  readonly facts: ModelFacts;
}

/** Makes all functions that price. Pure, so that browsers can run it too. */
export function createPricing({ prediction, staticArtifact, words, facts }: PricingParts): Pricing {
  const pricing: Omit<Pricing, 'priceAtCondition' | 'appraise' | 'usualGender'> = {
    modelVersion: staticArtifact.version,
    facts,
    artifacts: { prediction, staticArtifact, words },
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    base: (tier) => staticArtifact.base[tier] as number,
    multiplier: (condition) => staticArtifact.multiplier[condition] as number,
    staticPrices: staticTables(staticArtifact),
    predict: predictionTable(prediction),
    explain: (garment) => explain(prediction, garment),
  };
  const gradeOf = (garment: Garment, grade: Condition) => gradeLog(prediction, garment, grade);
  const priceAtCondition = createPriceAtCondition(pricing, fittedRanges(prediction), gradeOf);
  const appraise = createAppraisal({ ...pricing, priceAtCondition }, prediction, words);
  return { ...pricing, priceAtCondition, appraise, usualGender: createUsualGender(pricing) };
}
