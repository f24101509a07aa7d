import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { requireDatabase } from '../checkout.ts';
import { quote } from '../sql/engines.ts';

/** Loads DuckDB. Rejects with a sentence that says how to install it. */
export async function loadDuckDb() {
  requireDatabase();
  return import('@duckdb/node-api');
}

/** Opens an in-memory DuckDB, limited so that small machines stay usable. Rejects with a sentence if it is missing. */
export async function openDatabase(): Promise<DuckDBConnection> {
  const { DuckDBInstance } = await loadDuckDb();
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '5GB',
    threads: '2',
    // Groupings larger than memory spill to this folder.
    temp_directory: join(tmpdir(), 'hangtag-duckdb'),
  });
  return instance.connect();
}

/** Streams the rows of a statement in order, by column name, since there may be a million. */
async function* eachRow<T>(db: DuckDBConnection, statement: string): AsyncGenerator<T> {
  const result = await db.stream(statement);
  for await (const chunk of result.yieldRowObjectJs()) yield* chunk as T[];
}

/** Reads all rows of a statement, in the form of {@link eachRow}. */
export const readRows = <T = Readonly<Record<string, unknown>>>(
  db: DuckDBConnection,
  statement: string,
): Promise<T[]> => Array.fromAsync(eachRow<T>(db, statement));

/** Opens a CSV or Parquet file; `scan` is SQL to select from. Throws a sentence naming the file and the problem. */
export async function openFile(
  db: DuckDBConnection,
  file: string,
  needed: (columns: ReadonlySet<string>) => readonly string[],
): Promise<{ readonly scan: string; readonly columns: ReadonlySet<string> }> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file.`);
  const scan = scanOf(file);
  const described = await run(db, file, `DESCRIBE SELECT * FROM ${scan}`);
  const columns = new Set((await described.getRows()).map(([name]) => String(name)));
  const missing = needed(columns);
  if (missing.length > 0)
    throw new Error(
      `${file}, line 1: ${missing.length > 1 ? 'columns are' : 'a column is'} missing: ${missing.join(', ')}.`,
    );
  // Reads the whole file once, so that a broken line is reported by number before anything else happens.
  await run(db, file, `SELECT count(*) FROM ${scan} WHERE brand IS NULL AND category IS NULL`);
  return { scan, columns };
}

/** Returns true for a Parquet file, by its name. */
export const isParquet = (file: string): boolean => file.toLowerCase().endsWith('.parquet');

/**
 * Returns SQL to select from a CSV or Parquet file. Throws a sentence if a column of a CSV file has no name.
 */
export const scanOf = (file: string): string => (isParquet(file) ? `read_parquet(${quote(file)})` : csvScan(file));

/** Returns the delimiter and the column names of a CSV file, by its first line. */
export function headerOf(file: string) {
  const header = firstLine(file);
  const counts = [',', ';', '\t'].map((sign) => [sign, header.split(sign).length] as const);
  const [delimiter] = counts.reduce((best, next) => (next[1] > best[1] ? next : best));
  const names = header.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase());
  return { delimiter, names };
}

/**
 * Returns DuckDB's call to read a CSV file. Delimiter and columns come from its first line, since DuckDB's detection
 * would mistake a broken line for another dialect.
 */
function csvScan(file: string): string {
  const { delimiter, names } = headerOf(file);
  const broken = names.find((name, i) => name === '' || names.indexOf(name) !== i);
  if (broken !== undefined)
    throw new Error(`${file}, line 1: ${broken === '' ? 'a column has no name' : `the column ${broken} comes twice`}.`);
  const columns = names.map((name) => `${quote(name)}: 'VARCHAR'`).join(', ');
  const dialect = `auto_detect = false, header = true, delim = ${quote(delimiter)}, quote = '"', escape = '"'`;
  return `read_csv(${quote(file)}, ${dialect}, columns = {${columns}})`;
}

/** Returns the first line of a text file without its byte order mark and line break. */
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

const run = (db: DuckDBConnection, file: string, statement: string) => ofFile(file, db.run(statement));

/** The part of DuckDB's messages that says what is wrong with a file. */
const CAUSE = new RegExp(
  ['Error when ', 'Expected Number of Columns', 'Invalid unicode', '(?:Value with )?unterminated quote']
    .map((words) => `${words}[^\\n]*`)
    .join('|'),
  'i',
);

/** Awaits a read of a file. Rejects with a sentence that names the file, and the line if known. */
export async function ofFile<T>(file: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = /CSV Error on Line: (\d+)/.exec(message)?.[1];
    const column = /^Binder Error: .*?olumn "([^"]+)"/.exec(message)?.[1];
    if (column) throw new Error(`${file}, line 1: the column ${column} is missing.`);
    const [cause] = CAUSE.exec(message) ?? message.split('\n');
    throw new Error(
      `${file}${line ? `, line ${line}` : ''}: the file cannot be read (${cause?.trim().replace(/\.$/, '')}).`,
    );
  }
}
