import { roundToDollar } from '../../base/numbers.ts';
import {
  type Brand,
  CONDITIONS,
  type Condition,
  type Garment,
  isHouse,
  TIERS,
  type Tier,
} from '../../catalog/catalog.ts';
import type { OtherBrandRow, PredictionArtifact, PriceClass, RANGE_CLASSES, SaleErrors } from '../loading/artifact.ts';
import { type Price, type Pricing, rangeOf } from '../pricing.ts';
import type { PriceRange } from './price-range.ts';

/** 90th percentile of the standard normal distribution. An 80% range extends this many standard deviations each way. */
export const P90 = 1.2816;
/** 70th percentile of the standard normal distribution. */
export const P70 = 0.5244;

/** Returns the standard normal distribution function at x (Abramowitz and Stegun, 1964, 26.2.17; error below 1e-7). */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}

/** Minimum number of US sales for the price class `many sales`. */
const MANY_SALES = 10;

/** Returns a brand's price class. An unknown brand is priced like an item without a brand. */
export function priceClass(
  { otherBrands }: Pick<PredictionArtifact, 'otherBrands'>,
  { slug, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
): PriceClass {
  return isOutsideCatalog ? classOfRow(otherBrands?.brands[slug]) : tier;
}

/** Returns the price class of a brand outside the catalog; `row` is undefined for an unknown brand. */
export function classOfRow(row: OtherBrandRow | undefined): PriceClass {
  // An operator's own brand starts from the price of an item without a brand.
  if (!row || row.name !== undefined) return 'no brand';
  if ((row.usSales ?? 0) >= MANY_SALES) return 'many sales';
  return Object.keys(row.listings).length > 0 ? 'few sales' : 'judged';
}

/** Returns the range class of a price class. */
export function rangeClass(priceClass: PriceClass): (typeof RANGE_CLASSES)[number] {
  if (priceClass === 'no brand') return priceClass;
  const tier = TIERS.find((name) => name === priceClass);
  if (tier === undefined) return 'other brands';
  return isHouse({ tier }) ? 'houses' : 'catalog';
}

/** Returns how far sales of a price class are from our prices, as measured. */
export function errorsOfClass({ classes }: SaleErrors, priceClass: PriceClass): SaleErrors['classes'][number] {
  const name = rangeClass(priceClass);
  return classes.find((errors) => errors.class === name) as SaleErrors['classes'][number];
}

/**
 * Compares sales of designer and luxury items that nobody authenticated with our prices. Returns their number, the
 * typical ratio of the price paid to ours (from the weighted mean of sellers' median logs), and the fraction inside the
 * range. Returns undefined for other brands and for a model without an evaluation.
 */
export function uncheckedSales(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand }: Pick<Garment, 'brand'>,
): { readonly sales: number; readonly ratio: number; readonly inside: number } | undefined {
  if (brand.isOutsideCatalog || !isHouse(brand)) return undefined;
  const row = artifacts.evaluation?.rack?.rows.find(({ name }) => name === 'houses');
  if (!row) return undefined;
  return { sales: row.sales, ratio: Math.exp(row.level), inside: row.inside };
}

/** Returns the fraction of US sellers' sales of such items that were inside our range, or undefined if not measured. */
export function hitRate(
  { artifacts }: Pick<Pricing, 'artifacts'>,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
): number | undefined {
  // The ranges outside the 15 categories are fitted to these sales, so their hit rate would be circular.
  if (category.isExtended) return undefined;
  const { prediction } = artifacts;
  const { held } = errorsOfClass(prediction.saleErrors, priceClass(prediction, brand));
  if (held !== undefined || brand.isOutsideCatalog) return held;
  return uncheckedSales({ artifacts }, { brand })?.inside;
}

/** A confidence is the fraction of comparable items that sell within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

/** {@link CONFIDENCE_FACTOR} in log USD. */
const REACH = Math.log(CONFIDENCE_FACTOR);

