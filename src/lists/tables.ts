import { csvRows, MAX_ROW_LENGTH } from '../base/csv-text.ts';
import { Problem } from '../base/problem.ts';
import { ADDED_COLUMNS, addedName } from './added-columns.ts';
import { type CellRows, isRow, isTotal } from './cells.ts';
import { findLayout, hasKnownNames, type Layout } from './columns.ts';
import { type Lines, readLines } from './lines.ts';
import { type FileText, MAX_COLUMNS, maxRowsFor, readText, tooManyColumns, unreadableList } from './text-files.ts';

type TableDelimiter = Parameters<typeof csvRows>[1];
const DELIMITERS: readonly TableDelimiter[] = [',', ';', '\t', '|'];

/** A table from a file or from a sheet of a workbook, as CSV. */
export interface Table extends FileText {
  readonly delimiter: TableDelimiter;
  readonly headerAt: number;
  readonly layout: Layout;
  /** Indexes of columns that we added in an earlier run. The layout's column indexes skip them. */
  readonly added: ReadonlySet<number>;
  /** Number of cells in the widest sampled row. */
  readonly width: number;
  /** The lines of a plain list, of which the text is what was sent. */
  readonly lines?: Lines;
}

/** Yields the rows of a table without the columns that we added. Throws a {@link Problem} if one is too wide. */
export function* readTableCells({ text, delimiter, headerAt, added }: Table) {
  let index = 0;
  for (const { lineEnd, line, ...row } of csvRows(text, delimiter)) {
    const ours = index++ < headerAt ? new Set<number>() : added;
    const cells = dropAddedCells(row.cells, ours);
    if (cells.length > MAX_COLUMNS) throw tooManyColumns(line);
    yield { is: 'text' as const, source: dropAddedCells(row.written, ours).join(delimiter), lineEnd, line, cells };
  }
}

/** Returns true if a file is a ZIP archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);

/**
 * Opens the sheets of a workbook for up to `maxRows` items that can be read, or the only table in any other file.
 * Rejects with the last {@link Problem} if none can be read.
 */
export async function openTables(bytes: Uint8Array, maxRows: number): Promise<readonly Table[]> {
  if (!isArchive(bytes)) return [cutLines(readTable(readText(bytes)), maxRows)];
  // Import this lazily, because most lists are not workbooks.
  const { readSheetTexts } = await import('./workbook.ts');
  const tables: Table[] = [];
  let refusal = unreadableList('The workbook has no sheet with a row in it.');
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

/** Leaves out lines beyond those that a list is refused for: to copy all out of a thread would hold others. */
const cutLines = ({ lines, ...table }: Table, maxRows: number): Table =>
  lines ? { ...table, lines: { ...lines, lines: lines.lines.slice(0, maxRowsFor(maxRows)) } } : table;

const MAX_CELLS = MAX_COLUMNS + ADDED_COLUMNS.length;
const MAX_HEADER_ROW = 12;
const MAX_SAMPLED_ROWS = 500;
const MAX_SAMPLED_CELLS = 20_000;

const dropAddedCells = (cells: readonly string[], added: ReadonlySet<number>): readonly string[] =>
  added.size === 0 ? cells : cells.filter((_, at) => !added.has(at));

/**
 * Finds the columns in CSV text. Treats text without column names as a plain list with one
 * item per line, with a header of ours. Throws a {@link Problem} if the text cannot be read.
 */
export function readTable(file: FileText): Table {
  const { text } = file;
  if (!/[\p{L}\p{N}]/u.test(text)) throw unreadableList('The list is empty. Send one item per line.');
  // A bracket alone is no JSON, because a plain list may begin with the checkbox `[ ]`.
  if (/^\s*[[{]\s*["{]/.test(text)) throw unreadableList('This is JSON. Send it to the API, or send CSV here.');
  const form = findForm(text);
  if (form) return { ...file, ...form };
  if (DELIMITERS.some((delimiter) => hasHeadings(text, delimiter)))
    throw unreadableList('No title column was found: name it title.');
  const lines = readLines(text);
  const { header } = lines;
  const found = findLayout(header) as Layout;
  const paid = ['paid', found.columns.get('price') ?? []] as const;
  const layout = { ...found, columns: new Map([...found.columns, paid]), isPlain: true };
  return { ...file, lines, layout, delimiter: ',', headerAt: 0, added: new Set(), width: header.length };
}

/** Full names of the columns that we add. Other columns with our prefix belong to the seller. */
const ADDED_NAMES: ReadonlySet<string> = new Set(ADDED_COLUMNS.map(addedName));

type TableForm = Omit<Table, keyof FileText>;

/** Finds the header and delimiter with the most known columns. Throws a {@link Problem} if a row is too wide. */
function findForm(text: string): TableForm | undefined {
  const forms: TableForm[] = [];
  let tooWide: number | undefined;
  // Always try the comma, because text with a single column has no delimiter.
  const start = text.slice(0, MAX_ROW_LENGTH);
  for (const delimiter of DELIMITERS.filter((mark) => mark === ',' || start.includes(mark))) {
    const { rows, wideAt } = sampleRows(text, delimiter, MAX_HEADER_ROW);
    tooWide ??= wideAt;
    forms.push(...rows.flatMap((_, at) => readForm(rows.slice(0, at + 1), delimiter, at) ?? []));
  }
  const [best] = forms.toSorted((a, b) => countKnownColumns(b) - countKnownColumns(a));
  if (!best && tooWide !== undefined) throw tooManyColumns(tooWide);
  if (!best) return undefined;
  const { delimiter, headerAt } = best;
  // Its cells tell what a column is not.
  return readForm(sampleRows(text, delimiter, headerAt + 1 + MAX_SAMPLED_ROWS).rows, delimiter, headerAt);
}

function readForm(rows: CellRows, delimiter: TableDelimiter, headerAt: number): TableForm | undefined {
  const added = new Set(rows[headerAt]?.flatMap((cell, at) => (ADDED_NAMES.has(cell) ? [at] : [])));
  const [header = [], ...below] = rows.slice(headerAt).map((cells) => dropAddedCells(cells, added));
  const items = below.filter((cells) => isRow(cells) && !isTotal(cells));
  const layout = findLayout(header, items) ?? findLayout(header);
  const width = Math.max(header.length, ...below.map(({ length }) => length));
  return layout && { delimiter, headerAt, layout, added, width };
}

function hasHeadings(text: string, delimiter: TableDelimiter): boolean {
  const [header = [], ...rows] = sampleRows(text, delimiter, MAX_HEADER_ROW).rows.filter(isRow);
  return rows.length > 0 && rows.every(({ length }) => length === header.length) && hasKnownNames(header);
}

const countKnownColumns = ({ layout }: TableForm) => new Set([...layout.columns.values()].flat()).size;

/** Reads up to `maxRows` rows or until a problem. With the wrong delimiter, valid quotes may look unclosed. */
function sampleRows(text: string, delimiter: TableDelimiter, maxRows = 1 + MAX_SAMPLED_ROWS) {
  const rows: (readonly string[])[] = [];
  let cellCount = 0;
  try {
    for (const { cells, line } of csvRows(text, delimiter)) {
      if (cells.length > MAX_CELLS) return { rows, wideAt: line };
      cellCount += cells.length;
      rows.push(cells);
      if (rows.length === maxRows || cellCount > MAX_SAMPLED_CELLS) break;
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return { rows };
}
