import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { grouped, percent } from '../../src/base/numbers.ts';
import { findLayout, type Layout } from '../../src/lists/layout.ts';
import { total } from '../numbers/sums.ts';
import { waiting } from '../progress.ts';
import { quote } from '../sql/engines.ts';
import { headerOf, isParquet, ofFile, openDatabase, readRows, scanOf } from './database.ts';

/** Maximum number of groups of sales read from all files: a few hundred decide the price of a kind of garment. */
const MOST_READ = 300_000;

/** The column with the number of equal sales, after all others. */
const TIMES = 'hangtag_times';

/** Columns by which sales are grouped; those of other roles, such as an address or the cost, say nothing of a price. */
const GROUPED_BY = new Set(
  (
    'title brand category gender condition newWithTags quantity currency askingPrice paid basis dollars status event ' +
    'undone discount itemDiscount'
  ).split(' '),
);

/** Columns with days: a group has its newest. */
const DAYS = new Set(['on', 'listedOn']);

/** Returns true if a CSV file is a table whose rows each say what was sold, so that equal ones can be counted. */
export const canBeGrouped = (file: string): boolean => standsAlone(findLayout(headerOf(file).names));

const standsAlone = (layout: Layout | undefined): layout is Layout =>
  layout !== undefined && layout.exportName === undefined && !layout.columns.has('order');

/** Sales of large files, as a CSV file with column names. */
interface LargeSales {
  readonly csv: Buffer;
  /** The number of equal sales of each row. */
  readonly items: readonly number[];
  readonly leftOut: readonly { readonly reason: string; readonly rows: number }[];
}

/**
 * Reads CSV or Parquet files with the same columns, such as shards, as one: equal sales of about the same price are one
 * row with their number. If there are more than `most` rows, it reads as many of each brand and category as there is
 * room for, chosen by a hash, so that the order of files and rows changes nothing. Keeps what it has read at `path`,
 * and reads it from there if it is there. Rejects with a sentence that names the files.
 */
export async function readLargeSales(
  files: readonly string[],
  path: string,
  step: (text: string) => void,
  most = MOST_READ,
): Promise<LargeSales> {
  const [table, rest] = [`${path}.csv`, `${path}.json`];
  if (existsSync(rest)) step('going on from the cells of a stopped run');
  else {
    const [first = ''] = files;
    const name = files.length === 1 ? first : `${first} and ${files.length - 1} more`;
    const db = await openDatabase();
    await db.run('SET enable_progress_bar = true');
    await db.run('SET enable_progress_bar_print = false');
    const done = () => percent(Math.max(0, db.progress.percentage) / 100);
    try {
      const work = ofFile(name, writeSales(db, files, table, most));
      const counts = await waiting(work, step, () => `grouping ${name}: ${done()}`);
      // A run may be stopped while it writes.
      writeFileSync(`${rest}.part`, JSON.stringify(counts));
      renameSync(`${rest}.part`, rest);
    } finally {
      db.closeSync();
    }
  }
  return { csv: readFileSync(table), ...(JSON.parse(readFileSync(rest, 'utf8')) as Omit<LargeSales, 'csv'>) };
}

async function writeSales(db: DuckDBConnection, files: readonly string[], csv: string, most: number) {
  const [first = ''] = files;
  const scan = isParquet(first)
    ? `read_parquet([${files.map(quote).join(', ')}], union_by_name = true)`
    : scanOf(first);
  const columns = await columnsOf(db, scan);
  const layout = await layoutOf(db, scan, columns);
  const isGrouped = standsAlone(layout);
  const groups = isGrouped ? groupedBy(layout, columns, scan) : `SELECT *, 1 AS ${TIMES} FROM ${scan}`;
  await db.run(`CREATE TEMP TABLE sale AS ${groups}`);
  const kinds = namesOf(layout, columns, ['brand', 'category']).map(quoted).join(', ') || "''";
  const room = (await countOf(db, 'sale')) > most ? await roomOf(db, kinds, most) : undefined;
  const inOrder = isGrouped ? 'sale ORDER BY ALL' : 'sale';
  await db.run(`CREATE TEMP TABLE chosen AS SELECT * FROM ${room ? chosenFrom(kinds, room, most) : inOrder}`);
  await db.run(`COPY (SELECT * EXCLUDE (${TIMES}) FROM chosen) TO ${quote(csv)} (HEADER)`);
  const items = (await readRows<{ n: bigint }>(db, `SELECT ${TIMES} AS n FROM chosen`)).map(({ n }) => Number(n));
  const reason = `more than ${grouped(room ?? 0)} of one brand and category, for which more would add little`;
  const rows = (await countOf(db, scan)) - total(items, (n) => n);
  return { items, leftOut: rows > 0 ? [{ reason, rows }] : [] };
}

