import { groupBy } from '../base/members.ts';
import { roundToCent, sumOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { isOnlyKind } from '../money/inquiry.ts';
import type { AnsweredRow, RowFields } from '../operations/answer-row.ts';
import { isPricedLow } from '../present/item-answer.ts';
import { amountsOf, type RowAmounts } from '../present/row-answer.ts';
import type { FileRow } from './read-row.ts';
import type { ValuedRow } from './write-list-file.ts';

/** A row with an item, and its position among all rows of the list. */
export interface ListRow {
  readonly at: number;
  readonly row: FileRow;
  readonly fields: RowFields;
}

/** A row with a price. Amounts are US dollars for all its items. */
export interface SortedRow extends ListRow, RowAmounts {
  readonly priced: AnsweredRow;
  readonly price: number;
  /** True if neither the brand nor such an item is known, so that its price is no reason to buy. */
  readonly isOnlyKind: boolean;
}

/** What to do with a row: the call on its tag, what its list price is like, or nothing. */
export type RowGroup = 'buy' | 'maybe' | 'skip' | 'low' | 'fair' | 'high' | 'none' | 'check' | 'guess';

function chooseGroup({ row, fields: { listPrice }, tag, priced, isOnlyKind }: SortedRow): RowGroup {
  if (row.state) return 'none';
  const { verdict, plan } = priced.answer;
  if (priced.pieces.isCopied && verdict?.call !== 'skip') return 'check';
  if (listPrice === undefined || !plan?.[0])
    return isOnlyKind && tag !== undefined ? 'guess' : (verdict?.call ?? 'none');
  if (listPrice > plan[0].listPrice) return 'high';
  return isPricedLow(priced.answer, listPrice) ? 'low' : 'fair';
}

function sortedRow(row: ListRow, priced: AnsweredRow): SortedRow {
  const { quantity } = row.fields;
  // A past sale is that of all.
  const amounts = amountsOf(priced.answer, row.row.state ? 1 : quantity);
  const isGuess = isOnlyKind(priced.appraisal);
  return {
    ...row,
    priced,
    ...amounts,
    price: priced.pieces.price * quantity,
    profit: isGuess ? undefined : amounts.profit,
    isOnlyKind: isGuess,
  };
}

/** A list's rows by what to do with them, and what they come to, US dollars. */
export interface SortedList {
  readonly groups: ReadonlyMap<RowGroup, readonly SortedRow[]>;
  readonly unpriced: readonly (ListRow & { readonly problem: Problem })[];
  /** Those to buy, of which cost and profit are what is kept. */
  readonly buys: Readonly<Record<'rows' | 'items' | 'cost' | 'profit' | 'net', number>>;
  /** What is kept of all that are sure and not yet sold. */
  readonly net: number;
  /** Of those, the single items of which the cost is known, what was paid for them, and what is left. */
  readonly paid: Readonly<Record<'items' | 'cost' | 'profit', number>>;
  /** Marketplaces where the rows sell. */
  readonly places: readonly string[];
}

/** Sorts a list's rows, and sums them up. */
export function sortList(rows: readonly ValuedRow[]): SortedList {
  const listed = rows.flatMap(({ row, outcome }, at) =>
    row.fields && outcome ? [{ at, row, fields: row.fields, outcome }] : [],
  );
  const unpriced = listed.flatMap(({ outcome, ...row }) =>
    outcome instanceof Problem ? [{ ...row, problem: outcome }] : [],
  );
  const priced = listed.flatMap(({ outcome, ...row }) => (outcome instanceof Problem ? [] : [sortedRow(row, outcome)]));
  const sure = priced.filter(({ row, priced }) => !row.state && !priced.pieces.isCopied);
  const groups = groupBy(priced, chooseGroup);
  const buys = (groups.get('buy') ?? []).filter(({ profit }) => profit !== undefined);
  const cost = roundToCent(sumOf(buys.map(({ tag = 0 }) => tag)));
  const profit = sumOf(buys.map(({ profit = 0 }) => profit));
  const bought = sure.filter(({ fields, profit }) => fields.cost !== undefined && profit !== undefined);
  return {
    groups,
    unpriced,
    buys: { rows: buys.length, items: countItems(buys), cost, profit, net: roundToCent(cost + profit) },
    net: sumOf(sure.map(({ net = 0 }) => net)),
    paid: {
      items: countItems(bought),
      cost: roundToCent(sumOf(bought.map(({ fields }) => fields.quantity * (fields.cost ?? 0)))),
      profit: sumOf(bought.map(({ profit = 0 }) => profit)),
    },
    places: sure.flatMap(({ priced }) => priced.answer.sale?.marketplace ?? []),
  };
}

/** Returns how many single items rows have, with those of lots. */
export const countItems = (rows: readonly (ListRow | SortedRow)[]): number =>
  sumOf(rows.map((row) => ('priced' in row ? row.priced.pieces.count : row.fields.quantity)));
