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

/** Basis for an assumed gender: most listings of the brand and category, most listings of the brand, or a default. */
export type UsualBy = 'evidence' | 'brand' | 'default';

/** Files of a pricing model. All except `kinds` have the same version. */
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

/** Returns only the price and range of an object. */
export const rangeOf = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({ price, priceLow, priceHigh });

/** Price of an item without a title, for the usual mix of condition grades. */
export interface Prediction
  extends PriceRange,
    Pick<PredictionCell, 'confidence' | 'listings' | 'level' | 'ownSales' | 'levelError'> {
  readonly evidence: EvidenceFacts;
  /** False for items that the brand does not make, such as dresses for men. */
  readonly isMade: boolean;
  /** Standard deviation of the typical price, log USD, excluding the error in the overall price level. */
  readonly error: number;
}

/** Price of an item, which depends on the facts in its title. */
export interface Price extends PriceRange {
  /** Expected fraction of comparable items within CONFIDENCE_FACTOR of `price`. */
  readonly confidence: number;
  /** Price of the garment without a title. */
  readonly basePrice: PriceRange;
  /** Returns the price in a grade or, if none is given, for the usual mix. A worse grade always costs less. */
  readonly atCondition: (condition?: Condition) => PriceRange;
  readonly item: ItemScore;
  /** 10th, 30th, 70th, and 90th percentiles of the sale prices of comparable items, log USD relative to `price`. */
  readonly quantiles: readonly [p10: number, p30: number, p70: number, p90: number];
}

/** Adult shoe model that the title of children's shoes names. */
export interface GrownUpModel {
  readonly category: Category;
  readonly facts: FoundFacts;
  readonly size: PairSize;
}

/** Part of a prediction. The logs of all parts add up to that of the price before rounding. */
export interface PricePart {
  readonly name: string;
  /** Log USD. */
  readonly log: number;
  /** exp(log). */
  readonly factor: number;
}

/** A pricing model, with pure functions that return whole US dollars. */
export interface Pricing {
  readonly modelVersion: string;
  readonly lexicon: Lexicon;
  readonly artifacts: Artifacts;
  readonly methodology: string;
  /** Returns a category's multiplier in the static formula. */
  priceModifier(category: Category): number;
  /** Returns the static estimate for each of the five grades, best first. */
  staticPrices(brand: Brand, category: Category): readonly PriceRow[];
  /** Returns the ratio of the price in the garment's grade to the price for the usual mix, or 1 if it has no grade. */
  gradeFactor(garment: Garment): number;
  /** Returns the price for the usual mix of grades, regardless of the garment's grade. */
  predict(garment: Garment): Prediction;
  /** Prices an item by the facts in its title. Prices children's shoes from the adult model if its price is known. */
  appraise(garment: Garment, facts: Facts, grownUp?: GrownUpModel): Price;
  /** Returns the price in the garment's grade or, if it has none, the usual mix. A worse grade always costs less. */
  priceAtCondition(garment: Garment): PriceRange;
  /** Returns the gender to assume for a brand and category, and the basis for the assumption. */
  usualGender(brand: Brand, category: Category): { readonly gender: Gender; readonly by: UsualBy };
  /** Returns the parts of a prediction, starting with the base level. */
  explain(garment: Garment): readonly PricePart[];
}
