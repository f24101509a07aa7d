import { cents, dollars } from '../marketplaces/fees.ts';
import { type Goal, payUpTo } from '../marketplaces/payouts.ts';

/** A buy doubles the money: it costs at most half of what its sale leaves. */
const BUY_SHARE = { of: 1, in: 2 } as const;
/** A maybe costs at most two thirds of what its sale leaves. */
const MAYBE_SHARE = { of: 2, in: 3 } as const;
/** A maybe leaves this, cents. */
const MAYBE_LEAVES = 500;

/** The maximum to pay for a piece, whole US dollars; a limit below one dollar is absent. */
export interface Limits {
  readonly buy?: number;
  /** The part of the rule that sets `buy`: half of what is kept, or the goal. */
  readonly limitBy?: 'half' | 'goal';
  readonly thin?: number;
}

/**
 * Returns the maximum to pay for a piece by what its sale leaves, US dollars. A buy costs at most half of that and
 * leaves the goal; a maybe costs at most two thirds and leaves $5. The shares and amounts are round figures that earned
 * most among a dozen on sales that are not used to report (`model/evaluation/decisions.csv`). Pure.
 */
export function payLimits({ price, keep }: { readonly price: number; readonly keep: number }, goal: Goal): Limits {
  const net = cents(keep);
  const half = shareOf(net, BUY_SHARE);
  const byGoal = payUpTo(net, cents(price), goal) ?? 0;
  const buy = Math.min(half, byGoal);
  const thin = Math.min(shareOf(net, MAYBE_SHARE), net - MAYBE_LEAVES);
  return {
    ...(isWorth(buy) && { buy: whole(buy), limitBy: byGoal < half ? 'goal' : 'half' }),
    ...(isWorth(thin) && { thin: whole(thin) }),
  };
}

/** Returns the maximum to pay for a rare piece, which its lowest price pays back; it is never a maybe. */
export function paidBackBy(keep: number): Limits {
  const net = cents(keep);
  return isWorth(net) ? { buy: whole(net) } : {};
}

const shareOf = (net: number, share: { readonly of: number; readonly in: number }): number =>
  (net * share.of) / share.in;

const isWorth = (limit: number): boolean => limit >= 100;

/** Returns an amount in cents as whole dollars, rounded down. */
const whole = (limit: number): number => Math.floor(dollars(limit));
