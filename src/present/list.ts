import { Type } from 'typebox';
import { omit } from '../base/members.ts';
import { counted, described, dollarAmount, type Shape } from '../base/shape.ts';
import { isOftenCopied } from '../money/copied.ts';
import type { Marketplace } from '../money/fees.ts';
import { type AnswerParts, saleMade } from '../money/selling.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { rangeOf } from '../pricing/pricing.ts';
import { createTotal, type Pieces, sharedErrors } from '../pricing/total.ts';
import { type ItemAnswer, type ItemTerms, itemAnswer } from './answer.ts';

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

/** What is known of a row that is no longer for sale: with a price, what it sold for. */
export interface Gone {
  /** What was paid for the row's items together, US dollars. */
  readonly soldPrice?: number | undefined;
  readonly quantity: number;
  readonly fees?: number | undefined;
}

/** Returns the answer about a row: of one that is gone, what was kept of a sale in place of what to do. Pure. */
export function rowAnswer(
  parts: AnswerParts,
  listing: Appraisal,
  terms: ItemTerms & { readonly marketplace: Marketplace },
  gone?: Gone,
): ItemAnswer {
  if (!gone) return itemAnswer(parts, listing, terms);
  const answer = itemAnswer(parts, listing, omit(terms, 'daysListed'));
  const { soldPrice, ...sold } = gone;
  return {
    ...omit(answer, 'limits', 'verdict', 'plan', 'sale'),
    ...(soldPrice !== undefined && { sale: saleMade(listing, terms, { ...sold, cost: terms.cost, soldPrice }) }),
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
