import { memoByGarment } from '../garments/by-garment.ts';
import type { Garment } from '../garments/garment.ts';
import { learnBrands } from '../garments/read/brand-field.ts';
import { createAppraisal, createCellSpreads } from './appraisal.ts';
import { ModelCell } from './cell.ts';
import { evidenceAbout } from './evidence.ts';
import { mixInWords, noteOf } from './evidence-words.ts';
import { isJudged, ownBrandNames } from './other-brands.ts';
import { explain, fittedCells } from './prediction.ts';
import type { Artifacts, Pricing } from './pricing.ts';
import { methodology, staticTables } from './static-estimate.ts';
import { createUsualGender } from './usual-gender.ts';

/** Creates all pricing functions, in Node and in browsers. Registers the brands that the model adds. */
export function createPricing(artifacts: Artifacts): Pricing {
  const { prediction, staticArtifact, evidence, items } = artifacts;
  learnBrands(ownBrandNames(prediction));
  const sources = {
    prediction,
    fittedOf: fittedCells(prediction),
    evidenceOf: (garment: Garment) => evidenceAbout(evidence, garment, isJudged(prediction, garment.brand)),
    spreadsOf: items && createCellSpreads(items, prediction),
  };
  const cellOf = memoByGarment((garment) => new ModelCell(sources, garment));
  const { market, converted, conditionMix } = prediction;
  const level = { market, converted, mix: mixInWords(conditionMix) };
  const pricing: Omit<Pricing, 'usualGender'> = {
    modelVersion: staticArtifact.version,
    artifacts,
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    base: (tier) => staticArtifact.base[tier],
    multiplier: (condition) => staticArtifact.multiplier[condition],
    staticPrices: staticTables(staticArtifact),
    cellOf,
    predict: (garment) => cellOf(garment).prediction,
    priceAtCondition: (garment) => cellOf(garment).price(garment),
    appraise: createAppraisal(cellOf, prediction, items),
    noteAbout: (garment, evidence) => {
      const { evidence: own, ownSales } = cellOf(garment).prediction;
      return noteOf((evidence ?? own).text, garment.condition, { ...level, ownSales });
    },
    explain: (garment) => explain(prediction, garment),
  };
  return { ...pricing, usualGender: createUsualGender(pricing) };
}
