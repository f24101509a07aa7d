import { FifoMap } from 'toad-cache';
import { type Delimiter, MAX_ROW_LENGTH, parseCsvRows } from '../base/csv-text.ts';
import { Problem } from '../base/problem.ts';
import { joinNames, joinTexts, shorten, withCommas } from '../base/text.ts';
import { omit } from '../base/values.ts';
import { Task } from '../base/work.ts';
import type { RowFields } from '../operations/answer-row.ts';
import { DESCRIPTION_FIELDS } from '../operations/fields/item-fields.ts';
import { UnpricedListing } from '../pricing/appraisal.ts';
import { BASE_LEXICON, type Lexicon } from '../titles/lexicon.ts';
import { parseTitle } from '../titles/parse-title.ts';
import addedColumns from './added-columns.json' with { type: 'json' };
import { isDataRow, isKnownStatus, isTotalOrHeading, readStatus } from './cells.ts';
import { createLineLayout, findLayout, hasKnownColumnNames, type Layout, refuseMisspelled } from './columns.ts';
import { formatItemLine, readLineRows, type TextLines } from './items-of-lines.ts';
import { readLines } from './lines.ts';
import { type FileRow, readCellsByRole, readRow } from './read-row.ts';
import { explainLongerLists, MAX_COLUMNS, readText, toMaxRows, tooManyColumnsProblem } from './text-files.ts';

/** A file or a workbook sheet, with its rows. */
export interface ListFile<Rows extends Iterable<FileRow> = readonly FileRow[]> extends Omit<Table, 'text' | 'lines'> {
  readonly rows: Rows;
  /** Sentences that list the workbook sheets that were and were not read. */
  readonly sheetsInWords?: string;
}

/** With what a list is read. */
interface ListOptions {
  readonly task?: Task | undefined;
  readonly lexicon?: Lexicon | undefined;
}

/** Returns the items in a list, except those that cannot be priced. */
export const findItemsToPrice = ({ rows }: Pick<ListFile, 'rows'>): RowFields[] =>
  rows.flatMap(({ fields, refusal }) => (fields && refusal === undefined ? [fields] : []));

/**
 * Reads a CSV file, a workbook or a plain list of up to `maxRows` items. Of a workbook, reads the first sheet with
 * items for sale and the sheets with its columns. Rejects with a {@link Problem}. `openFile` opens the tables.
 */
export const readListFile = async (
  bytes: Uint8Array,
  maxRows: number,
  { openFile = openTables, ...options }: ListOptions & { readonly openFile?: typeof openTables } = {},
): Promise<ListFile> => joinTables(await openFile(bytes, maxRows), maxRows, options);

/** Opens a list of any length, whose rows are read one at a time, once. Both may fail with a {@link Problem}. */
export async function openListFile(bytes: Uint8Array, lexicon = BASE_LEXICON): Promise<ListFile<Iterable<FileRow>>> {
  const tables = await openTables(bytes, Number.POSITIVE_INFINITY);
  const [table] = tables;
  if (!table || tables.length > 1) return joinTables(tables, Number.POSITIVE_INFINITY, { lexicon });
  refuseMisspelled(table.layout);
  return { ...table, rows: readRows(lexicon, table).filter((row) => row !== undefined) };
}

/** Most work to read a short text without a pause. */
const MAX_SHORT_TEXT_WORK = 20_000;

