import { memoByGarment } from '../garments/by-garment.ts';
import type { Condition } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { learnBrands } from '../garments/read/brand-field.ts';
import { createAppraisal } from './appraisal.ts';
import { evidenceAbout } from './evidence.ts';
import { mixInWords, noteOf } from './evidence-words.ts';
import { isJudged, ownBrandNames } from './other-brands.ts';
import { cellsOf, explain, gradeLog, predictionOf } from './prediction.ts';
import { createPriceAtCondition } from './price-at-condition.ts';
import type { Artifacts, Pricing } from './pricing.ts';
import { methodology, staticTables } from './static-estimate.ts';
import { createUsualGender } from './usual-gender.ts';

/** Makes all functions that price, in Node and in browsers. Makes the brands known that the model brings. */
export function createPricing(artifacts: Artifacts): Pricing {
  const { prediction, staticArtifact, evidence, items } = artifacts;
  learnBrands(ownBrandNames(prediction));
  const cellOf = cellsOf(prediction);
  const { market, converted, conditionMix } = prediction;
  const level = { market, converted, mix: mixInWords(conditionMix) };
  const pricing: Omit<Pricing, 'priceAtCondition' | 'appraise' | 'usualGender'> = {
    modelVersion: staticArtifact.version,
    artifacts,
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    base: (tier) => staticArtifact.base[tier],
    multiplier: (condition) => staticArtifact.multiplier[condition],
    staticPrices: staticTables(staticArtifact),
    predict: memoByGarment((garment) =>
      predictionOf(prediction, cellOf(garment), evidenceAbout(evidence, garment, isJudged(prediction, garment.brand))),
    ),
    noteAbout: (garment, evidence) => {
      const { evidence: own, ownSales } = pricing.predict(garment);
      return noteOf((evidence ?? own).text, garment.condition, { ...level, ownSales });
    },
    explain: (garment) => explain(prediction, garment),
  };
  const gradeOf = (garment: Garment, grade: Condition) => gradeLog(prediction, garment, grade);
  const priceAtCondition = createPriceAtCondition(pricing, cellOf, gradeOf);
  const appraise = createAppraisal({ ...pricing, priceAtCondition }, prediction, cellOf, items);
  return { ...pricing, priceAtCondition, appraise, usualGender: createUsualGender(pricing) };
}
