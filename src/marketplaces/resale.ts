import { given } from '../given.ts';
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

/** Computes a sale on a marketplace over the whole range of its price. */
export function resaleOf(marketplace: Marketplace, question: ExpectedSale): Resale {
  const { expected, goal, ...rest } = question;
  const { priceLow, price, priceHigh } = expected;
  const at = (price: number) => payoutOf(marketplace, saleInCents({ ...rest, price }));
  const [low, mid, high] = [at(priceLow), at(price), at(priceHigh)];
  if (mid.accepted === 'no') return { ...mid, netAmounts: {} };
  const netAmounts = given({
    low: low.net ?? low.netRange?.low,
    mid: mid.net,
    high: high.net ?? high.netRange?.high,
  });
  if (!goal) return { ...mid, netAmounts };
  const payUpTo = given({
    low: mostToPay(low, priceLow, goal),
    mid: mostToPay(mid, price, goal),
    high: mostToPay(high, priceHigh, goal),
  });
  return { ...mid, netAmounts, payUpTo };
}

function mostToPay({ net }: Payout, price: number, goal: Goal): number | undefined {
  if (net === undefined) return undefined;
  const most = payUpTo(cents(net), cents(price), goal);
  return most === undefined ? undefined : dollars(most);
}
