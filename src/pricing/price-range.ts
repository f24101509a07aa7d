import { choice, component, usdPrice, type ValueOf } from '../base/shape.ts';
import { roundToDollar, sumOf } from '../base/values.ts';
import { CONDITIONS, type Condition } from '../catalog/catalog.ts';
import type { Effects } from './effects.ts';
import type { Key } from './item-keys.ts';

export const PriceRange = component('PriceRange', 'A price with its 80% range for a single item.', {
  price: usdPrice('Estimated price'),
  priceLow: usdPrice('Lower end of the 80% interval for a single item'),
  priceHigh: usdPrice('Upper end of the 80% interval for a single item'),
});
/** A price with its 80% range for a single item, whole US dollars. */
export type PriceRange = ValueOf<typeof PriceRange>;

/** Returns only the price and range of an object. */
export const toRange = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({ price, priceLow, priceHigh });

/** Returns the sum of the ranges of several items, or a share of it. */
export const sumRanges = (ranges: readonly PriceRange[], share = 1): PriceRange => ({
  price: Math.round(share * sumOf(ranges.map(({ price }) => price))),
  priceLow: Math.round(share * sumOf(ranges.map(({ priceLow }) => priceLow))),
  priceHigh: Math.round(share * sumOf(ranges.map(({ priceHigh }) => priceHigh))),
});

export const ConditionGrade = choice(CONDITIONS, 'Condition grade, spelled exactly like this.');

export interface Price extends PriceRange {
  /** Expected fraction of comparable items within CONFIDENCE_FACTOR of `price`, according to the range. */
  readonly confidence: number;
  /** Distances from `price`, log USD, within which 80% and half of comparable items sell. */
  readonly halfWidth: number;
  readonly middleHalfWidth: number;
  /** Price of the garment without a title. */
  readonly basePrice: PriceRange;
  /** Returns the price in a grade or, if none is given, if no grade is stated. A worse grade always costs less. */
  readonly findRange: (condition?: Condition) => PriceRange;
  readonly sum: {
    /** The grade that `price` is for; undefined if none is stated. */
    readonly grade: Condition | undefined;
    /** Returns the log of the price in a grade before rounding, US dollars. */
    readonly toLogPrice: (grade?: Condition) => number;
    /** The keys that moved the price, with their effects in log USD. */
    readonly keyEffects: readonly { readonly key: Key; readonly log: number }[];
    /** True if words, a line, or a model of the title moved the price. */
    readonly isKnown: boolean;
    /** True if a line or a model of the title moved the price. */
    readonly isNamed: boolean;
  };
}

/** 90th percentile of the standard normal distribution. An 80% range extends this many standard deviations each way. */
export const Z90 = 1.2816;

/** A confidence is the fraction of comparable items that sell within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

/**
 * Returns the price in a grade and, on request, in others. `toLogPrice` returns the log of the price in a grade or,
 * without one, in the usual mix, US dollars; `toHalfWidth` the half width of the 80% range about such a log.
 */
export function createGradedPrice(
  effects: Effects,
  grade: Condition | undefined,
  toLogPrice: (grade?: Condition) => number,
  toHalfWidth: (log: number) => number,
): Omit<Price, 'basePrice' | 'sum'> {
  // The least price leaves room for a low end of 1 USD.
  const createRange = (condition?: Condition, minPrice = 2): PriceRange => {
    const log = toLogPrice(condition);
    const halfWidth = toHalfWidth(log);
    const price = Math.max(minPrice, roundToDollar(Math.exp(log)));
    return {
      price,
      priceLow: Math.min(Math.max(1, price - 1), roundToDollar(Math.exp(log - halfWidth))),
      priceHigh: Math.max(price + 1, roundToDollar(Math.exp(log + halfWidth))),
    };
  };
  // Raises the price in each grade so that a worse grade always costs less.
  const findRange = (condition?: Condition): PriceRange => {
    const worseGrade = condition && CONDITIONS[CONDITIONS.indexOf(condition) + 1];
    return createRange(condition, worseGrade && findRange(worseGrade).price + 1);
  };
  const range = findRange(grade);
  const halfWidth = toHalfWidth(toLogPrice(grade));
  const rangeHalfWidth = Math.log(range.priceHigh / range.priceLow) / 2;
  const confidence = effects.computeShareWithin(Math.log(CONFIDENCE_FACTOR), rangeHalfWidth);
  return {
    ...range,
    confidence: Number(confidence.toFixed(2)),
    halfWidth,
    middleHalfWidth: effects.middleWidth * halfWidth,
    findRange,
  };
}

/**
 * Returns the share of such sales that bring less than an amount in US dollars, with two decimals: 0.5 at the price,
 * 0.1 and 0.9 at the ends of its range, never quite 0 or 1. Of a lot, give the range of the whole lot. Pure.
 */
export function computeShareBelow(effects: Effects, { price, priceLow, priceHigh }: PriceRange, amount: number) {
  // Rounding and open upper ends make the sides of a range unequal, so each side has its own width.
  const halfWidth = amount < price ? Math.log(price / priceLow) : Math.log(priceHigh / price);
  const shareInside = effects.computeShareWithin(Math.abs(Math.log(amount / price)), halfWidth);
  return Number((0.5 + (Math.sign(amount - price) * shareInside) / 2).toFixed(2));
}

/**
 * What a lot brings, as judged lots show (training/MODEL.md): the first pieces bring as much as alone, and the more there
 * are, the less each adds. Of dear pieces, later ones add more. A pack from a store brings little more than one piece.
 */
const LOT_CURVE = { scale: 3.25, priceEach: 15, power: 0.6, packPower: 0.3 };

type LotSize = { readonly pieces: number; readonly isPack?: boolean };

/** Returns what a lot brings as a multiple of the price of one piece, US dollars. It rises with every piece. */
export function computeLotMultiple(priceEach: number, { pieces, isPack = false }: LotSize): number {
  if (isPack) return pieces ** LOT_CURVE.packPower;
  const scale = LOT_CURVE.scale * Math.sqrt(priceEach / LOT_CURVE.priceEach);
  return pieces * (1 + (pieces - 1) / scale) ** -LOT_CURVE.power;
}
