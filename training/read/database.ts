import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quote } from '../sql/quote.ts';

/** Opens DuckDB in memory, with bounds that leave a small machine usable. */
export async function openDatabase(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '5GB',
    threads: '2',
    // A grouping that does not fit spills there.
    temp_directory: join(tmpdir(), 'hangtag-duckdb'),
  });
  return instance.connect();
}

/** Reads the rows of a statement, in its order. */
export async function readRows<T>(
  db: DuckDBConnection,
  statement: string,
  read: (values: readonly unknown[]) => T,
): Promise<T[]> {
  const rows: T[] = [];
  const result = await db.stream(statement);
  // Chunk by chunk: there may be a million.
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return rows;
    for (const values of chunk.getRows()) rows.push(read(values));
  }
}

/** A Parquet file as CSV with column names. Throws a sentence that names the file. */
export async function parquetAsCsv(file: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-sales-'));
  const csv = join(folder, 'sales.csv');
  const db = await openDatabase();
  try {
    await db.run(`COPY (SELECT * FROM read_parquet(${quote(file)})) TO ${quote(csv)} (HEADER)`);
    return readFileSync(csv);
  } catch (error) {
    throw new Error(readingError(file, error));
  } finally {
    db.closeSync();
    rmSync(folder, { recursive: true });
  }
}

/** A CSV or Parquet file as SQL reads it. */
export interface DataFile {
  /** The source of the selection. */
  readonly scan: string;
  readonly columns: ReadonlySet<string>;
}

/** Opens a file that must have some columns; throws a sentence that names the file and what is wrong. */
export async function openFile(
  db: DuckDBConnection,
  file: string,
  needed: (columns: ReadonlySet<string>) => readonly string[],
): Promise<DataFile> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file.`);
  const isParquet = file.toLowerCase().endsWith('.parquet');
  const scan = isParquet ? `read_parquet(${quote(file)})` : csvScan(file);
  const columns = await columnsOf(db, file, scan);
  const missing = needed(columns);
  if (missing.length > 0) {
    throw new Error(
      `${file}, line 1: ${missing.length > 1 ? 'columns are' : 'a column is'} missing: ${missing.join(', ')}.`,
    );
  }
  await checkReadable(db, file, scan);
  return { scan, columns };
}

/**
 * Returns DuckDB's call to read a CSV file. Delimiter and columns come from its first line: DuckDB's own guessing would take a
 * broken line for another dialect.
 */
function csvScan(file: string): string {
  const header = firstLine(file);
  const counts = [',', ';', '\t'].map((sign) => [sign, header.split(sign).length] as const);
  const [delimiter] = counts.reduce((best, next) => (next[1] > best[1] ? next : best));
  const names = header
    .split(delimiter)
    .map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase());
  const broken = names.find((name, i) => name === '' || names.indexOf(name) !== i);
  if (broken !== undefined) {
    throw new Error(
      `${file}, line 1: ${broken === '' ? 'a column has no name' : `the column ${broken} comes twice`}.`,
    );
  }
  const columns = names.map((name) => `${quote(name)}: 'VARCHAR'`).join(', ');
  return `read_csv(${quote(file)}, auto_detect = false, header = true, delim = ${quote(delimiter)}, quote = '"', escape = '"', columns = {${columns}})`;
}

/** The first line of a text file without byte order mark and line end. */
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

async function columnsOf(db: DuckDBConnection, file: string, scan: string): Promise<Set<string>> {
  try {
    const reader = await db.runAndReadAll(`DESCRIBE SELECT * FROM ${scan}`);
    return new Set(reader.getRows().map((row) => String(row[0])));
  } catch (error) {
    throw new Error(readingError(file, error));
  }
}

/** Reads the file once to the end, so that a broken line is reported by number before anything else happens. */
async function checkReadable(db: DuckDBConnection, file: string, scan: string): Promise<void> {
  try {
    await db.run(`SELECT count(*) FROM ${scan} WHERE brand IS NULL AND category IS NULL`);
  } catch (error) {
    throw new Error(readingError(file, error));
  }
}

function readingError(file: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = /CSV Error on Line: (\d+)/.exec(message)?.[1];
  const cause =
    /Error when [^\n]*|Expected Number of Columns[^\n]*|Invalid unicode[^\n]*|unterminated quote[^\n]*|Value with unterminated quote[^\n]*/i.exec(
      message,
    )?.[0] ?? (message.split('\n')[0] as string);
  return `${file}${line ? `, line ${line}` : ''}: the file cannot be read (${cause.trim().replace(/\.$/, '')}).`;
}
