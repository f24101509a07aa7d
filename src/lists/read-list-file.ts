import { safeCell } from '../base/csv-text.ts';
import { defined } from '../base/members.ts';
import { listOf, sumOf } from '../base/numbers.ts';
import { type ParameterNames, Problem } from '../base/problem.ts';
import { plain, quoted, shortened } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { type FieldSchema, readField, type ValuesOf } from '../input/field.ts';
import { ITEM_FIELDS } from '../input/item-fields.ts';
import { currencyIn, DOLLARS_ONLY, readMoney } from '../input/money.ts';
import { readFields } from '../input/query.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { findAdded } from './added-columns.ts';
import data from './columns.json' with { type: 'json' };
import {
  type CsvRow,
  csvRows,
  DELIMITERS,
  type Delimiter,
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
import { rowsOfJson } from './json-rows.ts';
import { type ColumnRole, contentOf, findLayout, isFooter, isTotal, type Layout, refuseMisspelled } from './layout.ts';
import { plainLines } from './plain-lines.ts';
import { judgeRows } from './row-sales.ts';

export type { FileItem, FileRow };

/** A file, or a sheet of a workbook. */
export interface ListFile {
  readonly headerAt: number;
  readonly delimiter: Delimiter;
  readonly layout?: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
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

type ListFileShape = Pick<ListFile, 'headerAt' | 'delimiter' | 'layout' | 'added'>;

export const itemsToPrice = ({ rows }: ListFile): FileItem[] =>
  rows.flatMap(({ item, refusal }) => (item && refusal === undefined ? [item] : []));

const MAX_HEADER_ROW = 12;
/** Rows and cells that decide what a column is. */
const MOST_LOOKED_AT = 500;
const MOST_CELLS_LOOKED_AT = 20_000;
/** Before it, days without a year are not read. */
const NO_TODAY = '0000-01-01';

/**
 * Reads a CSV file, JSON rows, a workbook or a plain list of at most `maxRows` garments. Of a workbook, reads the first
 * sheet that lists garments for sale, and others with the same columns. Rejects with a {@link Problem}.
 */
export async function readListFile(bytes: Uint8Array, maxRows: number, today = NO_TODAY): Promise<ListFile> {
  const tables = await readTables(bytes, maxRows, today);
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
  const opened = isWorkbook(bytes) ? undefined : await openTable(bytes);
  return opened ?? streamed(await readListFile(bytes, Number.POSITIVE_INFINITY));
}

/** Returns a file as a stream that lets go of each row. */
export function streamed({ rows, ...file }: ListFile): ListStream {
  const waiting = rows.toReversed();
  function* drained() {
    for (let row = waiting.pop(); row; row = waiting.pop()) yield row;
  }
  return { ...file, rows: drained(), count: rows.length };
}

/** Opens a text file; undefined if the meaning of its rows depends on others. */
async function openTable(bytes: Uint8Array): Promise<ListStream | undefined> {
  const { text: sent, hasMark } = readText(bytes);
  const text = rowsOfJson(sent) ?? sent;
  const shape = await findShape(text);
  const { layout } = shape;
  if (layout && !standsAlone(layout)) return undefined;
  const size = layout ? await sizeOfTable(text, shape) : await sizeOfList(text);
  const count = createCount(Number.POSITIVE_INFINITY);
  const rows = layout ? markedRows(tableRows(text, shape, layout, count), layout) : plainRows(text, count);
  return { ...shape, ...size, hasMark, rows };
}

/** True for a file without columns of sales, except a price that may also be asked: no other row says what one is. */
function standsAlone({ sold, isPriceOpen, isSalesReport }: Layout): boolean {
  return sold.size === 0 || (sold.size === 1 && isPriceOpen && !isSalesReport);
}

/** Counts the rows and their cells. Rejects with a {@link Problem} for a row that cannot be read. */
async function sizeOfTable(text: string, { delimiter, headerAt, added }: ListFileShape) {
  let count = 0;
  let width = 0;
  for await (const { cells, line } of csvRows(text, delimiter)) {
    const isInTable = count++ >= headerAt;
    const ours = isInTable ? [...added].filter((at) => at < cells.length).length : 0;
    const own = cells.length - ours;
    if (own > MAX_COLUMNS) throw new TooManyColumns(line);
    if (isInTable) width = Math.max(width, own);
  }
  return { count, width };
}

async function sizeOfList(text: string) {
  let count = 0;
  for await (const _ of plainRows(text, () => {})) count++;
  return { count, width: 1 };
}

async function* markedRows(rows: AsyncIterable<FileRow>, layout: Layout): AsyncGenerator<FileRow> {
  const marked = createRowMarks(layout);
  for await (const row of rows) yield marked(row, judgeRows([row], layout, NO_TODAY).get(row));
}

/** Lists all sheets of a workbook, or the one table of another file. Rejects with a {@link Problem}. */
export async function readTables(bytes: Uint8Array, maxRows: number, today: string): Promise<readonly ListFile[]> {
  const count = createCount(maxRows);
  if (!isWorkbook(bytes)) {
    const { text, hasMark } = readText(bytes);
    await yieldToOthers();
    return [await readTable(rowsOfJson(text) ?? text, { hasMark, count, today })];
  }
  // Other files do not need the library.
  const { sheetTexts } = await import('./workbook.ts');
  const sheets = (await sheetTexts(bytes, maxRows)).filter(({ text }) => text.trim() !== '');
  const tables: ListFile[] = [];
  let refusal: unknown = new UnreadableList('The workbook has no sheet with a row in it.');
  for (const { name: tab, text } of sheets) {
    try {
      // A mark lets Excel read the output file.
      tables.push({ ...(await readTable(text, { hasMark: true, count, today })), tab });
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      refusal = error;
    }
  }
  if (tables.length === 0) throw refusal;
  return tables;
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

interface TableTerms extends Pick<ListFile, 'hasMark'> {
  readonly count: ReturnType<typeof createCount>;
  readonly today: string;
}

async function readTable(text: string, { hasMark, count, today }: TableTerms): Promise<ListFile> {
  const shape = await findShape(text);
  const rows: FileRow[] = [];
  const read = shape.layout ? tableRows(text, shape, shape.layout, count) : plainRows(text, count);
  for await (const row of read) rows.push(row);
  const width = rows.slice(shape.headerAt).reduce((most, row) => Math.max(most, row.width), 0);
  return { ...shape, hasMark, width, rows: shape.layout ? withSales(rows, shape.layout, today) : rows };
}

/** Adds what each row says of a sale. */
function withSales(rows: readonly FileRow[], layout: Layout, today: string): FileRow[] {
  const sales = judgeRows(rows, layout, today);
  const marked = createRowMarks(layout);
  return rows.map((row) => marked(row, sales.get(row)));
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

/** Finds column names and delimiter: the pair with the most known columns. Rejects with a {@link Problem}. */
async function findShape(text: string): Promise<ListFileShape> {
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableList('The list is empty. Send one garment per line.');
  let best: ListFileShape = { headerAt: 0, delimiter: ',', added: new Set() };
  let tooWide: Problem | undefined;
  for (const delimiter of DELIMITERS) {
    const { rows, problem } = await firstRows(text, delimiter, MAX_HEADER_ROW);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    for (const [headerAt, { cells }] of rows.entries()) {
      const added = findAdded(cells);
      const layout = findLayout(cells.filter((_, index) => !added.has(index)));
      if (!layout || knownColumns(layout) <= (best.layout ? knownColumns(best.layout) : 0)) continue;
      best = { delimiter, headerAt, layout, added };
    }
  }
  if (best.layout) return await withCells(text, best);
  if (tooWide) throw tooWide;
  return best;
}

/** A whole line read as one name may look like that of several roles, but is one column. */
const knownColumns = ({ columns, sold }: Layout) => new Set([...columns.values(), ...sold.values()].flat()).size;

/** Finds the columns again, by their cells as well. */
async function withCells(text: string, shape: ListFileShape): Promise<ListFileShape> {
  const { delimiter, headerAt, added } = shape;
  const { rows } = await firstRows(text, delimiter, headerAt + 1 + MOST_LOOKED_AT);
  const [header = [], ...below] = rows
    .slice(headerAt)
    .map(({ cells }) => cells.filter((_, index) => !added.has(index)));
  const layout = findLayout(
    header,
    below.filter((cells) => isFilled(cells) && !isTotal(cells) && !isFooter(cells)),
  );
  return layout ? { ...shape, layout } : shape;
}

/** Reads as many of the first rows as possible: the wrong delimiter may misread quotes. */
async function firstRows(text: string, delimiter: Delimiter, most: number) {
  const rows: CsvRow[] = [];
  let cells = 0;
  try {
    for await (const row of csvRows(text, delimiter)) {
      cells += row.cells.length;
      if (rows.push(row) === most || cells > MOST_CELLS_LOOKED_AT) break;
    }
  } catch (problem) {
    if (problem instanceof Problem) return { rows, problem };
    throw problem;
  }
  return { rows };
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

async function* tableRows(
  text: string,
  { delimiter, headerAt, added }: ListFileShape,
  layout: Layout,
  count: ReturnType<typeof createCount>,
): AsyncGenerator<FileRow> {
  let index = 0;
  let above: readonly string[] = [];
  for await (const { cells: all, written, lineEnd, line } of csvRows(text, delimiter)) {
    const isOwn = (_: string, at: number) => index < headerAt || !added.has(at);
    const cells = all.filter(isOwn);
    const width = cells.length;
    if (width > MAX_COLUMNS) throw new TooManyColumns(line);
    const isGarment = index > headerAt && isFilled(cells) && !isFooter(cells);
    const continues = isGarment && layout.continues(cells, above);
    const isItem = isGarment && !continues;
    count(width, isItem);
    if (isItem) above = cells;
    const read = isItem ? readRow(cells, layout) : continues ? { continues } : {};
    yield { source: written.filter(isOwn).join(delimiter), lineEnd, line, width, ...read };
    index++;
  }
}

/** One garment per line: its words become a cell of a column `title`. */
async function* plainRows(text: string, count: ReturnType<typeof createCount>): AsyncGenerator<FileRow> {
  const row = { lineEnd: '\r\n', width: 1 };
  count(1, false);
  yield { ...row, source: 'title', line: 1 };
  for await (const { line, words, item } of plainLines(text, (isEmpty) => count(isEmpty ? 0 : 1, !isEmpty))) {
    if (words.length > MAX_ROW_LENGTH) throw tooLong(line);
    yield { ...row, source: safeCell(words), line, item };
  }
}

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

const FIELDS = ['brand', 'gender', 'price', 'cost', 'listed', 'floor', 'label'] as const;
const NAMED_OTHERWISE = { price: 'askingPrice', listed: 'listedOn' } as const;

const filled = (cells: readonly string[], indexes: readonly number[] = []) =>
  indexes.map((index) => contentOf(cells[index])).filter((cell) => cell !== '');

function readRow(cells: readonly string[], layout: Layout): Partial<FileRow> {
  const all = (role: ColumnRole) => filled(cells, layout.columns.get(role));
  const first = (role: ColumnRole) => all(role)[0];
  const [description = ''] = all('title');
  // A description begins with the garment; the rest is about shipping.
  const [heading = ''] = description.split(/\r\n|\r|\n/, 1);
  const named = titleAndQuantity(heading);
  // Spreadsheets write 2.0.
  const written = bareNumber(first('quantity') ?? String(named.quantity));
  // A row that sold may say that none is left; a refund takes pieces off.
  const isSoldOut = /^(?:0+|-\d{1,4})(?:\.0{1,9})?$/.test(written);
  const pieces = isSoldOut ? 1 : readField('quantity', written, ITEM_FIELDS.quantity);
  const { evidence, unusable } = readEvidence(first);
  const badQuantity = pieces instanceof Problem ? BAD_QUANTITY : unusable;
  const refusal = isTotal(cells) ? NOT_A_GARMENT : badQuantity;
  const ofSale = saleCells(cells, layout);
  if (refusal !== undefined) return { item: { quantity: 1 }, refusal, isTotal: refusal === NOT_A_GARMENT, ...ofSale };
  const quantity = Number(pieces);
  const costs = costsIn(first('cost') ?? '');
  const { read, unread } = readFieldCells(first);
  if (layout.priceIsForAll && typeof read.askingPrice === 'number') read.askingPrice /= quantity;
  if (costs.length > 1) read.cost = sumOf(costs);
  const days = /^\d{1,4}$/.exec(first('daysListed') ?? '')?.[0];
  const item: FileItem = {
    quantity,
    ...defined({
      title: (first('quantity') === undefined ? named.title : heading).trim() || undefined,
      ...read,
      ...evidence,
      category: all('category').join(' > ') || undefined,
      condition: all('newWithTags').some((cell) => YES.test(cell)) ? 'New with tags' : conditionIn(first('condition')),
      daysListed: days === undefined ? undefined : Number(days),
    }),
  };
  return defined({
    item,
    // A free item also has a price, which a plan must not overlook.
    remark: [...(FREE.test(first('price') ?? '') ? [IS_FREE] : []), ...unread.map(aboutRow)].join(' ') || undefined,
    isSoldOut: isSoldOut || undefined,
    url: first('url'),
    isBundle: costs.length > 1 || undefined,
    ...ofSale,
  });
}

function saleCells(cells: readonly string[], { sold, header }: Layout): Pick<FileRow, 'sold' | 'undone'> {
  if (sold.size === 0) return {};
  const undone = (sold.get('undone') ?? []).map((at) => ({ column: header[at] as string, text: contentOf(cells[at]) }));
  const ofRow = undone.filter(({ text }) => text !== '');
  return {
    sold: Object.fromEntries([...sold].map(([role, places]) => [role, filled(cells, places)])),
    undone: ofRow.length > 0 ? ofRow : undefined,
  };
}

/** The amounts in the cost of a bundle: `$7.00, $8.00`. */
function costsIn(text: string): number[] {
  const costs = text
    .slice(0, MAX_COSTS)
    .split(/[,;+&] ?(?=\$)|; | \+ /)
    .map((part) => readMoney(part));
  return costs.flatMap((cost) => (cost.kind === 'usd' ? [cost.amount] : []));
}

const MAX_COSTS = 200;

function readFieldCells(first: (role: ColumnRole) => string | undefined) {
  const read: Record<string, unknown> = {};
  const unread: Problem[] = [];
  const currency = first('currency');
  for (const role of FIELDS) {
    const name = role === 'price' || role === 'listed' ? NAMED_OTHERWISE[role] : role;
    const value = readField(name, cellValue(first(role), ITEM_FIELDS[name], currency), ITEM_FIELDS[name]);
    if (value instanceof Problem) unread.push(value);
    else if (value !== undefined) read[name] = value;
  }
  return { read, unread };
}

/** Returns an amount as sheets write it as a number; undefined for 0, which they write for none. */
function cellValue(cell = '', { type }: FieldSchema, currency?: string): number | string | undefined {
  if (type !== 'number') return cell;
  const money = readMoney(cell, currency);
  if (money.kind === 'usd') return money.amount > 0 ? money.amount : undefined;
  if (money.kind === 'none') return undefined;
  const isOfColumn = money.kind === 'foreign' && readMoney(cell).kind !== 'foreign';
  return isOfColumn ? `${cell} ${currency}` : cell;
}

const EVIDENCE = { comps: ITEM_FIELDS.comps, guess: ITEM_FIELDS.guess } as const;

/** Reads the seller's evidence for a price; a row with unreadable evidence has no price, since it would not count. */
function readEvidence(first: (role: ColumnRole) => string | undefined): {
  readonly evidence?: ValuesOf<typeof EVIDENCE>;
  readonly unusable?: string;
} {
  const [comps, guess, currency = ''] = [first('comps'), first('guess'), first('currency')];
  if (comps === undefined && guess === undefined) return {};
  if (currencyIn(currency) !== 'USD') {
    const name = comps === undefined ? 'guess' : 'comps';
    return { unusable: `Its ${name} is in ${quoted(currency, 20)}: ${DOLLARS_ONLY}.` };
  }
  try {
    const money = guess && readMoney(guess);
    return { evidence: readFields(EVIDENCE, { comps, guess: money && money.kind === 'usd' ? money.amount : guess }) };
  } catch (error) {
    if (error instanceof Problem) return { unusable: aboutRow(error) };
    throw error;
  }
}

/** Quantities as people type them: `x3`, `3x`, `3 pcs`, `qty 3`, `10 pairs`, `3.0`. */
const QUANTITY = /^(?:x|qty)?[.:]?\s?(\d{1,4})(?:\.0{1,9})?\s?(?:x|ct|ea|pk|(?:pc|piece|pair|pr|pack|item|unit)s?)?$/i;

const bareNumber = (cell: string): string => QUANTITY.exec(cell)?.[1] ?? cell;

const NOT_A_GARMENT = 'Not a garment: a total or a note in the report.';
const SOLD_OUT = 'None is left: its quantity is 0.';
const BAD_QUANTITY = `The quantity is not a whole number from 1 to ${MAX_QUANTITY}.`;
const YES = /^(y|yes|true|1|nwt|new with tags)$/i;
const CODES: Readonly<Record<string, string>> = data.conditionCodes;

/** A condition as written, or the grade for eBay's number for it, such as `3000` or `3000-Used`. */
const conditionIn = (cell: string | undefined): string | undefined =>
  CODES[/^(\d{4})\b/.exec(cell ?? '')?.[1] ?? ''] ?? cell;

const IS_FREE = 'It is listed for free.';
const FREE = /^(free|gratis|giveaway|give away)$/i;

/** Names the cells of a row in a sentence: `Its price is "GBP 320": US dollars only, so convert it first.` */
const ITS: ParameterNames = (name) => `Its ${OF_FIELDS[name] ?? name}`;
const OF_FIELDS: Readonly<Record<string, string>> = { askingPrice: 'price', listedOn: 'date listed' };

/** Returns the problem of a field's cell in sentences about its row. */
export const aboutRow = (problem: Problem): string => problem.messageIn(ITS);
