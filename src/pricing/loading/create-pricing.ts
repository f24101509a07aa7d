import { type Garment, memoByGarment } from '../../catalog/catalog.ts';
import { learnBrands } from '../../titles/brand-field.ts';
import { createAppraisal, createCellSpreads } from '../appraisal.ts';
import { type CellSources, ModelCell } from '../cell.ts';
import { evidenceAbout } from '../evidence/evidence.ts';
import { explainKind, kindCell, kindEvidence, kindGradeLog } from '../kinds/kind-price.ts';
import type { KindsArtifact } from '../kinds/kinds-artifact.ts';
import { isJudged, ownBrandNames } from '../other-brands.ts';
import { explainFitted, fittedCells, gradeLog } from '../prediction.ts';
import type { Artifacts, Pricing } from '../pricing.ts';
import { methodology, staticTables } from '../static-estimate.ts';
import { createUsualGender } from '../usual-gender.ts';

/** Stands for a model without kinds outside the 15 categories. */
const NO_KINDS: KindsArtifact = {
  pricesVersion: '',
  fittedOn: '',
  effects: {},
  usualWords: {},
  grades: {},
  ranges: {},
  evidence: {},
  judged: {},
};

/** Creates all pricing functions, in Node and in browsers. Registers the brands that the model adds. */
export function createPricing(artifacts: Artifacts): Pricing {
  const { prediction, staticArtifact, evidence, items, kinds = NO_KINDS } = artifacts;
  learnBrands(ownBrandNames(prediction));
  const ofCategories = fittedCells(prediction);
  const ofKinds = { prediction, kinds };
  const explainAny = (garment: Garment) =>
    garment.category.isExtended ? explainKind(ofKinds, garment) : explainFitted(prediction, garment);
  const sources: CellSources = {
    prediction,
    fittedOf: (garment) => (garment.category.isExtended ? kindCell(ofKinds, garment) : ofCategories(garment)),
    explain: explainAny,
    gradeLog: (garment, grade) =>
      garment.category.isExtended ? kindGradeLog(kinds, garment, grade) : gradeLog(prediction, garment, grade),
    evidenceOf: (garment) =>
      garment.category.isExtended
        ? kindEvidence(kinds, evidence, garment)
        : evidenceAbout(evidence, garment, isJudged(prediction, garment.brand)),
    spreadsOf: createCellSpreads(items, prediction),
  };
  const cellOf = memoByGarment((garment) => new ModelCell(sources, garment));
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
    appraise: createAppraisal(cellOf, { prediction, items, kinds }),
    explain: explainAny,
  };
  return { ...pricing, usualGender: createUsualGender(pricing) };
}
