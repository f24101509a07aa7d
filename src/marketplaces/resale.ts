import { given } from '../given.ts';
import type { Marketplace } from './compile.ts';
import { cents, dollars } from './money.ts';
import type { Amounts, Payout } from './payout-schema.ts';
import { netsOn, type PayoutQuestion, payoutOf } from './payouts.ts';

/**
 * The goal of a buyer who sells on. The three are different notions, and give different figures:
 * - `profit`: an amount, in cents, left after fees and what was paid;
 * - `returnOnCost`: that amount as a share of what was paid;
 * - `margin`: that amount as a share of the price the garment sells for.
 */
export type Goal =
  | { readonly profit: number }
  | { readonly returnOnCost: number }
  | { readonly margin: number };

/**
 * The most to pay, in whole cents rounded down, for a garment that sells at `price` and leaves `net` after fees.
 * Undefined when the goal is out of reach even for nothing.
 */
export function payUpTo(net: number, price: number, goal: Goal): number | undefined {
  const most =
    'profit' in goal
      ? net - goal.profit
      : 'returnOnCost' in goal
        ? net / (1 + goal.returnOnCost)
        : net - goal.margin * price;
  // A floating-point hair below a whole cent is that cent.
  const whole = Math.floor(most + 1e-6);
  return whole < 0 ? undefined : whole;
}

/** A garment whose price is only expected, and what its seller wants from the sale. */
interface ExpectedSale extends Omit<PayoutQuestion, 'price' | 'keep'> {
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
export function resaleOf(
  marketplace: Marketplace,
  { expected: { price, priceLow, priceHigh }, goal, ...sale }: ExpectedSale,
): Resale {
  const payout = payoutOf(marketplace, { ...sale, price });
  if (payout.accepted === 'no') return { ...payout, netAmounts: {} };
  const low = netsOn(marketplace, sale)(priceLow);
  const high = netsOn(marketplace, sale, 'best')(priceHigh);
  const netAmounts = given({ low, mid: payout.net, high });
  if (!goal) return { ...payout, netAmounts };
  const most = (net: number | undefined, at: number) => {
    // Nobody pays by a range of fees.
    const exact =
      net === undefined || payout.netRange ? undefined : payUpTo(cents(net), cents(at), goal);
    return exact === undefined ? undefined : dollars(exact);
  };
  const amounts = {
    low: most(low, priceLow),
    mid: most(payout.net, price),
    high: most(high, priceHigh),
  };
  return { ...payout, netAmounts, payUpTo: given(amounts) };
}
