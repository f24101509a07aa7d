import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { grouped, percent } from '../../src/base/numbers.ts';
import { findLayout, type Layout } from '../../src/lists/layout.ts';
import { total } from '../numbers/sums.ts';
import { waiting } from '../progress.ts';
import { quote } from '../sql/engines.ts';
import { headerOf, ofFile, openDatabase, readRows, scanOf } from './database.ts';

/** Most rows to read from all files together. A few hundred sales determine the price of a kind of garment. */
const MOST_ROWS = 300_000;

/** The column with the number of equal sales. */
const TIMES = 'hangtag_times';

/** Roles of columns that distinguish sales. Other columns, such as an address or the cost, don't affect the price. */
const DISTINGUISHING = new Set(
  'title brand category gender condition newWithTags quantity currency askingPrice paid dollars status changes'.split(
    ' ',
  ),
);

/** Roles of columns with days, of which a group of sales has the newest. */
const DAYS = new Set(['on', 'listedOn']);

/** Returns true if each row in a CSV file is a complete sale, so that equal rows can be counted. */
export const canBeGrouped = (file: string): boolean => standsAlone(findLayout(headerOf(file).names));

const standsAlone = (layout: Layout | undefined): layout is Layout =>
  layout !== undefined && layout.exportName === undefined && !layout.columns.has('order');

/** The sales of large files. */
interface LargeSales {
  /** A CSV file with column names. */
  readonly csv: Buffer;
  /** The number of equal sales behind each row. */
  readonly items: readonly number[];
  readonly leftOut: readonly { readonly reason: string; readonly rows: number }[];
}

/**
 * Reads CSV or Parquet files with the same columns, such as shards, as one file. Merges equal sales at about the same
 * price into one row. If more than `mostRows` remain, samples the rows of each brand and category by a hash, so that
 * the order of files and rows does not matter. Keeps the result at `path`, where a later run finds it if this one is
 * stopped. Rejects with the names of the files.
 */
export async function readLargeSales(
  files: readonly string[],
  path: string,
  step: (text: string) => void,
  mostRows = MOST_ROWS,
): Promise<LargeSales> {
  const csvFile = `${path}.csv`;
  const countsFile = `${path}.json`;
  if (existsSync(countsFile)) step('going on from the cells of a stopped run');
  else {
    const counts = await groupSales(files, csvFile, step, mostRows);
    // Renaming makes the file appear only once it is complete, because the run may be stopped while it writes.
    writeFileSync(`${countsFile}.part`, JSON.stringify(counts));
    renameSync(`${countsFile}.part`, countsFile);
  }
  const counts = JSON.parse(readFileSync(countsFile, 'utf8')) as Omit<LargeSales, 'csv'>;
  return { csv: readFileSync(csvFile), ...counts };
}

/** Groups files' sales into a CSV file, and prints the progress. */
async function groupSales(files: readonly string[], csv: string, step: (text: string) => void, mostRows: number) {
  const [first = ''] = files;
  const name = files.length === 1 ? first : `${first} and ${files.length - 1} more`;
  const db = await openDatabase();
  try {
    await db.run('SET enable_progress_bar = true');
    await db.run('SET enable_progress_bar_print = false');
    const work = ofFile(name, writeSales(db, files, csv, mostRows));
    const done = () => percent(Math.max(0, db.progress.percentage) / 100);
    return await waiting(work, step, () => `grouping ${name}: ${done()}`);
  } finally {
    db.closeSync();
  }
}

/** Writes files' sales to a CSV file. Returns the number of equal sales in each row, and the rows left out. */
async function writeSales(db: DuckDBConnection, files: readonly string[], csv: string, mostRows: number) {
  const [first = '', ...shards] = files;
  const scan = scanOf(first, ...shards);
  const columns = await columnsOf(db, scan);
  const layout = await layoutOf(db, scan, columns);
  const isGrouped = standsAlone(layout);
  const groups = isGrouped ? groupedBy(layout, columns, scan) : `SELECT *, 1 AS ${TIMES} FROM ${scan}`;
  await db.run(`CREATE TEMP TABLE sale AS ${groups}`);
  const kinds = namesOf(layout, columns, ['brand', 'category']).map(quoted).join(', ') || "''";
  const mostOfKind = await mostPerKind(db, kinds, mostRows);
  const allSales = isGrouped ? 'sale ORDER BY ALL' : 'sale';
  const chosen = mostOfKind === undefined ? allSales : sampled(kinds, mostOfKind, mostRows);
  await db.run(`CREATE TEMP TABLE chosen AS SELECT * FROM ${chosen}`);
  await db.run(`COPY (SELECT * EXCLUDE (${TIMES}) FROM chosen) TO ${quote(csv)} (HEADER)`);
  const counts = await readRows<{ n: bigint }>(db, `SELECT ${TIMES} AS n FROM chosen`);
  const items = counts.map(({ n }) => Number(n));
  if (mostOfKind === undefined) return { items, leftOut: [] };
  const reason = `more than ${grouped(mostOfKind)} of one brand and category, for which more would add little`;
  return { items, leftOut: [{ reason, rows: (await countOf(db, scan)) - total(items, (n) => n) }] };
}

