import { GOALS, type GoalTerms, goalOf, MOST_MARGIN, MOST_RETURN } from '../answers/goal.ts';
import { NotUnderstood } from '../answers/not-understood.ts';
import type { Goal } from '../marketplaces/pay-up-to.ts';
import { MOST_DOLLARS } from '../marketplaces/payout-answer.ts';

/** Default goal of a sale: to double what was paid. */
const USUAL_GOAL: Goal = { returnOnCost: 1 };

const BOUNDS = { profit: MOST_DOLLARS, returnOnCost: MOST_RETURN, margin: MOST_MARGIN } as const;

/** The goal that texts name, at most one of them; {@link USUAL_GOAL} without any. What is wrong comes back as a sentence. */
export function readGoal(given: Readonly<Record<string, unknown>>): Goal | string {
  const terms: { -readonly [Name in keyof GoalTerms]: number } = {};
  for (const name of GOALS) {
    if (given[name] === undefined || given[name] === '') continue;
    const text = String(given[name]).trim();
    const value = /^\d{1,6}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= BOUNDS[name])) {
      return `${name} must be a number from 0 to ${BOUNDS[name].toLocaleString('en-US')}.`;
    }
    terms[name] = value;
  }
  try {
    return goalOf(terms) ?? USUAL_GOAL;
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message;
    throw error;
  }
}
