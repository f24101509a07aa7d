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

/** The basis for a gender: most listings of the brand and kind, or of the brand; `default` in a tie or by kind. */
export type UsualBy = 'evidence' | 'brand' | 'default';

/** The fitted files, of one version but for kinds. */
export interface Artifacts {
  readonly prediction: PredictionArtifact;
  readonly staticArtifact: StaticArtifact;
  readonly evidence: EvidenceArtifact;
  /** Without it, the facts of a title do not change prices in the 15 categories. */
  readonly items?: ItemEffectsArtifact | undefined;
  /** Without it, kinds outside the 15 categories have no price. */
  readonly kinds?: KindsArtifact | undefined;
  readonly sold?: SoldArtifact | undefined;
  /** Undefined until this very model is evaluated. */
  readonly evaluation?: Evaluation | undefined;
  readonly card: string;
}

/** Returns the range alone. */
export const rangeOf = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({ price, priceLow, priceHigh });

/** A prediction for a single item of unstated condition. */
export interface Prediction extends PriceRange {
  /** Expected share of comparable items within CONFIDENCE_FACTOR of `price`, a fraction. */
  readonly confidence: number;
  readonly evidence: EvidenceFacts;
  /** Listings of this brand and category with this gender or without a stated one. */
  readonly listings: number;
  readonly level: PredictionCell['level'];
  /** False if there are no such goods, such as men's dresses of a house that makes none. */
  readonly isMade: boolean;
  /** Error of the typical price in addition to the tier's level, standard deviation in log USD. */
  readonly error: number;
  /** The operator's own sales of the brand and category, which set the level of the price; absent without any. */
  readonly ownSales?: number | undefined;
  /** Error of their level, standard deviation in log USD, instead of the tier's. */
  readonly levelError?: number | undefined;
}

/** The price of one listing by the facts in its title. */
export interface Price extends PriceRange {
  /** Expected share of comparable items within CONFIDENCE_FACTOR of `price`, a fraction. */
  readonly confidence: number;
  /** The price without the title. */
  readonly basePrice: PriceRange;
  /**
   * The listing's price in a grade, falling strictly with the grade; for the garment's own grade, this price. Without a
   * grade, the price for the mix of conditions of real listings.
   */
  readonly atCondition: (condition?: Condition) => PriceRange;
  readonly item: ItemScore;
  /** Distances from `price` in log USD below which 10, 30, 70 and 90% of comparable items are. */
  readonly quantiles: readonly [p10: number, p30: number, p70: number, p90: number];
}

/** The adult model that the title of a child's pair names. */
export interface GrownUpModel {
  readonly category: Category;
  readonly facts: FoundFacts;
  readonly size: PairSize;
}

/** One part of a prediction; the parts' logs add up to the log of the price before rounding. */
export interface PricePart {
  readonly name: string;
  /** Log USD. */
  readonly log: number;
  /** exp(log). */
  readonly factor: number;
}

export interface Pricing {
  readonly modelVersion: string;
  /** The names that titles and fields are read with. */
  readonly lexicon: Lexicon;
  readonly artifacts: Artifacts;
  readonly methodology: string;
  /** Multiplier of a category in the static formula, as the category list shows it. */
  priceModifier(category: Category): number;
  /** The five grades, best first. */
  staticPrices(brand: Brand, category: Category): readonly PriceRow[];
  /** The price in each grade as a fraction of the price in the mix of conditions that real listings have. */
  gradeFactors(garment: Garment): ReadonlyMap<Condition, number>;
  /** The price of a garment in the mix of conditions that real listings have, whatever its own condition. */
  predict(garment: Garment): Prediction;
  /** Prices one listing by its title's facts; a child's pair by a share of the adult model, if one is known. */
  appraise(garment: Garment, facts: Facts, grownUp?: GrownUpModel): Price;
  /** The prediction in the garment's condition, where a better grade costs more; the prediction if it has none. */
  priceAtCondition(garment: Garment): PriceRange;
  /** The gender of a brand's kind if none is stated, with its basis. */
  usualGender(brand: Brand, category: Category): { readonly gender: Gender; readonly by: UsualBy };
  /** The parts of a prediction, from the base level on. */
  explain(garment: Garment): readonly PricePart[];
}
