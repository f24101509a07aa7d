import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, dayAt } from '../../src/base/day.ts';
import { count, roundToCent } from '../../src/base/numbers.ts';
import { Problem } from '../../src/base/problem.ts';
import { plain, shortened } from '../../src/base/text.ts';
import type { Condition, Garment } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { readInput } from '../../src/cli/inputs.ts';
import { letterOf } from '../../src/input/parse-item.ts';
import { readAsText } from '../../src/lists/layout.ts';
import { type ListFile, readSheets } from '../../src/lists/read-list-file.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { hasDatabase, requireDatabase } from '../checkout.ts';
import { countBy, total } from '../numbers/sums.ts';
import { share, waiting } from '../progress.ts';
import { itemOf } from '../read/csv-table.ts';
import { basisIn } from '../read/words.ts';
import { lexiconOfSales, type UnnamedItem } from './own-brands.ts';
import type { Published } from './published.ts';
import { createItemReader, type LeftOut, readLetters, type UngradedSale } from './read-item.ts';
import { createSaleReader, type RowSale } from './row-sale.ts';
import { distanceOf, kindOf, type LeftOutRow, type Sale, type Sales, spanOf } from './sale.ts';

/** Most rows in memory. */
const MAX_ROWS = 1_000_000;
const TOO_LONG =
  `more than ${MAX_ROWS.toLocaleString('en-US')} rows. For more, name the columns as in docs/your-own-sales.md, ` +
  'without one for orders, in a checkout of Hangtag with DuckDB.';

/** CSV files with more bytes than this are grouped before they are read. */
const LARGE = 16 * 1024 * 1024;

/**
 * Reads sales from tables or Parquet files (`-` is standard input) with the columns in docs/your-own-sales.md. Uses the
 * service's own readers, so that each sale is compared with the price that the service would give. Rejects if a file
 * cannot be read or has no column of prices paid.
 *
 * @param notBrands names that the shop says are not brands
 * @param keep returns the folder for groups from large files, from which a stopped run can resume
 */
export async function readSales(
  files: readonly string[],
  cells: readonly string[],
  published: Published,
  notBrands: readonly string[] = [],
  step: SalesInput['step'] = () => {},
  keep?: () => string,
): Promise<Sales> {
  const input: SalesInput = { rows: [], said: [], leftOut: [], step };
  for (const file of files) {
    if (file === '-') continue;
    if (!existsSync(file)) throw new Error(`${file}: no such file.`);
    if (statSync(file).isDirectory()) throw new Error(`${file}: this is a folder. Name its files.`);
  }
  const large = await largeFiles(files);
  const small = files.filter((file) => !large.flat().includes(file));
  for (const file of small) await waiting(readTable(file, readInput(file), input), step, () => `reading ${file}`);
  await readLarge(large, input, keep);
  if (cells.length > 0) throw new Error('This development version does not read cells.');
  const first = readRows(input, published);
  const lexicon = lexiconOfSales(first.unnamed, notBrands);
  const letters = readLetters(first.ungraded);
  const isReadAsPublished = lexicon.own.length === 0 && letters.size === 0;
  const withOwn = { ...published, pricing: { ...published.pricing, lexicon } };
  const { reading } = isReadAsPublished ? first : readRows(input, withOwn, letters);
  return { ...reading, ownBrands: lexicon.own };
}

interface SalesInput {
  readonly step: (text: string) => void;
  readonly rows: Row[];
  readonly said: string[];
  readonly leftOut: { readonly reason: string; readonly rows: number }[];
}

interface Row {
  /** The row's unchanged text. */
  readonly source: string;
  readonly file: string;
  /** Undefined for a cell from a warehouse. */
  readonly line?: number;
  readonly item: FileItem;
  readonly sale: RowSale | LeftOut;
  /** Number of equal sales in a cell or group. */
  readonly items?: number;
  /** The tenth of all sales to which a cell belongs. */
  readonly fold?: number;
}

const REPEATED = 'the same title and price as another row';

