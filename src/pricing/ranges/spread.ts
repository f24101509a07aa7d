import type { Garment } from '../../catalog/catalog.ts';
import type { ItemSpreads } from '../item/item-effects.ts';
import type { Price } from '../pricing.ts';
import { normal, shareNear, stated, throughQuantiles } from './confidence.ts';
import { type LevelErrors, levelErrorOf } from './level-error.ts';
import { NORMAL_POINTS, P70, P90 } from './normal.ts';
import type { PriceRange } from './price-range.ts';

/** Places of 10, 30, 70 and 90% among the quantiles of 5, 10, ... 95%. */
const PLACES = { low: 1, lowMiddle: 5, highMiddle: 13, high: 17 } as const;

/** Sales of items beside the price by their facts. */
export interface ItemSpread {
  /** Distances from the price in log USD below which 10, 30, 70 and 90% of comparable items are. */
  readonly quantiles: Price['quantiles'];
  /** {@link stated} */
  readonly confidence: number;
}

/** Spread of a garment's items whatever their titles. */
interface UntitledSpread {
  /** Ends of the 80% range beside the price, log USD. */
  readonly ends: readonly [low: number, high: number];
  /** Factor on distances by an operator's own sales. */
  readonly scale?: number | undefined;
  /** Error of the level, log USD, where it is not that of the tier: a brand outside the catalog's is far less known. */
  readonly level?: number | undefined;
}

/** Spreads are made for steps of the log of the standard deviation: fewer of them, and none is off by more than 2%. */
const STEPS = 25;

/** Returns the range around the log of a price, USD before it is rounded. */
export function rangeAround(log: number, { quantiles: [low, , , high] }: ItemSpread): PriceRange {
  return { price: Math.exp(log), priceLow: Math.exp(log + low), priceHigh: Math.exp(log + high) };
}

/** Returns the spread of items by how much a title tells, as {@link depthOf} counts it. */
type SpreadByDepth = (depth: number) => ItemSpread;

/**
 * Makes the function that gives the spreads of a garment's items; keep what it returns. `levels` are the standard
 * deviations of how far off a tier may be, log USD. A title that tells more never widens the range: it is at most as
 * wide as without.
 */
export function createSpreads(
  { goods, known, brands, quantiles }: ItemSpreads,
  levels: LevelErrors,
): (garment: Garment, untitled: UntitledSpread) => SpreadByDepth {
  return ({ brand, category }, { ends, scale = 1, level: own }) => {
    const level = own ?? levelErrorOf(levels, brand.tier, category.family);
    const shape = quantiles[brand.tier] as readonly number[];
    const widest = ends[1] - ends[0];
    const start = (goods[`${brand.tier} ${category.family}`] ?? 0) + (brands[`${brand.slug} ${category.slug}`] ?? 0);
    const byDepth = known[category.slug === 'bag' ? 'bags' : 'garments'];
    const make = (log: number) => {
      const wide = NORMAL_POINTS.map(
        (point, i) => Math.sign(point) * Math.hypot((shape[i] as number) * Math.exp(log), point * level),
      );
      return spreadOf(wide, { widest, scale });
    };
    const made = new Map<number, ItemSpread>();
    return (depth) => {
      const step = Math.round(STEPS * (start + (byDepth[depth] ?? 0)));
      const spread = made.get(step) ?? make(step / STEPS);
      made.set(step, spread);
      return spread;
    };
  };
}

/**
 * Returns a spread that holds at least the distances from one end to another, log USD. Its confidence falls as that of
 * a normal one.
 */
export function spanning(spread: ItemSpread, [from, to]: readonly [low: number, high: number]): ItemSpread {
  const [low, , , high] = spread.quantiles;
  if (low <= from && to <= high) return spread;
  const ends = [Math.min(low, from), Math.max(high, to)] as const;
  const near = (width: number) => shareNear(normal(width / (2 * P90)));
  const confidence = stated((spread.confidence * near(ends[1] - ends[0])) / near(high - low));
  return { quantiles: quantilesWithoutWords(...ends), confidence };
}

/** Returns quantiles of a normal shape between the ends of an 80% interval, log USD beside the price. */
export function quantilesWithoutWords(low: number, high: number): Price['quantiles'] {
  const part = P70 / P90;
  return [low, low * part, high * part, high];
}

/**
 * `distances`: log USD beside the price below which 5, 10, ... 95% of items are; the middle 80% are at most `widest`
 * wide.
 */
function spreadOf(
  distances: readonly number[],
  { widest, scale }: { readonly widest: number; readonly scale: number },
): ItemSpread {
  const { low, lowMiddle, highMiddle, high } = PLACES;
  const width = (distances[high] as number) - (distances[low] as number);
  const factor = Math.min(scale, widest / width);
  const own = distances.map((distance) => factor * distance);
  const at = (place: number) => own[place] as number;
  return {
    quantiles: [at(low), at(lowMiddle), at(highMiddle), at(high)],
    confidence: stated(shareNear(throughQuantiles(own))),
  };
}
