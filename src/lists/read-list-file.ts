import { listOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain, shortened, stated } from '../base/text.ts';
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
import { type FileItem, type FileRow, readRow } from './read-row.ts';
import { judgeRows } from './row-sales.ts';
import { type Table, tableOf, withoutAdded } from './tables.ts';

/** A file or a workbook sheet, with its rows. */
export interface ListFile<Rows extends Iterable<FileRow> = readonly FileRow[]> extends Omit<Table, 'text'> {
  readonly rows: Rows;
  /** Number of lines, for showing progress. It is at least the number of rows. */
  readonly lines: number;
  readonly tabsInWords?: string;
}

/** Returns a list's items, except for those refused a price. */
export const itemsToPrice = ({ rows }: ListFile): FileItem[] =>
  rows.flatMap(({ item, refusal }) => (item && refusal === undefined ? [item] : []));

/** Earlier than any date, so that dates without a year are left unparsed. */
const NO_TODAY = '0000-01-01';

/**
 * Reads a CSV file, JSON rows, a workbook, or a plain list of at most `maxRows` items. From a workbook, reads the first
 * sheet with items for sale and any sheets with the same columns. If `areSales`, rows count as sold unless their cells
 * say otherwise. Rejects with a {@link Problem}.
 */
export async function readListFile(
  bytes: Uint8Array,
  maxRows: number,
  today = NO_TODAY,
  areSales = false,
): Promise<ListFile> {
  const tables = await readTables(bytes, maxRows, today, areSales);
  const main = tables.find(isStock) ?? tables.find(({ layout }) => !layout.isPlain) ?? (tables[0] as ListFile);
  refuseMisspelled(main.layout);
  if (tables.length === 1) return main;
  const same = tables.filter((table) => table === main || (!table.layout.isPlain && namesOf(table) === namesOf(main)));
  const rows = same.flatMap((table) => (table === main ? table.rows : table.rows.slice(table.headerAt + 1)));
  const width = Math.max(...same.map((table) => table.width));
  return { ...main, rows, width, lines: rows.length, tabsInWords: tabsInWords(tables, same) };
}

/**
 * Opens a list of any length for reading row by row, in order and only once. Workbooks with several sheets and files
 * with sales columns are read whole, since the meaning of a row depends on other rows. Rejects with a {@link Problem}.
 * Iterating the rows may throw a {@link Problem} too.
 */
export async function openListFile(bytes: Uint8Array): Promise<ListFile<Iterable<FileRow>>> {
  const [table, ...others] = await openTables(bytes, Number.POSITIVE_INFINITY);
  if (!table || others.length > 0 || table.layout.hasSales) return readListFile(bytes, Number.POSITIVE_INFINITY);
  refuseMisspelled(table.layout);
  return { ...table, rows: readRows(table), lines: linesIn(table.text) };
}

/** Counts lines one by one, because an array of matches would take megabytes. */
function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Reads every readable sheet of a workbook, or the single table of any other file. Rejects with a {@link Problem}. */
export async function readTables(
  bytes: Uint8Array,
  maxRows: number,
  today: string,
  areSales = false,
): Promise<readonly ListFile[]> {
  const countRow = createRowCounter(maxRows);
  const lists: ListFile[] = [];
  for (const table of await openTables(bytes, maxRows)) {
    const rows: FileRow[] = [];
    for (const row of readRows(table)) {
      countRow(row);
      rows.push(row);
      await yieldToOthers();
    }
    lists.push({ ...table, rows: judgeRows(rows, table.layout, today, areSales), lines: rows.length });
  }
  return lists;
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];

async function openTables(bytes: Uint8Array, maxRows: number): Promise<Table[]> {
  const tables: Table[] = [];
  let refusal: unknown = new UnreadableList('The workbook has no sheet with a row in it.');
  const isWorkbook = ZIP.every((byte, at) => bytes[at] === byte);
  for (const sheet of isWorkbook ? await sheetsOf(bytes, maxRows) : [readText(bytes)]) {
    try {
      tables.push(await tableOf(sheet, maxRows));
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      refusal = error;
    }
  }
  if (tables.length === 0) throw refusal;
  return tables;
}

