import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { DuckDBConnection } from '@duckdb/node-api';
import { judgedByMarket, judgedByMedians, readJudgments } from '../judged/judgments.ts';
import { readJudgedModels } from '../judged/read-names.ts';
import { openTestFinder } from '../judged/split.ts';
import type { Levels } from '../level/levels.ts';
import { readSellerSales, readSoldTitles } from '../level/read-sales.ts';
import { mergeStatistics, type Statistics } from '../model/published-figures.ts';
import { countBy } from '../numbers/sums.ts';
import { heldOutTitles } from '../open-test/read-sales.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { soldTables } from '../publish/sold.ts';
import { readArtifact, type Stamp, writeArtifact } from '../publish/write-artifact.ts';
import { doubtMedians } from '../sold-models/doubt-medians.ts';
import { readTables } from '../sources/read-tables.ts';
import { itemEffectsArtifact, readItems } from '../titles/item-effects.ts';
import { rowsWithoutWords } from '../titles/wordless.ts';
import { readCells, writeCells } from './cell-rows.ts';
import { rowsOf } from './csv-table.ts';
import { openDatabase } from './database.ts';
import { type Grouped, gather } from './grouped.ts';
import { keptFolder } from './kept.ts';
import { groupListings, openListings, openView, readSold, readTitled } from './listings.ts';

/** A table of new goods in shops, some of whose titles were judged as if the goods were used. */
const SHOP_GOODS = 'retail/retail_items.csv';

/** Files next to cells: figures from published tables, and levels that were measured when the cells were made. */
const STATISTICS = 'statistics.json';
const LEVELS = 'levels.json';

export interface InputFiles {
  /** CSV or Parquet files of listings. */
  readonly listings: readonly string[];
  /** A CSV or Parquet file of cells in place of listings. */
  readonly cells?: string | undefined;
  /** CSV or Parquet files of unselected sales or of mean prices by name, for the level and for the fit of judgments. */
  readonly sales?: readonly string[] | undefined;
  /** A folder of published tables. */
  readonly tables?: string | undefined;
  /** True to use the judged titles. */
  readonly isJudged?: boolean | undefined;
  /** Files of more sales to hold out, in the format of the open test. */
  readonly heldOut?: readonly string[] | undefined;
}

export type Input = Awaited<ReturnType<typeof readInput>>;

/**
 * Reads all input of a fit from listings or cells. Cells come without titled items and sales. The files next to them
 * make up for these: effects of facts, groups of sales, and levels. Rejects with the file at fault.
 */
export async function readInput(files: InputFiles) {
  const { listings, cells, sales: salesFiles = [], tables, isJudged, heldOut } = files;
  const db = await openDatabase();
  try {
    const heldTitles = await heldOutTitles(heldOut);
    const isTested = openTestFinder(heldTitles);
    const stored = await (cells === undefined ? readListings(db, listings) : readStored(db, cells));
    const grouped = gather(stored.rows);
    if (grouped.cells.length === 0) throw new Error(nothingMapped(grouped));
    if (salesFiles.length > 0) await openView(db, 'sales', salesFiles);
    const sold = salesFiles.length > 0 ? await readSoldTitles(db) : [];
    const untestedSold = sold.filter(({ item }) => !isTested(item.title ?? ''));
    const published = tables ? await readTables(db, tables) : stored.statistics;
    const { believed, doubted } = doubtMedians(published.medians, await readJudgedModels(), stored.titled);
    const statistics = { ...published, medians: believed };
    const judgments = isJudged
      ? [
          ...judgedByMarket([...stored.sales, ...untestedSold]),
          ...(await readJudgments(await titlesOf(files), heldTitles)),
          ...judgedByMedians(statistics),
        ]
      : [];
    return {
      rows: stored.rows,
      grouped,
      titled: stored.titled,
      items: stored.items,
      statistics,
      doubted,
      soldTables: stored.sold ? soldTables(stored.sold, statistics) : stored.soldTables,
      sales: [...stored.sales, ...untestedSold.filter(({ isOfPerson }) => isOfPerson)],
      levels: stored.levels,
      judgments,
    };
  } finally {
    db.closeSync();
  }
}