/**
 * Reads the sheets of a file that have a price paid. If its rows are groups, `items` has their numbers of equal sales.
 */
async function readTable(file: string, bytes: Uint8Array, input: SalesInput, items?: readonly number[]): Promise<void> {
  const sheets = await readSheets(bytes, MAX_ROWS).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    throw new Error(`${file}: ${error.code === 'too_many_items' ? TOO_LONG : error.message}`);
  });
  const withPrices = sheets.filter(({ layout }) => !layout.isPlain && layout.columns.has('paid'));
  if (withPrices.length === 0) throw new Error(`${file}: ${noPrice(sheets)}`);
  for (const sheet of withPrices) {
    const readSale = inFile(file, () => createSaleReader(sheet));
    input.said.push(`${file}: ${readAsText(sheet.layout, true)}`);
    for (const [at, row] of sheet.rows.entries()) {
      const { source, line, item } = row;
      // The first row has the column names.
      const place = items ? { items: items[at - 1] as number } : { line };
      if (item) input.rows.push({ source, file, ...place, item, sale: readSale(row) });
    }
  }
}

function inFile<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** Explains why a file doesn't have sales. */
function noPrice(sheets: readonly ListFile[]): string {
  const exportName = sheets.find(({ layout }) => layout.exportName)?.layout.exportName;
  return exportName
    ? `this is ${exportName}, which lists items for sale, not sold ones. Use a table of sales.`
    : 'no column shows the price paid. Name it “sold price”.';
}

/** Returns the sets of files to group before reading: all Parquet files together, and each large CSV file alone. */
async function largeFiles(files: readonly string[]): Promise<string[][]> {
  const parquet = files.filter((file) => /\.parquet$/i.test(file));
  const tables = files.filter((file) => /\.(csv|tsv)$/i.test(file) && statSync(file).size > LARGE);
  if (parquet.length > 0) requireDatabase();
  if (!hasDatabase()) return [];
  const { canBeGrouped } = await import('../read/large-sales.ts');
  return [parquet, ...tables.filter(canBeGrouped).map((file) => [file])].filter((group) => group.length > 0);
}

async function readLarge(groups: readonly string[][], input: SalesInput, keep?: () => string): Promise<void> {
  if (groups.length === 0) return;
  const { readLargeSales } = await import('../read/large-sales.ts');
  const folder = keep?.() ?? mkdtempSync(join(tmpdir(), 'hangtag-sales-'));
  for (const [at, files] of groups.entries()) {
    const { csv, items, leftOut } = await readLargeSales(files, join(folder, String(at)), input.step);
    const name = files.length === 1 ? (files[0] as string) : count(files.length, 'Parquet file');
    await waiting(readTable(name, csv, input, items), input.step, () => `reading ${name}`);
    input.leftOut.push(...leftOut);
  }
  if (!keep) rmSync(folder, { recursive: true });
}

/**
 * Reads the items in all rows. `letters` has our grades for a shop's letters. In the result, `unnamed` are sales of
 * brands that are not on our lists, and `ungraded` are sales whose condition could not be read.
 */
