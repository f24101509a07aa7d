import { safeCell } from '../base/csv-text.ts';
import { listOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain, shortened } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { isFilled, isFooter } from './cells.ts';
import {
  csvRows,
  isWorkbook,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  mostCells,
  mostRows,
  readText,
  TooManyColumns,
  tooLong,
  UnreadableList,
  whereMoreFit,
} from './csv.ts';
import type { FileItem, FileRow, RowSale } from './file-row.ts';
import { type FileShape, findShape, withoutAdded } from './file-shape.ts';
import { rowsOfJson } from './json-rows.ts';
import { type Layout, refuseMisspelled } from './layout.ts';
import { plainLines } from './plain-lines.ts';
import { readRow, SOLD_OUT } from './read-row.ts';
import { judgeRows } from './row-sales.ts';

export type { FileItem, FileRow };

/** A file, or a sheet of a workbook. */
export interface ListFile extends FileShape {
  readonly rows: readonly FileRow[];
  readonly hasMark: boolean;
  readonly width: number;
  /** Name of the sheet; undefined for a file that is not a workbook. */
  readonly tab?: string;
  /** Says which sheets of a workbook are in `rows`. */
  readonly tabsInWords?: string;
}

/** A file whose rows are read while they are used: once, from the first to the last. */
export interface ListStream extends Omit<ListFile, 'rows'> {
  readonly rows: Iterable<FileRow> | AsyncIterable<FileRow>;
  /** The number of rows. */
  readonly count: number;
}

export const itemsToPrice = ({ rows }: ListFile): FileItem[] =>
  rows.flatMap(({ item, refusal }) => (item && refusal === undefined ? [item] : []));

/** Before it, days without a year are not read. */
const NO_TODAY = '0000-01-01';

/**
 * Reads a CSV file, JSON rows, a workbook or a plain list of at most `maxRows` garments. Of a workbook, reads the first
 * sheet that lists garments for sale, and others with the same columns. `areSales` says that its rows sold, if nothing
 * in them says otherwise. Rejects with a {@link Problem}.
 */
export async function readListFile(
  bytes: Uint8Array,
  maxRows: number,
  today = NO_TODAY,
  areSales = false,
): Promise<ListFile> {
  const tables = await readTables(bytes, maxRows, today, areSales);
  const main = tables.find(isStock) ?? tables.find(({ layout }) => layout) ?? (tables[0] as ListFile);
  if (main.layout) refuseMisspelled(main.layout);
  const names = namesOf(main);
  const same = tables.filter((one) => one === main || (names !== undefined && namesOf(one) === names));
  const rows = same.flatMap((one) => (one === main ? one.rows : one.rows.slice(one.headerAt + 1)));
  const file = { ...main, rows, width: Math.max(...same.map(({ width }) => width)) };
  return tables.length > 1 ? { ...file, tabsInWords: tabsInWords(tables, same) } : file;
}

/**
 * Opens a list of any length without keeping its rows. A file with columns of sales and a workbook are read whole:
 * the meaning of a row depends on others. Rejects with a {@link Problem} before the first row.
 */
export async function openListFile(bytes: Uint8Array): Promise<ListStream> {
  if (!isWorkbook(bytes)) {
    const { text, hasMark } = textOf(bytes);
    const shape = await findShape(text);
    if (standsAlone(shape.layout)) {
      const size = await sizeOf(text, shape);
      return { ...shape, ...size, hasMark, rows: markedRows(text, shape) };
    }
  }
  const file = await readListFile(bytes, Number.POSITIVE_INFINITY);
  return { ...file, count: file.rows.length };
}

/** True for a file without columns of sales, except a price that may also be asked: no other row says what one is. */
function standsAlone(layout: Layout | undefined): boolean {
  if (!layout || layout.saleRoles === 0) return true;
  return layout.saleRoles === 1 && layout.isPriceOpen && !layout.isSalesReport;
}

/** Counts the rows, and the cells of the widest one of the table. Rejects with a {@link Problem}. */
async function sizeOf(text: string, { delimiter, headerAt, added, layout }: FileShape) {
  let count = 0;
  let width = layout ? 0 : 1;
  const rows = layout ? csvRows(text, delimiter) : plainRows(text, () => {});
  for await (const { cells = [], line } of rows) {
    const own = count < headerAt ? cells : withoutAdded(cells, added);
    if (own.length > MAX_COLUMNS) throw new TooManyColumns(line);
    if (count++ >= headerAt) width = Math.max(width, own.length);
  }
  return { count, width };
}

async function* markedRows(text: string, shape: FileShape): AsyncGenerator<FileRow> {
  const { layout } = shape;
  const marked = layout && createRowMarks(layout);
  for await (const row of readRows(text, shape))
    yield marked ? marked(row, judgeRows([row], layout, NO_TODAY).get(row)) : row;
}

/** Lists all sheets of a workbook, or the one table of another file. Rejects with a {@link Problem}. */
export async function readTables(
  bytes: Uint8Array,
  maxRows: number,
  today: string,
  areSales = false,
): Promise<readonly ListFile[]> {
  const count = createCount(maxRows);
  const readTable = async (text: string): Promise<Omit<ListFile, 'hasMark'>> => {
    const shape = await findShape(text);
    const rows = await Array.fromAsync(readRows(text, shape, count));
    const width = rows.slice(shape.headerAt).reduce((most, row) => Math.max(most, row.width), 0);
    const { layout } = shape;
    if (!layout) return { ...shape, rows, width };
    const sales = judgeRows(rows, layout, today, areSales);
    const marked = createRowMarks(layout);
    return { ...shape, rows: rows.map((row) => marked(row, sales.get(row))), width };
  };
  if (!isWorkbook(bytes)) {
    const { text, hasMark } = textOf(bytes);
    await yieldToOthers();
    return [{ ...(await readTable(text)), hasMark }];
  }
  // Other files do not need the library.
  const { sheetTexts } = await import('./workbook.ts');
  const sheets = (await sheetTexts(bytes, maxRows)).filter(({ text }) => text.trim() !== '');
  const tables: ListFile[] = [];
  let refusal: unknown = new UnreadableList('The workbook has no sheet with a row in it.');
  for (const { name: tab, text } of sheets) {
    try {
      // A mark lets Excel read the output file.
      tables.push({ ...(await readTable(text)), hasMark: true, tab });
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      refusal = error;
    }
  }
  if (tables.length === 0) throw refusal;
  return tables;
}