function nothingMapped(grouped: Grouped): string {
  const reasons = leftOutByReason(grouped).map(([reason, rows]) => `${rows} ${reason}`);
  const why = reasons.length > 0 ? reasons.join(', ') : 'there are no rows';
  return `No listing could be mapped to a brand, a category and a price: ${why}.`;
}

async function readListings(db: DuckDBConnection, files: readonly string[]) {
  await openListings(db, files);
  return {
    rows: await groupListings(db),
    titled: await readTitled(db),
    sold: await readSold(db),
    sales: await readSellerSales(db),
    statistics: mergeStatistics([]),
    items: undefined,
    levels: undefined,
    soldTables: undefined,
  };
}

/** Reads cells and the files next to them. */
async function readStored(db: DuckDBConnection, file: string) {
  const folder = dirname(file);
  const items = readItems(folder);
  const rows = await readCells(db, file);
  return {
    rows: items ? rows : rows.map((row) => ({ ...row, wordless: null })),
    titled: [],
    sold: undefined,
    sales: [],
    statistics: mergeStatistics([readArtifact<Statistics>(folder, STATISTICS) ?? {}]),
    items,
    levels: readArtifact<Levels>(folder, LEVELS),
    soldTables: readArtifact<ReturnType<typeof soldTables>>(folder, 'sold.json'),
  };
}

/** Reads and keeps the input of a fit, or returns what a stopped run kept of the same files. */
export async function readOnce(
  run: InputFiles & { readonly out: string },
  step: (text: string) => void,
): Promise<Input> {
  const { listings, cells = [], sales = [], tables = [], isJudged, heldOut = [], out } = run;
  const path = join(keptFolder(out, [listings, cells, sales, heldOut, tables].flat(), { isJudged }), 'input');
  if (existsSync(path)) {
    step('going on from the cells of a stopped run');
    return deserialize(readFileSync(path));
  }
  const input = await readInput(run);
  // Renaming makes the file appear only once it is complete, because the run may be stopped while it writes.
  writeFileSync(`${path}.part`, serialize(input));
  renameSync(`${path}.part`, path);
  return input;
}

/** Returns the distinct titles in all input files, in which the keys of judged titles are looked up. */
async function titlesOf({ listings, sales = [], tables }: InputFiles): Promise<ReadonlySet<string>> {
  const shopGoods = tables ? [join(tables, SHOP_GOODS)].filter(existsSync) : [];
  const titles = new Set<string>();
  for (const file of [...listings, ...sales, ...shopGoods]) {
    for await (const { cells } of rowsOf(file, ['title'])) titles.add(cells.title);
  }
  return titles;
}

/** Returns the reasons for leaving rows out with their numbers of rows, most frequent first. */
export function leftOutByReason({ leftOut }: Pick<Grouped, 'leftOut'>): [reason: string, rows: number][] {
  const reasons = countBy(
    leftOut,
    ({ reason }) => reason,
    ({ rows }) => rows,
  );
  return [...reasons].sort((a, b) => b[1] - a[1]);
}

/**
 * Writes cells to a CSV file, with their prices without the effects of titles, and next to it the effects, the levels,
 * and the figures from published tables. Returns the paths.
 */
export function writeInput(
  file: string,
  { rows }: Pick<Input, 'rows'>,
  { cells, items, statistics, levels }: Pick<FittedPrices, 'cells' | 'items' | 'statistics' | 'levels'>,
  stamp: Stamp,
): string[] {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  writeCells(file, rowsWithoutWords(rows, cells));
  const written = [
    file,
    writeArtifact(folder, 'item-effects.json', itemEffectsArtifact(items, stamp)),
    writeArtifact(folder, LEVELS, levels),
  ];
  if (statistics.files.length > 0) written.push(writeArtifact(folder, STATISTICS, statistics));
  return written;
}
