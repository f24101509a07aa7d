import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import {
  BIN_WIDTH,
  type Bin,
  type Cell,
  type Gender,
  type Grade,
  type TitledItem,
} from './cells.ts';
import type { Grouped, SourceCount } from './grouped.ts';
import { readTables } from './sources/read-tables.ts';
import { quote } from './sql/quote.ts';
import { NO_STATISTICS, type Statistics } from './statistics.ts';
import { basisOf, groupParts, inDollars, wordTables } from './words.ts';

const REQUIRED = ['brand', 'category'];

/** As in sql/group.sql. */
const FOLD_COUNT = 10;

const sql = (name: string) => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8');

/** Opens DuckDB in memory, with bounds that leave a small machine usable. */
export async function openDatabase(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '5GB',
    threads: '2',
    // Where a grouping that does not fit spills to.
    temp_directory: join(tmpdir(), 'hangtag-duckdb'),
  });
  return instance.connect();
}

function isParquet(file: string): boolean {
  return file.toLowerCase().endsWith('.parquet');
}

/** Makes the view `listings` over CSV and Parquet files; throws a sentence that names the file and what is wrong. */
export async function openListings(db: DuckDBConnection, files: readonly string[]): Promise<void> {
  const parts: string[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`${file}: there is no such file.`);
    const scan = isParquet(file) ? `read_parquet(${quote(file)})` : csvScan(file);
    const columns = await columnsOf(db, file, scan);
    const missing = REQUIRED.filter((name) => !columns.has(name));
    const priced = columns.has('price_usd') || (columns.has('price') && columns.has('currency'));
    if (!priced) missing.push('price_usd (or price and currency)');
    if (missing.length > 0) {
      throw new Error(
        `${file}, line 1: ${missing.length > 1 ? 'columns are' : 'a column is'} missing: ${missing.join(', ')}.`,
      );
    }
    const text = (name: string, fallback: string) =>
      columns.has(name) ? `coalesce(CAST(${name} AS VARCHAR), ${fallback})` : fallback;
    const name = quote((file.split('/').pop() as string).replace(/\.[^.]*$/, ''));
    const source = text('source', name);
    parts.push(`SELECT
      ${source} AS source,
      ${text('marketplace', source)} AS marketplace,
      ${basisOf(text('basis', "'sold'"))} AS basis,
      ${text('period', "''")} AS period,
      ${text('brand', "''")} AS brand,
      ${text('title', "''")} AS title,
      ${text('category', "''")} AS category,
      ${text('gender', "''")} AS gender,
      ${text('condition', "''")} AS condition,
      ${columns.has('price_usd') ? 'TRY_CAST(price_usd AS DOUBLE)' : inDollars()} AS price
    FROM ${scan}`);
    await checkReadable(db, file, scan);
  }
  await db.run(`CREATE OR REPLACE VIEW listings AS ${parts.join(' UNION ALL ')}`);
}

/**
 * How DuckDB reads a CSV file. Delimiter and columns come from its first line: DuckDB's own guessing would take a
 * broken line for another dialect.
 */
function csvScan(file: string): string {
  const header = firstLine(file);
  const counts = [',', ';', '\t'].map((sign) => [sign, header.split(sign).length] as const);
  const [delimiter] = counts.reduce((best, next) => (next[1] > best[1] ? next : best));
  const names = header.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, ''));
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

/** Reads the file once to the end, so that a broken line is told by number before anything else happens. */
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

/** Maps the words of the view `listings` and groups it into cells. */
export async function groupListings(db: DuckDBConnection): Promise<Grouped> {
  await db.run(sql('words'));
  for (const statement of wordTables()) await db.run(statement);
  for (const statement of sql('maps').split(';'))
    if (statement.trim() !== '') await db.run(statement);
  const parts: Record<string, string> = {
    ...groupParts(),
    bin_width: String(BIN_WIDTH),
    limit: String(MAX_TITLED),
  };
  const filled = (name: string) =>
    sql(name).replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] as string);
  await db.run(filled('items'));
  const collector = newCollector();
  const result = await db.stream(filled('group'));
  // Chunk by chunk: many sources with full histograms are millions of rows.
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    collector.take(chunk.getRows());
  }
  const newest = await db.runAndReadAll(
    "SELECT max(period) FROM listings WHERE regexp_matches(period, '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')",
  );
  const titled = await readTitled(db, filled('titles'));
  return { ...collector.finish(newest.getRows()[0]?.[0] as string | null), titled };
}

