import { Gate } from './gate.ts';
import { readGoal } from './goal.ts';
import { createItemPricer, type PricingParts } from './price-item.ts';
import { readCloset } from './read-closet.ts';
import { type ValuedCloset, type ValueOptions, valueCloset } from './value-closet.ts';

export interface PriceClosetOptions extends ValueOptions {
  /** Texts of profit, returnOnCost or margin; see {@link readGoal}. */
  readonly goal?: Readonly<Record<string, unknown>>;
  readonly maxRows: number;
}

/** One file at a time: all share a thread, and memory stays bounded. So many wait, with 1 MB each at most. */
const AT_ONCE = 1;
const WAITING = 40;

/** A goal that is not understood; the message says what is wrong. */
export class GoalProblem extends Error {
  override name = 'GoalProblem' as const;
}

/**
 * Makes the function that reads and prices an uploaded file. It rejects with a ClosetFileProblem or a
 * {@link GoalProblem}; undefined when too many files wait already.
 */
export function createClosetPricer(
  parts: Omit<PricingParts, 'goal'>,
): (bytes: Uint8Array, options: PriceClosetOptions) => Promise<ValuedCloset> | undefined {
  const gate = new Gate(AT_ONCE, WAITING);
  return (bytes, { goal: given = {}, maxRows, ...options }) =>
    gate.run(async () => {
      const goal = readGoal(given);
      if (typeof goal === 'string') throw new GoalProblem(goal);
      const file = await readCloset(bytes, maxRows);
      return valueCloset(file, createItemPricer({ ...parts, goal }), options);
    });
}
