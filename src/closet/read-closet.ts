import { CONDITIONS, type Condition } from '../garments/catalog.ts';
import { MAX_QUANTITY } from '../garments/garment.ts';
import { Problem } from '../http/problem.ts';
import { readCell, UNREADABLE } from '../items/cells.ts';
import { safeCell } from '../items/csv-text.ts';
import type { ValuesOf } from '../items/field.ts';
import { WRITTEN_FIELDS } from '../items/item-fields.ts';
import { listOf } from '../wording/numbers.ts';
import { findAdded } from './added-columns.ts';
import {
  type CsvRow,
  csvRows,
  DELIMITERS,
  type Delimiter,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  TooManyColumns,
  tooLong,
} from './csv.ts';
import data from './exports.json' with { type: 'json' };
import { type ColumnRole, findLayout, isFooter, type Layout, type SoldRole } from './layout.ts';
import { readText } from './read-text.ts';
import { mostCells, mostRows, whereMoreFit } from './row-limits.ts';
import { takeTurns } from './turns.ts';

/** A garment as a list names it: texts unchanged, a category from wide to narrow, amounts of one piece in US dollars. */
export interface ClosetItem extends ValuesOf<typeof WRITTEN_FIELDS> {
  readonly quantity: number;
  /** Days that it has been for sale, if the file counts them. */
  readonly daysListed?: number;
}

/** A row of a file: written back as it was, with our columns. */
export interface ClosetRow {
  /** As it stands in the file, without its line end. */
  readonly source: string;
  readonly lineEnd: string;
  /** The number of its cells. */
  readonly width: number;
  readonly line: number;
  /** The item to price; undefined above the column names, for the names themselves and for empty lines. */
  readonly item?: ClosetItem;
  /** True of a row of the table that says more of the garment above, such as another picture. */
  readonly continues?: boolean;
  /** The reason why the row cannot be priced as it stands. */
  readonly refusal?: string;
  /** Names the part of a row that was not understood. */
  readonly remark?: string;
  /** True where its price or cost is not in US dollars. */
  readonly hasUnreadAmount?: true;
  /** True of a garment that was sold. */
  readonly isSold?: true;
  /** The cells about a sale, if the file lists sales. */
  readonly sold?: SoldCells;
}

/** The filled cells about a sale, by their meaning. */
export type SoldCells = Readonly<Partial<Record<SoldRole, readonly string[]>>>;

/** A file without its rows. */
export interface ClosetShape {
  /** Index of the column names among the rows. */
  readonly headerAt: number;
  readonly delimiter: Delimiter;
  /** Name of the marketplace's or tool's export that it is. */
  readonly exportName?: string;
  /** Names of the columns that were read, by their meaning; undefined for a plain list. */
  readonly columns?: ReadonlyMap<ColumnRole, readonly string[]>;
  /** Names of the other columns. */
  readonly unread?: readonly string[];
}

/** A file as it was read. */
export interface ClosetFile extends ClosetShape {
  readonly rows: readonly ClosetRow[];
  readonly hasMark: boolean;
  /** Cells of the widest row. */
  readonly width: number;
}

/** A text whose columns are known. */
export interface OpenCloset {
  readonly shape: ClosetShape;
  /** Reads the rows of the whole text, which comes in pieces. Rejects with a {@link Problem}. */
  readonly read: (pieces: Iterable<string> | AsyncIterable<string>) => AsyncGenerator<ClosetRow>;
}

/** Column names stand within so many rows. */
const MAX_HEADER_ROW = 12;

/**
 * Reads a CSV file, or a plain list with one garment a line, of at most `maxRows` garments. Takes only the cells that a price
 * needs. Rejects with a {@link Problem}.
 */
export async function readCloset(bytes: Uint8Array, maxRows: number): Promise<ClosetFile> {
  const { text, hasMark } = readText(bytes);
  await takeTurns();
  const { shape, read } = await openCloset(text, maxRows);
  const rows: ClosetRow[] = [];
  for await (const row of read([text])) rows.push(row);
  return { ...shape, hasMark, rows, width: widestOf(rows, shape) };
}

/** The cells of the widest row of a table. */
function widestOf(rows: readonly ClosetRow[], { headerAt }: ClosetShape): number {
  return rows.reduce((most, { width }, at) => (at < headerAt ? most : Math.max(most, width)), 0);
}

/** Finds the columns of a text by its beginning, of at least {@link MAX_HEADER_ROW} rows. Rejects with a {@link Problem}. */
export async function openCloset(start: string, maxRows: number): Promise<OpenCloset> {
  if (start.trim() === '') {
    throw new Problem('unreadable_list', 'The list is empty: send one garment per line.');
  }
  const head = await findHead(start);
  if (!head) {
    const shape = { headerAt: 0, delimiter: ',' } as const;
    return { shape, read: (pieces) => plainRows(pieces, maxRows) };
  }
  const { headerAt, delimiter, layout } = head;
  const { exportName, names: columns, unread } = layout;
  const shape = { headerAt, delimiter, ...(exportName && { exportName }), columns, unread };
  return { shape, read: (pieces) => tableRows(pieces, head, maxRows) };
}

