import { safeCell } from '../base/csv-text.ts';
import { listOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain, shortened } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { filledAt, isRow } from './cells.ts';
import {
  csvRows,
  type FileText,
  MAX_COLUMNS,
  mostCells,
  mostRows,
  readText,
  TooManyColumns,
  UnreadableList,
  whereMoreFit,
} from './csv.ts';
import { type Layout, refuseMisspelled } from './layout.ts';
import { type FileRow, readRow } from './read-row.ts';
import { type Table, tableOf, withoutAdded } from './tables.ts';

/** A file or a workbook sheet, with its rows. */
export interface ListFile<Rows extends Iterable<FileRow> = readonly FileRow[]> extends Omit<Table, 'text' | 'lines'> {
  readonly rows: Rows;
  /** Number of lines, for showing progress. It is at least the number of rows. */
  readonly lineCount: number;
  /** Sentences that list the workbook sheets that were and were not read. */
  readonly tabsInWords?: string;
}

/**
 * Reads a list of up to `maxRows` rows as {@link readListFile} does, but leaves the lines of a plain list whole. In a
 * workbook, reads the first sheet that has items for sale and all sheets with the same columns. Rejects with a
 * {@link Problem} if the file cannot be read.
 */
export async function readSheetsOfList(bytes: Uint8Array, maxRows: number): Promise<ListFile> {
  const tables = await readSheets(bytes, maxRows);
  const main = tables.find(hasStock) ?? tables.find(({ layout }) => !layout.isPlain) ?? (tables[0] as ListFile);
  refuseMisspelled(main.layout);
  if (tables.length === 1) return main;
  const similar = tables.filter(
    (table) => table === main || (!table.layout.isPlain && columnNames(table) === columnNames(main)),
  );
  const rows = similar.flatMap((table) => (table === main ? table.rows : table.rows.slice(table.headerAt + 1)));
  const width = Math.max(...similar.map((table) => table.width));
  return { ...main, rows, width, lineCount: rows.length, tabsInWords: tabsInWords(tables, similar) };
}

const hasStock = ({ rows, layout }: ListFile) =>
  !layout.isPlain && rows.some(({ item, state, refusal }) => item && !refusal && !state);

const columnNames = ({ layout }: ListFile) => layout.header.join('\n').toLowerCase();

function tabsInWords(tables: readonly ListFile[], tablesRead: readonly ListFile[]): string {
  const unread = tables.filter((table) => !tablesRead.includes(table));
  const others = unread.length > 0 ? ` Not read: ${tabNames(unread)}, with other columns.` : '';
  return `Sheets: read ${tabNames(tablesRead)}.${others}`;
}

const tabNames = (tables: readonly ListFile[]): string =>
  listOf(tables.map(({ tab = '' }) => `“${shortened(plain(tab), 40)}”`));

/** Opens a list of any length without reading its rows, except those of a workbook with several sheets. */
export async function openSheets(bytes: Uint8Array): Promise<ListFile<Iterable<FileRow>>> {
  const [table, ...otherTables] = await openTables(bytes, Number.POSITIVE_INFINITY);
  if (!table || otherTables.length > 0) return readSheetsOfList(bytes, Number.POSITIVE_INFINITY);
  refuseMisspelled(table.layout);
  return { ...withoutText(table), rows: readRows(table), lineCount: table.lines?.length ?? countLines(table.text) };
}

/** Counts lines in a loop, because an array of matches would take megabytes. */
function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Reads all readable sheets in a workbook, or the only table in any other file. Rejects with a {@link Problem}. */
export async function readSheets(bytes: Uint8Array, maxRows: number): Promise<readonly ListFile[]> {
  const countRow = createRowCounter(maxRows);
  const lists: ListFile[] = [];
  for (const table of await openTables(bytes, maxRows)) {
    const rows: FileRow[] = [];
    for (const row of readRows(table)) {
      countRow(row);
      rows.push(row);
      await yieldToOthers();
    }
    lists.push({ ...withoutText(table), rows, lineCount: rows.length });
  }
  return lists;
}

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/** Returns true if a file is a ZIP archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array): boolean => ZIP_SIGNATURE.every((byte, index) => bytes[index] === byte);

/** Opens all sheets that can be read. Rejects with the last {@link UnreadableList} if none can be read. */
async function openTables(bytes: Uint8Array, maxRows: number): Promise<Table[]> {
  const texts = isArchive(bytes) ? await openWorkbook(bytes, maxRows) : [readText(bytes)];
  const tables: Table[] = [];
  let refusal = new UnreadableList('The workbook has no sheet with a row in it.');
  for (const text of texts) {
    try {
      tables.push(tableOf(text, maxRows));
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      refusal = error;
    }
  }
  if (tables.length === 0) throw refusal;
  return tables;
}