/** Returns the confidence of a normal distribution with this standard deviation, log USD. */
export function shareNear(deviation: number): number {
  return normalShare(REACH / deviation) - normalShare(-REACH / deviation);
}

/** Rounds a confidence to two decimals, as answers show it, but never to 0 or 1. */
export function roundConfidence(confidence: number): number {
  return Number(Math.max(0.01, Math.min(0.99, confidence)).toFixed(2));
}

/** Spread of comparable items around a price. */
export type ItemSpread = Pick<Price, 'quantiles' | 'confidence'>;

/** Index of 40% in {@link SaleErrors.shape}. The middle 40% of sales are between the 30th and 70th percentiles. */
const MIDDLE = 7;

/** Returns the spread whose middle 80% is between two distances from the price, log USD. */
export function spreadBetween(errors: Pick<SaleErrors, 'shape'>, low: number, high: number): ItemSpread {
  const middle = errors.shape[MIDDLE] as number;
  return { quantiles: [low, middle * low, middle * high, high], confidence: nearShare(errors, (high - low) / 2) };
}

/** Returns the confidence of a price if 80% of sales are within `distance` log USD of it. */
function nearShare({ shape }: Pick<SaleErrors, 'shape'>, distance: number): number {
  const reach = REACH / distance;
  // Each step of the shape adds 5% of the sales; the reach falls within one of them, unless it is beyond the last.
  const step = shape.findIndex((multiple) => multiple >= reach);
  if (step < 0) return roundConfidence(0.95);
  const start = shape[step - 1] ?? 0;
  const end = shape[step] as number;
  const partOfStep = end > start ? (reach - start) / (end - start) : 1;
  return roundConfidence(0.05 * (step + partOfStep));
}

/** Returns the spread of a price class, `scale` times as wide as in the published model. */
export function spreadOfClass(errors: SaleErrors, priceClass: PriceClass, scale = 1): ItemSpread {
  const distance = scale * errorsOfClass(errors, priceClass).distance;
  return spreadBetween(errors, -distance, distance);
}

/** Multiplies distances from a price, log USD, by a factor. */
export function widerQuantiles([p10, p30, p70, p90]: Price['quantiles'], factor: number): Price['quantiles'] {
  return [p10 * factor, p30 * factor, p70 * factor, p90 * factor];
}

/** Returns true for clothes and shoes of a tier whose price level is less certain for them than for bags. */
export function isLessKnown(errors: Readonly<Record<string, number>>, tier: Tier, family: string): boolean {
  return family !== 'bags' && errors[`${tier} clothes`] !== undefined;
}

/** Returns the standard deviation of a tier's price level in a family of categories, log USD. */
export function levelErrorOf(errors: Readonly<Record<string, number>>, tier: Tier, family: string): number {
  const key = isLessKnown(errors, tier, family) ? `${tier} clothes` : tier;
  return errors[key] ?? 0;
}

/** Positions of an asking price among comparable items, divided at the 10th, 30th, 70th, and 90th percentiles. */
export const ASKED_BANDS = ['well_below', 'below', 'around', 'above', 'well_above'] as const;

/** Returns the band of an asking price, US dollars. */
export function askedBand(
  asked: number,
  { price, quantiles }: Pick<Price, 'price' | 'quantiles'>,
): (typeof ASKED_BANDS)[number] {
  const log = Math.log(asked / price);
  const quantilesBelow = quantiles.filter((quantile) => log >= quantile).length;
  return ASKED_BANDS[quantilesBelow] as (typeof ASKED_BANDS)[number];
}

/** Returns the distance from the price that half of comparable items are within, whole US dollars, at least $1. */
export function halfWithin(estimate: Pick<Price, 'price' | 'quantiles'>): number {
  const { price } = estimate;
  let least = 0;
  let most = price * 20;
  while (most - least > 0.25) {
    const middle = (least + most) / 2;
    const within = shareBelow(estimate, price + middle) - shareBelow(estimate, price - middle);
    if (within < 0.5) least = middle;
    else most = middle;
  }
  return roundToDollar(most);
}