/** Returns the text of a file, with JSON rows as CSV. Throws a {@link Problem}. */
function textOf(bytes: Uint8Array): ReturnType<typeof readText> {
  const { text, hasMark } = readText(bytes);
  return { text: rowsOfJson(text) ?? text, hasMark };
}

const isStock = ({ rows, layout }: ListFile) =>
  layout && rows.some(({ item, sale, refusal }) => item && !refusal && sale?.kind !== 'sale');

const namesOf = ({ layout }: ListFile) => layout?.header.join('\n').toLowerCase();

function tabsInWords(tables: readonly ListFile[], read: readonly ListFile[]): string {
  const named = (list: readonly ListFile[]) => listOf(list.map(({ tab = '' }) => `“${shortened(plain(tab), 40)}”`));
  const sales = tables.filter((one) => !read.includes(one) && one.rows.some(({ sale }) => sale?.kind === 'sale'));
  const others = tables.filter((one) => !read.includes(one) && !sales.includes(one));
  return [
    `Sheets: read ${named(read)}.`,
    ...(sales.length > 0 ? [`${named(sales)} lists sales: see hangtag sold.`] : []),
    ...(others.length > 0 ? [`Not read: ${named(others)}, with other columns.`] : []),
  ].join(' ');
}

/** Marks rows that repeat one above. A row that is no sale has no price in a file that only has sales. */
function createRowMarks(layout: Layout) {
  const lines = new Map<string, number>();
  return (row: FileRow, sale?: RowSale): FileRow => {
    const isNone = sale?.kind === 'not' || sale?.kind === 'unknown';
    // Filled in as sold, even if its price is not.
    const isSold = sale?.kind === 'unknown' || (sale?.kind === 'sale' && sale.isSure);
    const soldOut = row.isSoldOut && !isSold ? SOLD_OUT : undefined;
    const refusal = isNone && layout.isSalesReport ? sale.why : (row.refusal ?? soldOut);
    const repeats = row.item && lines.get(row.url ?? row.source);
    if (row.item && !repeats) lines.set(row.url ?? row.source, row.line);
    return { ...row, refusal, ...(sale && { sale }), ...(isSold && { isSold }), ...(repeats && { repeats }) };
  };
}

async function* readRows(text: string, shape: FileShape, count?: CountRow): AsyncGenerator<FileRow> {
  const { layout } = shape;
  for await (const row of rawRows(text, shape, count))
    yield layout && row.cells ? { ...row, ...readRow(row.cells, layout) } : row;
}

/** Yields the rows of a file, those of a table with their cells if they describe a garment. */
async function* rawRows(text: string, shape: FileShape, count: CountRow = () => {}): AsyncGenerator<FileRow> {
  const { delimiter, headerAt, added, layout } = shape;
  if (!layout) return yield* plainRows(text, count);
  let index = 0;
  let above: readonly string[] = [];
  for await (const { cells: all, written, lineEnd, line } of csvRows(text, delimiter)) {
    const ownOf = (row: readonly string[]) => (index < headerAt ? row : withoutAdded(row, added));
    const cells = ownOf(all);
    const width = cells.length;
    if (width > MAX_COLUMNS) throw new TooManyColumns(line);
    const isGarment = index > headerAt && isFilled(cells) && !isFooter(cells);
    const continues = isGarment && layout.continues(cells, above);
    const isItem = isGarment && !continues;
    count(width, isItem);
    if (isItem) above = cells;
    const source = ownOf(written).join(delimiter);
    yield { source, lineEnd, line, width, ...(isItem && { cells }), ...(continues && { continues }) };
    index++;
  }
}

/** One garment per line: its words become a cell of a column `title`. */
async function* plainRows(text: string, count: CountRow): AsyncGenerator<FileRow> {
  const row = { lineEnd: '\r\n', width: 1 };
  count(1, false);
  yield { ...row, source: 'title', line: 1 };
  for await (const { line, words, item } of plainLines(text, (isEmpty) => count(isEmpty ? 0 : 1, !isEmpty))) {
    if (words.length > MAX_ROW_LENGTH) throw tooLong(line);
    yield { ...row, source: safeCell(words), line, item };
  }
}

/** Counts a row with its cells. Throws a {@link Problem} for one too many. */
type CountRow = (width: number, isItem: boolean) => void;

function createCount(maxRows: number): CountRow {
  let items = 0;
  let rows = 0;
  let cells = 0;
  const bound = (count: number, most: number, advice: string) => {
    if (count <= most) return;
    const detail = `The file has more than ${most.toLocaleString('en-US')} ${advice}`;
    throw new Problem('too_many_items', detail);
  };
  return (width, isItem) => {
    if (isItem) bound(++items, maxRows, `rows. ${whereMoreFit(maxRows)}`);
    // The column names are not a row.
    bound(rows++, mostRows(maxRows), 'rows, including empty ones: remove the empty rows.');
    cells += width;
    const advice = 'cells: remove columns that do not describe the garments.';
    bound(cells, mostCells(maxRows), advice);
  };
}
