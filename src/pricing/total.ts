import { membersOf } from '../base/members.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { Price, Pricing } from './pricing.ts';
import type { PriceRange } from './ranges/price-range.ts';
import { levelErrorOf, normalShare, P90, ranged, roundConfidence, widerQuantiles } from './ranges/spread.ts';

/** One or more identical items, with the price of a single item. */
export interface Pieces extends PriceRange {
  /** Defaults to 1. */
  readonly quantity?: number;
  /** Errors shared with other prices. Defaults to the usual error of the price level alone. */
  readonly shared?: SharedErrors;
}

/** Errors that a price has in common with other prices, standard deviations in log USD. */
interface SharedErrors {
  /** Error in the overall price level, which makes all items too expensive or all too cheap. */
  readonly level: number;
  /** Error of the typical price of a brand, category, and gender where the items are sold. */
  readonly cell: number;
  /** The brand, category, and gender. */
  readonly key: string;
  /** Error in the effects of the same facts; absent for a price without facts. */
  readonly title?: { readonly facts: string; readonly error: number } | undefined;
}

/** Error shared by items with the same title, log USD, as its model may be misread. From held-out marketplaces. */
const SAME_TITLE = 0.17;

/** Term of the fit whose standard deviation is the error of a single marketplace. */
export const OF_A_MARKET = 'market x brand x category';

/**
 * Returns the errors that a garment's price shares with others, times `share`, log USD. A list is sold in one place,
 * and each place values a brand in its own way. Facts explain most of that error, so it is added only without facts.
 */
export function sharedErrors(
  pricing: Pick<Pricing, 'artifacts' | 'predict'>,
  garment: Garment,
  facts = '',
  share = 1,
): SharedErrors {
  const { brand, category, gender } = garment;
  const { reference, variances } = pricing.artifacts.prediction;
  const { error, levelError } = pricing.predict(garment);
  const level = levelError ?? levelErrorOf(reference.levelError, brand.tier, category.family);
  const marketError = Math.sqrt(variances[OF_A_MARKET] ?? 0);
  const hasFacts = facts !== '';
  return {
    level: share * level,
    cell: share * (hasFacts ? error : Math.hypot(error, marketError)),
    key: `${brand.slug} ${category.slug} ${gender}`,
    title: hasFacts ? { facts, error: share * SAME_TITLE } : undefined,
  };
}

/**
 * Creates a running total that stores only sums. `total` returns what all items sell for together, whole US dollars:
 * half of such totals fall below `price`, and 80% fall inside the range. `sumOfPrices` adds up the typical prices,
 * which differs from the typical total. All values are 0 without items.
 *
 * The total's mean and variance follow from the items' means, variances, and shared errors. The price and the range are
 * those of a lognormal distribution with that mean and variance (Fenton-Wilkinson approximation).
 */
export function createTotal() {
  let count = 0;
  let first: PriceRange | undefined;
  let sumOfPrices = 0;
  let mean = 0;
  let ownVariance = 0;
  const byLevel: SumsByError = new Map();
  const byCell: SumsByError = new Map();
  const byTitle: SumsByError = new Map();

  const add = (pieces: Pieces): void => {
    const { quantity = 1, shared = USUAL, price } = pieces;
    const { level, cell, key, title } = shared;
    const piece = momentsOf(pieces);
    first ??= membersOf(pieces, 'price', 'priceLow', 'priceHigh');
    count += quantity;
    sumOfPrices += quantity * price;
    const sum = quantity * piece.mean;
    mean += sum;
    // Items of the same cell also share the level error, and items with the same title share both other errors.
    const levelMoment = Math.exp(level ** 2 / 2);
    addTo(byLevel, '', level, sum);
    if (key !== '') addTo(byCell, key, cell, sum * levelMoment);
    if (title) addTo(byTitle, `${key} ${title.facts}`, title.error, sum * levelMoment * Math.exp(cell ** 2 / 2));
    const sharedVariance = level ** 2 + cell ** 2 + (title?.error ?? 0) ** 2;
    ownVariance += quantity * Math.max(0, piece.square - piece.mean ** 2 * Math.exp(sharedVariance));
  };

  const total = (): PriceRange & { readonly sumOfPrices: number } => {
    if (!first) return { price: 0, priceLow: 0, priceHigh: 0, sumOfPrices };
    if (count === 1) return { ...first, sumOfPrices };
    const square = ownVariance + pairProducts(byLevel, 0) + pairProducts(byCell, 1) + pairProducts(byTitle, 1);
    const variance = Math.log(square / mean ** 2);
    const middle = Math.log(mean) - variance / 2;
    const reach = P90 * Math.sqrt(variance);
    return {
      price: Math.round(Math.exp(middle)),
      priceLow: Math.round(Math.exp(middle - reach)),
      priceHigh: Math.round(Math.exp(middle + reach)),
      sumOfPrices,
    };
  };

  return { add, total };
}

