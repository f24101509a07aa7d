import { createFieldReader } from '../items/query.ts';
import { USUAL_TERMS } from '../items/seller-fields.ts';
import { TERM_FIELDS } from '../items/term-fields.ts';
import { cents } from '../marketplaces/money.ts';
import type { Goal } from '../marketplaces/pay-up-to.ts';
import { NotUnderstood } from './not-understood.ts';
import type { GoalTerms } from './sale-schema.ts';

const GOAL_FIELDS = {
  profit: TERM_FIELDS.profit,
  returnOnCost: TERM_FIELDS.returnOnCost,
  margin: TERM_FIELDS.margin,
} as const satisfies Record<keyof GoalTerms, unknown>;

const GOALS = Object.keys(GOAL_FIELDS) as (keyof GoalTerms)[];

/** The goal of a seller who names none. */
export const USUAL_GOAL: Goal = { profit: cents(USUAL_TERMS.profit) };

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

const readTerms = createFieldReader(GOAL_FIELDS);

/** The goal that texts name, {@link USUAL_GOAL} without any. Throws a 400 `Problem`. */
export function readGoal(texts: Readonly<Partial<Record<keyof GoalTerms, unknown>>>): Goal {
  return goalOf(readTerms({ query: texts, raw: {} })) ?? USUAL_GOAL;
}
