import { Type } from 'typebox';
import { counted, described, dollarAmount, type Shape } from '../base/shape.ts';
import { isOftenCopied } from '../money/copied.ts';
import type { AnswerParts } from '../money/selling.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { rangeOf } from '../pricing/pricing.ts';
import { createTotal, type Pieces, sharedErrors } from '../pricing/total.ts';

export interface ListedPieces extends Pieces {
  readonly quantity: number;
  /** True if our listings cannot price the item, so its range is only a floor and totals exclude it. */
  readonly isToLookUp: boolean;
  /** True if copies of such items are common, so that totals exclude it until it is known to be real. */
  readonly isCopied: boolean;
}

/** Returns what totals need of items that are equal. Pure. */
export function piecesOf(pricing: AnswerParts['pricing'], listing: Appraisal, quantity = 1): ListedPieces {
  return {
    ...rangeOf(listing.price),
    quantity,
    isToLookUp: listing.isToLookUp,
    isCopied: isOftenCopied(listing),
    // The asker's evidence replaces part of our price, so only the rest carries our pricing error.
    shared: sharedErrors(pricing, listing.item, 1 - (listing.asker?.weight ?? 0)),
  };
}

export const ListTotal = described('The sum of what is sure.', {
  price: counted('Sum of the prices, each times its quantity'),
  priceLow: counted('8 in 10 totals are above this'),
  priceHigh: counted('8 in 10 totals are below this'),
  quantity: counted('Items in the total.'),
  priced: counted('Rows with a price.'),
  unpriced: counted('Rows without one.'),
  ifReal: Type.Optional(dollarAmount('What the items that are often copied would add if they are real')),
});
export type ListTotal = Shape<typeof ListTotal>;

/**
 * Creates an accumulator for a list's total, to which items are added one at a time. An item to look up has no price,
 * and one that may be a copy is left out of the sum.
 */
export function createListTotal() {
  const sure = createTotal();
  let priced = 0;
  let unpriced = 0;
  let quantity = 0;
  let ifReal = 0;
  return {
    add(item: ListedPieces): void {
      if (item.isToLookUp) {
        unpriced++;
        return;
      }
      priced++;
      if (item.isCopied) {
        ifReal += item.quantity * item.price;
        return;
      }
      quantity += item.quantity;
      sure.add(item);
    },
    addUnpriced(): void {
      unpriced++;
    },
    total(): ListTotal {
      const { sumOfPrices: price, priceLow, priceHigh } = sure.total();
      return { price, priceLow, priceHigh, quantity, priced, unpriced, ...(ifReal > 0 && { ifReal }) };
    },
  };
}
