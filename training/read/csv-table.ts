import { readFileSync } from 'node:fs';
import { parseCsvRows } from '../../src/base/csv-text.ts';
import type { RowFields } from '../../src/operations/answer-row.ts';

/**
 * Reads a CSV file with exactly these columns. Rejects with the file and line of a missing or unknown column, or of a
 * row with more or fewer cells.
 */
export const readCsvTable = <Column extends string>(file: string, columns: readonly Column[]) =>
  Array.fromAsync(readCsvRows(file, columns, { isExact: true }));

/**
 * Yields the nonempty rows in a CSV file as cells by column name, with the file and line for error messages. Throws an
 * Error if a required column is missing. If `isExact` is true, also throws for any other column and for a row with more
 * or fewer cells.
 */
export async function* readCsvRows<Column extends string>(
  file: string,
  requiredColumns: readonly Column[],
  { isExact = false } = {},
) {
  let names: readonly string[] | undefined;
  for (const { cells, line } of parseCsvRows(readFileSync(file, 'utf8'), ',')) {
    const place = `${file}, line ${line}`;
    if (!names) {
      names = cells;
      checkHeader(names, requiredColumns, { isExact, place });
    } else if (cells.length > 1 || cells[0] !== '') {
      if (isExact && cells.length !== names.length)
        throw new Error(`${place}: the row has ${cells.length} cells. Write ${names.length}, as in the first line.`);
      const cellByName = Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
      yield { cells: cellByName as Readonly<Record<Column, string>>, place };
    }
  }
}

function checkHeader(
  names: readonly string[],
  required: readonly string[],
  { isExact, place }: { readonly isExact: boolean; readonly place: string },
): void {
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`${place}: the column ${missing} is missing.`);
  const unknown = isExact ? names.find((name) => !required.includes(name)) : undefined;
  if (unknown !== undefined) throw new Error(`${place}: the column ${unknown} is not known. Remove it.`);
}

/** Converts an item's columns to a row in a list, without empty ones. */
export const toRowFields = (texts: Readonly<Record<string, string>>): RowFields => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  quantity: 1,
});