/** Loads the workbook library only when there is a workbook to read. */
async function sheetsOf(bytes: Uint8Array, maxRows: number): Promise<readonly FileText[]> {
  const { sheetTexts } = await import('./workbook.ts');
  return sheetTexts(bytes, maxRows);
}

const isStock = ({ rows, layout }: ListFile) =>
  !layout.isPlain && rows.some(({ item, sale, refusal }) => item && !refusal && sale?.kind !== 'sale');

const namesOf = ({ layout }: ListFile) => layout.header.join('\n').toLowerCase();

function tabsInWords(tables: readonly ListFile[], read: readonly ListFile[]): string {
  const named = (list: readonly ListFile[]) => listOf(list.map(({ tab = '' }) => `“${shortened(plain(tab), 40)}”`));
  const hasSales = ({ rows }: ListFile) => rows.some(({ sale }) => sale?.kind === 'sale');
  const unread = tables.filter((table) => !read.includes(table));
  const sales = unread.filter(hasSales);
  const others = unread.filter((table) => !hasSales(table));
  return stated(
    `Sheets: read ${named(read)}.`,
    sales.length > 0 && `${named(sales)} lists sales: see hangtag sold.`,
    others.length > 0 && `Not read: ${named(others)}, with other columns.`,
  ).join(' ');
}

/** Maximum number of listings remembered, which bounds the memory used for long lists. */
const MAX_REMEMBERED = 10_000;

/** Yields a table's rows without our columns, marking those that continue the item above or repeat a listing. */
function* readRows({ text, delimiter, headerAt, added, layout }: Table): Generator<FileRow> {
  const lineBefore = createLineFinder();
  let index = -1;
  let itemAbove: readonly string[] = [];
  for (const record of csvRows(text, delimiter, layout.isPlain ? 0 : 1)) {
    index++;
    const { lineEnd, line } = record;
    const ownOf = (row: readonly string[]) => (index < headerAt ? row : withoutAdded(row, added));
    const cells = ownOf(record.cells);
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    const row = { source: ownOf(record.written).join(delimiter), lineEnd, line, cells };
    if (index <= headerAt || !isRow(cells)) {
      yield row;
    } else if (layout.isStock && continuesRow(cells, itemAbove, layout)) {
      yield { ...row, continues: true };
    } else {
      itemAbove = cells;
      const item = readRow(cells, layout);
      yield { ...row, ...item, repeats: layout.isPlain ? undefined : lineBefore(item.url ?? row.source, line) };
    }
  }
}

const continuesRow = (cells: readonly string[], above: readonly string[], { columns }: Layout): boolean =>
  cells[0] !== '' && cells[0] === above[0] && filledAt(cells, columns.get('title')).length === 0;

/** Returns a function that records a listing's line and returns the line on which it first appeared, if any. */
function createLineFinder() {
  const lines = new Map<string, number>();
  return (listing: string, line: number): number | undefined => {
    const before = lines.get(listing);
    if (before === undefined) lines.set(listing, line);
    if (lines.size > MAX_REMEMBERED) lines.delete(lines.keys().next().value as string);
    return before;
  };
}

/** Returns a function that counts rows. It throws a {@link Problem} past the limit on items, rows, or cells. */
function createRowCounter(maxRows: number): (row: FileRow) => void {
  const advice = `rows. ${whereMoreFit(maxRows)}`;
  let itemCount = 0;
  // The header does not count as a row.
  let rowCount = -1;
  let cellCount = 0;
  return ({ item, cells }) => {
    if (item) itemCount++;
    rowCount++;
    cellCount += cells.length;
    requireAtMost(maxRows, itemCount, advice);
    requireAtMost(mostRows(maxRows), rowCount, 'rows, including empty ones: remove the empty rows.');
    requireAtMost(mostCells(maxRows), cellCount, 'cells: remove columns that do not describe the garments.');
  };
}

function requireAtMost(limit: number, count: number, advice: string): void {
  if (count <= limit) return;
  throw new Problem('too_many_items', `The file has more than ${limit.toLocaleString('en-US')} ${advice}`);
}
