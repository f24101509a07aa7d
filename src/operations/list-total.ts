import { isOftenCopied } from '../money/copied.ts';
import type { AnswerParts } from '../money/selling.ts';
import type { ListTotal } from '../present/item-answer.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { salesAboveOurs } from '../pricing/evidence.ts';
import { rangeOf } from '../pricing/price-range.ts';
import { createTotal, type Pieces, sharedErrors } from '../pricing/total.ts';

export interface ListedPieces extends Pieces {
  readonly quantity: number;
  /** Number of single pieces, with those of a lot. */
  readonly count: number;
  /** True if our listings cannot price the item, so its range is only a floor and totals exclude it. */
  readonly needsLookup: boolean;
  /** True if copies of such items are common, so that totals exclude it until it is known to be real. */
  readonly isCopied: boolean;
}

/** Returns what totals need of items that are equal. Pure. */
export function piecesOf(pricing: AnswerParts['pricing'], appraisal: Appraisal, quantity = 1): ListedPieces {
  const isCopied = isOftenCopied(appraisal);
  return {
    ...rangeOf(appraisal.price),
    quantity,
    count: quantity * (appraisal.lot?.pieces ?? 1),
    // What most sales brought more for, if it is real, has no price to add.
    needsLookup: appraisal.needsLookup || (isCopied && salesAboveOurs(appraisal) !== undefined),
    isCopied,
    // The asker's evidence replaces part of our price, so only the rest carries our pricing error.
    shared: sharedErrors(pricing, appraisal.item, 1 - (appraisal.asker?.weight ?? 0)),
  };
}

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
    /** Adds a row that is for sale. */
    add(row: { readonly pieces: ListedPieces } | { readonly problem: unknown }): void {
      const item = 'pieces' in row ? row.pieces : undefined;
      if (!item || item.needsLookup) {
        unpriced++;
        return;
      }
      priced++;
      if (item.isCopied) {
        ifReal += item.quantity * item.price;
        return;
      }
      quantity += item.count;
      sure.add(item);
    },
    total(): ListTotal {
      return { ...sure.total(), quantity, priced, unpriced, ...(ifReal > 0 && { ifReal }) };
    },
  };
}
