import { type Garment, TIERS, type Tier } from '../../catalog/catalog.ts';
import type { ItemSpreads } from '../item/item-effects.ts';
import type { LevelErrors, PriceClass, RangeClass, SaleErrors } from '../loading/artifact.ts';
import type { Price } from '../pricing.ts';
import {
  CONFIDENCE_FACTOR,
  NORMAL_POINTS,
  normal,
  P70,
  P90,
  shareNear,
  stated,
  throughQuantiles,
} from './confidence.ts';
import type { PriceRange } from './price-range.ts';

/** Indexes of 10, 30, 70 and 90% among the quantiles 5, 10, ... 95%. */
const PLACES = [1, 5, 13, 17] as const;

export type ItemSpread = Pick<Price, 'quantiles' | 'confidence'>;

interface UntitledSpread {
  /** Ends of the 80% range relative to the price, log USD. */
  readonly ends: readonly [low: number, high: number];
  /** Factor on distances from an operator's own sales. */
  readonly scale?: number | undefined;
  /** Error of the level, log USD, if it differs from the tier's. */
  readonly level?: number | undefined;
}

/** Returns the range around the log of a price, USD before it is rounded. */
export function rangeAround(log: number, { quantiles: [low, , , high] }: ItemSpread): PriceRange {
  return { price: Math.exp(log), priceLow: Math.exp(log + low), priceHigh: Math.exp(log + high) };
}

/** The log of a standard deviation is rounded to a 25th, an error of at most 2%. */
const STEPS = 25;

/** Creates and keeps a garment's spreads by `depthOf` its title: the middle 80% are at most as wide as without one. */
export function spreadsByTitle(
  { goods, known, brands, quantiles }: ItemSpreads,
  levels: LevelErrors,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  { ends, scale = 1, level = levelErrorOf(levels, brand.tier, category.family) }: UntitledSpread,
): (depth: number) => ItemSpread {
  const shape = quantiles[brand.tier] as readonly number[];
  const start = (goods[`${brand.tier} ${category.family}`] ?? 0) + (brands[`${brand.slug} ${category.slug}`] ?? 0);
  const byDepth = known[category.slug === 'bag' ? 'bags' : 'garments'];
  const made = new Map<number, ItemSpread>();
  return (depth) => {
    const spread = made.get(depth) ?? make(depth);
    made.set(depth, spread);
    return spread;
  };

  function make(depth: number): ItemSpread {
    const deviation = Math.exp(Math.round(STEPS * (start + (byDepth[depth] ?? 0))) / STEPS);
    const distances = NORMAL_POINTS.map(
      (point, i) => Math.sign(point) * Math.hypot((shape[i] as number) * deviation, point * level),
    );
    const width = (distances[PLACES[3]] as number) - (distances[PLACES[0]] as number);
    const factor = Math.min(scale, (ends[1] - ends[0]) / width);
    const own = distances.map((distance) => factor * distance);
    const places = PLACES.map((place) => own[place]) as unknown as Price['quantiles'];
    return { quantiles: places, confidence: stated(shareNear(throughQuantiles(own))) };
  }
}

/** Returns a spread that includes both ends, log USD; its confidence falls like a normal one's. */
export function spanning(spread: ItemSpread, [from, to]: readonly [low: number, high: number]): ItemSpread {
  const [low, , , high] = spread.quantiles;
  if (low <= from && to <= high) return spread;
  const ends = [Math.min(low, from), Math.max(high, to)] as const;
  const near = (width: number) => shareNear(normal(width / (2 * P90)));
  const confidence = stated((spread.confidence * near(ends[1] - ends[0])) / near(high - low));
  return { quantiles: quantilesWithoutWords(...ends), confidence };
}

/** Returns quantiles of a normal shape between the ends of an 80% interval, log USD relative to the price. */
export function quantilesWithoutWords(low: number, high: number): Price['quantiles'] {
  const part = P70 / P90;
  return [low, low * part, high * part, high];
}

const OF_CATALOG: readonly PriceClass[] = ['premium', 'mid-range', 'fast-fashion'];

/** Returns the class of ranges of a class of prices; undefined for houses. */
export function rangeClass(name: PriceClass): RangeClass | undefined {
  if (OF_CATALOG.includes(name)) return 'catalog';
  if (name === 'no brand') return name;
  return TIERS.some((tier) => tier === name) ? undefined : 'other brands';
}

/** Returns the errors of a class; undefined if too few of its pieces sold. */
export const errorsOfClass = (errors: SaleErrors | undefined, name: PriceClass) =>
  errors?.classes.find((one) => one.class === rangeClass(name));

/** Index of 40% among shares of 5, 10, ... 95%: the middle two fifths end at the points of 30 and 70%. */
const MIDDLE = 7;

/** Returns the spread of sales of which 80% are within a distance from the price, log USD. */
export function spreadWithin(errors: Pick<SaleErrors, 'shape'>, distance: number): ItemSpread {
  const middle = distance * (errors.shape[MIDDLE] as number);
  return { quantiles: [-distance, -middle, middle, distance], confidence: nearShare(errors, distance) };
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

/** Returns the spread of sales around prices of a class, `scale` times as wide; undefined if few of it sold. */
export function saleSpread(errors: SaleErrors | undefined, name: PriceClass, scale = 1): ItemSpread | undefined {
  const ofClass = errorsOfClass(errors, name);
  return errors && ofClass && spreadWithin(errors, scale * ofClass.distance);
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
