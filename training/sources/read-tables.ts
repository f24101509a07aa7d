import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Statistics } from '../model/statistics.ts';
import { quote } from '../sql/quote.ts';
import { coarsened } from './coarsened.ts';
import {
  mercariBrands,
  mercariCategories,
  mercariConditions,
  mercariShoes,
} from './mercari-2018.ts';
import type { PublishedTable, Row } from './published-table.ts';
import { retailBagModels, retailItems } from './retail.ts';
import {
  dealerBagModels,
  ebaySold,
  platosCloset,
  poshmarkSold,
  poshmarkTops,
  soldBagModels,
} from './us-sold-2026.ts';
import { soldShoeModels, vestiaireSoldShoes } from './vestiaire-shoes-2026.ts';
import { vintedItaly, vintedOutdoor, vintedUkAsking } from './vinted-2026.ts';

const TABLES: readonly PublishedTable[] = [
  mercariShoes,
  vintedItaly,
  vintedOutdoor,
  mercariCategories,
  mercariBrands,
  mercariConditions,
  ebaySold,
  poshmarkSold,
  poshmarkTops,
  soldBagModels,
  dealerBagModels,
  soldShoeModels,
  vintedUkAsking,
  vestiaireSoldShoes,
  platosCloset,
  retailBagModels,
  retailItems,
];

/** Reads the published tables of a folder; those that are not there are passed over. */
export async function readTables(db: DuckDBConnection, folder: string): Promise<Statistics> {
  if (!existsSync(folder)) throw new Error(`${folder}: there is no such folder of tables.`);
  const parts: Partial<Statistics>[] = [];
  for (const { file, columns, isMeant = () => true, read } of TABLES) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const rows = (await readRows(db, path, columns)).filter(isMeant);
    const { used, ...found } = read(rows);
    parts.push({ ...found, files: rows.length > 0 ? [{ file, rows: rows.length, used }] : [] });
  }
  return coarsened({
    medians: parts.flatMap(({ medians = [] }) => medians),
    categories: parts.flatMap(({ categories = [] }) => categories),
    baskets: parts.flatMap(({ baskets = [] }) => baskets),
    grades: parts.flatMap(({ grades = [] }) => grades),
    files: parts.flatMap(({ files = [] }) => files),
  });
}

async function readRows(
  db: DuckDBConnection,
  path: string,
  columns: readonly string[],
): Promise<Row[]> {
  const reader = await db.runAndReadAll(
    `SELECT * FROM read_csv(${quote(path)}, header = true, all_varchar = true)`,
  );
  const names = reader.columnNames();
  const missing = columns.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`${path}, line 1: the column ${missing} is missing.`);
  return reader
    .getRows()
    .map((row) => Object.fromEntries(names.map((name, i) => [name, String(row[i] ?? '')])));
}