function shareBelow({ price, quantiles }: Pick<Price, 'price' | 'quantiles'>, amount: number): number {
  return amount <= 0 ? 0 : normalShare(zScoreAt(Math.log(amount / price), quantiles));
}

/** Z-scores at the 10th, 30th, 70th, and 90th percentiles, to match {@link Price.quantiles}. */
const Z_SCORES = [-P90, -P70, P70, P90] as const;

/** Interpolates the z-score at a log distance from the price, or extrapolates it beyond the outer quantiles. */
function zScoreAt(log: number, quantiles: Price['quantiles']): number {
  const [, p30, p70] = quantiles;
  const segment = [p30, p70].filter((quantile) => log >= quantile).length;
  const low = quantiles[segment] as number;
  const high = quantiles[segment + 1] as number;
  const start = Z_SCORES[segment] as number;
  const end = Z_SCORES[segment + 1] as number;
  return start + ((end - start) * (log - low)) / (high - low);
}

/** Returns a price and its range from the log of the price. US dollars, not rounded. */
export function rangeAround(log: number, { quantiles: [low, , , high] }: ItemSpread): PriceRange {
  return { price: Math.exp(log), priceLow: Math.exp(log + low), priceHigh: Math.exp(log + high) };
}

/** Rounds a range to whole US dollars with `priceLow < price < priceHigh` and a price of at least `least`. */
export function rounded({ price, priceLow, priceHigh }: PriceRange, least = 2): PriceRange {
  const middle = Math.max(least, roundToDollar(price));
  return {
    price: middle,
    priceLow: Math.min(Math.max(1, middle - 1), roundToDollar(priceLow)),
    priceHigh: Math.max(middle + 1, roundToDollar(priceHigh)),
  };
}

/** Returns a function that prices a grade or, if none is given, the usual mix. Prices all grades on first use. */
export function pricesByGrade(rangeIn: (condition?: Condition) => PriceRange): (condition?: Condition) => PriceRange {
  let grades: ReadonlyMap<Condition, PriceRange> | undefined;
  return (condition) => {
    if (condition === undefined) return rounded(rangeIn());
    grades ??= allGrades(rangeIn);
    return grades.get(condition) as PriceRange;
  };
}

/** Rounds the price in each grade so that a worse grade always costs less. */
function allGrades(rangeIn: (condition: Condition) => PriceRange): ReadonlyMap<Condition, PriceRange> {
  const grades = new Map<Condition, PriceRange>();
  // Leaves room for a low end of 1 USD.
  let least = 2;
  for (const condition of [...CONDITIONS].reverse()) {
    const range = rounded(rangeIn(condition), least);
    grades.set(condition, range);
    least = range.price + 1;
  }
  return grades;
}

/** 90% of collectibles sell for less than this multiple of their estimate, according to listings never held out. */
const MOST_TIMES_ESTIMATE = 6;
/** Fraction of collectibles that sold within {@link CONFIDENCE_FACTOR} of their estimate. */
const CONFIDENCE_OF_COLLECTIBLES = 0.4;

/** Raises the upper end of the range for an item that could sell for many times its estimate. */
export function openedUpward(price: Price): Price {
  return ranged(price, Math.min(price.confidence, CONFIDENCE_OF_COLLECTIBLES), (range) => ({
    priceHigh: Math.max(range.priceHigh, Math.round(range.price * MOST_TIMES_ESTIMATE)),
  }));
}

/** Replaces the confidence of a price and, in every grade, the members of its range that `change` returns. */
export function ranged(price: Price, confidence: number, change: (range: PriceRange) => Partial<PriceRange>): Price {
  const changed = (range: PriceRange): PriceRange => ({ ...rangeOf(range), ...change(range) });
  return {
    ...price,
    ...changed(price),
    confidence,
    atCondition: (condition) => changed(price.atCondition(condition)),
  };
}
