import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FittedPrices } from '../alone/fitted-prices.ts';
import { fileOf, type Levels, type LevelsFile, levelsOf } from '../level/levels.ts';
import { readSellerSales, type SellerSale } from '../level/read-sales.ts';
import { NO_STATISTICS, type Statistics } from '../model/statistics.ts';
import { type Stamp, writeArtifact } from '../publish/write-artifact.ts';
import { readTables } from '../sources/read-tables.ts';
import { type ItemTables, itemEffectsArtifact, readItems } from '../titles/item-effects.ts';
import { rowsWithoutWords } from '../titles/wordless.ts';
import { readCells, writeCells } from './cell-files.ts';
import type { TitledItem } from './cells.ts';
import { openDatabase } from './database.ts';
import { groupListings, mapWords, readTitled } from './group-listings.ts';
import { type CellRow, type Grouped, gather } from './grouped.ts';
import { openListings } from './listings.ts';

interface Input {
  readonly rows: readonly CellRow[];
  readonly grouped: Grouped;
  /** Titled items behind the listings; cells from files have none. */
  readonly titled: readonly TitledItem[];
  /** Effects of facts that cells were written with; not known beside listings, which give their own. */
  readonly items: ItemTables | undefined;
  readonly statistics: Statistics;
  /** Sales of sellers in the US, of listings; beside cells stand the levels that were measured on them. */
  readonly sales: readonly SellerSale[];
  readonly levels: Levels | undefined;
}

export interface InputFiles {
  /** CSV or Parquet files of listings. */
  readonly listings: readonly string[];
  /** CSV or Parquet files of cells. */
  readonly cells?: readonly string[];
  /** A folder of published tables. */
  readonly tables?: string | undefined;
}

/** Returns the file beside cells that holds the figures of published tables. */
const statisticsFile = (cells: string) => join(dirname(cells), 'statistics.json');

/** Reads all input of the commands; the one place where they touch a database. */
export async function readInput({ listings, cells = [], tables }: InputFiles): Promise<Input> {
  const db = await openDatabase();
  try {
    const rows: CellRow[] = [];
    const titled: TitledItem[] = [];
    let sales: readonly SellerSale[] = [];
    if (listings.length > 0) {
      await openListings(db, listings);
      await mapWords(db);
      for (const row of await groupListings(db)) rows.push(row);
      for (const item of await readTitled(db)) titled.push(item);
      sales = await readSellerSales(db);
    }
    const items = listings.length === 0 ? itemsBeside(cells) : undefined;
    for (const file of cells)
      for (const row of await readCells(db, file))
        rows.push(items ? row : { ...row, wordless: null });
    const grouped = gather(rows);
    if (grouped.cells.length === 0) {
      throw new Error(
        `No listing could be mapped to a brand, a category and a price: ${leftOutInWords(grouped)}.`,
      );
    }
    const statistics = tables
      ? await readTables(db, tables)
      : [...new Set(cells.map(statisticsFile))].map(readStatistics).reduce(joined, NO_STATISTICS);
    const levels = listings.length === 0 ? levelsBeside(cells) : undefined;
    return { rows, grouped, titled, items, statistics, sales, levels };
  } finally {
    db.closeSync();
  }
}

/** Why rows are left out, in a clause. */
function leftOutInWords({ leftOut }: Grouped): string {
  const reasons = new Map<string, number>();
  for (const { reason, rows } of leftOut) reasons.set(reason, (reasons.get(reason) ?? 0) + rows);
  if (reasons.size === 0) return 'there are no rows';
  return [...reasons].map(([reason, rows]) => `${rows} ${reason}`).join(', ');
}

/** The effects that lie beside cells: those that were taken out of them. Cells of two folders have none in common. */
function itemsBeside(cells: readonly string[]): ItemTables | undefined {
  const folders = new Set(cells.map((file) => resolve(dirname(file))));
  return folders.size === 1 ? readItems([...folders][0] as string) : undefined;
}

/** The levels beside cells: those that were measured when the cells were written. */
function levelsBeside(cells: readonly string[]): Levels | undefined {
  const [file] = cells.map((one) => join(dirname(one), LEVELS));
  if (file === undefined || !existsSync(file)) return undefined;
  return levelsOf(readJson<LevelsFile>(file));
}

const LEVELS = 'levels.json';

/**
 * Writes the cells of an input to a CSV file, less the facts of their titles, and beside it their effects and what
 * published tables said; returns the paths.
 */
export function writeInput(
  file: string,
  { rows }: Input,
  {
    cells,
    items,
    statistics,
    levels,
  }: Pick<FittedPrices, 'cells' | 'items' | 'statistics' | 'levels'>,
  stamp: Stamp,
): string[] {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  writeCells(file, rowsWithoutWords(rows, cells));
  const written = [
    file,
    writeArtifact(folder, 'item-effects.json', itemEffectsArtifact(items, stamp)),
    writeArtifact(folder, LEVELS, fileOf(levels)),
  ];
  if (statistics.files.length > 0)
    written.push(writeArtifact(folder, 'statistics.json', statistics));
  return written;
}

function readStatistics(file: string): Statistics {
  return existsSync(file) ? { ...NO_STATISTICS, ...readJson<Statistics>(file) } : NO_STATISTICS;
}

function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${file}: the file is not JSON (${(error as Error).message}).`);
  }
}

function joined(a: Statistics, b: Statistics): Statistics {
  return {
    medians: [...a.medians, ...b.medians],
    categories: [...a.categories, ...b.categories],
    baskets: [...a.baskets, ...b.baskets],
    grades: [...a.grades, ...b.grades],
    files: [...a.files, ...b.files],
  };
}
