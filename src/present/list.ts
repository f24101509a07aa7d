import { Type } from 'typebox';
import { counted, described, dollarAmount, type Shape } from '../base/shape.ts';
import { isOftenCopied } from '../money/copied.ts';
import type { Verdict } from '../money/decision-schema.ts';
import type { Marketplace } from '../money/fees.ts';
import { type AnswerParts, bestMarketplaceFor, type JudgmentTerms } from '../money/selling.ts';
import { judgeTag } from '../money/verdict.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { rangeOf } from '../pricing/pricing.ts';
import { createTotal, type Pieces, sharedErrors } from '../pricing/total.ts';
import words from './answer-words.json' with { type: 'json' };

export interface ListedPieces extends Pieces {
  readonly quantity: number;
  /** True if our listings cannot price the item, so its range is only a floor and totals exclude it. */
  readonly isToLookUp: boolean;
  /** True if copies of such items are common, so that totals exclude it until it is known to be real. */
  readonly isCopied: boolean;
}

/** A list item with its price, its projected sale under the seller's terms, and our advice. Amounts in US dollars. */
export interface ListedItem extends ListedPieces {
  readonly listing: Appraisal;
  readonly shared: ReturnType<typeof sharedErrors>;
  /** Verdict on buying the item at its cost, which defaults to its asking price. */
  readonly verdict: Verdict;
  /** Sale on the seller's marketplace, else on another; undefined if none accepts the item or if it is to look up. */
  readonly sale:
    | {
        readonly marketplace: NonNullable<Verdict['money']['marketplace']>;
        readonly net: number;
        readonly payUpTo: number | undefined;
      }
    | undefined;
  /** Returns the accepting marketplace with the highest payout. Slow, because it takes a payout on each of them. */
  readonly best: () => Marketplace | undefined;
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

/** Returns the answer for one item in a list. Its cost defaults to its asking price. Pure. */
export function answerItem(
  { pricing, marketplaces }: AnswerParts,
  listing: Appraisal,
  { quantity = 1, cost }: { readonly quantity?: number | undefined; readonly cost?: number | undefined },
  terms: JudgmentTerms,
): ListedItem {
  const { garment, isToLookUp } = listing;
  const askingPrice = listing.asked?.price;
  const range = rangeOf(listing.price);
  const verdict = judgeTag(marketplaces, listing, cost ?? askingPrice, terms);
  const { marketplace, payUpTo, at } = verdict.money;
  const [usualSale] = at;
  const isForSale = marketplace && usualSale && !isToLookUp;
  const sale = { garment, price: range.price, label: terms.label, shipping: terms.shipping };
  return {
    listing,
    ...piecesOf(pricing, listing, quantity),
    verdict,
    sale: isForSale ? { marketplace, net: usualSale.keep, payUpTo } : undefined,
    best: () => (isForSale ? bestMarketplaceFor(marketplaces, sale) : undefined),
  };
}

export const ListTotal = described(words.total, {
  price: counted(words.totalPrice),
  priceLow: counted(words.totalLow),
  priceHigh: counted(words.totalHigh),
  quantity: counted(words.totalQuantity),
  priced: counted(words.priced),
  unpriced: counted(words.unpriced),
  ifReal: Type.Optional(dollarAmount(words.totalIfReal)),
});
export type ListTotal = Shape<typeof ListTotal>;

/** Returns the total for priced items in whole US dollars. Pure. */
export function listTotal(items: readonly ListedPieces[], unpriced: number): ListTotal {
  const accumulator = createListTotal(unpriced);
  for (const item of items) accumulator.add(item);
  return accumulator.total();
}

/**
 * Creates an accumulator for a list's total, to which items are added one at a time. An item to look up has no price,
 * and one that may be a copy is left out of the sum.
 */
export function createListTotal(withoutPrice = 0) {
  const sure = createTotal();
  let priced = 0;
  let unpriced = withoutPrice;
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
