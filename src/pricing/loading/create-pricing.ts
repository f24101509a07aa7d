import { type Garment, memoByGarment } from '../../catalog/catalog.ts';
import { learnBrands } from '../../titles/brand-field.ts';
import { type CellSource, createAppraisal, ModelCell } from '../appraisal.ts';
import { evidenceAbout } from '../evidence/evidence.ts';
import { explainKind, kindCell, kindEvidence, kindGradeLog } from '../kinds/kind-price.ts';
import { explainFitted, fittedCells, gradeLog, isJudged, ownBrandNames } from '../prediction.ts';
import type { Artifacts, Pricing } from '../pricing.ts';
import { methodology, staticRows } from '../static-estimate.ts';
import { createUsualGender } from '../usual-gender.ts';
import type { KindsArtifact } from './artifact.ts';
import { NOT_EVALUATED } from './evaluation.ts';

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
  const { prediction, staticArtifact, evidence, kinds = NO_KINDS } = artifacts;
  learnBrands(ownBrandNames(prediction));
  const ofCategories: CellSource = {
    fitted: fittedCells(prediction),
    explain: (garment) => explainFitted(prediction, garment),
    gradeLog: (garment, grade) => gradeLog(prediction, garment, grade),
    evidence: (garment) => evidenceAbout(evidence, garment, isJudged(prediction, garment.brand)),
  };
  const ofKinds: CellSource = {
    fitted: (garment) => kindCell({ prediction, kinds }, garment),
    explain: (garment) => explainKind({ prediction, kinds }, garment),
    gradeLog: (garment, grade) => kindGradeLog(kinds, garment, grade),
    evidence: (garment) => kindEvidence(kinds, evidence, garment),
  };
  const sourceOf = ({ category }: Garment) => (category.isExtended ? ofKinds : ofCategories);
  const cellOf = memoByGarment((garment) => new ModelCell(artifacts, sourceOf(garment), garment));
  const pricing: Omit<Pricing, 'usualGender'> = {
    modelVersion: staticArtifact.version,
    artifacts,
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    staticPrices: ({ tier }, { slug }) => staticRows(staticArtifact, tier, slug),
    gradeFactors: (garment) => cellOf(garment).factors,
    predict: (garment) => cellOf(garment).prediction,
    priceAtCondition: (garment) => cellOf(garment).price(garment),
    appraise: createAppraisal(cellOf, { ...artifacts, kinds }),
    explain: (garment) => sourceOf(garment).explain(garment),
  };
  return { ...pricing, usualGender: createUsualGender(pricing) };
}

/** Returns the model card as Markdown: `card`, or a summary of this model if the card describes another one. */
export function modelCard(
  { prediction, staticArtifact, evaluation }: Omit<Artifacts, 'card'>,
  card: string | undefined,
): string {
  const { version, fittedOn, newestSale, ownSales } = prediction;
  // The card of the published model describes its figures; that of own sales is written with them.
  const isOwn = evaluation !== undefined || ownSales !== undefined;
  if (isOwn && card?.includes(`Version ${version}.`)) return card;
  const listings = staticArtifact.fittedListings.toLocaleString('en-US');
  const newest = newestSale ? `, the newest sale of ${newestSale}` : '';
  return [
    '# Model card',
    `Model ${version}, fitted on ${fittedOn} to ${listings} listings${newest}.`,
    evaluation
      ? `Of ${evaluation.heldOutItems.toLocaleString('en-US')} listings that the model had not seen, the 80% ` +
        `range held ${(100 * evaluation.calibration.overall.share).toFixed(1)}%.`
      : NOT_EVALUATED,
  ].join('\n\n');
}
