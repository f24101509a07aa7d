import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { requireDatabase } from '../checkout.ts';
import { quote } from '../sql/engines.ts';

/** Loads DuckDB. Rejects with instructions if it is not installed. */
export async function loadDuckDb() {
  requireDatabase();
  return import('@duckdb/node-api');
}

/** Opens an in-memory DuckDB with limits for a small machine. Rejects if DuckDB is not installed. */
export async function openDatabase(): Promise<DuckDBConnection> {
  const { DuckDBInstance } = await loadDuckDb();
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '5GB',
    threads: '2',
    // Groupings that do not fit in memory spill to this folder.
    temp_directory: join(tmpdir(), 'hangtag-duckdb'),
  });
  return instance.connect();
}

/** Runs a query and returns its rows in order, as columns by name. */
export async function readRows<T = Readonly<Record<string, unknown>>>(
  db: DuckDBConnection,
  statement: string,
): Promise<T[]> {
  const result = await db.stream(statement);
  const rows: T[] = [];
  for await (const chunk of result.yieldRowObjectJs()) {
    for (const row of chunk) rows.push(row as T);
  }
  return rows;
}

/**
 * Opens a CSV or Parquet file and returns its columns and `scan`, the SQL to select from it. `missingIn` returns the
 * required columns that are missing. Rejects with the file and the problem.
 */
export async function openFile(
  db: DuckDBConnection,
  file: string,
  missingIn: (columns: ReadonlySet<string>) => readonly string[],
): Promise<{ readonly scan: string; readonly columns: ReadonlySet<string> }> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file.`);
  const scan = scanOf(file);
  const described = await ofFile(file, db.run(`DESCRIBE SELECT * FROM ${scan}`));
  const columns = new Set((await described.getRows()).map(([name]) => String(name)));
  const missing = missingIn(columns);
  if (missing.length > 0) {
    const subject = missing.length > 1 ? 'columns are' : 'a column is';
    throw new Error(`${file}, line 1: ${subject} missing: ${missing.join(', ')}.`);
  }
  // Reads the whole file once to report a broken line before anything else.
  await ofFile(file, db.run(`SELECT count(*) FROM ${scan} WHERE brand IS NULL AND category IS NULL`));
  return { scan, columns };
}

const isParquet = (file: string): boolean => file.toLowerCase().endsWith('.parquet');

/**
 * Returns the SQL to select from a CSV file or from Parquet files with the same columns. Throws an Error if a CSV
 * column has no name or repeats one.
 */
export function scanOf(file: string, ...shards: readonly string[]): string {
  if (!isParquet(file)) return csvScan(file);
  const files = [file, ...shards].map(quote).join(', ');
  return `read_parquet([${files}], union_by_name = true)`;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Returns a CSV file's delimiter and column names from its first line. */
export function headerOf(file: string) {
  const header = firstLine(file);
  const countOf = (sign: string) => header.split(sign).length;
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a));
  const names = header.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase());
  return { delimiter, names };
}

/**
 * Returns the DuckDB function call that reads a CSV file. Takes the delimiter and the columns from the first line,
 * because DuckDB's own detection would take a broken line for another dialect.
 */
function csvScan(file: string): string {
  const { delimiter, names } = headerOf(file);
  if (names.includes('')) throw new Error(`${file}, line 1: a column has no name.`);
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) throw new Error(`${file}, line 1: the column ${repeated} comes twice.`);
  const columns = names.map((name) => `${quote(name)}: 'VARCHAR'`).join(', ');
  const dialect = `auto_detect = false, header = true, delim = ${quote(delimiter)}, quote = '"', escape = '"'`;
  return `read_csv(${quote(file)}, ${dialect}, columns = {${columns}})`;
}

/** Returns a text file's first line, up to 64 KiB, without byte order mark and line break. */
function firstLine(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(65_536);
    const text = buffer.toString('utf8', 0, readSync(handle, buffer));
    return (text.replace(/^\uFEFF/, '').split(/\r?\n/)[0] as string).trim();
  } finally {
    closeSync(handle);
  }
}

/** Matches the cause in a DuckDB message about a file. */
const CAUSE = new RegExp(
  ['Error when ', 'Expected Number of Columns', 'Invalid unicode', '(?:Value with )?unterminated quote']
    .map((words) => `${words}[^\\n]*`)
    .join('|'),
  'i',
);

/** Awaits a read of a file. If it fails, rejects with an Error that names the file, and the line if known. */
export async function ofFile<T>(file: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const column = /^Binder Error: .*?olumn "([^"]+)"/.exec(message)?.[1];
    if (column) throw new Error(`${file}, line 1: the column ${column} is missing.`);
    const line = /CSV Error on Line: (\d+)/.exec(message)?.[1];
    const place = line ? `${file}, line ${line}` : file;
    const [cause] = CAUSE.exec(message) ?? message.split('\n');
    throw new Error(`${place}: the file cannot be read (${cause?.trim().replace(/\.$/, '')}).`);
  }
}
