import { membersOf } from '../base/members.ts';
import { once } from '../base/memo.ts';
import { sumOf } from '../base/numbers.ts';
import { CONDITIONS, type Condition, type Garment, memoByGarment } from '../catalog/catalog.ts';
import type { Facts } from '../titles/facts.ts';
import { createLexicon } from '../titles/lexicon.ts';
import { type EvidenceFacts, evidenceAbout } from './evidence/evidence.ts';
import { type ItemScore, NOTHING_KNOWN, scoreItem } from './item/score.ts';
import { explainKind, kindCell, kindEvidence, kindGradeLog, kindScore } from './kinds/kind-price.ts';
import type { KindsArtifact, PredictionArtifact, PredictionCell } from './loading/artifact.ts';
import {
  createUsualGender,
  explainFitted,
  fittedCells,
  gradeLog,
  mixLogOf,
  OWN_SALES,
  OWN_WORDS,
  otherBrandsOf,
  USUAL_ERROR,
} from './prediction.ts';
import {
  type Artifacts,
  type GrownUpModel,
  type Prediction,
  type Price,
  type PricePart,
  type Pricing,
  rangeOf,
} from './pricing.ts';
import type { PriceRange } from './ranges/price-range.ts';
import {
  errorsOfClass,
  type ItemSpread,
  priceClass,
  pricesByGrade,
  rangeAround,
  rounded,
  spreadBetween,
} from './ranges/spread.ts';
import { methodology, staticRows } from './static-estimate.ts';

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

/** Creates the pricing functions of a model, for Node and browsers. */
export function createPricing(artifacts: Artifacts): Pricing {
  const { prediction, staticArtifact, evidence, kinds = NO_KINDS } = artifacts;
  const otherRows = otherBrandsOf(prediction).brands;
  const categoryFit: Fit = {
    cell: fittedCells(prediction),
    explain: (garment) => explainFitted(prediction, garment),
    gradeLog: (garment, grade) => gradeLog(prediction, garment, grade),
    // A brand outside the catalog that has its own level but no listings was priced by a language model.
    evidence: (garment) => evidenceAbout(evidence, garment, otherRows[garment.brand.slug] !== undefined),
  };
  const kindFit: Fit = {
    cell: (garment) => kindCell(prediction, kinds, garment),
    explain: (garment) => explainKind(prediction, kinds, garment),
    gradeLog: (garment, grade) => kindGradeLog(kinds, garment, grade),
    evidence: (garment) => kindEvidence(kinds, evidence, garment),
  };
  const fitFor = ({ category }: Garment) => (category.isExtended ? kindFit : categoryFit);
  const pricesFor = memoByGarment((garment) => createGarmentPrices(artifacts, fitFor(garment), garment));
  const ownBrandNames = Object.values(otherRows).flatMap(({ name }) => name ?? []);
  const pricing: Omit<Pricing, 'usualGender'> = {
    modelVersion: staticArtifact.version,
    lexicon: createLexicon(ownBrandNames, prediction.ownSales?.grades),
    artifacts,
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    staticPrices: ({ tier }, { slug }) => staticRows(staticArtifact, tier, slug),
    gradeFactor: (garment) => pricesFor(garment).gradeFactor(garment.condition),
    predict: (garment) => pricesFor(garment).usualPrice(),
    priceAtCondition: (garment) => pricesFor(garment).inGrade(garment.condition),
    appraise: createAppraise(pricesFor, { ...artifacts, kinds }),
    explain: (garment) => fitFor(garment).explain(garment),
  };
  return { ...pricing, usualGender: createUsualGender(pricing) };
}

/** Prices fitted to the 15 categories or to other kinds. */
interface Fit {
  /** Returns a price in whole dollars for a catalog brand in the 15 categories; otherwise, it is not rounded. */
  cell(garment: Garment): PredictionCell;
  explain(garment: Garment): readonly PricePart[];
  /** Log price of a grade relative to Good. */
  gradeLog(garment: Garment, grade: Condition): number;
  evidence(garment: Garment): EvidenceFacts;
}

type GarmentPrices = ReturnType<typeof createGarmentPrices>;

