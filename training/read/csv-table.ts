import { readFileSync } from 'node:fs';
import { csvRows } from '../../src/lists/csv.ts';

/** A row of a table, by column name. */
export interface TableRow<Column extends string> {
  readonly cells: Readonly<Record<Column, string>>;
  /** File and line, for errors. */
  readonly place: string;
}

/**
 * Reads a CSV file with exactly these columns. Throws a sentence with file and line for a missing or unknown column and
 * for a row of the wrong width.
 */
export async function readTable<Column extends string>(
  file: string,
  columns: readonly Column[],
): Promise<TableRow<Column>[]> {
  const rows: TableRow<Column>[] = [];
  for await (const { cells, place, width } of rowsOf(file, columns)) {
    const names = Object.keys(cells);
    const [unknown] = names.filter((name) => !(columns as readonly string[]).includes(name));
    if (unknown !== undefined) throw new Error(`${file}, line 1: the column ${unknown} is not known. Remove it.`);
    if (width !== names.length)
      throw new Error(`${place}: the row has ${width} cells. Write ${names.length}, as in the first line.`);
    rows.push({ cells, place });
  }
  return rows;
}

/** Yields the rows of a CSV file that are not empty. Throws a sentence if a column that is needed is missing. */
export async function* rowsOf<Column extends string>(
  file: string,
  needed: readonly Column[],
): AsyncGenerator<TableRow<Column> & { readonly width: number }> {
  let names: readonly string[] | undefined;
  for await (const { cells, line } of csvRows(readFileSync(file, 'utf8'), ',')) {
    const place = `${file}, line ${line}`;
    if (!names) {
      names = cells;
      const [missing] = needed.filter((name) => !cells.includes(name));
      if (missing !== undefined) throw new Error(`${place}: the column ${missing} is missing.`);
    } else if (cells.length > 1 || cells[0] !== '') {
      const named = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
      yield { cells: named as Record<Column, string>, place, width: cells.length };
    }
  }
}