interface Column {
  readonly name: string;
  /** True for numbers, which are written with a point. */
  readonly isNumber: boolean;
}

/** Returns the columns of files as DuckDB reads them. */
async function columnsOf(db: DuckDBConnection, scan: string): Promise<Column[]> {
  const described = await readRows<{ column_name: string; column_type: string }>(db, `DESCRIBE SELECT * FROM ${scan}`);
  return described.map((column) => ({
    name: column.column_name,
    isNumber: /DOUBLE|FLOAT|DECIMAL|INT/.test(column.column_type),
  }));
}

/** Returns the layout of the columns, by their names and first rows. */
async function layoutOf(db: DuckDBConnection, sales: string, columns: readonly Column[]): Promise<Layout | undefined> {
  const texts = columns.map(({ name }) => `CAST(${quoted(name)} AS VARCHAR) AS ${quoted(name)}`);
  const rows = await readRows(db, `SELECT ${texts.join(', ')} FROM ${sales} LIMIT 500`);
  return findLayout(
    columns.map(({ name }) => name),
    rows.map((row) => Object.values(row).map((value) => String(value ?? ''))),
  );
}

/** Returns the names of the columns of roles. */
function namesOf(layout: Layout | undefined, columns: readonly Column[], roles: Iterable<string>): string[] {
  const places = [...roles].flatMap((role) => layout?.columns.get(role as never) ?? []);
  return [...new Set(places)].map((at) => (columns[at] as Column).name);
}

/**
 * Returns SQL for the sales with the number of equal ones. Without a title, prices within 1.5% are equal. A whole
 * amount stays whole, as the unit of a file is judged by it.
 */
function groupedBy(layout: Layout, columns: readonly Column[], sales: string): string {
  const days = namesOf(layout, columns, DAYS);
  const keys = namesOf(layout, columns, GROUPED_BY).filter((name) => !days.includes(name));
  const [title] = namesOf(layout, columns, ['title']);
  const isUntitled = title === undefined ? 'true' : `coalesce(CAST(${quoted(title)} AS VARCHAR), '') = ''`;
  const prices = namesOf(layout, columns, ['askingPrice', 'paid']);
  const cells = keys.map((name) => {
    if (!prices.includes(name)) return quoted(name);
    const text = `CAST(${quoted(name)} AS VARCHAR)`;
    const amount = `TRY_CAST(${text} AS DOUBLE)`;
    const isNumber = columns.some((one) => one.name === name && one.isNumber);
    // A text such as 1.250 may be in thousands.
    const isPlain = isNumber ? `${amount} > 0` : `regexp_full_match(${text}, '[1-9][0-9]{0,8}([.][0-9]{1,2})?')`;
    const step = `pow(2, floor(log2(${amount})) - 5)`;
    const rounded = `printf('%.2f', round(${amount} / ${step}) * ${step})`;
    return `CASE WHEN ${isPlain} AND ${isUntitled} THEN ${rounded} ELSE ${text} END AS ${quoted(name)}`;
  });
  const newest = days.map((name) => `max(${quoted(name)}) AS ${quoted(name)}`);
  return `SELECT ${[...cells, ...newest, `count(*) AS ${TIMES}`].join(', ')} FROM ${sales} GROUP BY ALL`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function countOf(db: DuckDBConnection, rows: string): Promise<number> {
  const [found] = await readRows<{ n: bigint }>(db, `SELECT count(*) AS n FROM ${rows}`);
  return Number(found?.n ?? 0);
}

/** Returns the maximum number of rows per kind with which all kinds have room. */
async function roomOf(db: DuckDBConnection, kinds: string, most: number): Promise<number> {
  const sizes = await readRows<{ size: bigint; kinds: bigint }>(
    db,
    `SELECT size, count(*) AS kinds FROM (SELECT count(*) AS size FROM sale GROUP BY ${kinds}) GROUP BY size ORDER BY size`,
  );
  let left = most;
  let larger = total(sizes, (one) => Number(one.kinds));
  for (const one of sizes) {
    if (Number(one.size) * larger > left) break;
    left -= Number(one.size) * Number(one.kinds);
    larger -= Number(one.kinds);
  }
  return Math.max(1, Math.floor(left / larger));
}

/** Returns the chosen rows, as SQL. */
const chosenFrom = (kinds: string, room: number, most: number) => `(
  SELECT * EXCLUDE (hashed, place) FROM (
    SELECT *, row_number() OVER (PARTITION BY ${kinds} ORDER BY hashed) AS place
    FROM (SELECT *, md5(CAST(sale AS VARCHAR)) AS hashed FROM sale)
  ) WHERE place <= ${room} ORDER BY hashed LIMIT ${most}
)`;
