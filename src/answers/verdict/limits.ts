import { cents, dollars } from '../../marketplaces/money.ts';
import { type Goal, payUpTo } from '../../marketplaces/resale.ts';

/** The rules that may bind a limit: the seller's goal, or half of the cost. */
export const LIMIT_RULES = ['goal', 'half_of_cost'] as const;
export type LimitRule = (typeof LIMIT_RULES)[number];

/** A buy leaves the goal and this share of what was paid, since money that is tied up must earn something. */
const BUY_RETURN = 0.5;
/**
 * A small profit, cents, and its least share of what was paid: less is not worth the work of a sale. Chosen by what
 * purchases earned (research/README.md).
 */
const SMALL = { profit: 700, returnOnCost: 0.2 } as const;

/** A price with what a seller keeps of it, US dollars. */
export interface Net {
  readonly price: number;
  readonly net: number;
}

/** The most to pay for a piece, whole US dollars; a limit below one dollar is absent. */
export interface Limits {
  /** For a buy, with the rule that binds. */
  readonly buy?: number;
  readonly by?: LimitRule;
  /** For a small profit. */
  readonly thin?: number;
}

/**
 * Returns the most to pay for a piece by a sale at the usual price, whatever stands behind that price. A buy leaves the
 * goal and half of the cost; a goal as a return or a margin stands alone. A small profit leaves $7 and a fifth of the
 * cost. Pure.
 */
export function buyLimits(usual: Net, goal: Goal): Limits {
  const rules: [LimitRule, number][] = [['goal', mostAt(usual, goal)]];
  if ('profit' in goal) rules.push(['half_of_cost', mostAt(usual, { returnOnCost: BUY_RETURN })]);
  const [by, buy] = rules.reduce((least, rule) => (rule[1] < least[1] ? rule : least));
  const thin = Math.min(mostAt(usual, { profit: SMALL.profit }), mostAt(usual, { returnOnCost: SMALL.returnOnCost }));
  return { ...(isWorth(buy) && { buy: whole(buy), by }), ...(isWorth(thin) && { thin: whole(thin) }) };
}

/** Returns the lower of two limits, zone by zone: what one of them does not allow, both do not. */
export function leastOf(one: Limits, other: Limits): Limits {
  const bound = (one.buy ?? 0) <= (other.buy ?? 0) ? one : other;
  const thin = Math.min(one.thin ?? 0, other.thin ?? 0);
  return {
    ...(bound.buy !== undefined && { buy: bound.buy }),
    ...(bound.by !== undefined && { by: bound.by }),
    ...(thin > 0 && { thin }),
  };
}

/** Returns the most to pay so that a sale brings it back, whole US dollars; undefined below one. */
export function paidBackBy(net: number): number | undefined {
  return isWorth(cents(net)) ? whole(cents(net)) : undefined;
}

/** Returns the most to pay so that a sale meets a goal, cents; 0 if none can. */
const mostAt = ({ price, net }: Net, goal: Goal): number => payUpTo(cents(net), cents(price), goal) ?? 0;

const isWorth = (limit: number): boolean => limit >= 100;

/** Returns an amount in cents as whole dollars, rounded down. */
const whole = (limit: number): number => Math.floor(dollars(limit));
