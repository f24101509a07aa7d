import { sumOf } from '../base/numbers.ts';
import { choice, type Shape, Type, usdPrice } from '../base/shape.ts';
import { CONDITIONS, type Condition } from '../catalog/catalog.ts';
import type { Key } from './item-keys.ts';

export const PriceRange = Type.Object(
  {
    price: usdPrice('Estimated price'),
    priceLow: usdPrice('Lower end of the 80% interval for a single item'),
    priceHigh: usdPrice('Upper end of the 80% interval for a single item'),
  },
  { $id: 'PriceRange', description: 'A price with its 80% range for a single item.' },
);
/** A price with its 80% range for a single item, whole US dollars. */
export type PriceRange = Shape<typeof PriceRange>;

/** Returns only the price and range of an object. */
export const rangeOf = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({ price, priceLow, priceHigh });

/** Returns the sum of the ranges of several items, or a share of it. */
export const sumOfRanges = (ranges: readonly PriceRange[], share = 1): PriceRange => ({
  price: Math.round(share * sumOf(ranges.map(({ price }) => price))),
  priceLow: Math.round(share * sumOf(ranges.map(({ priceLow }) => priceLow))),
  priceHigh: Math.round(share * sumOf(ranges.map(({ priceHigh }) => priceHigh))),
});

export const Grade = choice(CONDITIONS, 'Condition grade, spelled exactly like this.');

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
  /** What the price is the sum of. */
  readonly sum: {
    /** The grade that `price` is for; undefined if none is stated. */
    readonly grade: Condition | undefined;
    /** Returns the log of the price in a grade before rounding, US dollars. */
    readonly logIn: (grade?: Condition) => number;
    /** The keys that moved the price, with their effects in log USD. */
    readonly keys: readonly { readonly key: Key; readonly log: number }[];
    /** True if words, a line, or a model of the title moved the price. */
    readonly isKnown: boolean;
    /** True if a line or a model of the title moved the price. */
    readonly isNamed: boolean;
  };
}
