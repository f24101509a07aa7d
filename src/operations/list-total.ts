import { Problem } from '../base/problem.ts';
import { sumOf } from '../base/values.ts';
import type { ListTotal } from '../present/list-answer.ts';
import { type PriceRange, Z90 } from '../pricing/price-range.ts';
import type { RowOutcome } from './answer-row.ts';

/** Error of a brand and kind, or a model, at one seller, log USD. Measured on held-out marketplaces. */
const BRAND_KIND_ERROR = 0.17;

/** What a brand and kind's error adds to a mean square, as a factor. */
const KIND_FACTOR = Math.exp(BRAND_KIND_ERROR ** 2);

/**
 * Sums up a list, to which rows that are for sale are added one at a time. It stores only sums. An item to look up has
 * no price, and one that may be a copy is left out.
 */
export class ListSum {
  #priced = 0;
  #unpriced = 0;
  #pieceCount = 0;
  #saleCount = 0;
  #price = 0;
  #priceOfCopies = 0;
  readonly #meanByGroup = new Map<string, number>();
  /** Variance of the items' own errors. */
  #ownVariance = 0;
  /** What a seller's error, which all items share, adds to a mean square, as a factor. */
  #sellerFactor = 1;
  #lastRange: PriceRange = { price: 0, priceLow: 0, priceHigh: 0 };

  add(row: Pick<RowOutcome, 'equalItems'> | Problem): void {
    if (row instanceof Problem || row.equalItems.mayBringMore) {
      this.#unpriced++;
      return;
    }
    const { group, quantity, pieceCount, price, priceLow, priceHigh, isCopied, sellerDeviation } = row.equalItems;
    this.#priced++;
    if (isCopied) {
      this.#priceOfCopies += quantity * price;
      return;
    }
    // The log of a price is normal about it.
    const variance = (Math.log(priceHigh / priceLow) / (2 * Z90)) ** 2;
    const meanOfOne = price * Math.exp(variance / 2);
    this.#lastRange = { price, priceLow, priceHigh };
    this.#pieceCount += pieceCount;
    this.#saleCount += quantity;
    this.#price += quantity * price;
    this.#meanByGroup.set(group, (this.#meanByGroup.get(group) ?? 0) + quantity * meanOfOne);
    this.#sellerFactor = Math.exp(sellerDeviation ** 2);
    this.#ownVariance += quantity * meanOfOne ** 2 * Math.max(0, Math.exp(variance) - this.#sellerFactor * KIND_FACTOR);
  }

  /** Returns the sum of prices, whole US dollars, and the range of 80% of what all items sell for; 0 without items. */
  total(): ListTotal {
    return {
      ...(this.#saleCount < 2 ? this.#lastRange : this.#combineErrors()),
      quantity: this.#pieceCount,
      priced: this.#priced,
      unpriced: this.#unpriced,
      ...(this.#priceOfCopies > 0 && { ifReal: this.#priceOfCopies }),
    };
  }

  /**
   * The mean and variance of what all sell for follow from the items' means, variances, and shared errors. The range is
   * that of a lognormal distribution with this mean and variance (Fenton-Wilkinson approximation).
   */
  #combineErrors(): PriceRange {
    const groupMeans = [...this.#meanByGroup.values()];
    const mean = sumOf(groupMeans);
    const groupSquares = sumOf(groupMeans.map((groupMean) => groupMean ** 2));
    const sharedSquare = mean ** 2 + groupSquares * (KIND_FACTOR - 1);
    const variance = Math.log((this.#ownVariance + this.#sellerFactor * sharedSquare) / mean ** 2);
    const meanLog = Math.log(mean) - variance / 2;
    const span = Z90 * Math.sqrt(variance);
    const [low, high] = [Math.exp(meanLog - span), Math.exp(meanLog + span)];
    return { price: this.#price, priceLow: Math.round(low), priceHigh: Math.round(high) };
  }
}
