import { Problem } from '../base/problem.ts';
import { groupBy, roundToCent, sumOf } from '../base/values.ts';
import { isOnlyKind } from '../money/decide.ts';
import type { RowOutcome } from '../operations/answer-row.ts';
import { ListSum } from '../operations/list-total.ts';
import type { ListRow } from './answer-list.ts';

export type PricedRow = ListRow<RowOutcome>;

export const isPricedRow = (row: ListRow): row is PricedRow => !(row.outcome instanceof Problem);

/** Returns true if a row is its owner's to sell, rather than for sale by another. */
const isMine = (row: ListRow): boolean => isPricedRow(row) && row.outcome.answer.purpose === 'sell';

/** Returns what to ask about a row for sale: for another text, for its brand, or whether a number in it is the tag. */
export function findRowQuestion(row: ListRow) {
  if (row.state) return undefined;
  if (!isPricedRow(row)) return { topic: 'line' as const };
  const { appraisal } = row.outcome;
  if (isOnlyKind(appraisal)) return { topic: 'brand' as const };
  const bareNumber = appraisal.findings.find((finding) => finding.code === 'bare_number');
  return bareNumber && !isMine(row) ? { topic: 'tag' as const, number: bareNumber.number } : undefined;
}

export type ListGroup = 'word' | 'mine' | 'buy' | 'sold' | 'gone';

/** Returns the group of a row, which goes by its call if it has a question too. */
function findRowGroup(row: ListRow): ListGroup {
  if (row.state) return row.state === 'gone' ? 'gone' : 'sold';
  if (findRowQuestion(row) && !(isPricedRow(row) && row.outcome.answer.verdict)) return 'word';
  return isMine(row) ? 'mine' : 'buy';
}

/** Returns what a row adds to its group's sum, whole US dollars: its net or, if to buy, its profit. */
export function findRowAmount(row: ListRow): number | undefined {
  if (!isPricedRow(row)) return undefined;
  const { equalItems, answer, amounts } = row.outcome;
  if (row.state) return row.fields.soldPrice === undefined ? undefined : Math.floor(amounts.net ?? 0);
  if (equalItems.mayBringMore || equalItems.isCopied) return undefined;
  return isMine(row) ? amounts.net : answer.verdict && amounts.profit;
}

const findRowPaid = (row: ListRow): number | undefined => (isPricedRow(row) ? row.outcome.amounts.paid : undefined);

/** Sorts a list's rows by what to do with them, each into one group, and sums them up in US dollars. */
export function sortList(allRows: readonly ListRow[]) {
  const rows = allRows.filter(({ kind }) => kind !== 'fee');
  const groups = groupBy(rows, findRowGroup);
  const [ownRows, buyRows, soldRows] = [groups.get('mine') ?? [], groups.get('buy') ?? [], groups.get('sold') ?? []];
  const buyTotals = sumBuyRows(buyRows.filter(isInSum));
  const usualTotal = new ListSum();
  const mainRows = groups.has('mine') ? ownRows : buyRows;
  for (const { outcome } of mainRows) usualTotal.add(outcome);
  const pieceCounts = mainRows.map(({ fields, outcome }) =>
    outcome instanceof Problem ? fields.quantity : outcome.equalItems.pieceCount,
  );
  const saleRows = [...ownRows, ...buyRows.filter(isInSum)].filter((row) => findRowAmount(row) !== undefined);
  return {
    groups,
    sumByGroup: { word: 0, gone: 0, mine: sumRows(ownRows), buy: buyTotals.profit, sold: sumRows(soldRows) },
    buyTotals,
    /** The usual prices of what is the owner's or, without such, of what is to buy. */
    usualTotal: usualTotal.total(),
    /** How many single items those are, with those of lots and those without a price. */
    itemCount: sumOf(pieceCounts),
    boughtTotals: sumBoughtRows(ownRows.filter((row) => isInSum(row) && findRowPaid(row) !== undefined)),
    /** Marketplaces where the rows sell. */
    marketplaces: new Set(saleRows.filter(isPricedRow).flatMap((row) => row.outcome.answer.sale?.marketplace ?? [])),
  };
}

const isInSum = (row: ListRow): boolean => findRowAmount(row) !== undefined && findRowCall(row) !== 'skip';

const sumRows = (rows: readonly ListRow[]): number => sumOf(rows.filter(isInSum).map((row) => findRowAmount(row) ?? 0));

/** Sums up rows to buy: what they cost, the profit and, as net, both together. */
function sumBuyRows(rows: readonly ListRow[]) {
  const profit = sumRows(rows);
  const cost = roundToCent(sumOf(rows.map((row) => (isPricedRow(row) ? (row.outcome.amounts.tag ?? 0) : 0))));
  const sureCount = rows.filter((row) => findRowCall(row) === 'buy').length;
  return { rowCount: rows.length, sureCount, cost, profit, net: roundToCent(cost + profit) };
}

/** Sums up the owner's rows of which it is known what was paid. */
function sumBoughtRows(rows: readonly ListRow[]) {
  const paid = roundToCent(sumOf(rows.map((row) => findRowPaid(row) ?? 0)));
  const net = sumRows(rows);
  return { rowCount: rows.length, net, paid, profit: roundToCent(net - paid) };
}

export const findRowCall = (row: ListRow) => (isPricedRow(row) ? row.outcome.answer.verdict?.call : undefined);
