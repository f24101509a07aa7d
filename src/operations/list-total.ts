import { sumOf } from '../base/numbers.ts';
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
  /** The brand, the kind and the model, whose prices share an error. */
  readonly key: string;
  /** Error of a seller's price level, which all prices share, log USD. */
  readonly sellerError: number;
}

/** Error of a brand and kind, or a model, at one seller, log USD. Measured on held-out marketplaces. */
const BRAND_KIND_ERROR = 0.17;

export function piecesOf({ effects }: Pricing, appraisal: Appraisal, quantity: number): Pieces {
  const { brand, kind, model = '' } = appraisal.keyed;
  const isCopied = isOftenCopied(appraisal);
  return {
    ...rangeOf(appraisal.price),
    quantity,
    count: quantity * (appraisal.lot?.pieces ?? 1),
    // What most sales brought more for, if it is real, has no price to add.
    needsLookup:
      appraisal.needsLookup || (isCopied && salesAboveOurs(appraisal.evidence, appraisal.price) !== undefined),
    isCopied,
    key: `${brand}|${kind}|${model}`,
    sellerError: effects.file.sellers,
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
  let ofSellers = 1;
  const means = new Map<string, number>();
  // What errors add to a mean square, as a factor. All items share the seller's, those of a key also the kind's.
  const ofKind = Math.exp(BRAND_KIND_ERROR ** 2);

  const add = (pieces: Pieces): void => {
    const { quantity, key, price, sellerError } = pieces;
    const moments = momentsOf(pieces);
    firstPrice ??= rangeOf(pieces);
    count += quantity;
    sumOfPrices += quantity * price;
    mean += quantity * moments.mean;
    means.set(key, (means.get(key) ?? 0) + quantity * moments.mean);
    ofSellers = Math.exp(sellerError ** 2);
    ownVariance += quantity * Math.max(0, moments.square - moments.mean ** 2 * ofSellers * ofKind);
  };

  const total = (): PriceRange => {
    if (!firstPrice) return { price: 0, priceLow: 0, priceHigh: 0 };
    if (count === 1) return firstPrice;
    const byKey = sumOf([...means.values()].map((sum) => sum ** 2));
    const square = ownVariance + ofSellers * (mean ** 2 + byKey * (ofKind - 1));
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
