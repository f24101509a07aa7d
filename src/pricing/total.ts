import type { Garment } from '../catalog/catalog.ts';
import type { Pricing } from './pricing.ts';
import { levelErrorOf } from './ranges/level-error.ts';
import { normalShare, P90 } from './ranges/normal.ts';
import type { PriceRange } from './ranges/price-range.ts';

/** Equal pieces of a total. */
export interface Pieces extends PriceRange {
  /** 1 where left out. */
  readonly quantity?: number;
  /** Errors that they share with others, where known; otherwise the usual error of the level only. */
  readonly shared?: SharedErrors;
}

/** Errors that a price has in common with others, standard deviations in log USD. */
export interface SharedErrors {
  /** Of the level of all prices: it makes all pieces too expensive or too cheap together. */
  readonly level: number;
  /** Of the typical price of a brand, category and gender where the pieces are sold. */
  readonly cell: number;
  /** Brand, category and gender of it. */
  readonly key: string;
  /** Of what the same facts mean; absent for a price without any. */
  readonly title?: { readonly facts: string; readonly error: number };
}

/**
 * The error that pieces under the same title share beside their brand, category and gender, log USD: they are the same
 * model, and the model may be read wrong. Measured on held-out titles of marketplaces that the fit had not seen
 * (`totals` in evaluation.json).
 */
const SAME_TITLE = 0.17;

/** Known errors of a price, standard deviations in log USD. */
interface KnownErrors {
  /** Of the level of all prices. */
  readonly level: number;
  /** Of the typical price of the brand, category and gender, wherever it is sold. */
  readonly cell: number;
  /** Difference of one marketplace from all others in a brand and category. */
  readonly market: number;
}

/**
 * Returns the errors that a price shares with others of its cell; `facts` are those of its title, if the price was made
 * from them. Pieces of a list are sold in one place, which has its own view of a brand's goods; facts say most of it.
 */
export function errorsInCommon({ level, cell, market }: KnownErrors, key: string, facts: string): SharedErrors {
  if (facts === '') return { level, cell: Math.hypot(cell, market), key };
  return { level, cell, key, title: { facts, error: SAME_TITLE } };
}

/** The effect of the fit that {@link KnownErrors.market} is the deviation of. */
export const OF_A_MARKET = 'market x brand x category';

/** Returns the errors that a garment's price has in common with others; see {@link errorsInCommon}. */
export function sharedErrors(
  pricing: Pick<Pricing, 'artifacts' | 'predict'>,
  garment: Garment,
  facts = '',
): SharedErrors {
  const { brand, category, gender } = garment;
  const { reference, variances } = pricing.artifacts.prediction;
  const usual = levelErrorOf(reference.levelError, brand.tier, category.family);
  const { error, levelError } = pricing.predict(garment);
  const known = {
    level: levelError ?? usual,
    cell: error,
    market: Math.sqrt(variances[OF_A_MARKET] ?? 0),
  };
  return errorsInCommon(known, `${brand.slug} ${category.slug} ${gender}`, facts);
}

/** Returns shared errors times a factor. */
export function scaledErrors({ level, cell, key, title }: SharedErrors, factor: number): SharedErrors {
  return {
    level: factor * level,
    cell: factor * cell,
    key,
    ...(title && { title: { ...title, error: factor * title.error } }),
  };
}

/**
 * Sum that several pieces bring together, whole US dollars: half of such totals are below `price`, 8 in 10 inside the
 * range.
 */
interface Total extends PriceRange {
  /** The prices of all pieces added up: the sum of what is typical of each, which is not the typical sum. */
  readonly sumOfPrices: number;
}

/**
 * The total of several pieces. Its mean and variance follow from those of its pieces and from what they share; a
 * lognormal distribution of that mean and variance (Fenton and Wilkinson) gives its middle and the ends of the range.
 */
export function totalOf(items: readonly Pieces[]): Total {
  const parts = items.map(partOf);
  const sumOfPrices = parts.reduce((sum, part) => sum + part.quantity * part.price, 0);
  const [first] = parts;
  if (parts.length === 1 && first?.quantity === 1) {
    const { price, priceLow, priceHigh } = first;
    return { price, priceLow, priceHigh, sumOfPrices };
  }
  let mean = 0;
  let square = 0;
  // Sums of pieces that share an error, by the error: of all prices, of a cell, of a title.
  const levels = new Map<number, number>();
  const cells = new Map<string, Map<number, number>>();
  const titles = new Map<string, Map<number, number>>();
  for (const part of parts) {
    const { quantity, shared } = part;
    const sum = quantity * part.mean;
    const common = Math.exp(shared.level ** 2 / 2);
    mean += sum;
    add(levels, shared.level, sum);
    // The level is one more error that pieces of a cell share, the cell one more that those of a title share.
    if (shared.key !== '') add(groupOf(cells, shared.key), shared.cell, sum * common);
    if (shared.title) {
      const { facts, error } = shared.title;
      const own = sum * common * Math.exp(shared.cell ** 2 / 2);
      add(groupOf(titles, `${shared.key} ${facts}`), error, own);
    }
    // A piece also has an error to itself.
    const errors = shared.level ** 2 + shared.cell ** 2 + (shared.title?.error ?? 0) ** 2;
    square += quantity * Math.max(0, part.square - part.mean ** 2 * Math.exp(errors));
  }
  square += products(levels, 0);
  for (const sums of cells.values()) square += products(sums, 1);
  for (const sums of titles.values()) square += products(sums, 1);
  const variance = Math.log(square / mean ** 2);
  const middle = Math.log(mean) - variance / 2;
  const reach = P90 * Math.sqrt(variance);
  return {
    price: Math.round(Math.exp(middle)),
    priceLow: Math.round(Math.exp(middle - reach)),
    priceHigh: Math.round(Math.exp(middle + reach)),
    sumOfPrices,
  };
}

function groupOf<K>(groups: Map<K, Map<number, number>>, key: K): Map<number, number> {
  const group = groups.get(key) ?? new Map<number, number>();
  groups.set(key, group);
  return group;
}

function add(sums: Map<number, number>, error: number, sum: number): void {
  sums.set(error, (sums.get(error) ?? 0) + sum);
}

/** Returns the sum over all pairs of pieces that share an error, less what is already counted. */
function products(sums: ReadonlyMap<number, number>, counted: 0 | 1): number {
  let total = 0;
  for (const [a, sum] of sums) for (const [b, other] of sums) total += sum * other * (Math.exp(a * b) - counted);
  return total;
}

/** With the mean of a piece and of its square, US dollars. */
interface Part extends PriceRange {
  readonly quantity: number;
  readonly shared: SharedErrors;
  readonly mean: number;
  readonly square: number;
}

/** The usual error of a level, alone. */
const USUAL: SharedErrors = { level: 0.15, cell: 0, key: '' };

/** Returns the moments of a piece, whose log price is normal on each side of its price with its own width. */
function partOf(item: Pieces): Part {
  const up = Math.log(item.priceHigh / item.price) / P90;
  const down = Math.log(item.price / item.priceLow) / P90;
  const moment = (k: number) =>
    Math.exp((k * up) ** 2 / 2) * normalShare(k * up) + Math.exp((k * down) ** 2 / 2) * normalShare(-k * down);
  return {
    quantity: 1,
    shared: USUAL,
    ...item,
    mean: item.price * moment(1),
    square: item.price ** 2 * moment(2),
  };
}
