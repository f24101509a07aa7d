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

/** A row's part in a sum. */
export interface KeptRow {
  readonly kept: number | undefined;
  readonly quantity: number;
}

/** The payout of a whole list on one marketplace. */
export interface KeptSum {
  /** Whole US dollars. */
  readonly kept: number;
  /** Pieces that the marketplace does not take. */
  readonly refused: number;
}

/** Returns what is kept of all rows: the sum, so that the rows add up to it. */
export function keptOfAll(rows: readonly KeptRow[]): KeptSum {
  let [kept, refused] = [0, 0];
  for (const row of rows) {
    if (row.kept === undefined) refused += row.quantity;
    else kept += row.kept * row.quantity;
  }
  return { kept: Math.round(kept), refused };
}