interface Column {
  readonly name: string;
  /** True for numeric columns, whose texts never have a decimal comma. */
  readonly isNumber: boolean;
}

async function columnsOf(db: DuckDBConnection, scan: string): Promise<Column[]> {
  const described = await readRows<{ column_name: string; column_type: string }>(db, `DESCRIBE SELECT * FROM ${scan}`);
  return described.map((column) => ({
    name: column.column_name,
    isNumber: /DOUBLE|FLOAT|DECIMAL|INT/.test(column.column_type),
  }));
}

/** Detects the layout of the columns from their names and first rows. */
async function layoutOf(db: DuckDBConnection, sales: string, columns: readonly Column[]): Promise<Layout | undefined> {
  const texts = columns.map(({ name }) => `CAST(${quoted(name)} AS VARCHAR) AS ${quoted(name)}`);
  const rows = await readRows(db, `SELECT ${texts.join(', ')} FROM ${sales} LIMIT 500`);
  return findLayout(
    columns.map(({ name }) => name),
    rows.map((row) => Object.values(row).map((value) => String(value ?? ''))),
  );
}

/** Returns the names of the columns with these roles. */
function namesOf(layout: Layout | undefined, columns: readonly Column[], roles: Iterable<string>): string[] {
  const places = [...roles].flatMap((role) => layout?.columns.get(role as never) ?? []);
  return [...new Set(places)].map((at) => (columns[at] as Column).name);
}

/** Returns the SQL that counts equal sales. Sales without a title are equal if their prices are within 1.5%. */
function groupedBy(layout: Layout, columns: readonly Column[], sales: string): string {
  const days = namesOf(layout, columns, DAYS);
  const keys = namesOf(layout, columns, DISTINGUISHING).filter((name) => !days.includes(name));
  const [title] = namesOf(layout, columns, ['title']);
  const isUntitled = title === undefined ? 'true' : `coalesce(CAST(${quoted(title)} AS VARCHAR), '') = ''`;
  const prices = namesOf(layout, columns, ['askingPrice', 'paid']);
  const cells = keys.map((name) => {
    const column = columns.find((each) => each.name === name) as Column;
    return prices.includes(name) ? `${roundedPrice(column, isUntitled)} AS ${quoted(name)}` : quoted(name);
  });
  const newest = days.map((name) => `max(${quoted(name)}) AS ${quoted(name)}`);
  return `SELECT ${[...cells, ...newest, `count(*) AS ${TIMES}`].join(', ')} FROM ${sales} GROUP BY ALL`;
}

/** Returns the SQL for a price, rounded if the row has no title. Whole amounts stay whole, which shows the unit. */
function roundedPrice({ name, isNumber }: Column, isUntitled: string): string {
  const text = `CAST(${quoted(name)} AS VARCHAR)`;
  const amount = `TRY_CAST(${text} AS DOUBLE)`;
  // In a text such as 1.250, the period may separate thousands.
  const isPlain = isNumber ? `${amount} > 0` : `regexp_full_match(${text}, '[1-9][0-9]{0,8}([.][0-9]{1,2})?')`;
  const step = `pow(2, floor(log2(${amount})) - 5)`;
  const rounded = `printf('%.2f', round(${amount} / ${step}) * ${step})`;
  return `CASE WHEN ${isPlain} AND ${isUntitled} THEN ${rounded} ELSE ${text} END`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function countOf(db: DuckDBConnection, rows: string): Promise<number> {
  const [counted] = await readRows<{ n: bigint }>(db, `SELECT count(*) AS n FROM ${rows}`);
  return Number(counted?.n ?? 0);
}

/** Returns how many rows each kind may keep so that there are `mostRows` in all, or undefined if all rows fit. */
async function mostPerKind(db: DuckDBConnection, kinds: string, mostRows: number): Promise<number | undefined> {
  if ((await countOf(db, 'sale')) <= mostRows) return undefined;
  const sizes = await readRows<{ size: bigint; kinds: bigint }>(
    db,
    `SELECT size, count(*) AS kinds FROM (SELECT count(*) AS size FROM sale GROUP BY ${kinds}) GROUP BY size ORDER BY size`,
  );
  let room = mostRows;
  let largerKinds = total(sizes, (group) => Number(group.kinds));
  for (const group of sizes) {
    if (Number(group.size) * largerKinds > room) break;
    room -= Number(group.size) * Number(group.kinds);
    largerKinds -= Number(group.kinds);
  }
  return Math.max(1, Math.floor(room / largerKinds));
}

/** Returns the subquery that samples up to `mostOfKind` rows of each kind by a hash, and up to `mostRows` in all. */
const sampled = (kinds: string, mostOfKind: number, mostRows: number) => `(
  SELECT * EXCLUDE (hashed, place) FROM (
    SELECT *, row_number() OVER (PARTITION BY ${kinds} ORDER BY hashed) AS place
    FROM (SELECT *, md5(CAST(sale AS VARCHAR)) AS hashed FROM sale)
  ) WHERE place <= ${mostOfKind} ORDER BY hashed LIMIT ${mostRows}
)`;