/** Sums of mean item prices, US dollars, by the key of a shared error, then by the size of that error. */
type SumsByError = Map<string, Map<number, number>>;

function addTo(sums: SumsByError, key: string, error: number, sum: number): void {
  const byError = sums.get(key) ?? new Map<number, number>();
  sums.set(key, byError.set(error, (byError.get(error) ?? 0) + sum));
}

/** Returns the sum of products over all pairs that share an error, minus those that a broader error counts. */
function pairProducts(sums: SumsByError, counted: 0 | 1): number {
  let total = 0;
  for (const byError of sums.values()) {
    for (const [error, sum] of byError) {
      for (const [other, otherSum] of byError) total += sum * otherSum * (Math.exp(error * other) - counted);
    }
  }
  return total;
}

const USUAL: SharedErrors = { level: 0.15, cell: 0, key: '' };

/** Returns the mean and mean square of one item, US dollars. Its log is normal with a different width on each side. */
function momentsOf({ price, priceLow, priceHigh }: PriceRange): { readonly mean: number; readonly square: number } {
  const up = Math.log(priceHigh / price) / P90;
  const down = Math.log(price / priceLow) / P90;
  const moment = (power: number) => {
    const above = Math.exp((power * up) ** 2 / 2) * normalShare(power * up);
    const below = Math.exp((power * down) ** 2 / 2) * normalShare(-power * down);
    return above + below;
  };
  return { mean: price * moment(1), square: price ** 2 * moment(2) };
}

/**
 * A lot of n items sells for LOT_LEVEL * n ** LOT_SLOPE times the price of one item. Judged lots gave exp(0.35) * n **
 * 0.55. The 86 lots that sold were a fifth lower but too scattered to fit a slope, so only the level is lowered.
 */
const LOT_LEVEL = 1.15;
const LOT_SLOPE = 0.55;
/** Standard deviation that a lot adds to that of a single item's price, log USD. Judged lots scatter by 0.26. */
const LOT_ERROR = 0.3;

/** Returns the price of a lot of identical items as a multiple of one item's price. */
export const lotFactor = (pieces: number): number => pieces * Math.min(1, LOT_LEVEL * pieces ** (LOT_SLOPE - 1));

/** Returns the price of a lot as `factor` times the price of one item, with a range widened by the scatter of lots. */
export function lotPrice(each: Price, factor: number): Price {
  const [p10, , , p90] = each.quantiles;
  // An 80% range is 2 * P90 standard deviations wide.
  const error = (p90 - p10) / (2 * P90);
  const wider = Math.hypot(error, LOT_ERROR) / error;
  const end = (price: number, edge: number) => Math.max(1, Math.round(factor * price * (edge / price) ** wider));
  const ofLot = (range: PriceRange): PriceRange => ({
    price: Math.max(1, Math.round(factor * range.price)),
    priceLow: end(range.price, range.priceLow),
    priceHigh: end(range.price, range.priceHigh),
  });
  return {
    ...ranged(each, roundConfidence(each.confidence / wider), ofLot),
    basePrice: ofLot(each.basePrice),
    quantiles: widerQuantiles(each.quantiles, wider),
  };
}

/**
 * Returns the approximate price of different items as one lot, whole US dollars. Discounts like sum ** 2 / squares
 * identical items (`squares`: sum of squared prices), so an item that makes up most of the sum is barely discounted.
 */
export function priceOfLot(sum: number, squares: number): number {
  if (sum === 0) return 0;
  const identical = sum ** 2 / squares;
  return Math.round((sum * lotFactor(identical)) / identical);
}
