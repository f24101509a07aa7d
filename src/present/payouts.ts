import { Type } from 'typebox';
import { membersOf } from '../base/members.ts';
import { described, dollarAmount, text } from '../base/shape.ts';
import type { Marketplace } from '../money/fees.ts';
import { payoutsOn, type PayoutRow as Row } from '../money/payout-rows.ts';
import { itemForSale, type JudgmentTerms } from '../money/selling.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import words from './answer-words.json' with { type: 'json' };

export const PayoutRow = Type.Object(
  {
    marketplace: text(words.marketplace),
    net: Type.Optional(dollarAmount(words.net)),
    netHigh: Type.Optional(dollarAmount(words.netHigh)),
    fees: Type.Optional(dollarAmount(words.fees)),
    profit: Type.Optional(dollarAmount(words.saleProfit)),
    leastAsk: Type.Optional(dollarAmount(words.leastAsk)),
    reason: Type.Optional(text(words.refusedBecause)),
    label: Type.Optional(
      described(words.shippingLabel, {
        price: dollarAmount(words.labelPrice),
        ounces: Type.Number({ description: words.labelOunces }),
        asOf: text(words.labelAsOf),
      }),
    ),
    asOf: text(words.asOf),
  },
  { $id: 'PayoutRow' },
);
/** Returns the payouts of a sale at our estimate. An item that may be a copy has no profit until it is checked. */
export function payoutRows(
  { list }: { readonly list: readonly Marketplace[] },
  listing: Appraisal,
  terms: JudgmentTerms,
): Row[] {
  const { garment, signs } = itemForSale(listing);
  const cost = signs ? undefined : terms.cost;
  const sale = { ...membersOf(terms, 'shipping', 'label', 'taxRate'), garment, cost, price: listing.price.price };
  return payoutsOn(list, sale);
}
