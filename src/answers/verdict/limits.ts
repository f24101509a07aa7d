import { USUAL_TERMS } from '../../items/item-fields.ts';
import { cents, dollars } from '../../marketplaces/fees.ts';
import { type Goal, payUpTo } from '../../marketplaces/payouts.ts';

/** The rules that may bind a limit: the seller's goal, half of the cost, or our price beside the asker's evidence. */
export const LIMIT_RULES = ['goal', 'half_of_cost', 'our_price'] as const;
export type LimitRule = (typeof LIMIT_RULES)[number];

/** A buy leaves the goal and this share of what was paid, since money that is tied up must earn something. */
const BUY_RETURN = 0.5;
/**
 * A small profit, cents, and its least share of what was paid: less is not worth the work of a sale. Chosen by what
 * purchases earned (research/README.md).
 */
const SMALL = { profit: 600, returnOnCost: 0.2 } as const;
/** The most of what was paid that a piece with a small profit may lose by a sale at the low end of the range. */
const MOST_LOST = 1 / 3;
/** A sale at the low end of the range that pays a tag back leaves this share of it, chosen the same way. */
const SAFE_RETURN = 0.1;

/** The usual price with what a seller keeps of it, and what is kept at the low end of the range, US dollars. */
interface Nets {
  readonly price: number;
  readonly net: number;
  readonly lowNet: number;
}

/** The most to pay for a piece, whole US dollars; a limit below one dollar is absent. */
export interface Limits {
  /** For a buy, with the rule that binds; without one, the low end of the range pays it back. */
  readonly buy?: number;
  readonly by?: LimitRule;
  /** For a buy that meets the goal. */
  readonly met?: number;
  /** For a small profit. */
  readonly thin?: number;
}

/**
 * Returns the most to pay for a piece by a sale at the usual price, whatever stands behind that price. A buy leaves the
 * goal and half of the cost; a goal as a return or a margin stands alone. A small profit leaves $6 and a fifth of the
 * cost, and loses at most a third of it at the low end of the range. Where the goal is no more than the usual amount, a
 * tag that even the low end pays back is bought, if it leaves a small profit; a price that is given has no low end.
 * Pure.
 */
export function buyLimits(usual: Nets, goal: Goal): Limits {
  const low = { ...usual, net: usual.lowNet };
  const rules: [LimitRule, number][] = [['goal', mostAt(usual, goal)]];
  if ('profit' in goal) rules.push(['half_of_cost', mostAt(usual, { returnOnCost: BUY_RETURN })]);
  const [by, met] = rules.reduce((least, rule) => (rule[1] < least[1] ? rule : least));
  const thin = Math.min(
    mostAt(usual, { profit: SMALL.profit }),
    mostAt(usual, { returnOnCost: SMALL.returnOnCost }),
    mostAt(low, { returnOnCost: -MOST_LOST }),
  );
  const isSafe = isModest(goal) && usual.lowNet < usual.net;
  const safe = isSafe ? Math.min(thin, mostAt(low, { returnOnCost: SAFE_RETURN })) : 0;
  const buy = Math.max(met, safe);
  return {
    ...(isWorth(buy) && { buy: whole(buy) }),
    ...(isWorth(met) && { met: whole(met), ...(met >= safe && { by }) }),
    ...(isWorth(thin) && { thin: whole(thin) }),
  };
}

/** Returns true for a goal up to that of sellers who name none: a limit never rises with the goal. */
const isModest = (goal: Goal): boolean => 'profit' in goal && goal.profit <= cents(USUAL_TERMS.profit);

/** Returns the most to pay so that a sale brings it back, whole US dollars; undefined below one. */
export function paidBackBy(net: number): number | undefined {
  return isWorth(cents(net)) ? whole(cents(net)) : undefined;
}

/** Returns the most to pay so that a sale meets a goal, cents; 0 if none can. */
const mostAt = ({ price, net }: Pick<Nets, 'price' | 'net'>, goal: Goal): number =>
  payUpTo(cents(net), cents(price), goal) ?? 0;

const isWorth = (limit: number): boolean => limit >= 100;

/** Returns an amount in cents as whole dollars, rounded down. */
const whole = (limit: number): number => Math.floor(dollars(limit));
