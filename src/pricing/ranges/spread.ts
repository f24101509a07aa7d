import { CONDITIONS, type Condition, isHouse, TIERS, type Tier } from '../../catalog/catalog.ts';
import type { PriceClass, RANGE_CLASSES, SaleErrors } from '../loading/artifact.ts';
import { type Price, rangeOf } from '../pricing.ts';
import { CONFIDENCE_FACTOR, stated } from './confidence.ts';
import type { PriceRange } from './price-range.ts';

/** Spread of comparable items around a price. */
export type ItemSpread = Pick<Price, 'quantiles' | 'confidence'>;

/** Returns a price and its range from the log of the price. US dollars, not rounded. */
export function rangeAround(log: number, { quantiles: [low, , , high] }: ItemSpread): PriceRange {
  return { price: Math.exp(log), priceLow: Math.exp(log + low), priceHigh: Math.exp(log + high) };
}

/** Returns the range class of a price class. */
export function rangeClass(priceClass: PriceClass): (typeof RANGE_CLASSES)[number] {
  if (priceClass === 'no brand') return priceClass;
  const tier = TIERS.find((name) => name === priceClass);
  if (tier === undefined) return 'other brands';
  return isHouse({ tier }) ? 'houses' : 'catalog';
}

/** Returns the measured sale errors for a price class. */
export function errorsOfClass({ classes }: SaleErrors, priceClass: PriceClass): SaleErrors['classes'][number] {
  const name = rangeClass(priceClass);
  return classes.find((errors) => errors.class === name) as SaleErrors['classes'][number];
}

/** Index of 40% in {@link SaleErrors.shape}: the middle 40% of sales are between the 30 and 70% points. */
const MIDDLE = 7;

/** Returns the spread whose middle 80% lies between two distances from the price, log USD. */
export function spreadBetween(errors: Pick<SaleErrors, 'shape'>, low: number, high: number): ItemSpread {
  const middle = errors.shape[MIDDLE] as number;
  return { quantiles: [low, middle * low, middle * high, high], confidence: nearShare(errors, (high - low) / 2) };
}

/** Returns the fraction of sales within {@link CONFIDENCE_FACTOR} of a price, if 80% are within `distance` log USD. */
function nearShare({ shape }: Pick<SaleErrors, 'shape'>, distance: number): number {
  const reach = Math.log(CONFIDENCE_FACTOR) / distance;
  const above = shape.findIndex((multiple) => multiple >= reach);
  if (above < 0) return stated(0.95);
  // Interpolates within a step of 5% of the sales.
  const start = shape[above - 1] ?? 0;
  const end = shape[above] as number;
  const partOfStep = end > start ? (reach - start) / (end - start) : 1;
  return stated(0.05 * (above + partOfStep));
}

/** Returns the spread of a price class, `scale` times as wide as in the published model. */
export function spreadOfClass(errors: SaleErrors, priceClass: PriceClass, scale = 1): ItemSpread {
  const distance = scale * errorsOfClass(errors, priceClass).distance;
  return spreadBetween(errors, -distance, distance);
}

/** Returns true for clothes and shoes in a tier where their level is less certain than the level of bags. */
export function isLessKnown(errors: Readonly<Record<string, number>>, tier: Tier, family: string): boolean {
  return family !== 'bags' && errors[`${tier} clothes`] !== undefined;
}

/** Returns the standard deviation of a tier's level in a family of categories, log USD. */
export function levelErrorOf(errors: Readonly<Record<string, number>>, tier: Tier, family: string): number {
  const key = isLessKnown(errors, tier, family) ? `${tier} clothes` : tier;
  return errors[key] ?? 0;
}

const wholeDollars = (amount: number) => Math.max(1, Math.round(amount));

/** Rounds a range to whole US dollars with `priceLow < price < priceHigh` and a price of at least `least`. */
export function rounded({ price, priceLow, priceHigh }: PriceRange, least = 2): PriceRange {
  const middle = Math.max(least, wholeDollars(price));
  return {
    price: middle,
    priceLow: Math.min(Math.max(1, middle - 1), wholeDollars(priceLow)),
    priceHigh: Math.max(middle + 1, wholeDollars(priceHigh)),
  };
}

/** Returns a function that prices a grade, or the usual mix if no grade is given. Computes all grades on first use. */
export function pricesByGrade(rangeIn: (condition?: Condition) => PriceRange): (condition?: Condition) => PriceRange {
  let grades: ReadonlyMap<Condition, PriceRange> | undefined;
  return (condition) => {
    if (condition === undefined) return rounded(rangeIn());
    grades ??= allGrades(rangeIn);
    return grades.get(condition) as PriceRange;
  };
}

/** Rounds the price in each grade. A worse grade always costs less, even where rounding would make two equal. */
export function allGrades(rangeIn: (condition: Condition) => PriceRange): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // Leaves room for a low end of 1 USD.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const grade = rounded(rangeIn(condition), least);
    grades.set(condition, grade);
    least = grade.price + 1;
  }
  return grades;
}

/** 90% of collectibles sell for up to this multiple of their estimate, measured on listings that are never held out. */
const OPEN = 6;
/** Fraction of collectibles that sold within CONFIDENCE_FACTOR of their estimate. */
const BEYOND_CONFIDENCE = 0.4;

/** Raises the upper end of the range for an item that may sell for many times its estimate. */
export function openedUpward(price: Price): Price {
  return ranged(price, Math.min(price.confidence, BEYOND_CONFIDENCE), (range) => ({
    priceHigh: Math.max(range.priceHigh, Math.round(range.price * OPEN)),
  }));
}

/** Multiplies distances from a price, log USD, by a factor. */
export function widerQuantiles([p10, p30, p70, p90]: Price['quantiles'], factor: number): Price['quantiles'] {
  return [p10 * factor, p30 * factor, p70 * factor, p90 * factor];
}

/** Replaces a price or the ends of its range, in every grade. */
export function ranged(price: Price, confidence: number, change: (range: PriceRange) => Partial<PriceRange>): Price {
  const changed = (range: PriceRange): PriceRange => ({ ...rangeOf(range), ...change(range) });
  return {
    ...price,
    ...changed(price),
    confidence,
    atCondition: (condition) => changed(price.atCondition(condition)),
  };
}