/** Returns the refusal of a short text that names several items, or the question to ask about one that may. */
export function findSeveralItems(lexicon: Lexicon, text: string) {
  let rows: readonly (FileRow | undefined)[] = [];
  try {
    const steps = readRows(lexicon, readTable({ text, hasBom: false }));
    rows = [...runSteps(new Task({ maxWork: MAX_SHORT_TEXT_WORK }), steps, () => 'its end')];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  const itemRows = rows.flatMap((row) => (row?.fields ? [row] : []));
  const items = findItemsToPrice({ rows: itemRows });
  if (items.length < 2) return { question: joinTexts(itemRows[0]?.reading, itemRows[0]?.remark) || undefined };
  return {
    severalItems: new UnpricedListing(parseTitle(lexicon, text), {
      code: 'lot',
      text,
      items: items.map((item) => formatItemLine(item)),
    }),
  };
}

/** Joins the lists in a file's tables. Rejects with a {@link Problem} if they have more than `maxRows` items. */
async function joinTables(tables: readonly Table[], maxRows: number, options: ListOptions): Promise<ListFile> {
  const lists = await readTableRows(tables, maxRows, options);
  const mainList =
    lists.find(hasItemForSale) ?? lists.find(({ layout }) => !layout.isLineList) ?? (lists[0] as ListFile);
  refuseMisspelled(mainList.layout);
  if (lists.length === 1) return mainList;
  const mainLists = lists.filter(
    (list) => list === mainList || (!list.layout.isLineList && joinColumnNames(list) === joinColumnNames(mainList)),
  );
  const rows = mainLists.flatMap((list) => (list === mainList ? list.rows : list.rows.slice(list.headerIndex + 1)));
  const width = Math.max(...mainLists.map((list) => list.width));
  const otherLists = lists.filter((list) => !mainLists.includes(list));
  const unreadText = otherLists.length > 0 && `Not read: ${formatSheetNames(otherLists)}, with other columns.`;
  return {
    ...mainList,
    rows,
    width,
    sheetsInWords: joinTexts(`Sheets: read ${formatSheetNames(mainLists)}.`, unreadText),
  };
}

const hasItemForSale = ({ rows, layout }: ListFile) =>
  !layout.isLineList && rows.some(({ fields, state, refusal }) => fields && !refusal && !state);

const joinColumnNames = ({ layout }: ListFile) => layout.header.join('\n').toLowerCase();

const formatSheetNames = (lists: readonly ListFile[]): string =>
  joinNames(lists.map(({ sheetName = '' }) => `“${shorten(sheetName, 40)}”`));

/** Reads the rows of tables that have together up to `maxRows` items, and not far more rows than they need. */
export async function readTableRows(
  tables: readonly Table[],
  maxRows: number,
  { task = new Task(), lexicon = BASE_LEXICON }: ListOptions = {},
) {
  const counts = { items: 0, rows: 0 };
  const lists: ListFile[] = [];
  for (const table of tables) {
    const rows: FileRow[] = [];
    const getPlace = () => `line ${(rows.at(-1)?.line ?? 0) + 1}`;
    for (const row of runSteps(task, readRows(lexicon, table), getPlace)) {
      await task.pause();
      if (!row) continue;
      if (row.fields) counts.items++;
      counts.rows++;
      const limitText = `items: number ${withCommas(maxRows + 1)} is on line ${row.line}.`;
      if (counts.items > maxRows) throw tooManyRowsProblem(maxRows, `${limitText} ${explainLongerLists(maxRows)}`);
      const rowLimit = toMaxRows(maxRows);
      if (counts.rows > rowLimit)
        throw tooManyRowsProblem(rowLimit, 'rows, including empty ones: remove the empty rows.');
      rows.push(row);
    }
    lists.push({ ...omit(table, 'text', 'lines'), rows });
  }
  return lists;
}

/** Yields what each step yields, which is work of a task. `getPlace` says where it is. */
function* runSteps<Step>(task: Task, steps: Generator<Step>, getPlace: () => string): Generator<Step> {
  for (let step = task.run(() => steps.next(), getPlace); !step.done; step = task.run(() => steps.next(), getPlace))
    yield step.value;
}

const tooManyRowsProblem = (limit: number, advice: string) =>
  new Problem('too_many_items', `The list has more than ${withCommas(limit)} ${advice}`);

/** Maximum number of listings to remember, to limit memory use for long lists. */
const MAX_REMEMBERED_LISTINGS = 10_000;

/** Yields a list's rows, and undefined between steps, without the columns that we added. */
const readRows = (lexicon: Lexicon, table: Table): Generator<FileRow | undefined> =>
  table.lines ? readLineRows(lexicon, table.lines) : readTableItems(lexicon, table);

/**
 * Yields a table's rows. Marks those that repeat a listing. In an export, a row with the ID above it but no title is a
 * variant if it has a price or a quantity, as another size has; otherwise it continues the item, as a picture does.
 */
function* readTableItems(lexicon: Lexicon, table: Table): Generator<FileRow> {
  const { headerIndex, layout } = table;
  // What a variant without a title shares with the item above.
  const sharedColumns = [...layout.columnsByRole].flatMap(([role, columns]) =>
    role in DESCRIPTION_FIELDS ? columns : [],
  );
  const lineByListing = new FifoMap<number>(MAX_REMEMBERED_LISTINGS);
  const describedStatuses = new Set<string>();
  let cellsAbove: readonly string[] = [];
  let section: string | undefined;
  let rowIndex = 0;
  for (const row of readTableCells(table)) {
    const { cells, source, line } = row;
    const rowCells = readCellsByRole(cells, layout);
    const { getText } = rowCells;
    const isSameItem =
      layout.isInventory && cells[0] !== '' && cells[0] === cellsAbove[0] && getText('title') === undefined;
    if (rowIndex++ <= headerIndex || !isDataRow(cells)) yield row;
    else if (isSectionHeading(cells)) {
      section = cells.find((cell) => cell.trim() !== '');
      yield { ...row, kind: 'heading' };
    } else if (isSameItem && ![getText('price'), getText('listPrice'), getText('quantity')].some(Boolean))
      yield { ...row, kind: 'more' };
    else {
      const itemCells = isSameItem
        ? readCellsByRole(fillSharedCells(cells, cellsAbove, sharedColumns), layout)
        : rowCells;
      if (!isSameItem) cellsAbove = cells;
      const [rowItem, ...soldParts] = readRow(lexicon, itemCells, { ...layout, section, describedStatuses });
      const listingId = rowItem.url ?? source;
      const repeatedLine = lineByListing.get(listingId);
      lineByListing.set(listingId, repeatedLine ?? line);
      yield { ...row, ...rowItem, repeatedLine };
      yield* soldParts.map((part) => ({ source: '', lineEnd: '', line, cells, ...part }));
    }
  }
}

const fillSharedCells = (cells: readonly string[], cellsAbove: readonly string[], sharedColumns: readonly number[]) =>
  cells.map((cell, index) => (sharedColumns.includes(index) && cell.trim() === '' && cellsAbove[index]) || cell);

/** Returns true for a row with nothing but a status, such as `Sold`. With other words it may be a title. */
function isSectionHeading(cells: readonly string[]): boolean {
  const [status = '', ...otherCells] = cells.filter((cell) => cell.trim() !== '');
  return otherCells.length === 0 && cells.length > 1 && isKnownStatus(status) && readStatus(status) !== undefined;
}

/** The names that our columns have in a file, in order. Other columns with our prefix belong to the seller. */
export const ADDED_COLUMNS = Object.fromEntries(
  Object.keys(omit(addedColumns, 'about')).map((column) => [column, `hangtag_${column}`]),
) as Readonly<Record<keyof Omit<typeof addedColumns, 'about'>, string>>;

/** The text of a file or of a workbook's sheet. */
type FileText = ReturnType<typeof readText> & { readonly sheetName?: string };

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** A table from a file or from a sheet of a workbook, as CSV. */
interface Table extends FileText {
  readonly delimiter: Delimiter;
  readonly headerIndex: number;
  readonly layout: Layout;
  /** Indexes of columns that we added in an earlier run. The layout's column indexes skip them. */
  readonly addedColumnIndexes: ReadonlySet<number>;
  /** Number of cells in the widest sampled row. */
  readonly width: number;
  /** The lines of a plain list, of which the text is what was sent. */
  readonly lines?: TextLines;
}

/** Yields the rows of a table without the columns that we added. Throws a {@link Problem} if one is too wide. */
function* readTableCells({ text, delimiter, headerIndex, addedColumnIndexes }: Table) {
  let index = 0;
  for (const { lineEnd, line, ...row } of parseCsvRows(text, delimiter)) {
    const indexes = index++ < headerIndex ? new Set<number>() : addedColumnIndexes;
    const cells = dropAddedCells(row.cells, indexes);
    if (cells.length > MAX_COLUMNS) throw tooManyColumnsProblem(line);
    const source = dropAddedCells(row.rawCells, indexes).join(delimiter);
    yield { kind: 'text' as const, source, lineEnd, line, cells };
  }
}

export const isZipArchive = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);

