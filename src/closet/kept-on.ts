import type { Marketplace } from '../marketplaces/compile.ts';
import { saleInCents } from '../marketplaces/payout-answer.ts';
import { payoutOf } from '../marketplaces/payouts.ts';
import type { PricedItem } from './price-item.ts';

/** The payout of one piece on one marketplace, in US dollars, after the cost of a `label`; undefined if it is not taken or not known. */
export function keptOn(
  marketplace: Marketplace,
  { garment, price }: PricedItem,
  label?: number,
): number | undefined {
  const { accepted, net } = payoutOf(marketplace, saleInCents({ garment, price, label }));
  return accepted === 'no' ? undefined : net;
}

/** Sums the payout of a list on one marketplace, in whole US dollars; `refused` counts the pieces that it does not take. */
export function keptOfAll(
  rows: readonly { readonly kept: number | undefined; readonly quantity: number }[],
): { readonly kept: number; readonly refused: number } {
  let [kept, refused] = [0, 0];
  for (const row of rows) {
    if (row.kept === undefined) refused += row.quantity;
    else kept += row.kept * row.quantity;
  }
  return { kept: Math.round(kept), refused };
}
