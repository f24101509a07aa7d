import { groupBy } from '../base/members.ts';
import { roundToCent, sumOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { TOO_LOW } from '../money/plan.ts';
import type { AnsweredRow } from '../operations/answer-row.ts';
import type { ItemAnswer } from '../present/item-answer.ts';
import type { ListRow } from './answer-list.ts';

/** What to do with a row: the call on its tag, what its list price is like, or nothing. */
function groupOf({ state, fields: { listPrice }, outcome }: ListRow<AnsweredRow>) {
  if (state) return 'none';
  const { answer, pieces } = outcome;
  const { verdict, plan } = answer;
  if (pieces.isCopied && verdict?.call !== 'skip') return 'check';
  if (listPrice === undefined || !plan?.[0]) return verdict?.call ?? 'none';
  if (listPrice > plan[0].suggestedPrice) return 'high';
  return isPricedLow(answer, listPrice) ? 'low' : 'fair';
}

/** Returns true if a list price is below the last that one would ask, or so low that something may be wrong with it. */
const isPricedLow = ({ plan, estimate }: ItemAnswer, listPrice: number): boolean =>
  listPrice < Math.max(plan?.at(-1)?.suggestedPrice ?? 0, TOO_LOW * (estimate?.price ?? 0));

/** A list's rows by what to do with them, and what they come to, US dollars. */
export interface SortedList {
  readonly groups: ReadonlyMap<ReturnType<typeof groupOf>, readonly ListRow<AnsweredRow>[]>;
  readonly unpriced: readonly ListRow<Problem>[];
  /** Those to buy, of which cost and profit are what is kept. */
  readonly buys: Readonly<Record<'rows' | 'items' | 'cost' | 'profit' | 'net', number>>;
  /** What is kept of all that are sure and not yet sold. */
  readonly net: number;
  /** Of those, the single items of which the cost is known, what was paid for them, and what is left. */
  readonly paid: Readonly<Record<'items' | 'cost' | 'profit', number>>;
  /** Marketplaces where the rows sell. */
  readonly places: readonly string[];
}

const isPriced = (row: ListRow): row is ListRow<AnsweredRow> => !(row.outcome instanceof Problem);
const isUnpriced = (row: ListRow): row is ListRow<Problem> => row.outcome instanceof Problem;

/** Sorts a list's rows, and sums them up. */
export function sortList(rows: readonly ListRow[]): SortedList {
  const priced = rows.filter(isPriced);
  const sure = priced.filter(({ state, outcome }) => !state && !outcome.pieces.isCopied);
  const groups = groupBy(priced, groupOf);
  const buys = (groups.get('buy') ?? []).filter(({ outcome }) => outcome.amounts.profit !== undefined);
  const cost = roundToCent(sumOf(buys.map(({ outcome }) => outcome.amounts.tag ?? 0)));
  const profit = profitOf(buys);
  const bought = sure.filter(
    ({ fields, outcome }) => fields.cost !== undefined && outcome.amounts.profit !== undefined,
  );
  return {
    groups,
    unpriced: rows.filter(isUnpriced),
    buys: { rows: buys.length, items: countItems(buys), cost, profit, net: roundToCent(cost + profit) },
    net: sumOf(sure.map(({ outcome }) => outcome.amounts.net ?? 0)),
    paid: {
      items: countItems(bought),
      cost: roundToCent(sumOf(bought.map(({ fields }) => fields.quantity * (fields.cost ?? 0)))),
      profit: profitOf(bought),
    },
    places: sure.flatMap(({ outcome }) => outcome.answer.sale?.marketplace ?? []),
  };
}

/** Returns what rows leave together, US dollars. */
export const profitOf = (rows: readonly ListRow<AnsweredRow>[]): number =>
  sumOf(rows.map(({ outcome }) => outcome.amounts.profit ?? 0));

/** Returns how many single items rows have, with those of lots. */
export const countItems = (rows: readonly ListRow[]): number =>
  sumOf(rows.map(({ fields, outcome }) => (outcome instanceof Problem ? fields.quantity : outcome.pieces.count)));
