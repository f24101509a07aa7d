import type { Marketplace } from './compile.ts';
import { cents, dollars } from './money.ts';
import { type Goal, payUpTo } from './pay-up-to.ts';
import { type PayoutQuestion, saleInCents } from './payout-answer.ts';
import type { Amounts, Payout } from './payout-schema.ts';
import { payoutOf } from './payouts.ts';

/** A garment whose price is only expected, and what its seller wants from the sale. */
export interface ExpectedSale extends Omit<PayoutQuestion, 'price' | 'keep'> {
  /** The price that is expected, with its range, US dollars. */
  readonly expected: Readonly<Record<'price' | 'priceLow' | 'priceHigh', number>>;
  readonly goal?: Goal | undefined;
}

/** A payout at the middle of the range, and what the range makes of it. */
export interface Resale extends Payout {
  /** The payouts over the range. */
  readonly netAmounts: Amounts;
  /** The most to pay for the garment so that the goal is met, where there was one and it can be. */
  readonly payUpTo?: Amounts;
}

const ENDS = ['low', 'mid', 'high'] as const;

/** Computes a sale on a marketplace over the whole range of its price. */
export function resaleOf(marketplace: Marketplace, question: ExpectedSale): Resale {
  const { expected, goal, ...rest } = question;
  const { priceLow: low, price: mid, priceHigh: high } = expected;
  const at = (price: number) => payoutOf(marketplace, saleInCents({ ...rest, price }));
  const payouts = { low: at(low), mid: at(mid), high: at(high) };
  if (payouts.mid.accepted === 'no') return { ...payouts.mid, netAmounts: {} };
  const netAmounts = {
    low: payouts.low.net ?? payouts.low.netRange?.low,
    mid: payouts.mid.net,
    high: payouts.high.net ?? payouts.high.netRange?.high,
  };
  const most = goal && {
    low: mostToPay(payouts.low, low, goal),
    mid: mostToPay(payouts.mid, mid, goal),
    high: mostToPay(payouts.high, high, goal),
  };
  return {
    ...payouts.mid,
    netAmounts: given(netAmounts),
    ...(most ? { payUpTo: given(most) } : {}),
  };
}

function mostToPay({ net }: Payout, price: number, goal: Goal): number | undefined {
  if (net === undefined) return undefined;
  const most = payUpTo(cents(net), cents(price), goal);
  return most === undefined ? undefined : dollars(most);
}

/** Without what is not known. */
function given(amounts: Record<keyof Amounts, number | undefined>): Amounts {
  const known: { -readonly [End in keyof Amounts]: Amounts[End] } = {};
  for (const end of ENDS) {
    const amount = amounts[end];
    if (amount !== undefined) known[end] = amount;
  }
  return known;
}
