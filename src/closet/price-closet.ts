import { readGoal } from './goal.ts';
import { createItemPricer, type PricingParts } from './price-item.ts';
import { readCloset } from './read-closet.ts';
import { type ValuedCloset, type ValueOptions, valueCloset } from './value-closet.ts';

export interface PriceClosetOptions extends ValueOptions {
  /** Texts of profit, returnOnCost or margin; see {@link readGoal}. */
  readonly goal?: Readonly<Record<string, unknown>>;
  readonly maxRows: number;
}

/** A goal that is not understood; the message says what is wrong. */
export class GoalProblem extends Error {
  override name = 'GoalProblem' as const;
}

/**
 * Makes the function that reads and prices an uploaded file. It rejects with a ClosetFileProblem or a
 * {@link GoalProblem}.
 */
export function createClosetPricer(
  parts: Omit<PricingParts, 'goal'>,
): (bytes: Uint8Array, options: PriceClosetOptions) => Promise<ValuedCloset> {
  return async (bytes, { goal: given = {}, maxRows, ...options }) => {
    const goal = readGoal(given);
    if (typeof goal === 'string') throw new GoalProblem(goal);
    const file = await readCloset(bytes, maxRows);
    return valueCloset(file, createItemPricer({ ...parts, goal }), options);
  };
}
