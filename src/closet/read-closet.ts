import { MAX_QUANTITY } from '../garments/garment.ts';
import { given } from '../given.ts';
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
import { readText, UnreadableList } from './read-text.ts';
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
  readonly hasUnreadAmount?: boolean;
  /** True of a garment that was sold. */
  readonly isSold?: boolean;
  /** The cells about a sale, if the file lists sales. */
  readonly sold?: SoldCells;
}

/** The filled cells about a sale, by their meaning. */
export type SoldCells = Readonly<Partial<Record<SoldRole, readonly string[]>>>;

/** The table in a file: where its column names stand, and what they mean. */
export interface ClosetShape {
  /** Index of the column names among the rows. */
  readonly headerAt: number;
  readonly delimiter: Delimiter;
  /** Undefined for a plain list. */
  readonly layout?: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
}

/** A file as it was read. */
export interface ClosetFile extends ClosetShape {
  readonly rows: readonly ClosetRow[];
  readonly hasMark: boolean;
  /** Cells of the widest row. */
  readonly width: number;
}

/** A text, maybe in pieces. */
type Pieces = Iterable<string> | AsyncIterable<string>;

/** Column names stand within so many rows. */
const MAX_HEADER_ROW = 12;

/**
 * Reads a CSV file, or a plain list with one garment a line, of at most `maxRows` garments. Takes only the cells that a price
 * needs. Rejects with a {@link Problem}.
 */
export async function readCloset(bytes: Uint8Array, maxRows: number): Promise<ClosetFile> {
  const { text, hasMark } = readText(bytes);
  await takeTurns();
  const shape = await findShape(text);
  const rows: ClosetRow[] = [];
  for await (const row of readRows([text], shape, maxRows)) rows.push(row);
  const width = rows.slice(shape.headerAt).reduce((most, row) => Math.max(most, row.width), 0);
  return { ...shape, hasMark, rows, width };
}

/**
 * Finds column names and delimiter together: the pair under which most columns are known. `start` is the beginning of a text,
 * of at least {@link MAX_HEADER_ROW} rows. Rejects with a {@link Problem}.
 */
