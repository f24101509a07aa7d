import { roundToCent } from '../base/numbers.ts';
import type { ItemAnswer } from './item-answer.ts';

/** Amounts of a list's row for all its equal items, US dollars. What is kept and left is rounded down, so that rows add up. */
export interface RowAmounts {
  readonly tag: number | undefined;
  /** What is kept, of a lot in the way of its call: one by one or as one lot. */
  readonly net: number | undefined;
  /** What is left: at the tag of a row with a call, otherwise after the cost. */
  readonly profit: number | undefined;
}

/** Returns what one item leaves, US dollars: at the tag of a row with a call, otherwise after the cost. */
export const profitOf = ({ sale, verdict }: Pick<ItemAnswer, 'sale' | 'verdict'>): number | undefined =>
  verdict?.profit ?? sale?.profit;

/** Returns the amounts of a row of `quantity` equal items. A lot is one item. */
export function amountsOf(answer: Pick<ItemAnswer, 'item' | 'sale' | 'verdict'>, quantity: number): RowAmounts {
  const { item, sale } = answer;
  const all = (each: number | undefined) => (each === undefined ? undefined : quantity * Math.floor(each));
  return {
    tag: item.askingPrice === undefined ? undefined : roundToCent(quantity * item.askingPrice),
    net: all(sale?.net),
    profit: all(profitOf(answer)),
  };
}