/** Creates the prices of a brand, category, and gender, regardless of any title. Each is computed on first use. */
function createGarmentPrices({ items, prediction }: Artifacts, fit: Fit, { brand, category, gender }: Garment) {
  const garment = { brand, category, gender };
  const cell = fit.cell(garment);
  const { saleErrors } = prediction;

  /** Price for the usual mix of grades, log USD, not rounded. */
  const log = once(() => sumOf(fit.explain(garment).map((part) => part.log)));

  const usualPrice = once(
    (): Prediction => ({
      ...rounded(cell),
      ...membersOf(cell, 'confidence', 'listings', 'level', 'ownSales', 'levelError'),
      evidence: fit.evidence(garment),
      isMade: cell.exists,
      error: cell.error ?? USUAL_ERROR,
    }),
  );

  const gradeFactors = once(() => {
    const logOf = (grade: Condition) => fit.gradeLog(garment, grade);
    const mix = mixLogOf(prediction, logOf);
    const factors = CONDITIONS.map((grade) => [grade, Math.exp(logOf(grade) - mix)]);
    return Object.fromEntries(factors) as Readonly<Record<Condition, number>>;
  });
  const gradeFactor = (grade: Condition | undefined) => (grade === undefined ? 1 : gradeFactors()[grade]);

  /** Distance from the price that contains 80% of the sales of the price class, log USD. */
  const usualDistance = once(() => {
    const { spreadScale = 1 } = cell;
    return spreadScale * errorsOfClass(saleErrors, priceClass(prediction, brand)).distance;
  });

  const spread = once((): ItemSpread => {
    if (category.isExtended) {
      const { price, priceLow, priceHigh, confidence } = cell;
      return { ...spreadBetween(saleErrors, Math.log(priceLow / price), Math.log(priceHigh / price)), confidence };
    }
    const distance = usualDistance();
    // Without a title, an item of a house could be any of its models, so the range covers all of them.
    const [low, high] = items?.mixtures?.[brand.slug]?.[category.slug]?.ends ?? [-distance, distance];
    return spreadBetween(saleErrors, Math.min(-distance, low), Math.max(distance, high));
  });

  /** Returns the spread of a named model's items. The more of them sold, the more weight their own spread has. */
  const spreadOfModel = (measured: ItemScore['within']): ItemSpread => {
    const usual = usualDistance();
    const distance = measured ? measured.distance ** measured.weight * usual ** (1 - measured.weight) : usual;
    return spreadBetween(saleErrors, -distance, distance);
  };

  const byGrade = pricesByGrade((grade) => rangeAround(Math.log(cell.price * gradeFactor(grade)), spread()));
  const inGrade = (grade: Condition | undefined): PriceRange => (grade === undefined ? usualPrice() : byGrade(grade));

  return { log, usualPrice, gradeFactor, spread, spreadOfModel, inGrade };
}

function createAppraise(
  pricesFor: (garment: Garment) => GarmentPrices,
  { prediction, items, kinds }: Artifacts & { readonly kinds: KindsArtifact },
): Pricing['appraise'] {
  return appraise;

  function appraise(garment: Garment, facts: Facts, grownUp?: GrownUpModel): Price {
    const prices = pricesFor(garment);
    const score = scoreOf(garment, facts, grownUp);
    return priceWithScore(prices, garment.condition, withOwnWords(prediction, garment, score));
  }

  function scoreOf(garment: Garment, facts: Facts, grownUp: GrownUpModel | undefined): ItemScore {
    const { brand, category } = garment;
    if (!category.isExtended) return items ? scoreItem(items, { brand, category, facts }) : NOTHING_KNOWN;
    const pairScore = grownUp && scoreOfPair(garment, grownUp);
    return pairScore ?? kindScore(kinds, category, facts.others ?? []);
  }

  /** Scores a children's pair at a fraction of the adult model's price; undefined if the model has no evidence. */
  function scoreOfPair(garment: Garment, { category, facts, size }: GrownUpModel): ItemScore | undefined {
    const share = kinds.childsModels?.[size];
    if (!share) return undefined;
    const { brand, gender } = garment;
    const adult = appraise({ brand, gender, category }, { ...facts, others: [] });
    if (!adult.item.named) return undefined;
    const childLog = Math.log(adult.price) + share.log + ownSalesBeyondShop(prediction, garment);
    const log = childLog - pricesFor(garment).log();
    return {
      ...NOTHING_KNOWN,
      log,
      parts: [{ group: 'model', log }],
      isKnown: true,
      isLineKnown: true,
      ofGrownUp: { ...share, size, price: adult.price },
    };
  }
}

/** Adjusts a garment's price by an item's score, if anything is known about the item. */
function priceWithScore(prices: GarmentPrices, condition: Condition | undefined, item: ItemScore): Price {
  const basePrice = rangeOf(prices.inGrade(condition));
  if (!item.isKnown) {
    const atCondition = (grade?: Condition) => prices.inGrade(grade);
    return { ...basePrice, ...prices.spread(), basePrice, atCondition, item };
  }
  const spread = item.isOfModel ? prices.spreadOfModel(item.within) : prices.spread();
  const logInGrade = (grade?: Condition) => prices.log() + item.log + Math.log(prices.gradeFactor(grade));
  const atCondition = pricesByGrade((grade) => rangeAround(logInGrade(grade), spread));
  return { ...atCondition(condition), ...spread, basePrice, atCondition, item };
}

/** Removes the usual facts of an operator's sales from a score, since the price without a title includes them. */
function withOwnWords(prediction: PredictionArtifact, { brand, category }: Garment, score: ItemScore): ItemScore {
  const usualFacts = prediction.effects[OWN_WORDS]?.[`${brand.slug} ${category.slug}`];
  const [firstPart, ...otherParts] = score.parts;
  if (!firstPart || usualFacts === undefined) return score;
  const parts = [{ ...firstPart, log: firstPart.log + usualFacts }, ...otherParts];
  return { ...score, log: score.log + usualFacts, parts };
}

/** Returns the effect of own sales of a brand and category beyond the shop's level, log USD, or 0 if none sold. */
function ownSalesBeyondShop({ effects }: PredictionArtifact, { brand, category }: Garment): number {
  const logs = effects[OWN_SALES] ?? {};
  const ownSalesLog = logs[`${brand.slug} ${category.slug}`];
  return ownSalesLog === undefined ? 0 : ownSalesLog - (logs[''] ?? 0);
}
