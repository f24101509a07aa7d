import { safeCell } from '../items/csv-text.ts';
import { ADDED_COLUMNS, type AddedCells, type AddedColumn, addedName } from './added-columns.ts';
import type { ClosetFile, ClosetRow } from './read-closet.ts';
import { takeTurns } from './turns.ts';

/**
 * The file as it came, row for row, with our columns at the end of each row of the table, their cells those of `cellsOf`.
 * Yields pieces of text; other work runs in between.
 */
export async function* writeCloset<Row extends { readonly row: ClosetRow }>(
  { headerAt, delimiter, width, hasMark }: Omit<ClosetFile, 'rows'>,
  rows: Iterable<Row> | AsyncIterable<Row>,
  cellsOf: (one: Row) => AddedCells | undefined,
  columns: readonly AddedColumn[] = ADDED_COLUMNS,
): AsyncGenerator<string> {
  const names: AddedCells = Object.fromEntries(columns.map((name) => [name, addedName(name)]));
  if (hasMark) yield '\ufeff';
  let index = 0;
  for await (const one of rows) {
    const { row } = one;
    const added = index++ === headerAt ? names : row.item ? cellsOf(one) : row.continues && {};
    const ours = added ? columns.map((name) => written(added[name])) : [];
    const gap = added ? [row.source + delimiter.repeat(width - row.width)] : [row.source];
    yield [...gap, ...ours].join(delimiter) + row.lineEnd;
    await takeTurns();
  }
}

function written(value: string | number | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'number' ? String(value) : safeCell(value);
}
