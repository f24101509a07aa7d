import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { grouped } from '../../src/base/numbers.ts';
import { findLayout } from '../../src/lists/layout.ts';
import { quote } from '../sql/quote.ts';
import { ofFile, openDatabase, readRows } from './database.ts';

/** Maximum number of sales read from all Parquet files: a few hundred decide the price of a kind of garment. */
const MOST_READ = 300_000;

/**
 * Reads Parquet files with the same columns, such as shards, as one. Leaves out rows whose column `sold` is false. If
 * there are more than `most` sales, it reads as many of each brand and category as there is room for, chosen by a hash
 * of the row, so that the order of files and rows changes nothing. Returns a CSV file with column names, and counts the
 * other rows. Rejects with a sentence that names the files.
 */
export async function readParquetSales(files: readonly string[], most = MOST_READ) {
  const [first = ''] = files;
  const name = files.length === 1 ? first : `${first} and ${files.length - 1} more`;
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-sales-'));
  const csv = join(folder, 'sales.csv');
  const db = await openDatabase();
  try {
    const leftOut = await ofFile(name, writeSales(db, files, csv, most));
    return { csv: readFileSync(csv), leftOut };
  } finally {
    db.closeSync();
    rmSync(folder, { recursive: true });
  }
}

async function writeSales(db: DuckDBConnection, files: readonly string[], csv: string, most: number) {
  const scan = `read_parquet([${files.map(quote).join(', ')}], union_by_name = true)`;
  const { names, isFlagged } = await columnsOf(db, scan);
  // A file may have no sold rows.
  const sales = isFlagged ? `(SELECT * EXCLUDE (sold) FROM ${scan} WHERE sold)` : scan;
  const rows = await countOf(db, scan);
  const sold = isFlagged ? await countOf(db, sales) : rows;
  const room = sold > most ? await roomOf(db, sales, groupsIn(names), most) : undefined;
  const chosen = room ? chosenFrom(sales, groupsIn(names), room, most) : sales;
  const { rowsChanged: used } = await db.run(`COPY (SELECT * FROM ${chosen}) TO ${quote(csv)} (HEADER)`);
  return [
    { reason: 'not sold', rows: rows - sold },
    {
      reason: `more than ${grouped(room ?? 0)} of one brand and category, for which more would add little`,
      rows: sold - used,
    },
  ].filter((one) => one.rows > 0);
}

/** Returns the names of the columns, and true if one is called `sold` and is true or false. */
async function columnsOf(db: DuckDBConnection, scan: string) {
  const columns = await readRows<{ column_name: string; column_type: string }>(db, `DESCRIBE SELECT * FROM ${scan}`);
  return {
    names: columns.map(({ column_name }) => column_name),
    isFlagged: columns.some(({ column_name, column_type }) => column_name === 'sold' && column_type === 'BOOLEAN'),
  };
}

/** Returns the columns with brand and category, as SQL. */
function groupsIn(names: readonly string[]): string {
  const columns = findLayout(names)?.columns;
  const places = [...(columns?.get('brand') ?? []), ...(columns?.get('category') ?? [])];
  return places.length === 0 ? "''" : places.map((at) => `"${(names[at] as string).replaceAll('"', '""')}"`).join(', ');
}

async function countOf(db: DuckDBConnection, rows: string): Promise<number> {
  const [found] = await readRows<{ n: bigint }>(db, `SELECT count(*) AS n FROM ${rows}`);
  return Number(found?.n ?? 0);
}

/** Returns the maximum number of rows per group with which all groups have room. */
async function roomOf(db: DuckDBConnection, rows: string, groups: string, most: number): Promise<number> {
  const sizes = await readRows<{ size: bigint; groups: bigint }>(
    db,
    `SELECT size, count(*) AS groups FROM (SELECT count(*) AS size FROM ${rows} GROUP BY ${groups}) GROUP BY size ORDER BY size`,
  );
  let left = most;
  let larger = sizes.reduce((sum, { groups: own }) => sum + Number(own), 0);
  for (const { size, groups: own } of sizes) {
    if (Number(size) * larger > left) break;
    left -= Number(size) * Number(own);
    larger -= Number(own);
  }
  return Math.max(1, Math.floor(left / larger));
}

/** Returns the chosen rows, as SQL. */
const chosenFrom = (rows: string, groups: string, room: number, most: number) => `(
  SELECT * EXCLUDE (hashed, place) FROM (
    SELECT *, row_number() OVER (PARTITION BY ${groups} ORDER BY hashed) AS place
    FROM (SELECT *, md5(CAST(sale AS VARCHAR)) AS hashed FROM ${rows} AS sale)
  ) WHERE place <= ${room} ORDER BY hashed LIMIT ${most}
)`;