function readRows(input: SalesInput, published: Published, letters: ReadonlyMap<string, Condition> = new Map()) {
  const readRow = createRowReader(published, letters);
  const printShare = share(input.step, 'rows understood');
  const sales: Sale[] = [];
  const unnamed: UnnamedItem[] = [];
  const ungraded: UngradedSale[] = [];
  const lettered: string[] = [];
  const leftOut: LeftOutRow[] = [...input.leftOut];
  for (const [at, row] of input.rows.entries()) {
    printShare(at, input.rows.length);
    const { item, items = 1 } = row;
    const outcome = readRow(row);
    if ('reason' in outcome) {
      leftOut.push({ ...outcome, rows: items, line: row.line });
      continue;
    }
    const { sale, letter, condition } = outcome;
    sales.push(sale);
    if (items > sale.items) leftOut.push({ reason: REPEATED, rows: items - sale.items });
    if (isUnknown(sale.brand)) unnamed.push({ item, kind: sale.category.slug });
    if (letter !== undefined) lettered.push(letter);
    else if (item.condition && condition === undefined)
      ungraded.push({ condition: item.condition, distance: distanceOf(sale) });
  }
  const gradeOf = (letter: string) => letters.get(letter) as Condition;
  const salesByLetter = [...countBy(lettered)];
  const reading = {
    sales: sales.sort(byKindAndPrice),
    said: input.said,
    conditionsNotRead: countBy(ungraded, ({ condition }) => shortened(plain(condition), 40)),
    letters: new Map(salesByLetter.map(([letter, sales]) => [letter, { grade: gradeOf(letter), sales }])),
    rows: total(input.rows, ({ items = 1 }) => items) + total(input.leftOut, ({ rows }) => rows),
    leftOut,
    ...spanOf(sales),
  };
  return { reading, unnamed, ungraded };
}

/**
 * Creates a function that returns the sale in a row with its condition, and the letter that stated it, if any. Returns
 * a reason instead for a row to leave out, such as one that repeats an earlier row.
 */
function createRowReader(published: Published, letters: ReadonlyMap<string, Condition>) {
  const readItem = createItemReader(published);
  const identities = new Set<string>();
  const rowsBySource = new Map<string, number>();
  // In other time zones, it may be tomorrow already.
  const latestDay = dayAt(Date.now() + DAY_MS);
  return (row: Row) => {
    const { source, file, line, item, sale: paid, items = 1 } = row;
    if ('reason' in paid) return paid;
    const { price, day, marketplace } = paid;
    if (day !== undefined && day > latestDay) return { reason: 'sold on a future date', text: day };
    const letter = letterOf(item.condition ?? '');
    const grade = letters.get(letter);
    const outcome = readItem(grade === undefined ? item : { ...item, condition: grade });
    if ('reason' in outcome) return outcome;
    const { garment, priced } = outcome;
    const title = normalize(item.title ?? '');
    const rowsOfSource = (rowsBySource.get(source) ?? 0) + 1;
    rowsBySource.set(source, rowsOfSource);
    const sale: Sale = {
      ...priced,
      title: item.title ?? '',
      log: Math.log(price),
      day,
      marketplace,
      fold: row.fold ?? foldOf(title === '' ? `${source}|${rowsOfSource}` : title),
      items: namesItem(title) ? 1 : items,
      file,
      line,
    };
    const identity = identityOf(row, sale, garment, title);
    if (identity !== undefined && identities.has(identity)) return { reason: REPEATED };
    if (identity !== undefined) identities.add(identity);
    return { sale, letter: grade === undefined ? undefined : letter, condition: garment.condition };
  };
}

/**
 * Returns a text that only a repeated row shares; undefined for rows whose title and day do not identify an item.
 * `title` is normalized.
 */
function identityOf({ items }: Row, sale: Sale, garment: Garment, title: string): string | undefined {
  const facts = [kindOf(sale), garment.gender, garment.condition, title, sale.log];
  if (namesItem(title)) return facts.join('|');
  const isDatedItem = title !== '' && sale.day !== undefined && items === undefined;
  return isDatedItem ? [...facts, sale.day].join('|') : undefined;
}

/** Returns true for titles of five or more words, which identify an item even if rows repeat them on other days. */
const namesItem = (title: string) => title.split(' ').length >= 5;

/** Orders sales so that the order of rows in a file doesn't change the fit. */
function byKindAndPrice(a: Sale, b: Sale): number {
  const kind = kindOf(a);
  const otherKind = kindOf(b);
  if (kind !== otherKind) return kind < otherKind ? -1 : 1;
  return a.log - b.log || a.published - b.published;
}

/** Returns a sale's tenth of all sales, 0 to 9, by a hash of its text. */
const foldOf = (text: string): number => Number.parseInt(hash('md5', text).slice(0, 8), 16) % 10;
