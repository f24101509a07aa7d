import { listOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain, shortened } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { isFilled, isFooter } from './cells.ts';
import {
  csvRows,
  isWorkbook,
  MAX_COLUMNS,
  mostCells,
  mostRows,
  readText,
  TooManyColumns,
  UnreadableList,
  whereMoreFit,
} from './csv.ts';
import type { FileItem, FileRow } from './file-row.ts';
import { type TextTable, tableOf, withoutAdded } from './file-shape.ts';
import { rowsOfJson } from './json-rows.ts';
import { type Layout, refuseMisspelled } from './layout.ts';
import { readRow } from './read-row.ts';
import { judgeRows } from './row-sales.ts';

export type { FileItem, FileRow };

/** A file, or a sheet of a workbook. */
export interface ListFile extends Pick<TextTable, 'headerAt' | 'delimiter' | 'width'> {
  /** Undefined for lines without columns. */
  readonly layout: Layout | undefined;
  readonly rows: readonly FileRow[];
  readonly hasMark: boolean;
  /** Name of the sheet; undefined for a file that is not a workbook. */
  readonly tab?: string;
  /** Says which sheets of a workbook are in `rows`. */
  readonly tabsInWords?: string;
}

/** A file whose rows are read while they are used: once, from the first to the last. */
export interface ListStream extends Omit<ListFile, 'rows'> {
  readonly rows: Iterable<FileRow>;
  /** More than its rows. */
  readonly lines: number;
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
 * the meaning of a row depends on others. Rejects with a {@link Problem}; so may its rows.
 */
export async function openListFile(bytes: Uint8Array): Promise<ListStream> {
  if (!isWorkbook(bytes)) {
    const { text, hasMark } = textOf(bytes);
    const table = await tableOf(text, Number.POSITIVE_INFINITY);
    const shape = shapeOf(table);
    const rows = shape.layout ? markRepeats(rowsOf(table)) : rowsOf(table);
    if (!table.layout.hasSales) return { ...shape, hasMark, lines: linesIn(table.text), rows };
  }
  const file = await readListFile(bytes, Number.POSITIVE_INFINITY);
  return { ...file, lines: file.rows.length + 1 };
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
  const count = createCount(maxRows);
  const readTable = async (text: string, hasMark: boolean): Promise<ListFile> => {
    const table = await tableOf(text, maxRows);
    const rows: FileRow[] = [];
    for (const row of rowsOf(table, count)) {
      rows.push(row);
      await yieldToOthers();
    }
    const width = rows.slice(table.headerAt).reduce((most, row) => Math.max(most, row.width), 0);
    const shape = shapeOf(table);
    const judged = shape.layout && judgeRows(rows, shape.layout, today, areSales);
    return { ...shape, hasMark, width, rows: judged ? [...markRepeats(judged)] : rows };
  };
  if (!isWorkbook(bytes)) {
    const { text, hasMark } = textOf(bytes);
    await yieldToOthers();
    return [await readTable(text, hasMark)];
  }
  // Other files do not need the library.
  const { sheetTexts } = await import('./workbook.ts');
  const sheets = (await sheetTexts(bytes, maxRows)).filter(({ text }) => text.trim() !== '');
  const tables: ListFile[] = [];
  let refusal: unknown = new UnreadableList('The workbook has no sheet with a row in it.');
  for (const { name: tab, text } of sheets) {
    try {
      // A mark lets Excel read the output file.
      tables.push({ ...(await readTable(text, true)), tab });
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

const shapeOf = ({ headerAt, delimiter, width, line, layout }: TextTable) => ({
  headerAt,
  delimiter,
  width,
  layout: line === 0 ? undefined : layout,
});

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

/** Listings that are remembered, so that a long list takes no more memory than a short one. */
const MOST_REMEMBERED = 10_000;

/** Marks rows that repeat the listing of one above. */
function* markRepeats(rows: Iterable<FileRow>): Generator<FileRow> {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const listing = row.url ?? row.source;
    const repeats = row.item && lines.get(listing);
    if (row.item && !repeats) lines.set(listing, row.line);
    if (lines.size > MOST_REMEMBERED) lines.delete(lines.keys().next().value as string);
    yield repeats ? { ...row, repeats } : row;
  }
}

/** Yields the rows of a table, each garment with its cells. Throws a {@link Problem}. */
function* rowsOf(
  { text, line: first, delimiter, headerAt, added, layout }: TextTable,
  count: ReturnType<typeof createCount> = () => {},
): Generator<FileRow> {
  let index = 0;
  let above: readonly string[] = [];
  for (const { cells: all, written, lineEnd, line } of csvRows(text, delimiter, first)) {
    const ownOf = (row: readonly string[]) => (index < headerAt ? row : withoutAdded(row, added));
    const cells = ownOf(all);
    const width = cells.length;
    if (width > MAX_COLUMNS) throw new TooManyColumns(line);
    const isGarment = index > headerAt && isFilled(cells) && !isFooter(cells);
    const continues = isGarment && layout.continues(cells, above);
    const isItem = isGarment && !continues;
    count(width, isItem);
    if (isItem) above = cells;
    const row = { source: ownOf(written).join(delimiter), lineEnd, line, width };
    if (isItem) yield { ...row, cells, ...readRow(cells, layout) };
    else yield continues ? { ...row, continues } : row;
    index++;
  }
}

/** Returns a function that counts a row with its cells. It throws a {@link Problem} for one too many. */
function createCount(maxRows: number) {
  let items = 0;
  let rows = 0;
  let cells = 0;
  const bound = (count: number, most: number, advice: string) => {
    if (count <= most) return;
    const detail = `The file has more than ${most.toLocaleString('en-US')} ${advice}`;
    throw new Problem('too_many_items', detail);
  };
  return (width: number, isItem: boolean): void => {
    if (isItem) bound(++items, maxRows, `rows. ${whereMoreFit(maxRows)}`);
    // The column names are not a row.
    bound(rows++, mostRows(maxRows), 'rows, including empty ones: remove the empty rows.');
    cells += width;
    const advice = 'cells: remove columns that do not describe the garments.';
    bound(cells, mostCells(maxRows), advice);
  };
}
