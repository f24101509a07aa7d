import type { Garment } from '../garments/garment.ts';
import type { PriceRange, Pricing } from './pricing.ts';

/** Equal pieces of a total. */
export interface Pieces extends PriceRange {
  /** 1 where left out. */
  readonly quantity?: number;
  /** What they share with others, where it is known; otherwise the usual error of the level only. */
  readonly shared?: SharedErrors;
}

/** Errors that a price has in common with others, standard deviations in log USD. */
export interface SharedErrors {
  /** Of the level of all prices: it makes all pieces too expensive or too cheap together. */
  readonly level: number;
  /** Of the typical price of a brand, category and gender. */
  readonly cell: number;
  /** Which brand, category and gender that is. */
  readonly key: string;
}

/** What a garment's price has in common with others. */
export function sharedErrors(pricing: Pricing, garment: Garment): SharedErrors {
  const { brand, category, gender } = garment;
  return {
    level: pricing.facts.prediction.reference.levelError[brand.tier],
    cell: pricing.predict(garment).error,
    key: `${brand.slug} ${category.slug} ${gender}`,
  };
}

/** How {@link totalOf} makes its range, for readers of the total. */
export const TOTAL_METHOD =
  'Errors in the level of prices are shared by all pieces, errors of a brand and category by equal pieces; the rest averages out. ' +
  'A few pieces sell for far more than is typical, so the range leans up.';

/**
 * The total of several pieces, whole US dollars: `price` is the sum of the prices, and the range holds the true total in
 * 8 of 10 cases. Mean and variance of the total follow from those of its pieces and from what they share; a lognormal
 * distribution of that mean and variance (Fenton and Wilkinson) gives the ends.
 */
export function totalOf(items: readonly Pieces[]): PriceRange {
  const parts = items.map(partOf);
  const price = parts.reduce((sum, part) => sum + part.quantity * part.price, 0);
  const [first] = parts;
  if (parts.length === 1 && first?.quantity === 1) {
    return { price, priceLow: first.priceLow, priceHigh: first.priceHigh };
  }
  let mean = 0;
  let square = 0;
  const byLevel = new Map<number, number>();
  const byCell = new Map<string, { sum: number; errors: SharedErrors }>();
  for (const part of parts) {
    const { quantity, shared } = part;
    const sum = quantity * part.mean;
    mean += sum;
    byLevel.set(shared.level, (byLevel.get(shared.level) ?? 0) + sum);
    const cell = byCell.get(shared.key);
    if (cell) cell.sum += sum;
    else if (shared.key !== '') byCell.set(shared.key, { sum, errors: shared });
    // What a piece has to itself.
    const common = part.mean ** 2 * Math.exp(shared.level ** 2 + shared.cell ** 2);
    square += quantity * Math.max(0, part.square - common);
  }
  // The product of two pieces: what they share is off together.
  for (const [a, sum] of byLevel) {
    for (const [b, other] of byLevel) square += sum * other * Math.exp(a * b);
  }
  for (const { sum, errors } of byCell.values()) {
    square += sum ** 2 * Math.exp(errors.level ** 2) * (Math.exp(errors.cell ** 2) - 1);
  }
  const variance = Math.log(square / mean ** 2);
  const middle = Math.log(mean) - variance / 2;
  const reach = P90 * Math.sqrt(variance);
  return {
    price,
    priceLow: Math.max(1, Math.min(price - 1, Math.round(Math.exp(middle - reach)))),
    priceHigh: Math.max(price + 1, Math.round(Math.exp(middle + reach))),
  };
}

/** The point of the standard normal distribution below which 9 in 10 lie. */
const P90 = 1.2816;

/** With the mean of a piece and of its square, US dollars. */
interface Part extends Required<Pieces> {
  readonly mean: number;
  readonly square: number;
}

/** The usual error of a level, alone. */
const USUAL: SharedErrors = { level: 0.15, cell: 0, key: '' };

/** A piece's log price is normal on each side of its price, with the side's own width. */
function partOf(item: Pieces): Part {
  const up = Math.log(item.priceHigh / item.price) / P90;
  const down = Math.log(item.price / item.priceLow) / P90;
  const moment = (k: number) =>
    Math.exp((k * up) ** 2 / 2) * below(k * up) + Math.exp((k * down) ** 2 / 2) * below(-k * down);
  return {
    quantity: 1,
    shared: USUAL,
    ...item,
    mean: item.price * moment(1),
    square: item.price ** 2 * moment(2),
  };
}

/** Share of the standard normal distribution below a point (Abramowitz and Stegun, 26.2.17; error below 1e-7). */
function below(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}
