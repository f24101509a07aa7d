import { safeCell } from '../items/csv-text.ts';
import { ADDED_COLUMNS, type AddedColumn, addedName } from './added-columns.ts';
import type { ClosetFile, ClosetRow } from './read-closet.ts';
import { takeTurns } from './turns.ts';

/** Cells of one row, by column; what is left out stays empty. */
export type AddedCells = Readonly<Partial<Record<AddedColumn, string | number | undefined>>>;

/** A row of a file with our cells, if it holds an item. */
export interface WrittenRow {
  readonly row: ClosetRow;
  readonly cells: AddedCells | undefined;
}

/**
 * The file as it came, row for row, with our columns at the end of each row of the table. Yields pieces of text; other work
 * runs in between.
 */
export async function* writeCloset(
  { headerAt, delimiter, width, hasMark }: Omit<ClosetFile, 'rows'>,
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
  columns: readonly AddedColumn[] = ADDED_COLUMNS,
): AsyncGenerator<string> {
  const names: AddedCells = Object.fromEntries(columns.map((name) => [name, addedName(name)]));
  if (hasMark) yield '\ufeff';
  let index = 0;
  for await (const { row, cells } of rows) {
    const added = index++ === headerAt ? names : row.item ? cells : row.continues && {};
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