/** Opens a workbook's readable sheets, or the table in any other file. Rejects with a {@link Problem} without any. */
export async function openTables(bytes: Uint8Array, maxRows: number): Promise<readonly Table[]> {
  if (!isZipArchive(bytes)) return [cutLines(readTable(readText(bytes)), maxRows)];
  // Import this lazily, because most lists are not workbooks.
  const { readSheetTexts } = await import('./workbook.ts');
  const tables: Table[] = [];
  let refusal = new Problem('unreadable_list', 'The workbook has no sheet with a row in it.');
  for (const text of await readSheetTexts(bytes, maxRows)) {
    try {
      tables.push(readTable(text));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusal = error;
    }
  }
  if (tables.length === 0) throw refusal;
  return tables;
}

/** Drops lines past the limit at which the list is refused anyway: copying them out of the worker would hold up others. */
const cutLines = ({ lines, ...table }: Table, maxRows: number): Table =>
  lines ? { ...table, lines: { ...lines, lines: lines.lines.slice(0, toMaxRows(maxRows)) } } : table;

const MAX_ROW_CELLS = MAX_COLUMNS + Object.keys(ADDED_COLUMNS).length;
const MAX_HEADER_ROW = 12;
const MAX_SAMPLED_ROWS = 500;
const MAX_SAMPLED_CELLS = 20_000;

