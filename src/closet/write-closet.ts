import { safeCell } from '../items/csv-text.ts';
import { ADDED_COLUMNS, type AddedColumn, addedName } from './added-columns.ts';
import type { ClosetFile } from './read-closet.ts';
import { takeTurns } from './turns.ts';

/** Cells of one row, by column; what is left out stays empty. */
export type AddedCells = Readonly<Partial<Record<AddedColumn, string | number | undefined>>>;

/**
 * The file as it came, row for row, with our columns at the end of each row of the table. `cellsOf` is asked for each row
 * with an item, by its index. Yields pieces of text; other work runs in between.
 */
export async function* writeCloset(
  file: ClosetFile,
  cellsOf: (index: number) => AddedCells,
  columns: readonly AddedColumn[] = ADDED_COLUMNS,
): AsyncGenerator<string> {
  const { rows, headerAt, delimiter, width } = file;
  const last = rows.length - 1;
  const names: AddedCells = Object.fromEntries(columns.map((name) => [name, addedName(name)]));
  if (file.hasMark) yield '\ufeff';
  for (const [index, row] of rows.entries()) {
    const cells =
      index === headerAt ? names : row.item ? cellsOf(index) : row.continues ? {} : undefined;
    const lineEnd = row.lineEnd || (index === last ? '' : file.lineEnd);
    if (cells) {
      const ours = columns.map((name) => added(cells[name]));
      const gap = delimiter.repeat(width - row.width);
      yield `${row.source}${gap}${delimiter}${ours.join(delimiter)}${lineEnd}`;
    } else {
      yield row.source + lineEnd;
    }
    await takeTurns();
  }
}

function added(value: string | number | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'number' ? String(value) : safeCell(value);
}
