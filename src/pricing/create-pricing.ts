import { CONDITIONS, type Condition, type Garment, memoByGarment } from '../catalog/catalog.ts';
import type { Facts } from '../titles/facts.ts';
import { createLexicon } from '../titles/lexicon.ts';
import { type EvidenceFacts, evidenceAbout } from './evidence/evidence.ts';
import { createItemScorer, type ItemScore, NOTHING_KNOWN } from './item/score.ts';
import { explainKind, kindCell, kindEvidence, kindGradeLog, kindScore } from './kinds/kind-price.ts';
import type { KindsArtifact, PredictionCell } from './loading/artifact.ts';
import {
  explainFitted,
  fittedCells,
  gradeLog,
  isJudged,
  OWN_SALES,
  OWN_WORDS,
  ownBrandNames,
  USUAL_ERROR,
} from './prediction.ts';
import { priceClass } from './price-class.ts';
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
  allGrades,
  errorsOfClass,
  type ItemSpread,
  MIX,
  pricesByGrade,
  rangeAround,
  rounded,
  spreadBetween,
} from './ranges/spread.ts';
import { methodology, staticRows } from './static-estimate.ts';
import { createUsualGender } from './usual-gender.ts';

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

/** Creates all pricing functions, in Node and in browsers. */
export function createPricing(artifacts: Artifacts): Pricing {
  const { prediction, staticArtifact, evidence, kinds = NO_KINDS } = artifacts;
  const ofCategories: CellSource = {
    fitted: fittedCells(prediction),
    explain: (garment) => explainFitted(prediction, garment),
    gradeLog: (garment, grade) => gradeLog(prediction, garment, grade),
    evidence: (garment) => evidenceAbout(evidence, garment, isJudged(prediction, garment.brand)),
  };
  const ofKinds: CellSource = {
    fitted: (garment) => kindCell(prediction, kinds, garment),
    explain: (garment) => explainKind(prediction, kinds, garment),
    gradeLog: (garment, grade) => kindGradeLog(kinds, garment, grade),
    evidence: (garment) => kindEvidence(kinds, evidence, garment),
  };
  const sourceOf = ({ category }: Garment) => (category.isExtended ? ofKinds : ofCategories);
  const cellOf = memoByGarment((garment) => new ModelCell(artifacts, sourceOf(garment), garment));
  const pricing: Omit<Pricing, 'usualGender'> = {
    modelVersion: staticArtifact.version,
    lexicon: createLexicon(ownBrandNames(prediction), prediction.ownSales?.grades),
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

/** The fitted model of the 15 categories, or of other kinds. */
interface CellSource {
  /** For a brand outside the catalog and for another kind, the price is not rounded. */
  fitted(garment: Garment): PredictionCell;
  explain(garment: Garment): readonly PricePart[];
  /** Returns the log price of a grade relative to Good. */
  gradeLog(garment: Garment, grade: Condition): number;
  evidence(garment: Garment): EvidenceFacts;
}

/** A model without its own sales. */
const NOT_SOLD = { distance: 1, weight: 0 };

/** Everything that all prices of one brand, category and gender share. Each part is computed once, on first use. */
class ModelCell {
  readonly #artifacts: Artifacts;
  readonly #source: CellSource;
  readonly #garment: Garment;
  readonly #fitted: PredictionCell;
  #prediction: Prediction | undefined;
  #logs: readonly number[] | undefined;
  #factors: ReadonlyMap<Condition, number> | undefined;
  #inGrades: ReadonlyMap<Condition, PriceRange> | undefined;
  #spread: ItemSpread | undefined;

  constructor(artifacts: Artifacts, source: CellSource, { brand, category, gender }: Garment) {
    this.#artifacts = artifacts;
    this.#source = source;
    this.#garment = { brand, category, gender };
    this.#fitted = source.fitted(this.#garment);
  }

  /** The price for the mix of conditions of real listings, in whole dollars. */
  get prediction(): Prediction {
    this.#prediction ??= this.#predict();
    return this.#prediction;
  }

  /** The parts of the prediction, log USD. */
  get logs(): readonly number[] {
    this.#logs ??= this.#source.explain(this.#garment).map(({ log }) => log);
    return this.#logs;
  }

  /** The price in each grade as a fraction of that for the mix of conditions, with the factor of the mix removed. */
  get factors(): ReadonlyMap<Condition, number> {
    this.#factors ??= this.#gradeFactors();
    return this.#factors;
  }

  get spread(): ItemSpread {
    this.#spread ??= this.#spreadOf();
    return this.#spread;
  }

  /** Returns the price in a garment's condition; for the mix of conditions if the garment has none. */
  price({ condition }: Pick<Garment, 'condition'>): PriceRange {
    if (condition === undefined) return this.prediction;
    this.#inGrades ??= allGrades((grade) => {
      const price = Math.log(this.#fitted.price * (this.factors.get(grade) as number));
      return rangeAround(price, this.spread);
    });
    return this.#inGrades.get(condition) as PriceRange;
  }

  #predict(): Prediction {
    const { confidence, listings, level, exists, error = USUAL_ERROR, ownSales, levelError } = this.#fitted;
    return {
      ...rounded(this.#fitted),
      confidence,
      evidence: this.#source.evidence(this.#garment),
      listings,
      level,
      isMade: exists,
      error,
      ownSales,
      levelError,
    };
  }

  /** As wide as sales of its class show; a house's piece without a model spans its models. */
  #spreadOf(): ItemSpread {
    const { items, prediction } = this.#artifacts;
    const { brand, category } = this.#garment;
    const { price, priceLow, priceHigh, confidence } = this.#fitted;
    if (category.isExtended) {
      const [low, high] = [Math.log(priceLow / price), Math.log(priceHigh / price)];
      return { ...spreadBetween(prediction.saleErrors, low, high), confidence };
    }
    const [low, high] = items?.mixtures?.[brand.slug]?.[category.slug]?.ends ?? [0, 0];
    const distance = this.#distance;
    return spreadBetween(prediction.saleErrors, Math.min(-distance, low), Math.max(distance, high));
  }

  /** The distance that holds 80% of sales of its class, log USD. */
  get #distance(): number {
    const { prediction } = this.#artifacts;
    const { spreadScale = 1 } = this.#fitted;
    return spreadScale * errorsOfClass(prediction.saleErrors, priceClass(prediction, this.#garment.brand)).distance;
  }

  /** Returns the spread of a model's pieces: as wide as its own sales show, by their weight. */
  spreadOfModel({ distance, weight }: NonNullable<ItemScore['within']> = NOT_SOLD): ItemSpread {
    const own = distance ** weight * this.#distance ** (1 - weight);
    return spreadBetween(this.#artifacts.prediction.saleErrors, -own, own);
  }

  #gradeFactors(): ReadonlyMap<Condition, number> {
    const mix = this.#source.explain(this.#garment).find(({ name }) => name === MIX)?.log ?? 0;
    const factorOf = (grade: Condition) => Math.exp(this.#source.gradeLog(this.#garment, grade) - mix);
    return new Map(CONDITIONS.map((grade) => [grade, factorOf(grade)]));
  }
}

/** Creates the function that prices one listing by its title's facts. Without an artifact, no fact has an effect. */
function createAppraisal(
  cellOf: (garment: Garment) => ModelCell,
  { prediction, items, kinds }: Artifacts & { readonly kinds: KindsArtifact },
): Pricing['appraise'] {
  const scoreByFacts = items ? createItemScorer(items) : () => NOTHING_KNOWN;
  return appraise;

  function appraise(garment: Garment, facts: Facts, grownUp?: GrownUpModel): Price {
    const { condition } = garment;
    const cell = cellOf(garment);
    const basePrice = rangeOf(cell.price(garment));
    const item = scoreOf(cell, garment, facts, grownUp);
    if (!item.isKnown) {
      const { quantiles, confidence } = cell.spread;
      const atCondition = (grade?: Condition) => cell.price({ condition: grade });
      return { ...basePrice, confidence, basePrice, atCondition, item, quantiles };
    }
    const inMix = cell.logs.reduce((sum, part) => sum + part, item.log);
    const logIn = (grade?: Condition) => inMix + (grade ? Math.log(cell.factors.get(grade) as number) : 0);
    const spread = item.isOfModel ? cell.spreadOfModel(item.within) : cell.spread;
    const atCondition = pricesByGrade((grade) => rangeAround(logIn(grade), spread));
    return { ...atCondition(condition), ...spread, basePrice, atCondition, item };
  }

  function scoreOf(cell: ModelCell, garment: Garment, facts: Facts, grownUp: GrownUpModel | undefined): ItemScore {
    const { brand, category } = garment;
    const score = category.isExtended
      ? (scoreOfPair(cell, garment, grownUp) ?? kindScore(kinds, category, facts.others ?? []))
      : scoreByFacts(brand, category, facts);
    const own = prediction.effects[OWN_WORDS]?.[`${brand.slug} ${category.slug}`];
    if (!score.isKnown || own === undefined) return score;
    // The price without a title includes the usual facts of an operator's own sales.
    const parts = score.parts.map((part, i) => (i === 0 ? { ...part, log: part.log + own } : part));
    return { ...score, log: score.log + own, parts };
  }

  function scoreOfPair(
    cell: ModelCell,
    { brand, gender, category }: Garment,
    model: GrownUpModel | undefined,
  ): ItemScore | undefined {
    const share = model && kinds.childsModels?.[model.size];
    if (!share) return undefined;
    const { item, price } = appraise({ brand, gender, category: model.category }, { ...model.facts, others: [] });
    if (!item.named) return undefined;
    // The adult's price has the shop's level already.
    const { [`${brand.slug} ${category.slug}`]: own, '': level = 0 } = prediction.effects[OWN_SALES] ?? {};
    const sales = own === undefined ? 0 : own - level;
    const untitled = cell.logs.reduce((sum, part) => sum + part, 0);
    const log = Math.log(price) + share.log + sales - untitled;
    const parts = [{ group: 'model' as const, log }];
    return {
      ...NOTHING_KNOWN,
      log,
      parts,
      isKnown: true,
      isLineKnown: true,
      ofGrownUp: { ...share, size: model.size, price },
    };
  }
}