const dropAddedCells = (cells: readonly string[], addedColumnIndexes: ReadonlySet<number>): readonly string[] =>
  addedColumnIndexes.size === 0 ? cells : cells.filter((_, index) => !addedColumnIndexes.has(index));

/** Finds the columns in CSV text, or reads a plain list with one item per line. Throws a {@link Problem}. */
function readTable(file: FileText): Table {
  const { text } = file;
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Problem('unreadable_list', 'The list is empty. Send one item per line.');
  // A bracket alone is no JSON, because a plain list may begin with the checkbox `[ ]`.
  if (/^\s*[[{]\s*["{]/.test(text))
    throw new Problem('unreadable_list', 'This is JSON. Send it to the API, or send CSV here.');
  const format = findTableFormat(text);
  if (format) return { ...file, ...format };
  if (DELIMITERS.some((delimiter) => hasHeadings(text, delimiter)))
    throw new Problem('unreadable_list', 'No title column was found: name it title.');
  const lines = readLines(text);
  const layout = createLineLayout(lines.header);
  return {
    ...file,
    lines,
    layout,
    delimiter: ',',
    headerIndex: 0,
    addedColumnIndexes: new Set(),
    width: lines.header.length,
  };
}

const ADDED_NAMES: ReadonlySet<string> = new Set(Object.values(ADDED_COLUMNS));

type TableFormat = Omit<Table, keyof FileText>;

/** Finds the header and delimiter with the most known columns. Throws a {@link Problem} if a row is too wide. */
function findTableFormat(text: string): TableFormat | undefined {
  const formats: TableFormat[] = [];
  let firstWideLine: number | undefined;
  // Always try the comma, because text with a single column has no delimiter.
  const sampledText = text.slice(0, MAX_ROW_LENGTH);
  for (const delimiter of DELIMITERS.filter((mark) => mark === ',' || sampledText.includes(mark))) {
    const { rows, wideLine } = sampleRows(text, delimiter, MAX_HEADER_ROW);
    firstWideLine ??= wideLine;
    formats.push(...rows.flatMap((_, index) => readTableFormat(rows.slice(0, index + 1), delimiter, index) ?? []));
  }
  const [bestFormat] = formats.toSorted((a, b) => countKnownColumns(b) - countKnownColumns(a));
  if (!bestFormat && firstWideLine !== undefined) throw tooManyColumnsProblem(firstWideLine);
  if (!bestFormat) return undefined;
  const { delimiter, headerIndex } = bestFormat;
  // More cells rule out roles of columns.
  return readTableFormat(sampleRows(text, delimiter, headerIndex + 1 + MAX_SAMPLED_ROWS).rows, delimiter, headerIndex);
}

function readTableFormat(rows: readonly (readonly string[])[], delimiter: Delimiter, headerIndex: number) {
  const addedColumnIndexes = new Set(
    rows[headerIndex]?.flatMap((cell, index) => (ADDED_NAMES.has(cell) ? [index] : [])),
  );
  const [header = [], ...rowsBelow] = rows.slice(headerIndex).map((cells) => dropAddedCells(cells, addedColumnIndexes));
  const itemRows = rowsBelow.filter((cells) => isDataRow(cells) && !isTotalOrHeading(cells));
  const layout = findLayout(header, itemRows) ?? findLayout(header);
  const width = Math.max(header.length, ...rowsBelow.map(({ length }) => length));
  return layout && { delimiter, headerIndex, layout, addedColumnIndexes, width };
}

function hasHeadings(text: string, delimiter: Delimiter): boolean {
  const [header = [], ...rows] = sampleRows(text, delimiter, MAX_HEADER_ROW).rows.filter(isDataRow);
  return rows.length > 0 && rows.every(({ length }) => length === header.length) && hasKnownColumnNames(header);
}

const countKnownColumns = ({ layout }: TableFormat) => new Set([...layout.columnsByRole.values()].flat()).size;

/** Reads up to `maxRows` rows or until a problem. With the wrong delimiter, valid quotes may look unclosed. */
function sampleRows(text: string, delimiter: Delimiter, maxRows: number) {
  const rows: (readonly string[])[] = [];
  let cellCount = 0;
  try {
    for (const { cells, line } of parseCsvRows(text, delimiter)) {
      if (cells.length > MAX_ROW_CELLS) return { rows, wideLine: line };
      cellCount += cells.length;
      rows.push(cells);
      if (rows.length === maxRows || cellCount > MAX_SAMPLED_CELLS) break;
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return { rows };
}
