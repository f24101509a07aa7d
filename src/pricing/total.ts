import { membersOf } from '../base/members.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { Price, Pricing } from './pricing.ts';
import { normalShare, P90, stated } from './ranges/confidence.ts';
import type { PriceRange } from './ranges/price-range.ts';
import { levelErrorOf, ranged, widerQuantiles } from './ranges/spread.ts';

export interface Pieces extends PriceRange {
  /** 1 if left out. */
  readonly quantity?: number;
  /** Errors shared with other prices, if known; otherwise the usual error of the level only. */
  readonly shared?: SharedErrors;
}

/** Errors that a price has in common with other prices, standard deviations in log USD. */
interface SharedErrors {
  /** Error of the level of all prices: it makes all pieces too expensive, or all too cheap. */
  readonly level: number;
  /** Error of the typical price of a brand, category and gender at the place of the sale. */
  readonly cell: number;
  /** Its brand, category and gender. */
  readonly key: string;
  /** Error in the effects of shared facts; absent for a price without any. */
  readonly title?: { readonly facts: string; readonly error: number } | undefined;
}

/**
 * Error that pieces under the same title share, log USD: they are the same model, which may be misread. Measured on
 * titles of held-out marketplaces.
 */
const SAME_TITLE = 0.17;

/** The effect in the fit whose deviation is the error of one marketplace. */
export const OF_A_MARKET = 'market x brand x category';

/**
 * Returns the errors that a garment's price has in common with others, times `share`, log USD. Pieces of a list are
 * sold in one place, which values a brand's goods in its own way; the facts of a title account for most of that error.
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
  const market = Math.sqrt(variances[OF_A_MARKET] ?? 0);
  const isTitled = facts !== '';
  return {
    level: share * level,
    cell: share * (isTitled ? error : Math.hypot(error, market)),
    key: `${brand.slug} ${category.slug} ${gender}`,
    title: isTitled ? { facts, error: share * SAME_TITLE } : undefined,
  };
}

/**
 * Adds up pieces one at a time, of which it keeps only sums. `total` returns what they sell for together, whole US
 * dollars: half of such totals are below `price`, 8 in 10 inside the range. Its mean and variance follow from those of
 * its pieces and from their shared errors; a lognormal distribution of that mean and variance (Fenton and Wilkinson)
 * gives its median and the ends of the range. `sumOfPrices` adds up the typical prices, which is not the typical sum.
 * All are 0 without pieces.
 */
export function createTotal() {
  let pieces = 0;
  let first: PriceRange | undefined;
  let sumOfPrices = 0;
  let mean = 0;
  let square = 0;
  const levels: Sums = new Map();
  const cells: Sums = new Map();
  const titles: Sums = new Map();

  const add = (item: Pieces): void => {
    const part = partOf(item);
    const { quantity, shared } = part;
    first ??= membersOf(part, 'price', 'priceLow', 'priceHigh');
    pieces += quantity;
    sumOfPrices += quantity * part.price;
    const sum = quantity * part.mean;
    const common = Math.exp(shared.level ** 2 / 2);
    mean += sum;
    addTo(levels, '', shared.level, sum);
    // The level is one more error that pieces of a cell share, the cell one more that those of a title share.
    if (shared.key !== '') addTo(cells, shared.key, shared.cell, sum * common);
    if (shared.title) {
      const { facts, error } = shared.title;
      addTo(titles, `${shared.key} ${facts}`, error, sum * common * Math.exp(shared.cell ** 2 / 2));
    }
    // A piece also has its own error.
    const errors = shared.level ** 2 + shared.cell ** 2 + (shared.title?.error ?? 0) ** 2;
    square += quantity * Math.max(0, part.square - part.mean ** 2 * Math.exp(errors));
  };

  const total = (): PriceRange & { readonly sumOfPrices: number } => {
    if (!first) return { price: 0, priceLow: 0, priceHigh: 0, sumOfPrices };
    if (pieces === 1) return { ...first, sumOfPrices };
    const all = square + products(levels, 0) + products(cells, 1) + products(titles, 1);
    const variance = Math.log(all / mean ** 2);
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

/** Sums of pieces, US dollars, by the key of the shared error, and the error. */
type Sums = Map<string, Map<number, number>>;

function addTo(groups: Sums, key: string, error: number, sum: number): void {
  const group = groups.get(key) ?? new Map<number, number>();
  groups.set(key, group.set(error, (group.get(error) ?? 0) + sum));
}

/** Returns the sum over all pairs of pieces that share an error, minus the part already counted. */
function products(groups: Sums, counted: 0 | 1): number {
  let total = 0;
  for (const sums of groups.values())
    for (const [a, sum] of sums) for (const [b, other] of sums) total += sum * other * (Math.exp(a * b) - counted);
  return total;
}

/** The usual error of a level alone. */
const USUAL: SharedErrors = { level: 0.15, cell: 0, key: '' };

/** Returns a piece with its mean and mean square, USD: its log is normal on each side with its own width. */
function partOf(item: Pieces) {
  const up = Math.log(item.priceHigh / item.price) / P90;
  const down = Math.log(item.price / item.priceLow) / P90;
  const moment = (k: number) =>
    Math.exp((k * up) ** 2 / 2) * normalShare(k * up) + Math.exp((k * down) ** 2 / 2) * normalShare(-k * down);
  return { quantity: 1, shared: USUAL, ...item, mean: item.price * moment(1), square: item.price ** 2 * moment(2) };
}

/**
 * A lot of n pieces sells for LEVEL * n ** SLOPE times the price of one. Judged lots: exp(0.35) * n ** 0.55; 86 sold
 * lots were a fifth lower, but too scattered for a slope of their own.
 */
const LEVEL = 1.15;
const SLOPE = 0.55;
/** Its error, standard deviation in log USD, added to that of a piece's price: the scatter of judged lots is 0.26. */
const ERROR = 0.3;

/** Returns the price of a lot of `pieces` identical pieces as a multiple of one piece's price. */
export const lotFactor = (pieces: number): number => pieces * Math.min(1, LEVEL * pieces ** (SLOPE - 1));

/** Returns the price of a lot at `factor` times one of its pieces, with a range widened by the scatter of lots. */
export function lotPrice(each: Price, factor: number): Price {
  const [p10, , , p90] = each.quantiles;
  // An 80% range is as wide as this many standard deviations.
  const error = (p90 - p10) / (2 * P90);
  const wider = Math.hypot(error, ERROR) / error;
  const end = (middle: number, edge: number) => Math.max(1, Math.round(factor * middle * (edge / middle) ** wider));
  const whole = (range: PriceRange): PriceRange => ({
    price: Math.max(1, Math.round(factor * range.price)),
    priceLow: end(range.price, range.priceLow),
    priceHigh: end(range.price, range.priceHigh),
  });
  return {
    ...ranged(each, stated(each.confidence / wider), whole),
    basePrice: whole(each.basePrice),
    quantiles: widerQuantiles(each.quantiles, wider),
  };
}

/**
 * Returns the approximate price of different pieces as one lot, whole US dollars, from the sum of their prices and of
 * their squares. A piece worth most of the sum keeps its price: the discount is that of (sum of prices)^2 / (sum of
 * squares) identical pieces.
 */
export function priceOfLot(sum: number, squares: number): number {
  const equal = sum ** 2 / squares;
  return sum === 0 ? 0 : Math.round((sum * lotFactor(equal)) / equal);
}