/** Titled items that the words are fitted to, at most; beyond it a sample by hash stands for all. */
const MAX_TITLED = 400_000;

async function readTitled(db: DuckDBConnection, statement: string): Promise<TitledItem[]> {
  const items: TitledItem[] = [];
  const result = await db.stream(statement);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return items;
    for (const row of chunk.getRows()) {
      const [source, marketplace, basis, brand, category, gender, grade] = row as string[];
      items.push({
        source: source as string,
        marketplace: marketplace as string,
        basis: basis as string,
        brand: brand as string,
        category: category as string,
        gender: gender as Gender,
        condition: (grade ?? 'unknown') as Grade,
        fold: Number(row[7]),
        title: String(row[8]),
        log: Number(row[9]),
        period: String(row[10] ?? ''),
        items: Number(row[11]),
      });
    }
  }
}

/** Folds of a bin's items: the one that the statement gave, or, for items without titles, all of them evenly. */
function foldShares(fold: unknown, items: number, bin: number): { fold: number; count: number }[] {
  if (fold !== null && fold !== undefined) return [{ fold: Number(fold), count: items }];
  const each = Math.floor(items / FOLD_COUNT);
  const rest = items % FOLD_COUNT;
  return Array.from({ length: FOLD_COUNT }, (_, k) => ({
    // Where the remainder begins moves from bin to bin, so that no fold gets more than the others.
    fold: (k + bin * 7 + FOLD_COUNT * 1000) % FOLD_COUNT,
    count: each + (k < rest ? 1 : 0),
  })).filter(({ count }) => count > 0);
}

function newCollector() {
  const cells = new Map<string, { cell: Omit<Cell, 'bins'>; bins: Bin[] }>();
  const sources = new Map<string, SourceCount>();
  const leftOut = new Map<string, { source: string; reason: string; rows: number }>();
  const take = (rows: readonly unknown[][]): void => {
    for (const row of rows) {
      const [source, marketplace, basis, reason, brand, category, gender, condition] =
        row as string[];
      const titled = Boolean(row[9]);
      const [bin, listings, items] = row.slice(10, 13).map(Number) as [number, number, number];
      const from = String(row[13] ?? '');
      const to = String(row[14] ?? '');
      const sourceKey = `${source}|${marketplace}|${basis}`;
      const count = sources.get(sourceKey) ?? {
        source: source as string,
        marketplace: marketplace as string,
        basis: basis as string,
        rows: 0,
        mapped: 0,
        items: 0,
        from,
        to,
      };
      sources.set(sourceKey, count);
      count.rows += listings;
      if (from < count.from) count.from = from;
      if (to > count.to) count.to = to;
      if (reason !== null && reason !== undefined) {
        const key = `${source}|${reason}`;
        const entry = leftOut.get(key) ?? { source: source as string, reason, rows: 0 };
        entry.rows += listings;
        leftOut.set(key, entry);
        continue;
      }
      count.mapped += listings;
      count.items += items;
      const log = (bin + 0.5) * BIN_WIDTH;
      for (const { fold, count: share } of foldShares(row[8], items, bin)) {
        const key = [sourceKey, brand, category, gender, condition, fold, titled].join('|');
        const entry = cells.get(key) ?? {
          cell: {
            source: source as string,
            marketplace: marketplace as string,
            basis: basis as string,
            brand: brand as string,
            category: category as string,
            gender: gender as Gender,
            condition: (condition ?? 'unknown') as Grade,
            fold,
            titled,
          },
          bins: [],
        };
        cells.set(key, entry);
        entry.bins.push({ log, count: share });
      }
    }
  };
  const finish = (newest: string | null): Omit<Grouped, 'titled'> => ({
    cells: [...cells.values()].map(({ cell, bins }) => ({ ...cell, bins })),
    sources: [...sources.values()],
    leftOut: [...leftOut.values()],
    newest,
  });
  return { take, finish };
}

/** Reads listings and, where a folder is given, tables; the one place where the commands touch a database. */
export async function readInput(
  files: readonly string[],
  tablesFolder: string | undefined,
): Promise<{ grouped: Grouped; statistics: Statistics }> {
  const db = await openDatabase();
  try {
    await openListings(db, files);
    const grouped = await groupListings(db);
    if (grouped.cells.length === 0) {
      throw new Error('No listing could be mapped to a brand, a category and a price.');
    }
    const statistics = tablesFolder ? await readTables(db, tablesFolder) : NO_STATISTICS;
    return { grouped, statistics };
  } finally {
    db.closeSync();
  }
}
