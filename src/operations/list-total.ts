import { Problem } from '../base/problem.ts';
import { sumOf } from '../base/values.ts';
import type { ListTotal } from '../present/row-answer.ts';
import { type PriceRange, toRange, Z90 } from '../pricing/price-range.ts';
import type { AnsweredRow } from './answer-row.ts';

type EqualItems = AnsweredRow['equalItems'];

/** Error of a brand and kind, or a model, at one seller, log USD. Measured on held-out marketplaces. */
const BRAND_KIND_ERROR = 0.17;

/**
 * Creates an accumulator for a list's total, to which rows that are for sale are added one at a time. It stores only
 * sums. An item to look up has no price, and one that may be a copy is left out. `total` returns the sum of the items'
 * prices, and the range that holds 80% of what all of them sell for together, whole US dollars; 0 without items.
 *
 * The mean and variance of what they sell for follow from the items' means, variances, and shared errors. The range is
 * that of a lognormal distribution with this mean and variance (Fenton-Wilkinson approximation).
 */
export function createListTotal() {
  let [priced, unpriced, pieceCount, ifReal] = [0, 0, 0, 0];
  let onlyRange: PriceRange | undefined;
  let [saleCount, price, sumOfMeans, ownVariance] = [0, 0, 0, 0];
  let sellerFactor = 1;
  const meanByGroup = new Map<string, number>();
  // What errors add to a mean square, as a factor. All items share the seller's, those of a group also the kind's.
  const kindFactor = Math.exp(BRAND_KIND_ERROR ** 2);

  const addPriced = (equalItems: EqualItems): void => {
    const { group, sellerDeviation } = equalItems;
    // The log of a price is normal about it.
    const variance = (Math.log(equalItems.priceHigh / equalItems.priceLow) / (2 * Z90)) ** 2;
    const meanOfOne = equalItems.price * Math.exp(variance / 2);
    onlyRange = toRange(equalItems);
    pieceCount += equalItems.pieceCount;
    saleCount += equalItems.quantity;
    price += equalItems.quantity * equalItems.price;
    sumOfMeans += equalItems.quantity * meanOfOne;
    meanByGroup.set(group, (meanByGroup.get(group) ?? 0) + equalItems.quantity * meanOfOne);
    sellerFactor = Math.exp(sellerDeviation ** 2);
    ownVariance += equalItems.quantity * meanOfOne ** 2 * Math.max(0, Math.exp(variance) - sellerFactor * kindFactor);
  };

  const findRange = (): PriceRange => {
    if (saleCount < 2) return onlyRange ?? { price: 0, priceLow: 0, priceHigh: 0 };
    const groupSquares = sumOf([...meanByGroup.values()].map((groupMean) => groupMean ** 2));
    const meanSquare = ownVariance + sellerFactor * (sumOfMeans ** 2 + groupSquares * (kindFactor - 1));
    const variance = Math.log(meanSquare / sumOfMeans ** 2);
    const meanLog = Math.log(sumOfMeans) - variance / 2;
    const span = Z90 * Math.sqrt(variance);
    return { price, priceLow: Math.round(Math.exp(meanLog - span)), priceHigh: Math.round(Math.exp(meanLog + span)) };
  };

  return {
    add(row: { readonly equalItems: EqualItems } | Problem): void {
      if (row instanceof Problem || row.equalItems.needsLookup) {
        unpriced++;
        return;
      }
      priced++;
      if (row.equalItems.isCopied) ifReal += row.equalItems.quantity * row.equalItems.price;
      else addPriced(row.equalItems);
    },
    total: (): ListTotal => ({ ...findRange(), quantity: pieceCount, priced, unpriced, ...(ifReal > 0 && { ifReal }) }),
  };
}
