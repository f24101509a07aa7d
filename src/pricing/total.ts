import { membersOf } from '../base/members.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { Price, Pricing } from './pricing.ts';
import { normalShare, P90, stated } from './ranges/confidence.ts';
import type { PriceRange } from './ranges/price-range.ts';
import { levelErrorOf, ranged, widerQuantiles } from './ranges/spread.ts';

/** Identical items with the price of one. */
export interface Pieces extends PriceRange {
  /** 1 if absent. */
  readonly quantity?: number;
  /** Errors shared with other prices. If absent, only the usual error of the level. */
  readonly shared?: SharedErrors;
}

/** Errors that a price has in common with other prices, standard deviations in log USD. */
interface SharedErrors {
  /** Error of the level of all prices. It makes all items too expensive, or all too cheap. */
  readonly level: number;
  /** Error of the typical price of a brand, category, and gender in the place of the sale. */
  readonly cell: number;
  /** The brand, category, and gender. */
  readonly key: string;
  /** Error in the effects of the same facts; absent for a price without facts. */
  readonly title?: { readonly facts: string; readonly error: number } | undefined;
}

/** Error, log USD, that items under one title share: the model may be misread. Measured on held-out marketplaces. */
const SAME_TITLE = 0.17;

/** Term in the fit whose deviation is the error of one marketplace. */
export const OF_A_MARKET = 'market x brand x category';

/**
 * Returns the errors that a garment's price has in common with others, times `share`, log USD. The items of a list are
 * sold in one place, which values a brand in its own way. Facts in a title account for most of that error.
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
 * Creates a running total of items, which keeps only sums. `total` returns what all of them sell for together, whole US
 * dollars: half of such totals are below `price`, and 8 in 10 are inside the range. `sumOfPrices` is the sum of the
 * typical prices, which is not the typical sum. All are 0 if there are no items.
 *
 * The mean and the variance of the total follow from those of the items and from their shared errors. The price and the
 * range are those of a lognormal distribution with this mean and variance (Fenton and Wilkinson).
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
    // Items of a cell share the error of the level too, and items under a title share both others.
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

/** Sums of items' mean prices, US dollars, by the key of a shared error, then by its size. */
type SumsByError = Map<string, Map<number, number>>;

function addTo(sums: SumsByError, key: string, error: number, sum: number): void {
  const byError = sums.get(key) ?? new Map<number, number>();
  sums.set(key, byError.set(error, (byError.get(error) ?? 0) + sum));
}

/** Returns the sum of products over all pairs of items that share an error, minus what is counted already. */
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

/** Returns the mean and the mean square of one item, US dollars. Its log is normal on each side with its own width. */
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
 * A lot of n items sells for LOT_LEVEL * n ** LOT_SLOPE times the price of one. Judged lots: exp(0.35) * n ** 0.55. 86
 * sold lots were a fifth lower, but too scattered for a slope of their own.
 */
const LOT_LEVEL = 1.15;
const LOT_SLOPE = 0.55;
/** Standard deviation that a lot adds to that of one item's price, log USD. The scatter of judged lots is 0.26. */
const LOT_ERROR = 0.3;

/** Returns the price of a lot of identical items as a multiple of one item's price. */
export const lotFactor = (pieces: number): number => pieces * Math.min(1, LOT_LEVEL * pieces ** (LOT_SLOPE - 1));

/** Returns the price of a lot at `factor` times one of its items, with a range widened by the scatter of lots. */
export function lotPrice(each: Price, factor: number): Price {
  const [p10, , , p90] = each.quantiles;
  // An 80% range is as wide as this many standard deviations.
  const error = (p90 - p10) / (2 * P90);
  const wider = Math.hypot(error, LOT_ERROR) / error;
  const end = (price: number, edge: number) => Math.max(1, Math.round(factor * price * (edge / price) ** wider));
  const ofLot = (range: PriceRange): PriceRange => ({
    price: Math.max(1, Math.round(factor * range.price)),
    priceLow: end(range.price, range.priceLow),
    priceHigh: end(range.price, range.priceHigh),
  });
  return {
    ...ranged(each, stated(each.confidence / wider), ofLot),
    basePrice: ofLot(each.basePrice),
    quantiles: widerQuantiles(each.quantiles, wider),
  };
}

/**
 * Returns the approximate price of different items as one lot, whole US dollars, from the sum of their prices and the
 * sum of the squares. The discount is that of sum ** 2 / squares identical items, so an item that makes up most of the
 * sum keeps its price.
 */
export function priceOfLot(sum: number, squares: number): number {
  if (sum === 0) return 0;
  const identical = sum ** 2 / squares;
  return Math.round((sum * lotFactor(identical)) / identical);
}
