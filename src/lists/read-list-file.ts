import { defined } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, plain, quoted, shortened } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { MAX_QUANTITY } from '../catalog/catalog.ts';
import { safeCell } from '../items/csv-text.ts';
import { readCell, UNREADABLE, type ValuesOf } from '../items/field.ts';
import { WRITTEN_FIELDS } from '../items/item-fields.ts';
import { currencyIn, readMoney } from '../items/money.ts';
import { readMembers } from '../items/query.ts';
import type { GuessReader } from '../pricing/asker/asker-evidence.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { findAdded } from './added-columns.ts';
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
import data from './exports.json' with { type: 'json' };
import { type ColumnRole, findLayout, isFooter, type Layout, type SoldRole } from './layout.ts';

/** A garment in a list: a title of one line, a category from wide to narrow, US dollars for one piece. */
export interface FileItem extends ValuesOf<typeof WRITTEN_FIELDS> {
  readonly quantity: number;
  readonly daysListed?: number;
  /** The language model that was asked for the guess; files never state one. */
  readonly reader?: GuessReader | undefined;
}

/** A row of a file: written back as it was, with our columns. */
export interface FileRow {
  readonly source: string;
  readonly lineEnd: string;
  readonly width: number;
  readonly line: number;
  /** The item; undefined for column names, rows above them, empty lines, footers and continued descriptions. */
  readonly item?: FileItem;
  readonly continues?: boolean;
  readonly refusal?: string | undefined;
  readonly remark?: string | undefined;
  readonly hasUnreadAmount?: boolean;
  readonly isSold?: boolean;
  /** The filled cells about a sale, if the file lists sales. */
  readonly sold?: Readonly<Partial<Record<SoldRole, readonly string[]>>>;
}

export interface ListFile {
  readonly headerAt: number;
  readonly delimiter: Delimiter;
  readonly layout?: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
  readonly rows: readonly FileRow[];
  readonly hasMark: boolean;
  readonly width: number;
}
type ListFileShape = Omit<ListFile, 'rows' | 'hasMark' | 'width'>;

export const itemsToPrice = ({ rows }: ListFile): FileItem[] =>
  rows.flatMap(({ item, refusal }) => (item && refusal === undefined ? [item] : []));

const MAX_HEADER_ROW = 12;

/** Reads a CSV file, a workbook or a plain list of at most `maxRows` garments. Rejects with a {@link Problem}. */
export async function readListFile(bytes: Uint8Array, maxRows: number): Promise<ListFile> {
  const { rows: read, ...opened } = await openListFile(bytes, maxRows);
  const rows: FileRow[] = [];
  for await (const row of read) rows.push(row);
  const width = rows.slice(opened.headerAt).reduce((most, row) => Math.max(most, row.width), 0);
  return { ...opened, rows, width };
}

/** Reads a file as {@link readListFile} does, and yields its rows one by one, for callers that keep little of them. */
export async function openListFile(bytes: Uint8Array, maxRows: number) {
  const { text, hasMark, shape } = isWorkbook(bytes) ? await findSheet(bytes, maxRows) : await findTable(bytes);
  const { layout } = shape;
  const count = createCount(maxRows);
  return { ...shape, hasMark, rows: layout ? tableRows(text, shape, layout, count) : plainRows(text, count) };
}

async function findTable(bytes: Uint8Array) {
  const read = readText(bytes);
  await yieldToOthers();
  return { ...read, shape: await findShape(read.text) };
}

/** Finds the first sheet of a workbook with column names, else the first that is a list; rejects if there is none. */
async function findSheet(bytes: Uint8Array, maxRows: number) {
  // Other files do not need the library.
  const { sheetTexts } = await import('./workbook.ts');
  const sheets = await sheetTexts(bytes, maxRows);
  const found = [];
  let refusal: unknown = new UnreadableList('The workbook has no sheet with a row in it.');
  for (const text of sheets.filter((sheet) => sheet.trim() !== '').toReversed()) {
    try {
      // A mark lets Excel read the output file.
      found.unshift({ text, hasMark: true, shape: await findShape(text) });
    } catch (error) {
      refusal = error;
    }
  }
  const sheet = found.find(({ shape }) => shape.layout) ?? found[0];
  if (!sheet) throw refusal;
  return sheet;
}

/** Finds column names and delimiter: the pair with the most known columns. Rejects with a {@link Problem}. */
async function findShape(text: string): Promise<ListFileShape> {
  if (text.trim() === '') throw new UnreadableList('The list is empty. Send one garment per line.');
  let best: ListFileShape = { headerAt: 0, delimiter: ',', added: new Set() };
  let looksLikeTable = false;
  let tooWide: Problem | undefined;
  for (const delimiter of DELIMITERS) {
    const { rows, problem } = await firstRows(text, delimiter);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    const widths = new Set(rows.flatMap(({ cells }) => (isFilled(cells) ? [cells.length] : [])));
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
      `No column names were found in the first ${MAX_HEADER_ROW} rows. Add a title column, or brand and category ` +
        'columns.',
    );
  }
  return best;
}

