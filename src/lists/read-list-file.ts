import { listOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain, shortened, stated } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { filledAt, isRow } from './cells.ts';
import {
  csvRows,
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

/** A file, or a sheet of a workbook. */
export interface ListFile<Rows extends Iterable<FileRow> = readonly FileRow[]> extends Omit<Table, 'text'> {
  readonly rows: Rows;
  /** At least as many as its rows. */
  readonly lines: number;
  /** Says which sheets of a workbook are in `rows`. */
  readonly tabsInWords?: string;
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
  const main = tables.find(isStock) ?? tables.find(({ layout }) => !layout.isPlain) ?? (tables[0] as ListFile);
  refuseMisspelled(main.layout);
  if (tables.length === 1) return main;
  const same = tables.filter((one) => one === main || (!one.layout.isPlain && namesOf(one) === namesOf(main)));
  const rows = same.flatMap((one) => (one === main ? one.rows : one.rows.slice(one.headerAt + 1)));
  const width = Math.max(...same.map((one) => one.width));
  return { ...main, rows, width, lines: rows.length, tabsInWords: tabsInWords(tables, same) };
}

/**
 * Opens a list of any length without keeping its rows, which are read while they are used: once, from the first to the
 * last. A file with columns of sales and a workbook are read whole: the meaning of a row depends on others. Rejects
 * with a {@link Problem}; so may its rows.
 */
export async function openListFile(bytes: Uint8Array): Promise<ListFile<Iterable<FileRow>>> {
  const [table, ...others] = await openTables(bytes, Number.POSITIVE_INFINITY);
  if (!table || others.length > 0 || table.layout.hasSales) return readListFile(bytes, Number.POSITIVE_INFINITY);
  refuseMisspelled(table.layout);
  return { ...table, rows: rowsOf(table), lines: linesIn(table.text) };
}

/** Counts lines, of which a list of matches would take megabytes. */
function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Lists all sheets of a workbook, or the one table of another file. Rejects with a {@link Problem}. */
export async function readTables(
  bytes: Uint8Array,
  maxRows: number,
  today: string,
  areSales = false,
): Promise<readonly ListFile[]> {
  const countRow = createRowCounter(maxRows);
  const read: ListFile[] = [];
  for (const table of await openTables(bytes, maxRows)) {
    const rows: FileRow[] = [];
    for (const row of rowsOf(table)) {
      countRow(row);
      rows.push(row);
      await yieldToOthers();
    }
    read.push({ ...table, rows: judgeRows(rows, table.layout, today, areSales), lines: rows.length });
  }
  return read;
}

/** The first bytes of a ZIP archive, as a workbook (.xlsx) is: `PK`. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Finds the table of a file, or that of each sheet of a workbook; sheets without one are passed over. */
async function openTables(bytes: Uint8Array, maxRows: number): Promise<Table[]> {
  const tables: Table[] = [];
  let refusal: unknown = new UnreadableList('The workbook has no sheet with a row in it.');
  // Other files do not need the library.
  const sheets = ZIP.every((byte, at) => bytes[at] === byte)
    ? await (await import('./workbook.ts')).sheetTexts(bytes, maxRows)
    : [readText(bytes)];
  for (const sheet of sheets) {
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

const isStock = ({ rows, layout }: ListFile) =>
  !layout.isPlain && rows.some(({ item, sale, refusal }) => item && !refusal && sale?.kind !== 'sale');

const namesOf = ({ layout }: ListFile) => layout.header.join('\n').toLowerCase();

function tabsInWords(tables: readonly ListFile[], read: readonly ListFile[]): string {
  const named = (list: readonly ListFile[]) => listOf(list.map(({ tab = '' }) => `“${shortened(plain(tab), 40)}”`));
  const hasSales = ({ rows }: ListFile) => rows.some(({ sale }) => sale?.kind === 'sale');
  const unread = tables.filter((one) => !read.includes(one));
  const sales = unread.filter(hasSales);
  const others = unread.filter((one) => !hasSales(one));
  return stated(
    `Sheets: read ${named(read)}.`,
    sales.length > 0 && `${named(sales)} lists sales: see hangtag sold.`,
    others.length > 0 && `Not read: ${named(others)}, with other columns.`,
  ).join(' ');
}

/** Listings that are remembered, so that a long list takes no more memory than a short one. */
const MOST_REMEMBERED = 10_000;

/** Yields the rows of a table, each garment as its cells say, and with the row above that has the same listing. */
function* rowsOf({ text, delimiter, headerAt, added, layout }: Table): Generator<FileRow> {
  const lineBefore = createLineFinder();
  let index = -1;
  let above: readonly string[] = [];
  for (const { cells: all, written, lineEnd, line } of csvRows(text, delimiter, layout.isPlain ? 0 : 1)) {
    index++;
    const ownOf = (row: readonly string[]) => (index < headerAt ? row : withoutAdded(row, added));
    const cells = ownOf(all);
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    const row = { source: ownOf(written).join(delimiter), lineEnd, line, cells };
    const isGarment = index > headerAt && isRow(cells);
    const continues = isGarment && layout.isStock && continuesRow(cells, above, layout);
    if (!isGarment || continues) {
      yield continues ? { ...row, continues } : row;
      continue;
    }
    above = cells;
    const read = readRow(cells, layout);
    const repeats = layout.isPlain ? undefined : lineBefore(read.url ?? row.source, line);
    yield { ...row, ...read, repeats };
  }
}

/** True for another row about the garment above, such as a further picture: it begins alike and has no title. */
const continuesRow = (cells: readonly string[], above: readonly string[], { columns }: Layout): boolean =>
  cells[0] !== '' && cells[0] === above[0] && filledAt(cells, columns.get('title')).length === 0;

/** Returns a function that remembers the line of a listing, and returns that of an earlier row with it. */
function createLineFinder() {
  const lines = new Map<string, number>();
  return (listing: string, line: number): number | undefined => {
    const before = lines.get(listing);
    if (before === undefined) lines.set(listing, line);
    if (lines.size > MOST_REMEMBERED) lines.delete(lines.keys().next().value as string);
    return before;
  };
}

/** Returns a function that counts rows. It throws a {@link Problem} for a garment, a row or a cell too many. */
function createRowCounter(maxRows: number): (row: FileRow) => void {
  const advice = `rows. ${whereMoreFit(maxRows)}`;
  let garments = 0;
  // The column names are not a row.
  let rows = -1;
  let all = 0;
  return ({ item, cells }) => {
    if (item) garments++;
    rows++;
    all += cells.length;
    requireAtMost(maxRows, garments, advice);
    requireAtMost(mostRows(maxRows), rows, 'rows, including empty ones: remove the empty rows.');
    requireAtMost(mostCells(maxRows), all, 'cells: remove columns that do not describe the garments.');
  };
}

function requireAtMost(most: number, count: number, advice: string): void {
  if (count <= most) return;
  throw new Problem('too_many_items', `The file has more than ${most.toLocaleString('en-US')} ${advice}`);
}
