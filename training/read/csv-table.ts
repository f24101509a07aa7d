import { readFileSync } from 'node:fs';
import { csvRows } from '../../src/lists/csv.ts';

/**
 * Reads a CSV file with exactly these columns. Throws a sentence with file and line for a missing or unknown column and
 * for a row of the wrong width.
 */
export const readTable = <Column extends string>(file: string, columns: readonly Column[]) =>
  Array.fromAsync(rowsOf(file, columns, true));

/**
 * Yields the nonempty rows of a CSV file by column name, each with file and line, for errors. Throws a sentence if a
 * required column is missing and, if the columns must match exactly, for other columns and rows of a different width.
 */
export async function* rowsOf<Column extends string>(file: string, needed: readonly Column[], isExact = false) {
  let names: readonly string[] | undefined;
  for (const { cells, line } of csvRows(readFileSync(file, 'utf8'), ',')) {
    const place = `${file}, line ${line}`;
    if (!names) {
      names = cells;
      const [missing] = needed.filter((name) => !cells.includes(name));
      if (missing !== undefined) throw new Error(`${place}: the column ${missing} is missing.`);
      const [unknown] = isExact ? cells.filter((name) => !(needed as readonly string[]).includes(name)) : [];
      if (unknown !== undefined) throw new Error(`${place}: the column ${unknown} is not known. Remove it.`);
    } else if (cells.length > 1 || cells[0] !== '') {
      if (isExact && cells.length !== names.length)
        throw new Error(`${place}: the row has ${cells.length} cells. Write ${names.length}, as in the first line.`);
      const named = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
      yield { cells: named as Readonly<Record<Column, string>>, place };
    }
  }
}