/** Reads as many of the first rows as possible: the wrong delimiter may misread quotes. */
async function firstRows(text: string, delimiter: Delimiter) {
  const rows: CsvRow[] = [];
  try {
    for await (const row of csvRows(text, delimiter)) {
      if (rows.push(row) === MAX_HEADER_ROW) break;
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
    const cells = layout.complete(all.filter(isOwn), above);
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

/** One garment per line: the line becomes a cell of a column `title`, `x3` at its end a quantity. */
async function* plainRows(text: string, count: ReturnType<typeof createCount>): AsyncGenerator<FileRow> {
  const row = { lineEnd: '\r\n', width: 1 };
  count(1, false);
  yield { ...row, source: 'title', line: 1 };
  let line = 0;
  for (const written of text.split(/\r\n|\r|\n/)) {
    line++;
    if (written.length > MAX_ROW_LENGTH) throw tooLong(line);
    const title = written.trim();
    count(1, title !== '');
    if (title === '') continue;
    yield { ...row, source: safeCell(title), line, item: titleAndQuantity(bounded(title)) };
    await yieldToOthers();
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
  indexes.map((index) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');

function readRow(cells: readonly string[], layout: Layout): Partial<FileRow> {
  const all = (role: ColumnRole) => filled(cells, layout.columns.get(role));
  const first = (role: ColumnRole) => all(role)[0];
  const [description = ''] = all('title');
  // A description begins with the garment; the rest is about shipping.
  const [heading = ''] = description.split(/\r\n|\r|\n/, 1);
  const named = titleAndQuantity(heading);
  // Spreadsheets write 2.0.
  const pieces = readCell(bareNumber(first('quantity') ?? String(named.quantity)), WRITTEN_FIELDS.quantity);
  const { evidence, unusable } = readEvidence(first);
  const refusal = layout.refuse(cells) ?? (pieces === UNREADABLE ? BAD_QUANTITY : unusable);
  const sold = Object.fromEntries([...layout.sold].map(([role, places]) => [role, filled(cells, places)]));
  const ofSale = layout.sold.has('price') ? { sold } : {};
  if (refusal !== undefined) return { item: { quantity: 1 }, refusal, ...ofSale };
  const quantity = Number(pieces);
  const { read, unread } = readFieldCells(first);
  if (layout.priceIsForAll && typeof read.askingPrice === 'number') read.askingPrice /= quantity;
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
    remark: unreadInWords(unread) || undefined,
    hasUnreadAmount: unread.some(({ role }) => role === 'price' || role === 'cost') || undefined,
    isSold: layout.isSold(cells) || undefined,
    ...ofSale,
  });
}

function readFieldCells(first: (role: ColumnRole) => string | undefined) {
  const read: Record<string, string | number> = {};
  const unread: { readonly role: ColumnRole; readonly text: string; readonly currency: string | undefined }[] = [];
  const currency = first('currency');
  for (const role of FIELDS) {
    const name = role === 'price' || role === 'listed' ? NAMED_OTHERWISE[role] : role;
    const text = first(role) ?? '';
    const value = readCell(text, WRITTEN_FIELDS[name], currency);
    // A free item also has a price, which a plan must not overlook.
    if (value === UNREADABLE || (role === 'price' && FREE.test(text))) unread.push({ role, text, currency });
    else if (value !== undefined) read[name] = value;
  }
  return { read, unread };
}

const EVIDENCE = { comps: WRITTEN_FIELDS.comps, guess: WRITTEN_FIELDS.guess } as const;

/** Reads the seller's evidence for a price; a row with unreadable evidence has no price, since it would not count. */
function readEvidence(first: (role: ColumnRole) => string | undefined): {
  readonly evidence?: ValuesOf<typeof EVIDENCE>;
  readonly unusable?: string;
} {
  const [comps, guess, currency = ''] = [first('comps'), first('guess'), first('currency')];
  if (comps === undefined && guess === undefined) return {};
  if (currencyIn(currency) !== 'USD') {
    const name = comps === undefined ? 'guess' : 'comps';
    return { unusable: `${name} is in ${quoted(currency, 20)}: give US dollars.` };
  }
  try {
    const money = guess && readMoney(guess);
    return { evidence: readMembers(EVIDENCE, { comps, guess: money && money.kind === 'usd' ? money.amount : guess }) };
  } catch (error) {
    if (error instanceof Problem) return { unusable: error.message };
    throw error;
  }
}

/** Quantities as people type them: `x3`, `3x`, `3 pcs`, `qty 3`, `10 pairs`, `3.0`. */
const QUANTITY = /^(?:x|qty)?[.:]?\s?(\d{1,4})(?:\.0{1,9})?\s?(?:x|ct|ea|pk|(?:pc|piece|pair|pr|pack|item|unit)s?)?$/i;

const bareNumber = (cell: string): string => QUANTITY.exec(cell)?.[1] ?? cell;

const BAD_QUANTITY = `The quantity is not a whole number from 1 to ${MAX_QUANTITY}.`;
const YES = /^(y|yes|true|1|nwt|new with tags)$/i;
const CODES: Readonly<Record<string, string>> = data.conditionCodes;

/** A condition as written, or the grade for eBay's number for it, such as `3000` or `3000-Used`. */
const conditionIn = (cell: string | undefined): string | undefined =>
  CODES[/^(\d{4})\b/.exec(cell ?? '')?.[1] ?? ''] ?? cell;

const FREE = /^(free|gratis|giveaway|give away)$/i;
const MAX_REPEATED = 20;

/** `Its price “GBP 320” is not in US dollars.` */
function unreadInWords(cells: ReturnType<typeof readFieldCells>['unread']): string {
  const sentences = cells.map(({ role, text, currency }) => {
    const quote = (words: string) => `“${shortened(plain(words), MAX_REPEATED)}”`;
    if (role === 'listed') return `The date listed, ${quote(text)}, could not be read.`;
    if (FREE.test(text)) return 'It is listed for free.';
    if (readMoney(text, currency).kind !== 'foreign') {
      return `Its ${role} ${quote(text)} could not be read as US dollars.`;
    }
    const isOwn = readMoney(text).kind === 'foreign';
    return `Its ${role} ${quote(isOwn ? text : `${text} ${currency}`)} is not in US dollars.`;
  });
  return sentences.join(' ');
}
