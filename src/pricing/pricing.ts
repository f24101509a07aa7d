import type { Brand, Category, Condition, Garment, Gender } from '../catalog/catalog.ts';
import type { Facts, FoundFacts } from '../titles/facts.ts';
import type { PairSize } from '../titles/genders.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import type { EvidenceFacts } from './evidence/evidence.ts';
import type { ItemEffectsArtifact } from './item/item-effects.ts';
import type { ItemScore } from './item/score.ts';
import type {
  EvidenceArtifact,
  KindsArtifact,
  PredictionArtifact,
  PredictionCell,
  SoldArtifact,
  StaticArtifact,
} from './loading/artifact.ts';
import type { Evaluation } from './loading/evaluation.ts';
import type { PriceRange, PriceRow } from './ranges/price-range.ts';

/** Basis for an unstated gender: most listings of the brand and kind, or of the brand; `default` if neither decides. */
export type UsualBy = 'evidence' | 'brand' | 'default';

/** A model's files. All but `kinds` have the same version. */
export interface Artifacts {
  readonly prediction: PredictionArtifact;
  readonly staticArtifact: StaticArtifact;
  readonly evidence: EvidenceArtifact;
  /** If undefined, facts in a title do not change prices in the 15 categories. */
  readonly items?: ItemEffectsArtifact | undefined;
  /** If undefined, kinds outside the 15 categories have no price. */
  readonly kinds?: KindsArtifact | undefined;
  readonly sold?: SoldArtifact | undefined;
  /** Undefined until this version is evaluated. */
  readonly evaluation?: Evaluation | undefined;
  /** Model card in Markdown. */
  readonly card: string;
}

/** Returns a price with its range and drops other members. */
export const rangeOf = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({ price, priceLow, priceHigh });

/** Price of an item without a title, in the usual mix of grades. */
export interface Prediction
  extends PriceRange,
    Pick<PredictionCell, 'confidence' | 'listings' | 'level' | 'ownSales' | 'levelError'> {
  readonly evidence: EvidenceFacts;
  /** False if such items do not exist, e.g. men's dresses of a house that makes none. */
  readonly isMade: boolean;
  /** Standard deviation of the typical price, log USD, apart from the error of its level. */
  readonly error: number;
}

/** Price of an item with the facts in its title. */
export interface Price extends PriceRange {
  /** Expected fraction of comparable items within CONFIDENCE_FACTOR of `price`. */
  readonly confidence: number;
  /** Price without the title. */
  readonly basePrice: PriceRange;
  /** Returns the price in a grade: a worse grade always costs less. Without a grade, in the usual mix of grades. */
  readonly atCondition: (condition?: Condition) => PriceRange;
  readonly item: ItemScore;
  /** Distances from `price`, log USD, below which 10, 30, 70, and 90% of comparable items sell. */
  readonly quantiles: readonly [p10: number, p30: number, p70: number, p90: number];
}

/** Adult model named in the title of a child's pair of shoes. */
export interface GrownUpModel {
  readonly category: Category;
  readonly facts: FoundFacts;
  readonly size: PairSize;
}

/** Part of a prediction. The logs of all parts add up to the log of the price before rounding. */
export interface PricePart {
  readonly name: string;
  /** Log USD. */
  readonly log: number;
  /** exp(log). */
  readonly factor: number;
}

/** Pure functions of one model. Prices are whole US dollars. */
export interface Pricing {
  readonly modelVersion: string;
  readonly lexicon: Lexicon;
  readonly artifacts: Artifacts;
  readonly methodology: string;
  /** Returns a category's multiplier in the static formula. */
  priceModifier(category: Category): number;
  /** Returns the static estimate in the five grades, best first. */
  staticPrices(brand: Brand, category: Category): readonly PriceRow[];
  /** Returns the price in the garment's grade relative to the usual mix of grades; 1 if it has no grade. */
  gradeFactor(garment: Garment): number;
  /** Returns the price in the usual mix of grades, whatever the garment's own grade. */
  predict(garment: Garment): Prediction;
  /** Prices an item by the facts in its title, and a child's pair by its adult model's price if that is known. */
  appraise(garment: Garment, facts: Facts, grownUp?: GrownUpModel): Price;
  /** Returns the price in the garment's grade: a worse grade always costs less. Without a grade, the prediction. */
  priceAtCondition(garment: Garment): PriceRange;
  /** Returns the gender to assume for a brand's kind, with its basis. */
  usualGender(brand: Brand, category: Category): { readonly gender: Gender; readonly by: UsualBy };
  /** Returns the parts of a prediction, from the base level on. */
  explain(garment: Garment): readonly PricePart[];
}