interface Head {
  readonly delimiter: Delimiter;
  readonly headerAt: number;
  readonly layout: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
}

/** Finds column names and delimiter together: the pair under which most columns are known. */
async function findHead(text: string): Promise<Head | undefined> {
  let best: Head | undefined;
  let looksLikeTable = false;
  let tooWide: Problem | undefined;
  for (const delimiter of DELIMITERS) {
    const { rows, problem } = await firstRows(text, delimiter);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    const widths = new Set(rows.filter(isFilled).map(({ cells }) => cells.length));
    if (rows.length > 1 && widths.size === 1 && !widths.has(1)) looksLikeTable = true;
    for (const [headerAt, { cells }] of rows.entries()) {
      const added = findAdded(cells);
      const layout = findLayout(cells.filter((_, index) => !added.has(index)));
      if (!layout || layout.columns.size <= (best?.layout.columns.size ?? 0)) continue;
      best = { delimiter, headerAt, layout, added };
    }
  }
  if (!best && tooWide) throw tooWide;
  if (!best && looksLikeTable) {
    throw new Problem(
      'unreadable_list',
      `No column names were found in the first ${MAX_HEADER_ROW} rows: name a column title, or two columns brand and category.`,
    );
  }
  return best;
}

async function firstRows(
  text: string,
  delimiter: Delimiter,
): Promise<{ rows: CsvRow[]; problem?: Problem }> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of csvRows([text], delimiter)) {
      if (rows.push(row) === MAX_HEADER_ROW) break;
    }
  } catch (error) {
    // The wrong delimiter may misread quotes; the rows before that say enough.
    if (!(error instanceof Problem)) throw error;
    return { rows, problem: error };
  }
  return { rows };
}

function isFilled({ cells }: CsvRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

async function* tableRows(
  pieces: Iterable<string> | AsyncIterable<string>,
  { delimiter, headerAt, layout, added }: Head,
  maxRows: number,
): AsyncGenerator<ClosetRow> {
  const count = createCount(maxRows);
  let index = 0;
  let above: readonly string[] = [];
  for await (const row of csvRows(pieces, delimiter)) {
    const own = index >= headerAt ? without(added, row, delimiter) : row;
    const { source, lineEnd, cells, line } = own;
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    const isGarment = index > headerAt && isFilled(own) && !isFooter(cells);
    const continues = isGarment && layout.continues(cells, above);
    const isItem = isGarment && !continues;
    count(cells.length, isItem);
    index++;
    if (isItem) above = cells;
    yield {
      source,
      lineEnd,
      line,
      width: cells.length,
      ...(isItem ? readRow(cells, layout) : continues ? { continues } : {}),
    };
  }
}

/** The row without the columns that an earlier pricing added. */
function without(added: ReadonlySet<number>, row: CsvRow, delimiter: Delimiter): CsvRow {
  if (added.size === 0) return row;
  const isOwn = (_: string, index: number) => !added.has(index);
  return {
    ...row,
    cells: row.cells.filter(isOwn),
    source: row.written.filter(isOwn).join(delimiter),
  };
}

/** One garment a line, without column names: the line becomes the cell of a column `title`, which no spreadsheet runs. */
async function* plainRows(
  pieces: Iterable<string> | AsyncIterable<string>,
  maxRows: number,
): AsyncGenerator<ClosetRow> {
  const count = createCount(maxRows);
  count(1, false);
  yield { source: 'title', lineEnd: '\r\n', width: 1, line: 1 };
  let number = 0;
  for await (const line of linesOf(pieces)) {
    number++;
    if (line.length > MAX_ROW_LENGTH) throw tooLong(number);
    const title = line.trim();
    count(1, title !== '');
    if (title === '') continue;
    const item = { title, quantity: 1 };
    yield { source: safeCell(title), lineEnd: '\r\n', width: 1, line: number, item };
    await takeTurns();
  }
}

async function* linesOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    // A carriage return at the end may be half of a line end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() as string;
    if (rest.length > 2 * MAX_ROW_LENGTH) throw tooLong(1);
    yield* lines;
  }
  yield* rest.split('\r');
}

/** Makes the function that counts the rows and cells of a file, and throws a {@link Problem} for too many. */
function createCount(maxRows: number): (width: number, isItem: boolean) => void {
  let [items, rows, cells] = [0, 0, 0];
  const tooMany = (most: number, advice: string) =>
    new Problem(
      'too_many_items',
      `The file has more than ${most.toLocaleString('en-US')} ${advice}`,
    );
  return (width, isItem) => {
    if (isItem && ++items > maxRows) throw tooMany(maxRows, `rows. ${whereMoreFit(maxRows)}`);
    // The column names are no row.
    if (rows++ > mostRows(maxRows)) {
      throw tooMany(mostRows(maxRows), 'rows, with the empty ones: leave those out.');
    }
    cells += width;
    if (cells > mostCells(maxRows)) {
      const advice = 'cells: leave out columns that do not describe the garments.';
      throw tooMany(mostCells(maxRows), advice);
    }
  };
}

