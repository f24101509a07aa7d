import { Problem } from '../base/problem.ts';
import { isOftenCopied } from '../money/inquiry.ts';
import type { ListTotal } from '../present/row-answer.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { salesAboveOurs } from '../pricing/evidence.ts';
import { P90, type PriceRange, rangeOf } from '../pricing/price-range.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** The equal items of a row, with the price of one. */
export interface Pieces extends PriceRange {
  readonly quantity: number;
  /** Number of single pieces, with those of a lot. */
  readonly count: number;
  /** True if our listings cannot price the item, so its range is only a floor and totals exclude it. */
  readonly needsLookup: boolean;
  /** True if copies of such items are common, so that totals exclude it until it is known to be real. */
  readonly isCopied: boolean;
  /** Errors that a price shares with other prices, as standard deviations in log USD. */
  readonly shared: {
    /** Error of the seller's price level, which all prices share. */
    readonly level: number;
    /** Error of the price of a brand and kind where the items are sold. */
    readonly cell: number;
    /** Identifies the brand, kind, and model. */
    readonly key: string;
  };
}

/** Error of a brand and kind, or a model, at one seller, log USD. Measured on held-out marketplaces. */
const BRAND_KIND_ERROR = 0.17;

export function piecesOf({ effects }: Pricing, appraisal: Appraisal, quantity: number): Pieces {
  const { brand, kind, model = '' } = appraisal.keyed;
  // The asker's evidence replaces part of our price, so only the rest carries our pricing error.
  const share = 1 - (appraisal.asker?.weight ?? 0);
  const isCopied = isOftenCopied(appraisal);
  return {
    ...rangeOf(appraisal.price),
    quantity,
    count: quantity * (appraisal.lot?.pieces ?? 1),
    // What most sales brought more for, if it is real, has no price to add.
    needsLookup:
      appraisal.needsLookup || (isCopied && salesAboveOurs(appraisal.evidence, appraisal.price) !== undefined),
    isCopied,
    shared: { level: share * effects.file.sellers, cell: share * BRAND_KIND_ERROR, key: `${brand}|${kind}|${model}` },
  };
}

/**
 * Creates an accumulator for a list's total, to which rows that are for sale are added one at a time. An item to look
 * up has no price, and one that may be a copy is left out of the sum.
 */
export function createListTotal() {
  const sure = createTotal();
  let priced = 0;
  let unpriced = 0;
  let quantity = 0;
  let ifReal = 0;
  return {
    add(row: { readonly pieces: Pieces } | Problem): void {
      if (row instanceof Problem || row.pieces.needsLookup) {
        unpriced++;
        return;
      }
      const { pieces } = row;
      priced++;
      if (pieces.isCopied) {
        ifReal += pieces.quantity * pieces.price;
        return;
      }
      quantity += pieces.count;
      sure.add(pieces);
    },
    total: (): ListTotal => ({ ...sure.total(), quantity, priced, unpriced, ...(ifReal > 0 && { ifReal }) }),
  };
}

/**
 * Creates a running total that stores only sums. `total` returns the sum of the items' prices, and the range that holds
 * 80% of what all of them sell for together, whole US dollars; 0 without items.
 *
 * The mean and variance of what they sell for follow from the items' means, variances, and shared errors. The range is
 * that of a lognormal distribution with this mean and variance (Fenton-Wilkinson approximation).
 */
function createTotal() {
  let count = 0;
  let firstPrice: PriceRange | undefined;
  let sumOfPrices = 0;
  let mean = 0;
  let ownVariance = 0;
  const byLevel: SumsByError = new Map();
  const byCell: SumsByError = new Map();

  const add = (pieces: Pieces): void => {
    const { quantity, shared, price } = pieces;
    const { level, cell, key } = shared;
    const moments = momentsOf(pieces);
    firstPrice ??= rangeOf(pieces);
    count += quantity;
    sumOfPrices += quantity * price;
    const sumOfMeans = quantity * moments.mean;
    mean += sumOfMeans;
    // Items that share the error of a cell also share that of the level.
    const levelMoment = Math.exp(level ** 2 / 2);
    addTo(byLevel, '', level, sumOfMeans);
    addTo(byCell, key, cell, sumOfMeans * levelMoment);
    const sharedVariance = level ** 2 + cell ** 2;
    ownVariance += quantity * Math.max(0, moments.square - moments.mean ** 2 * Math.exp(sharedVariance));
  };

  const total = (): PriceRange => {
    if (!firstPrice) return { price: 0, priceLow: 0, priceHigh: 0 };
    if (count === 1) return firstPrice;
    // A cell's error adds to the level's, so its own share is exp(covariance) - 1.
    const added = (covariance: number) => Math.exp(covariance) - 1;
    const square = ownVariance + sumOverPairs(byLevel, Math.exp) + sumOverPairs(byCell, added);
    const variance = Math.log(square / mean ** 2);
    const middle = Math.log(mean) - variance / 2;
    const reach = P90 * Math.sqrt(variance);
    return {
      price: sumOfPrices,
      priceLow: Math.round(Math.exp(middle - reach)),
      priceHigh: Math.round(Math.exp(middle + reach)),
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

/** Returns the standard normal distribution function at x (Abramowitz and Stegun, 1964, 26.2.17; error below 1e-7). */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}
