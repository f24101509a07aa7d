import { cents } from '../marketplaces/money.ts';
import type { Goal } from '../marketplaces/pay-up-to.ts';
import { NotUnderstood } from './not-understood.ts';

/** What a seller wants from a sale, as people say it: US dollars and fractions, at most one of the three. */
export interface GoalTerms {
  /** US dollars left after fees and cost. */
  readonly profit?: number | undefined;
  /** The same as a fraction of the cost: 1 doubles the money. */
  readonly returnOnCost?: number | undefined;
  /** The same as a fraction of the price it sells for. */
  readonly margin?: number | undefined;
}

/** Bounds of what can be asked for; those of the profit are those of a price. */
export const MOST_RETURN = 100;
export const MOST_MARGIN = 0.99;

export const GOALS = ['profit', 'returnOnCost', 'margin'] as const;

/** The goal that terms name. Throws {@link NotUnderstood} for more than one: they give different answers. */
export function goalOf(terms: GoalTerms): Goal | undefined {
  const given = GOALS.filter((name) => terms[name] !== undefined);
  const [, second] = given;
  if (second !== undefined) {
    throw new NotUnderstood(
      'invalid_parameter',
      `${given.join(' and ')} are different goals: give only one.`,
      { parameter: second },
    );
  }
  const { profit, returnOnCost, margin } = terms;
  if (profit !== undefined) return { profit: cents(profit) };
  if (returnOnCost !== undefined) return { returnOnCost };
  return margin === undefined ? undefined : { margin };
}
