import { cents } from '../marketplaces/money.ts';
import type { Goal } from '../marketplaces/pay-up-to.ts';

/** Default goal of a sale: to double what was paid. */
const USUAL_GOAL: Goal = { returnOnCost: 1 };

const BOUNDS = { profit: 100_000, returnOnCost: 100, margin: 1 } as const;
const NAMES = ['profit', 'returnOnCost', 'margin'] as const;

/** The goal that texts name, at most one of them; {@link USUAL_GOAL} without any. What is wrong comes back as a sentence. */
export function readGoal(given: Readonly<Record<string, unknown>>): Goal | string {
  const named = NAMES.filter((name) => given[name] !== undefined && given[name] !== '');
  const [name] = named;
  if (name === undefined) return USUAL_GOAL;
  if (named.length > 1) return `Give only one of ${named.join(', ')}.`;
  const text = String(given[name]).trim();
  const value = /^\d{1,6}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= BOUNDS[name])) {
    return `${name} must be a number from 0 to ${BOUNDS[name].toLocaleString('en-US')}.`;
  }
  return (name === 'profit' ? { profit: cents(value) } : { [name]: value }) as Goal;
}