async function openWorkbook(bytes: Uint8Array, maxRows: number): Promise<readonly FileText[]> {
  // Import this lazily, because most lists are not workbooks.
  const { sheetTexts } = await import('./workbook.ts');
  return sheetTexts(bytes, maxRows);
}

/** The text is not sent from thread to thread. */
const withoutText = ({ text: _, lines: __, ...table }: Table) => table;

/**
 * Yields a table's rows without the columns that we added. Marks rows that continue an item or repeat a listing. The
 * lines of a plain list come without their items.
 */
export function* readRows({ text, delimiter, headerAt, added, layout, lines }: Table): Generator<FileRow> {
  if (lines) {
    for (const { line, cells } of [{ line: 0, cells: layout.header }, ...lines])
      yield { source: isRow(cells) ? cells.map(safeCell).join(',') : '', lineEnd: '\r\n', line, cells };
    return;
  }
  const readItem = createItemReader(layout);
  let index = -1;
  for (const record of csvRows(text, delimiter)) {
    index++;
    const { lineEnd, line } = record;
    const addedHere = index < headerAt ? NO_COLUMNS : added;
    const cells = withoutAdded(record.cells, addedHere);
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    const row = { source: withoutAdded(record.written, addedHere).join(delimiter), lineEnd, line, cells };
    yield index <= headerAt || !isRow(cells) ? row : readItem(row);
  }
}

/** Creates a function that reads the item in a row, which may continue or vary the item above. */
function createItemReader(layout: Layout) {
  const findEarlierLine = createLineFinder();
  let itemAbove: readonly string[] = [];
  return (row: FileRow): FileRow => {
    const { cells, source, line } = row;
    const isOfItemAbove = layout.isStock && continuesItem(cells, itemAbove, layout);
    if (isOfItemAbove && !isVariant(cells, layout)) return { ...row, continues: true };
    if (!isOfItemAbove) itemAbove = cells;
    const item = readRow(isOfItemAbove ? withItemAbove(cells, itemAbove, layout) : cells, layout);
    return { ...row, ...item, repeats: findEarlierLine(item.url ?? source, line) };
  };
}

const NO_COLUMNS: ReadonlySet<number> = new Set();

/** Returns true if a row has the ID of the item above but no title, such as a row that only adds a picture. */
const continuesItem = (cells: readonly string[], above: readonly string[], { columns }: Layout): boolean =>
  cells[0] !== '' && cells[0] === above[0] && filledAt(cells, columns.get('title')).length === 0;

/** Returns true if a row without a title has a price or a quantity of its own, as another size has. */
const isVariant = (cells: readonly string[], { columns }: Layout): boolean =>
  filledAt(cells, [...(columns.get('price') ?? []), ...(columns.get('quantity') ?? [])]).length > 0;

const SHARED = ['title', 'brand', 'category', 'gender', 'condition'] as const;

/** Returns a variant's cells with those of its item that it shares. */
function withItemAbove(cells: readonly string[], above: readonly string[], { columns }: Layout): readonly string[] {
  const shared = SHARED.flatMap((role) => columns.get(role) ?? []);
  return cells.map((cell, at) => (cell.trim() === '' && shared.includes(at) ? (above[at] ?? '') : cell));
}

/** Maximum number of listings to remember, to limit memory use for long lists. */
const MAX_REMEMBERED = 10_000;

/** Returns a function that records a listing's line and returns its earlier line, or undefined if it is new. */
function createLineFinder() {
  const lineByListing = new Map<string, number>();
  return (listing: string, line: number): number | undefined => {
    const earlierLine = lineByListing.get(listing);
    if (earlierLine === undefined) lineByListing.set(listing, line);
    if (lineByListing.size > MAX_REMEMBERED) {
      const [oldestListing] = lineByListing.keys();
      lineByListing.delete(oldestListing as string);
    }
    return earlierLine;
  };
}

/** Returns a function that counts rows and throws a {@link Problem} if there are too many items, rows, or cells. */
function createRowCounter(maxRows: number): (row: FileRow) => void {
  let itemCount = 0;
  // The header does not count as a row.
  let rowCount = -1;
  let cellCount = 0;
  return ({ item, cells }) => {
    if (item) itemCount++;
    rowCount++;
    cellCount += cells.length;
    requireRoom(maxRows, itemCount);
    requireAtMost(mostRows(maxRows), rowCount, 'rows, including empty ones: remove the empty rows.');
    requireAtMost(mostCells(maxRows), cellCount, 'cells: remove columns that do not describe the items.');
  };
}

/** Throws a 400 {@link Problem} if a list has more items than it may. */
export const requireRoom = (maxRows: number, items: number): void =>
  requireAtMost(maxRows, items, `rows. ${whereMoreFit(maxRows)}`);

function requireAtMost(limit: number, count: number, advice: string): void {
  if (count <= limit) return;
  throw new Problem('too_many_items', `The file has more than ${limit.toLocaleString('en-US')} ${advice}`);
}
