import { isHouse, TIERS, type Tier } from '../../catalog/catalog.ts';
import type { LevelErrors, PriceClass, RangeClass, SaleErrors } from '../loading/artifact.ts';
import type { Price } from '../pricing.ts';
import { CONFIDENCE_FACTOR, stated } from './confidence.ts';
import type { PriceRange } from './price-range.ts';

export type ItemSpread = Pick<Price, 'quantiles' | 'confidence'>;

/** Returns the range around the log of a price, USD before it is rounded. */
export function rangeAround(log: number, { quantiles: [low, , , high] }: ItemSpread): PriceRange {
  return { price: Math.exp(log), priceLow: Math.exp(log + low), priceHigh: Math.exp(log + high) };
}

/** Returns the class of ranges of a class of prices. */
export function rangeClass(name: PriceClass): RangeClass {
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
export function nearShare({ shape }: Pick<SaleErrors, 'shape'>, distance: number): number {
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
export function isLessKnown(errors: LevelErrors, tier: Tier, family: string): boolean {
  return family !== 'bags' && errors[`${tier} clothes`] !== undefined;
}

/** Returns the error of a tier's level in a family of garments, standard deviation in log USD. */
export function levelErrorOf(errors: LevelErrors, tier: Tier, family: string): number {
  const own = isLessKnown(errors, tier, family) ? errors[`${tier} clothes`] : errors[tier];
  return own ?? 0;
}
