import { CONDITIONS, type Condition, isHouse, TIERS, type Tier } from '../../catalog/catalog.ts';
import type { PriceClass, SaleErrors } from '../loading/artifact.ts';
import { type Price, rangeOf } from '../pricing.ts';
import { CONFIDENCE_FACTOR, stated } from './confidence.ts';
import type { PriceRange } from './price-range.ts';

export type ItemSpread = Pick<Price, 'quantiles' | 'confidence'>;

/** Returns the range around the log of a price, USD before it is rounded. */
export function rangeAround(log: number, { quantiles: [low, , , high] }: ItemSpread): PriceRange {
  return { price: Math.exp(log), priceLow: Math.exp(log + low), priceHigh: Math.exp(log + high) };
}

/** Returns the class of ranges of a class of prices. */
export function rangeClass(name: PriceClass): SaleErrors['classes'][number]['class'] {
  if (name === 'no brand') return name;
  const tier = TIERS.find((one) => one === name);
  if (tier === undefined) return 'other brands';
  return isHouse({ tier }) ? 'houses' : 'catalog';
}

/** Returns the errors of a class of prices. */
export const errorsOfClass = (errors: SaleErrors, name: PriceClass) =>
  errors.classes.find((one) => one.class === rangeClass(name)) as SaleErrors['classes'][number];

/** Index of 40% among shares of 5, 10, ... 95%: the middle two fifths end at the points of 30 and 70%. */
const MIDDLE = 7;

/** Returns the spread whose middle 80% ends at two distances from the price, log USD. */
export function spreadBetween(errors: Pick<SaleErrors, 'shape'>, low: number, high: number): ItemSpread {
  const middle = errors.shape[MIDDLE] as number;
  return { quantiles: [low, middle * low, middle * high, high], confidence: nearShare(errors, (high - low) / 2) };
}

/** Returns the share of sales within {@link CONFIDENCE_FACTOR} of a price, to the hundredth. */
function nearShare({ shape }: Pick<SaleErrors, 'shape'>, distance: number): number {
  const reach = Math.log(CONFIDENCE_FACTOR) / distance;
  const above = shape.findIndex((multiple) => multiple >= reach);
  if (above < 0) return stated(0.95);
  const start = above === 0 ? 0 : (shape[above - 1] as number);
  const end = shape[above] as number;
  return stated(0.05 * (above + (end > start ? (reach - start) / (end - start) : 1)));
}

/** Returns the spread around prices of a class, `scale` times as wide as that of the published model. */
export function spreadOfClass(errors: SaleErrors, name: PriceClass, scale = 1): ItemSpread {
  const distance = scale * errorsOfClass(errors, name).distance;
  return spreadBetween(errors, -distance, distance);
}

/** Returns true if the level of a tier's clothes and shoes is less certain than that of its bags. */
export function isLessKnown(errors: Readonly<Record<string, number>>, tier: Tier, family: string): boolean {
  return family !== 'bags' && errors[`${tier} clothes`] !== undefined;
}

/** Returns the error of a tier's level in a family of garments, standard deviation in log USD. */
export function levelErrorOf(errors: Readonly<Record<string, number>>, tier: Tier, family: string): number {
  const own = isLessKnown(errors, tier, family) ? errors[`${tier} clothes`] : errors[tier];
  return own ?? 0;
}

/** Name of the part of a prediction for the mix of conditions of real listings. */
export const MIX = 'condition mix';

const wholeDollars = (amount: number) => Math.max(1, Math.round(amount));

/** Returns a range in whole US dollars: `priceLow < price < priceHigh`, and the price at least `least`. */
export function rounded({ price, priceLow, priceHigh }: PriceRange, least = 2): PriceRange {
  const middle = Math.max(least, wholeDollars(price));
  return {
    price: middle,
    priceLow: Math.min(Math.max(1, middle - 1), wholeDollars(priceLow)),
    priceHigh: Math.max(middle + 1, wholeDollars(priceHigh)),
  };
}

/** Returns the function that gives a price in a grade, without one in the mix; the first grade computes all. */
export function pricesByGrade(rangeIn: (condition?: Condition) => PriceRange): (condition?: Condition) => PriceRange {
  let grades: ReadonlyMap<Condition, PriceRange> | undefined;
  return (condition) => {
    if (condition === undefined) return rounded(rangeIn());
    grades ??= allGrades(rangeIn);
    return grades.get(condition) as PriceRange;
  };
}

/** Rounds a price in each grade. Grades fall strictly in order, even if rounding would make two the same. */
export function allGrades(rangeIn: (condition: Condition) => PriceRange): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // The lowest price with room for a low end of at least a dollar.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const grade = rounded(rangeIn(condition), least);
    grades.set(condition, grade);
    least = grade.price + 1;
  }
  return grades;
}

/**
 * Such items sell for up to this multiple of their estimate: nine in ten collectibles among the listings that
 * evaluations do not hold out.
 */
const OPEN = 6;
/** Share of them that sold within CONFIDENCE_FACTOR of the estimate, from the same source. */
const BEYOND_CONFIDENCE = 0.4;

/** Raises the upper end of an item that may be worth many times as much. */
export function openedUpward(price: Price): Price {
  return ranged(price, Math.min(price.confidence, BEYOND_CONFIDENCE), (range) => ({
    priceHigh: Math.max(range.priceHigh, Math.round(range.price * OPEN)),
  }));
}

/** Returns distances from a price, log USD, multiplied by a factor. */
export function widerQuantiles([p10, p30, p70, p90]: Price['quantiles'], factor: number): Price['quantiles'] {
  return [p10 * factor, p30 * factor, p70 * factor, p90 * factor];
}

/** Replaces a price or the ends of its range, in each grade as well. */
export function ranged(price: Price, confidence: number, endsOf: (range: PriceRange) => Partial<PriceRange>): Price {
  const at = (range: PriceRange): PriceRange => ({ ...rangeOf(range), ...endsOf(range) });
  return {
    ...price,
    ...at(price),
    confidence,
    atCondition: (condition) => at(price.atCondition(condition)),
  };
}
