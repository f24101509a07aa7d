import { writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { csvText } from '../../src/items/csv-text.ts';
import { openFile } from './database.ts';
import { CELL_COLUMNS, rowOf, WORDLESS } from './group-listings.ts';
import { type CellRow, problemOf, sortRows } from './grouped.ts';
import { brandKey } from './words.ts';

/**
 * Reads cells from a CSV or Parquet file. Brands are looked up again: one that was not in the catalog when the cells
 * were made may be by now. Throws a sentence that names the file, the row and what is wrong.
 */
export async function readCells(db: DuckDBConnection, file: string): Promise<CellRow[]> {
  const { scan, columns } = await openFile(db, file, (columns) =>
    CELL_COLUMNS.filter((name) => !columns.has(name)),
  );
  const names = [...CELL_COLUMNS, ...(columns.has(WORDLESS) ? [WORDLESS] : [])];
  const reader = await db.runAndReadAll(
    `SELECT ${names.map((name) => `CAST(${name} AS VARCHAR)`).join(', ')} FROM ${scan}`,
  );
  return reader.getRows().map((values, i) => {
    const row = rowOf(values);
    const problem = problemOf(row);
    if (problem !== undefined) throw new Error(`${file}, row ${i + 1}: ${problem}.`);
    return row.brand === '' ? row : { ...row, brand: brandKey(row.brand) };
  });
}

/** Writes cells as CSV, in a fixed order. */
export function writeCells(file: string, rows: readonly CellRow[]): void {
  const lines = sortRows(rows).map((row) => Object.values(row).map((value) => value ?? undefined));
  writeFileSync(file, csvText([[...CELL_COLUMNS, WORDLESS], ...lines]));
}
