import { membersOf } from '../base/members.ts';
import { roundToDollar } from '../base/numbers.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { Price, Pricing } from './pricing.ts';
import type { PriceRange } from './ranges/price-range.ts';
import { levelErrorOf, normalShare, P90, ranged, roundConfidence, widerQuantiles } from './ranges/spread.ts';

/** Identical items, with the price of one. */
export interface Pieces extends PriceRange {
  /** Defaults to 1. */
  readonly quantity?: number;
  readonly shared: SharedErrors;
}

/** Errors that a price shares with other prices, as standard deviations in log USD. */
interface SharedErrors {
  /** Error of the price level, which all prices share. */
  readonly level: number;
  /** Error of the typical price of a brand, category, and gender, where the items are sold. */
  readonly cell: number;
  /** Identifies the brand, category, and gender. */
  readonly key: string;
  /** Error of the effects of facts, shared by items with the same facts; absent for a price without facts. */
  readonly title?: { readonly facts: string; readonly error: number } | undefined;
}

/** Error of identifying a model from a title, log USD, which equal titles share. Measured on held-out marketplaces. */
const SAME_TITLE_ERROR = 0.17;

/** Term of the fit whose standard deviation is the error of a single marketplace. */
export const OF_A_MARKET = 'market x brand x category';

/**
 * Returns the errors that a garment's price shares with others, multiplied by `share`. A list is sold in one place, and
 * each place values a brand differently. Facts explain most of that difference, so only a price without facts includes
 * this error.
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
    title: hasFacts ? { facts, error: share * SAME_TITLE_ERROR } : undefined,
  };
}

/**
 * Creates a running total that stores only sums. `total` returns the amount that all items sell for together, whole US
 * dollars: half of such totals are below `price`, and 80% are inside the range. `sumOfPrices` is the sum of the typical
 * prices, which is not the typical total. Without items, all values are 0.
 *
 * The mean and variance of the total follow from the items' means, variances, and shared errors. The price and range
 * are those of a lognormal distribution with this mean and variance (Fenton-Wilkinson approximation).
 */
export function createTotal() {
  let count = 0;
  let firstPrice: PriceRange | undefined;
  let sumOfPrices = 0;
  let mean = 0;
  let ownVariance = 0;
  const byLevel: SumsByError = new Map();
  const byCell: SumsByError = new Map();
  const byTitle: SumsByError = new Map();

  const add = (pieces: Pieces): void => {
    const { quantity = 1, shared, price } = pieces;
    const { level, cell, key, title } = shared;
    const moments = momentsOf(pieces);
    firstPrice ??= membersOf(pieces, 'price', 'priceLow', 'priceHigh');
    count += quantity;
    sumOfPrices += quantity * price;
    const sumOfMeans = quantity * moments.mean;
    mean += sumOfMeans;
    // Items that share the error of a cell also share that of the level, and items with the same title share all three.
    const levelMoment = Math.exp(level ** 2 / 2);
    addTo(byLevel, '', level, sumOfMeans);
    addTo(byCell, key, cell, sumOfMeans * levelMoment);
    const cellMoment = Math.exp(cell ** 2 / 2);
    if (title) addTo(byTitle, `${key} ${title.facts}`, title.error, sumOfMeans * levelMoment * cellMoment);
    const sharedVariance = level ** 2 + cell ** 2 + (title?.error ?? 0) ** 2;
    ownVariance += quantity * Math.max(0, moments.square - moments.mean ** 2 * Math.exp(sharedVariance));
  };

  const total = (): PriceRange & { readonly sumOfPrices: number } => {
    if (!firstPrice) return { price: 0, priceLow: 0, priceHigh: 0, sumOfPrices };
    if (count === 1) return { ...firstPrice, sumOfPrices };
    // A cell's error adds to the level's, and a title's to both, so their own share is exp(covariance) - 1.
    const added = (covariance: number) => Math.exp(covariance) - 1;
    const square =
      ownVariance + sumOverPairs(byLevel, Math.exp) + sumOverPairs(byCell, added) + sumOverPairs(byTitle, added);
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

/** Sums the products of all pairs of items that share an error, times a factor of the covariance. */
function sumOverPairs(sums: SumsByError, factor: (covariance: number) => number): number {
  let total = 0;
  for (const byError of sums.values()) {
    for (const [error, sum] of byError) {
      for (const [otherError, otherSum] of byError) total += sum * otherSum * factor(error * otherError);
    }
  }
  return total;
}

/** Returns the mean and mean square of one price. Its log is normal, with a standard deviation for each side. */
function momentsOf({ price, priceLow, priceHigh }: PriceRange): { readonly mean: number; readonly square: number } {
  const sigmaUp = Math.log(priceHigh / price) / P90;
  const sigmaDown = Math.log(price / priceLow) / P90;
  const moment = (power: number) => {
    const above = Math.exp((power * sigmaUp) ** 2 / 2) * normalShare(power * sigmaUp);
    const below = Math.exp((power * sigmaDown) ** 2 / 2) * normalShare(-power * sigmaDown);
    return above + below;
  };
  return { mean: price * moment(1), square: price ** 2 * moment(2) };
}

/**
 * A lot of n items sells for LOT_LEVEL * n ** LOT_SLOPE times the price of one item. The fit to judged lots was
 * exp(0.35) * n ** 0.55. The 86 lots that sold were a fifth below it, but too scattered to fit a slope of their own.
 */
const LOT_LEVEL = 1.15;
const LOT_SLOPE = 0.55;
/** Standard deviation that a lot adds to that of one item's price, log USD. Judged lots scatter by 0.26. */
const LOT_ERROR = 0.3;

/** Returns the price of a lot of identical items as a multiple of one item's price. */
export const lotFactor = (pieces: number): number => pieces * Math.min(1, LOT_LEVEL * pieces ** (LOT_SLOPE - 1));

/** Returns the price of a lot: `factor` times the price of one item, with a range widened by the scatter of lots. */
export function lotPrice(each: Price, factor: number): Price {
  const [p10, , , p90] = each.quantiles;
  // An 80% range is 2 * P90 standard deviations wide.
  const error = (p90 - p10) / (2 * P90);
  const wider = Math.hypot(error, LOT_ERROR) / error;
  const ofLot = ({ price, priceLow, priceHigh }: PriceRange): PriceRange => ({
    price: roundToDollar(factor * price),
    priceLow: roundToDollar(factor * price * (priceLow / price) ** wider),
    priceHigh: roundToDollar(factor * price * (priceHigh / price) ** wider),
  });
  return {
    ...ranged(each, roundConfidence(each.confidence / wider), ofLot),
    basePrice: ofLot(each.basePrice),
    quantiles: widerQuantiles(each.quantiles, wider),
  };
}

/**
 * Returns the approximate price of different items as one lot, whole US dollars. The discount is that of sum ** 2 /
 * sumOfSquares identical items, so a lot whose value is mostly one item is barely discounted.
 */
export function priceOfLot(sum: number, sumOfSquares: number): number {
  if (sum === 0) return 0;
  const equivalentItems = sum ** 2 / sumOfSquares;
  return Math.round((sum * lotFactor(equivalentItems)) / equivalentItems);
}