export async function findShape(start: string): Promise<ClosetShape> {
  if (start.trim() === '') {
    throw new UnreadableList('The list is empty: send one garment per line.');
  }
  let best: ClosetShape = { headerAt: 0, delimiter: ',', added: new Set() };
  let looksLikeTable = false;
  let tooWide: Problem | undefined;
  for (const delimiter of DELIMITERS) {
    const { rows, problem } = await firstRows(start, delimiter);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    const widths = new Set(rows.filter(isFilled).map(({ cells }) => cells.length));
    if (rows.length > 1 && widths.size === 1 && !widths.has(1)) looksLikeTable = true;
    for (const [headerAt, { cells }] of rows.entries()) {
      const added = findAdded(cells);
      const layout = findLayout(cells.filter((_, index) => !added.has(index)));
      if (!layout || layout.columns.size <= (best.layout?.columns.size ?? 0)) continue;
      best = { delimiter, headerAt, layout, added };
    }
  }
  if (!best.layout && tooWide) throw tooWide;
  if (!best.layout && looksLikeTable) {
    throw new UnreadableList(
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

/** Reads the rows of a whole text of at most `maxRows` garments. Rejects with a {@link Problem}. */
export function readRows(
  pieces: Pieces,
  shape: ClosetShape,
  maxRows: number,
): AsyncGenerator<ClosetRow> {
  const count = createCount(maxRows);
  const { layout } = shape;
  return layout ? tableRows(pieces, shape, layout, count) : plainRows(pieces, count);
}

async function* tableRows(
  pieces: Pieces,
  { delimiter, headerAt, added }: ClosetShape,
  layout: Layout,
  count: RowCount,
): AsyncGenerator<ClosetRow> {
  let index = 0;
  let above: readonly string[] = [];
  for await (const row of csvRows(pieces, delimiter)) {
    const own = index >= headerAt ? without(added, row, delimiter) : row;
    const { source, lineEnd, cells, line } = own;
    const width = cells.length;
    if (width > MAX_COLUMNS) throw new TooManyColumns(line);
    const isGarment = index++ > headerAt && isFilled(own) && !isFooter(cells);
    const continues = isGarment && layout.continues(cells, above);
    const isItem = isGarment && !continues;
    count(width, isItem);
    if (isItem) above = cells;
    const read = isItem ? readRow(cells, layout) : continues ? { continues } : {};
    yield { source, lineEnd, line, width, ...read };
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
async function* plainRows(pieces: Pieces, count: RowCount): AsyncGenerator<ClosetRow> {
  const row = { lineEnd: '\r\n', width: 1 };
  count(1, false);
  yield { ...row, source: 'title', line: 1 };
  let line = 0;
  for await (const text of linesOf(pieces)) {
    line++;
    if (text.length > MAX_ROW_LENGTH) throw tooLong(line);
    const title = text.trim();
    count(1, title !== '');
    if (title === '') continue;
    yield { ...row, source: safeCell(title), line, item: { title, quantity: 1 } };
    await takeTurns();
  }
}

async function* linesOf(pieces: Pieces): AsyncGenerator<string> {
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

/** Counts a row of so many cells. */
type RowCount = (width: number, isItem: boolean) => void;

/** Makes the function that counts the rows and cells of a file, and throws a {@link Problem} for too many. */
function createCount(maxRows: number): RowCount {
  let [items, rows, cells] = [0, 0, 0];
  const bound = (count: number, most: number, advice: string) => {
    if (count <= most) return;
    const detail = `The file has more than ${most.toLocaleString('en-US')} ${advice}`;
    throw new Problem('too_many_items', detail);
  };
  return (width, isItem) => {
    if (isItem) bound(++items, maxRows, `rows. ${whereMoreFit(maxRows)}`);
    // The column names are no row.
    bound(rows++, mostRows(maxRows), 'rows, with the empty ones: leave those out.');
    cells += width;
    const advice = 'cells: leave out columns that do not describe the garments.';
    bound(cells, mostCells(maxRows), advice);
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

function readRow(cells: readonly string[], layout: Layout): Partial<ClosetRow> {
  const all = (role: ColumnRole) => filled(cells, layout.columns.get(role));
  const first = (role: ColumnRole) => all(role)[0];
  // Spreadsheets write 2.0.
  const pieces = readCell((first('quantity') ?? '1').replace(/\.0+$/, ''), WRITTEN_FIELDS.quantity);
  const refusal = layout.refuse(cells) ?? (pieces === UNREADABLE ? BAD_QUANTITY : undefined);
  if (refusal !== undefined) return { item: { quantity: 1 }, refusal };
  const quantity = Number(pieces);
  const read: Record<string, string | number> = {};
  const unread: ColumnRole[] = [];
  for (const [role, name] of FIELDS) {
    let value = readCell(first(role) ?? '', WRITTEN_FIELDS[name]);
    if (typeof value === 'number' && !DOLLARS.test(first('currency') ?? 'USD')) value = UNREADABLE;
    if (value === UNREADABLE) unread.push(role);
    else if (value !== undefined) read[name] = value;
  }
  if (layout.priceIsForAll && typeof read.askingPrice === 'number') read.askingPrice /= quantity;
  const [description = ''] = all('title');
  const days = /^\d{1,4}$/.exec(first('daysListed') ?? '')?.[0];
  const item: ClosetItem = {
    quantity,
    ...given({
      // A description begins with the garment; the rest says how it is sent.
      title: description.split(/\r\n|\r|\n/, 1)[0]?.trim() || undefined,
      ...read,
      category: all('category').join(' > ') || undefined,
      condition: all('newWithTags').some((cell) => YES.test(cell))
        ? 'New with tags'
        : conditionIn(first('condition')),
      daysListed: days === undefined ? undefined : Number(days),
    }),
  };
  return given({
    item,
    remark: unreadInWords(unread) || undefined,
    hasUnreadAmount: unread.some((role) => role === 'price' || role === 'cost') || undefined,
    isSold: layout.isSold(cells) || undefined,
    sold: soldCells(cells, layout),
  });
}

function soldCells(cells: readonly string[], { sold }: Layout): SoldCells | undefined {
  if (!sold.has('price')) return undefined;
  return Object.fromEntries([...sold].map(([role, indexes]) => [role, filled(cells, indexes)]));
}

const DOLLARS = /^(usd|us\s*\$|\$)$/i;
/** The answer to "new with tags?". */
const YES = /^\s*(y|yes|true|1|nwt|new with tags)\s*$/i;
const CODES: Readonly<Record<string, string>> = data.conditionCodes;

/** A condition as it is written, or the grade of eBay's number for it, such as `3000` or `3000-Used`. */
function conditionIn(cell: string | undefined): string | undefined {
  return CODES[/^(\d{4})\b/.exec(cell ?? '')?.[1] ?? ''] ?? cell;
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
