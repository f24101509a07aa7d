import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Judgment, judgedByMarket, judgedByMedians, readJudgments } from '../judged/judgments.ts';
import { readJudgedModels } from '../judged/read-names.ts';
import { openTestFinder } from '../judged/split.ts';
import type { Levels } from '../level/levels.ts';
import { readSellerSales, readSoldTitles, type SellerSale } from '../level/read-sales.ts';
import { joined, type Statistics } from '../model/statistics.ts';
import { countBy } from '../numbers/sums.ts';
import { heldOutTitles } from '../open-test/read-sales.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { readSoldTables, type Sold, soldTables } from '../publish/sold.ts';
import { readArtifact, type Stamp, writeArtifact } from '../publish/write-artifact.ts';
import { doubtMedians } from '../sold-models/doubt-medians.ts';
import { readTables } from '../sources/read-tables.ts';
import { itemEffectsArtifact, readItems } from '../titles/item-effects.ts';
import { rowsWithoutWords } from '../titles/wordless.ts';
import { type CellRow, readCells, writeCells } from './cell-rows.ts';
import type { TitledItem } from './cells.ts';
import { rowsOf } from './csv-table.ts';
import { openDatabase } from './database.ts';
import { type Grouped, gather } from './grouped.ts';
import { groupListings, openListings, openSales, readSold, readTitled } from './listings.ts';

/** Titles of shop goods, some of which were judged as if used. */
const SHOP_GOODS = 'retail/retail_items.csv';

export interface InputFiles {
  /** CSV or Parquet files of listings. */
  readonly listings: readonly string[];
  /** CSV or Parquet files of cells. */
  readonly cells?: readonly string[];
  /** CSV or Parquet files of unselected sales, or of mean prices by name, for the level and the judged fit. */
  readonly sales?: readonly string[];
  /** A folder of published tables. */
  readonly tables?: string | undefined;
  /** True if the judged corpus is used. */
  readonly isJudged?: boolean;
  /** Files of sales, in the form of the open test, that are held out like it. */
  readonly heldOut?: readonly string[] | undefined;
}

/**
 * Reads all input of a fit from listings or cells. Cells come without titled items, sales and
 * judgments, but with what is stored next to them: effects of facts, groups of sales, and levels.
 */
export async function readInput({
  listings,
  cells = [],
  sales: flows = [],
  tables,
  isJudged = false,
  heldOut,
}: InputFiles) {
  const db = await openDatabase();
  const heldTitles = await heldOutTitles(heldOut);
  try {
    let rows: CellRow[] = [];
    let titled: TitledItem[] = [];
    let sales: readonly SellerSale[] = [];
    let judgments: readonly Judgment[] = [];
    let sold: readonly Sold[] = [];
    if (listings.length > 0) {
      await openListings(db, listings);
      rows = await groupListings(db);
      titled = await readTitled(db);
      sold = await readSold(db);
      sales = await readSellerSales(db);
      judgments = judgedByMarket(sales.map((sale) => ({ ...sale, isName: false, isOfPerson: true })));
    }
    if (flows.length > 0) {
      await openSales(db, flows);
      const isTested = openTestFinder(heldTitles);
      const sold = (await readSoldTitles(db)).filter(({ item }) => !isTested(item.title ?? ''));
      sales = [...sales, ...sold.filter(({ isOfPerson }) => isOfPerson)];
      judgments = [...judgments, ...judgedByMarket(sold)];
    }
    const goods = tables ? [join(tables, SHOP_GOODS)].filter(existsSync) : [];
    judgments = isJudged
      ? [...judgments, ...(await readJudgments(await titlesIn([...listings, ...flows, ...goods]), heldTitles))]
      : [];
    // Cells from two folders share no stored effects.
    const folders = [...new Set(cells.map((file) => resolve(dirname(file))))];
    const [folder, ...others] = listings.length === 0 ? folders : [];
    const items = folder && others.length === 0 ? readItems(folder) : undefined;
    for (const file of cells)
      for (const row of await readCells(db, file)) rows.push(items ? row : { ...row, wordless: null });
    const grouped = gather(rows);
    if (grouped.cells.length === 0)
      throw new Error(`No listing could be mapped to a brand, a category and a price: ${leftOutInWords(grouped)}.`);
    const published = tables
      ? await readTables(db, tables)
      : joined(folders.map((folder) => readArtifact<Statistics>(folder, STATISTICS) ?? {}));
    const { believed, doubted } = doubtMedians(published.medians, await readJudgedModels(), titled);
    const statistics = { ...published, medians: believed };
    const levels = folder === undefined ? undefined : readArtifact<Levels>(folder, LEVELS);
    if (isJudged) judgments = [...judgments, ...judgedByMedians(statistics)];
    const stored = folder === undefined ? undefined : readSoldTables(folder);
    const groups = cells.length === 0 ? soldTables(sold, statistics) : stored;
    return { rows, grouped, titled, items, statistics, doubted, soldTables: groups, sales, levels, judgments };
  } finally {
    db.closeSync();
  }
}

/** Returns the distinct titles of CSV files. Throws a sentence for a file without the column `title`. */
async function titlesIn(files: readonly string[]): Promise<ReadonlySet<string>> {
  const titles = new Set<string>();
  for (const file of files) for await (const { cells } of rowsOf(file, ['title'])) titles.add(cells.title);
  return titles;
}

/** Reasons for leaving rows out, as clauses. */
function leftOutInWords({ leftOut }: Grouped): string {
  const reasons = countBy(
    leftOut,
    ({ reason }) => reason,
    ({ rows }) => rows,
  );
  if (reasons.size === 0) return 'there are no rows';
  return [...reasons].map(([reason, rows]) => `${rows} ${reason}`).join(', ');
}

/** Files stored with cells: figures of published tables, and the levels measured when the cells were written. */
const STATISTICS = 'statistics.json';
const LEVELS = 'levels.json';

/**
 * Writes cells to a CSV file, less the effects of their titles' facts, and stores those effects and the published
 * tables' figures with it. Returns the paths.
 */
export function writeInput(
  file: string,
  { rows }: { readonly rows: readonly CellRow[] },
  prices: Pick<FittedPrices, 'cells' | 'items' | 'statistics' | 'levels'>,
  stamp: Stamp,
): string[] {
  const { cells, items, statistics, levels } = prices;
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
