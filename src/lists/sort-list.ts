import { groupBy } from '../base/group-by.ts';
import { sumOf } from '../base/numbers.ts';
import { isOnlyKind } from '../present/evidence-words.ts';
import type { PricedRow } from './price-row.ts';
import type { FileItem, FileRow } from './read-row.ts';
import type { ValuedRow } from './write-list-file.ts';

/** A row with an item, and its position among all rows of the list. */
export interface ListRow {
  readonly at: number;
  readonly row: FileRow;
  readonly item: FileItem;
}

/** A row with a price. Amounts are US dollars for all its items, each rounded down so that rows add up. */
export interface SortedRow extends ListRow {
  readonly priced: PricedRow;
  readonly price: number;
  readonly net: number | undefined;
  readonly profit: number | undefined;
  /** True if neither the brand nor such an item is known, so that its price is no reason to buy. */
  readonly isOnlyKind: boolean;
}

/** What to do with a row: the call on its tag, what its list price is like, or nothing. */
export type Group = 'buy' | 'maybe' | 'skip' | 'low' | 'fair' | 'high' | 'none' | 'check';

function chooseGroup({ row, item: { listPrice }, priced, isOnlyKind }: SortedRow): Group {
  if (row.state) return 'none';
  const { verdict, plan } = priced.answer;
  if (priced.pieces.isCopied && verdict?.call !== 'skip') return 'check';
  if (listPrice === undefined || !plan?.[0])
    return isOnlyKind && verdict?.call === 'buy' ? 'maybe' : (verdict?.call ?? 'none');
  if (listPrice > plan[0].listPrice) return 'high';
  return listPrice < (plan.at(-1)?.listPrice ?? 0) ? 'low' : 'fair';
}

function sortedRow(row: ListRow, priced: PricedRow): SortedRow {
  const { sale, verdict } = priced.answer;
  const times = (each: number) => Math.floor(each) * row.item.quantity;
  // A sale is that of all.
  const timesIf = (each: number | undefined) =>
    each === undefined ? undefined : row.row.state ? Math.floor(each) : times(each);
  const profit = isOnlyKind(priced.appraisal) ? undefined : timesIf(sale?.profit ?? verdict?.profit);
  return {
    ...row,
    priced,
    price: times(priced.pieces.price),
    net: timesIf(sale?.net),
    profit,
    isOnlyKind: isOnlyKind(priced.appraisal),
  };
}

/** Returns a list's rows by what to do with them, and what a seller keeps of all that are sure and not yet sold. */
export function sortList(rows: readonly ValuedRow[]) {
  const listed = rows.flatMap(({ row, outcome }, at) =>
    row.item && outcome ? [{ at, row, item: row.item, outcome }] : [],
  );
  const unpriced = listed.flatMap(({ outcome, ...row }) => ('problem' in outcome ? [{ ...row, ...outcome }] : []));
  const priced = listed.flatMap(({ outcome, ...row }) => ('problem' in outcome ? [] : [sortedRow(row, outcome)]));
  const sure = priced.filter(({ row, priced }) => !row.state && !priced.pieces.isCopied);
  return {
    groups: groupBy(priced, chooseGroup),
    unpriced,
    net: sumOf(sure.map(({ net = 0 }) => net)),
    /** Marketplaces where the rows sell. */
    places: sure.flatMap(({ priced }) => priced.answer.sale?.marketplace ?? []),
  };
}
