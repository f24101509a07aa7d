import { defined } from '../base/members.ts';
import { stated } from '../base/text.ts';
import type { Marketplace } from './fees.ts';
import { type PayoutQuestion, payoutOf } from './payouts.ts';
import { type UsualLabel, usualLabel } from './shipping-label.ts';

/** What a seller keeps of a sale on one marketplace, US dollars. There are no amounts where it is not accepted. */
export interface PayoutRow {
  /** Slug of the marketplace. */
  readonly marketplace: string;
  /** What you keep after fees and label. */
  readonly net?: number;
  /** The most you keep, if the fees vary. */
  readonly netHigh?: number;
  readonly fees?: number;
  /** `net` less the cost. */
  readonly profit?: number;
  /** The least price to ask that leaves `minNet`. */
  readonly leastAsk?: number;
  /** Why it is not accepted, on what that depends, or that a lower price nets more. */
  readonly reason?: string;
  /** What the label usually costs, unless the seller's own price was sent. It is counted only if it was asked for. */
  readonly label?: UsualLabel;
  /** When the fees were checked. */
  readonly asOf: string;
}

/** Returns what a seller keeps of a sale on each marketplace. */
export function payoutsOn(list: readonly Marketplace[], question: PayoutQuestion): PayoutRow[] {
  return list.map((marketplace) => {
    const { accepted, net, netRange, totalFees, profit, leastAsk, ...remarks } = payoutOf(marketplace, question);
    const row = { marketplace: marketplace.id, asOf: marketplace.checkedOn };
    const reason = stated(remarks.reason, remarks.warning).join(' ') || undefined;
    if (accepted === 'no') return { ...row, ...defined({ reason }) };
    const label = typeof question.label === 'number' ? undefined : usualLabel(marketplace, question.garment);
    const amounts = {
      label,
      net: net ?? netRange?.low,
      netHigh: netRange?.high,
      fees: totalFees,
      profit,
      leastAsk,
      reason,
    };
    return { ...row, ...defined(amounts) };
  });
}
