import { writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { CONDITIONS, categories, GENDERS } from '../../src/garments/catalog.ts';
import { csvText } from '../../src/items/csv-text.ts';
import { FOLD_COUNT } from './cells.ts';
import { openFile, readRows } from './database.ts';
import { brandKey } from './words.ts';

/** A row of the grouping, as a warehouse gives it; training/README.md describes the columns. */
export interface CellRow {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  /** Why the listings are left out; empty for those that are used. */
  readonly reason: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: string;
  readonly condition: string;
  /** 0 to 9; null where nothing distinguishes the items. */
  readonly fold: number | null;
  /** `bin:items` pairs with a space between; a bin is log price over BIN_WIDTH, rounded down. */
  readonly histogram: string;
  readonly listings: number;
  readonly firstPeriod: string;
  readonly lastPeriod: string;
  /** Log USD that the words of the titles leave of the price; null where none is known. */
  readonly wordless: number | null;
}

/** The columns of cells, as the statement and files name them; training adds `wordless`, which a file may lack. */
const KEY = 'source marketplace basis reason brand category gender condition fold histogram';
const NEEDED = `${KEY} listings first_period last_period`.split(' ');
const WORDLESS = 'wordless';
const COLUMNS = [...NEEDED, WORDLESS];
const NUMBERS = ['fold', 'listings', WORDLESS];

/** Returns the row of a cell from its columns. */
export function rowOf(columns: Readonly<Record<string, unknown>>): CellRow {
  const members = COLUMNS.map((name) => {
    const text = String(columns[name] ?? '');
    const value = !NUMBERS.includes(name) ? text : text === '' ? null : Number(text);
    return [name.replace('_p', 'P'), value] as const;
  });
  return Object.fromEntries(members) as unknown as CellRow;
}

/** The order in which cells are fitted, whatever order they come in: the same listings give the same bytes. */
export function sortRows(rows: readonly CellRow[]): CellRow[] {
  const names = KEY.split(' ') as (keyof CellRow)[];
  const keyed = rows.map((row) => ({
    row,
    key: names.map((name) => row[name] ?? '~').join('\u0000'),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}

/**
 * Reads cells from a CSV or Parquet file. Brands are looked up again: one that was not in the catalog when the cells
 * were made may be by now. Throws a sentence that names the file, the row and what is wrong.
 */
export async function readCells(db: DuckDBConnection, file: string): Promise<CellRow[]> {
  const { scan, columns } = await openFile(db, file, (there) => NEEDED.filter((name) => !there.has(name)));
  const texts = COLUMNS.filter((name) => columns.has(name)).map((name) => `CAST(${name} AS VARCHAR) AS ${name}`);
  const rows = await readRows(db, `SELECT ${texts.join(', ')} FROM ${scan}`);
  return rows.map((values, i) => {
    const row = rowOf(values);
    const problem = problemOf(row);
    if (problem !== undefined) throw new Error(`${file}, row ${i + 1}: ${problem}.`);
    return row.brand === '' ? row : { ...row, brand: brandKey(row.brand) };
  });
}

/** Writes cells as CSV, in a fixed order. */
export function writeCells(file: string, rows: readonly CellRow[]): void {
  const lines = sortRows(rows).map((row) => Object.values(row).map((value) => value ?? undefined));
  writeFileSync(file, csvText([COLUMNS, ...lines]));
}

/** Returns the fault of a row, in words; undefined when nothing is. */
function problemOf(row: CellRow): string | undefined {
  if (!Number.isInteger(row.listings) || row.listings < 1) return 'listings must be a whole number from 1';
  if (row.fold !== null && !(Number.isInteger(row.fold) && row.fold >= 0 && row.fold < FOLD_COUNT))
    return `fold must be a whole number from 0 to ${FOLD_COUNT - 1}, or empty`;
  if (row.wordless !== null && !(row.fold !== null && Math.abs(row.wordless) < 20))
    return 'wordless must be a log price in USD, of cells with a fold, or empty';
  if (!/^(-?\d{1,3}:[1-9]\d*( -?\d{1,3}:[1-9]\d*)*)?$/.test(row.histogram))
    return 'histogram must be bin:items pairs with a space between, such as 61:2 63:1';
  if (row.reason !== '') return undefined;
  if (row.brand === '') return 'brand is empty';
  if (row.histogram === '') return 'histogram is empty';
  const allowed = {
    basis: ['sold', 'asking'],
    category: categories.map(({ slug }) => slug),
    gender: [...GENDERS, 'unknown'],
    condition: [...CONDITIONS, 'unknown'],
  };
  for (const [name, values] of Object.entries(allowed)) {
    const value = row[name as keyof typeof allowed];
    if (!values.includes(value)) return `${name} is "${value}": give ${values.join(', ')}`;
  }
  return undefined;
}