/** Fields of an item by the columns that hold them. */
const FIELDS = [
  ['brand', 'brand'],
  ['gender', 'gender'],
  ['price', 'askingPrice'],
  ['cost', 'cost'],
  ['listed', 'listedOn'],
  ['floor', 'floor'],
  ['label', 'label'],
] as const;

/** The filled cells of columns. */
const filled = (cells: readonly string[], indexes: readonly number[] = []) =>
  indexes.map((index) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');

function readRow(
  cells: readonly string[],
  layout: Layout,
): Pick<ClosetRow, 'item' | 'refusal' | 'remark' | 'hasUnreadAmount' | 'isSold' | 'sold'> {
  const all = (role: ColumnRole) => filled(cells, layout.columns.get(role));
  const first = (role: ColumnRole) => all(role)[0];
  // Spreadsheets write 2.0.
  const pieces = readCell((first('quantity') ?? '1').replace(/\.0+$/, ''), WRITTEN_FIELDS.quantity);
  const refusal = layout.refuse(cells) ?? (pieces === UNREADABLE ? BAD_QUANTITY : undefined);
  if (refusal !== undefined) return { item: { quantity: 1 }, refusal };
  const quantity = Number(pieces);
  const read: Record<string, string | number> = {};
  const unread: string[] = [];
  for (const [role, name] of FIELDS) {
    let value = readCell(first(role) ?? '', WRITTEN_FIELDS[name]);
    if (typeof value === 'number' && !isDollars(first('currency'))) value = UNREADABLE;
    if (value === UNREADABLE) unread.push(role);
    else if (value !== undefined) read[name] = value;
  }
  if (layout.priceIsForAll && typeof read.askingPrice === 'number') read.askingPrice /= quantity;
  // A description begins with the garment; the rest says how it is sent.
  const title = first('title')
    ?.split(/\r\n|\r|\n/, 1)[0]
    ?.trim();
  const daysListed = /^\d{1,4}$/.exec(first('daysListed') ?? '')?.[0];
  const item: ClosetItem = {
    quantity,
    ...optional('title', title),
    ...read,
    ...optional('category', all('category').join(' > ')),
    ...optional('condition', conditionOf(first('condition'), all('newWithTags').some(isYes))),
    ...(daysListed === undefined ? {} : { daysListed: Number(daysListed) }),
  };
  const sold = soldCells(cells, layout);
  return {
    item,
    ...(unread.length > 0 && { remark: unreadInWords(unread) }),
    ...(unread.some((role) => role === 'price' || role === 'cost') && { hasUnreadAmount: true }),
    ...(layout.isSold(cells) && { isSold: true }),
    ...(sold && { sold }),
  };
}

function soldCells(cells: readonly string[], { sold }: Layout): SoldCells | undefined {
  if (!sold.has('price')) return undefined;
  return Object.fromEntries([...sold].map(([role, indexes]) => [role, filled(cells, indexes)]));
}

function conditionOf(cell: string | undefined, isNewWithTags: boolean): string | undefined {
  if (isNewWithTags) return 'New with tags';
  return (cell && conditionOfCode(cell)) ?? cell;
}

function optional<Name extends string>(name: Name, value: string | undefined) {
  return (value ? { [name]: value } : {}) as { [key in Name]?: string };
}

function isDollars(currency = 'USD'): boolean {
  return /^(usd|us\s*\$|\$)$/i.test(currency);
}

/** `Its price could not be read as US dollars.` */
function unreadInWords(roles: readonly string[]): string {
  const amounts = roles.filter((role) => role !== 'listed');
  return [
    ...(amounts.length > 0 ? [`Its ${listOf(amounts)} could not be read as US dollars.`] : []),
    ...(roles.length > amounts.length ? ['Its day of listing could not be read.'] : []),
  ].join(' ');
}

const BAD_QUANTITY = `The quantity is not a whole number from 1 to ${MAX_QUANTITY}.`;

const CODES: Readonly<Record<string, string>> = data.conditionCodes;

/** The grade that eBay's number of a condition means, such as `3000` or `3000-Used`. */
function conditionOfCode(cell: string): Condition | undefined {
  const code = /^\s*(\d{4})\b/.exec(cell)?.[1];
  const grade = code === undefined ? undefined : CODES[code];
  return CONDITIONS.find((condition) => condition === grade);
}

/** Reads the answer to "new with tags?". */
function isYes(cell: string): boolean {
  return /^\s*(y|yes|true|1|nwt|new with tags)\s*$/i.test(cell);
}
