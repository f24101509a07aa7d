import type shipped from '../../model/evaluation.json';
import type { Brand, Category, Condition, Garment, Gender } from '../catalog/catalog.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import type { Effects, EffectsFile } from './effects.ts';
import type { EvidenceFacts } from './evidence/evidence.ts';
import type { Key, KeyedItem } from './item-keys.ts';
import type { PriceRange, PriceRow } from './ranges/price-range.ts';
import type { StaticArtifact } from './static-estimate.ts';

/** Basis for an assumed gender: most listings of the brand and category, most listings of the brand, or a default. */
export type UsualBy = 'evidence' | 'brand' | 'default';

type Shipped = typeof shipped;
/** Part of `evaluation.json` that the service shows. The schema describes the whole file. */
export type Evaluation = Pick<Shipped, 'version' | 'heldOutItems' | 'calibration'> &
  Partial<Pick<Shipped, 'judged' | 'rack' | 'decisions'>>;
/** Sales of US sellers compared with prices that were fitted without those sales. */
export type RackRow = Shipped['rack']['rows'][number];

/** Files of a pricing model. All have the same version. */
export interface Artifacts {
  readonly effects: EffectsFile;
  readonly staticArtifact: StaticArtifact;
  /** Undefined until this version is evaluated. */
  readonly evaluation?: Evaluation | undefined;
  /** Model card in Markdown. */
  readonly card: string;
}

/** Returns only the price and range of an object. */
export const rangeOf = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({ price, priceLow, priceHigh });

/** A key that moved a price, with its effect in log USD. */
export interface PricedKey {
  readonly key: Key;
  readonly log: number;
}

/** Price of an item. */
export interface Price extends PriceRange {
  /** Expected fraction of comparable items within CONFIDENCE_FACTOR of `price`, according to the range. */
  readonly confidence: number;
  /** Distances from `price`, log USD, within which 80% and half of comparable items sell. */
  readonly halfWidth: number;
  readonly middleHalf: number;
  /** Price of the garment without a title. */
  readonly basePrice: PriceRange;
  /** Returns the price in a grade or, if none is given, if no grade is stated. A worse grade always costs less. */
  readonly atCondition: (condition?: Condition) => PriceRange;
  readonly item: {
    /** The grade that `price` is for; undefined if none is stated. */
    readonly grade: Condition | undefined;
    /** Returns the log of the price in a grade before rounding, US dollars. */
    readonly logIn: (grade?: Condition) => number;
    readonly keys: readonly PricedKey[];
    /** True if words, a line, or a model of the title moved the price. */
    readonly isKnown: boolean;
    /** True if a line or a model of the title moved the price. */
    readonly isNamed: boolean;
  };
}

/** Price of an item without a title and without a stated grade. */
export interface Prediction extends PriceRange, Pick<Price, 'confidence'> {
  readonly evidence: EvidenceFacts;
  /** Number of listings of the brand and kind. */
  readonly listings: number;
  /** Number of an operator's sales of the brand and kind; undefined if there are none. */
  readonly ownSales: number | undefined;
  /** False for items that the brand does not make, such as dresses for men. */
  readonly isMade: boolean;
}

/** A pricing model, with pure functions that return whole US dollars. */
export interface Pricing {
  readonly modelVersion: string;
  readonly lexicon: Lexicon;
  readonly artifacts: Artifacts;
  readonly effects: Effects;
  readonly methodology: string;
  /** Returns a category's multiplier in the static formula. */
  priceModifier(category: Category): number;
  /** Returns the static estimate for each of the five grades, best first. */
  staticPrices(brand: Brand, category: Category): readonly PriceRow[];
  /** Returns the price of an item. */
  appraise(item: KeyedItem): Price;
  /** Returns the price without a title and grade, regardless of the garment's grade. */
  predict(garment: Garment): Prediction;
  /** Returns the price without a title in the garment's grade or, if it has none, if no grade is stated. */
  priceAtCondition(garment: Garment): PriceRange;
  /** Returns the gender to assume for a brand and category, and the basis for the assumption. */
  usualGender(brand: Brand, category: Category): { readonly gender: Gender; readonly by: UsualBy };
}
