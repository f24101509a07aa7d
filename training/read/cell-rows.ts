import { writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { csvText } from '../../src/base/csv-text.ts';
import { CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { FOLD_COUNT } from './cells.ts';
import { openFile, readRows } from './database.ts';
import { brandKey } from './words.ts';

/** A row from the grouping statement. docs/warehouse.md describes the columns. */
export interface CellRow {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  /** The reason for leaving the listings out, or empty if they are used. */
  readonly reason: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: string;
  readonly condition: string;
  /** 0 to 9, or null if the items cannot be identified. */
  readonly fold: number | null;
  /** Pairs of `bin:items`, separated by spaces. A bin is the log price divided by BIN_WIDTH, rounded down. */
  readonly histogram: string;
  readonly listings: number;
  readonly firstPeriod: string;
  readonly lastPeriod: string;
  /** Price without the effects of titles, log USD, or null if unknown. */
  readonly wordless: number | null;
}

/** Columns by which cells are sorted. */
const KEY = 'source marketplace basis reason brand category gender condition fold histogram'.split(' ');
const REQUIRED = [...KEY, 'listings', 'first_period', 'last_period'];
/** The training adds `wordless`, which warehouses cannot compute. */
const COLUMNS = [...REQUIRED, 'wordless'];
const NUMBERS = ['fold', 'listings', 'wordless'];

/** Converts a row's columns, which are texts or numbers, to a {@link CellRow}. */
export function cellRow(columns: Readonly<Record<string, unknown>>): CellRow {
  const members = COLUMNS.map((name) => {
    const text = String(columns[name] ?? '');
    const number = text === '' ? null : Number(text);
    return [name.replace('_p', 'P'), NUMBERS.includes(name) ? number : text] as const;
  });
  return Object.fromEntries(members) as unknown as CellRow;
}

/** Sorts cells, so that the order of listings doesn't change the bytes of a fit. */
export function sortRows(rows: readonly CellRow[]): CellRow[] {
  const keyed = rows.map((row) => ({
    row,
    key: KEY.map((name) => row[name as keyof CellRow] ?? '~').join('\u0000'),
  }));
  return keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ row }) => row);
}

/**
 * Reads cells from a CSV or Parquet file. Looks up the brands again, because the catalog may have grown. Rejects with
 * the file, the row, and the problem.
 */
export async function readCells(db: DuckDBConnection, file: string): Promise<CellRow[]> {
  const { scan, columns } = await openFile(db, file, (names) => REQUIRED.filter((name) => !names.has(name)));
  const texts = COLUMNS.filter((name) => columns.has(name)).map((name) => `CAST(${name} AS VARCHAR) AS ${name}`);
  const rows = await readRows(db, `SELECT ${texts.join(', ')} FROM ${scan}`);
  return rows.map((values, i) => {
    const row = cellRow(values);
    const problem = problemOf(row);
    if (problem !== undefined) throw new Error(`${file}, row ${i + 1}: ${problem}.`);
    return row.brand === '' ? row : { ...row, brand: brandKey(row.brand) };
  });
}

export function writeCells(file: string, rows: readonly CellRow[]): void {
  const lines = sortRows(rows).map((row) => Object.values(row).map((value) => value ?? undefined));
  writeFileSync(file, csvText([COLUMNS, ...lines]));
}

/** Log prices beyond this are implausible, log USD: $485 million. */
const MOST_LOG = 20;

/** Returns the problem with a row, or undefined if there is none. */
function problemOf(row: CellRow): string | undefined {
  const { listings, fold, wordless, histogram } = row;
  if (!Number.isInteger(listings) || listings < 1) return 'listings must be a whole number from 1';
  if (fold !== null && !isFold(fold)) return `fold must be a whole number from 0 to ${FOLD_COUNT - 1}, or empty`;
  if (wordless !== null && (fold === null || !(Math.abs(wordless) < MOST_LOG)))
    return 'wordless must be a log price in USD, of cells with a fold, or empty';
  if (!/^(-?\d{1,3}:[1-9]\d*( -?\d{1,3}:[1-9]\d*)*)?$/.test(histogram))
    return 'histogram must be bin:items pairs with a space between, such as 61:2 63:1';
  if (row.reason !== '') return undefined;
  if (row.brand === '') return 'brand is empty';
  if (histogram === '') return 'histogram is empty';
  for (const [name, values] of Object.entries(ALLOWED)) {
    const value = row[name as keyof typeof ALLOWED];
    if (!values.includes(value)) return `${name} is "${value}": give ${values.join(', ')}`;
  }
  return undefined;
}

const isFold = (fold: number) => Number.isInteger(fold) && fold >= 0 && fold < FOLD_COUNT;

/** Allowed values in a row that is used. */
const ALLOWED = {
  basis: ['sold', 'asking'],
  category: categories.map(({ slug }) => slug),
  gender: [...GENDERS, 'unknown'],
  condition: [...CONDITIONS, 'unknown'],
};
