import { safeCell } from '../base/csv-text.ts';
import { isObject } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, jsonIn } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { readMoney } from '../input/money.ts';
import { isRow, isTotal } from './cells.ts';
import {
  ADDED_COLUMNS,
  addedName,
  csvRows,
  type Delimiter,
  type FileText,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  mostCells,
  mostRows,
  REPRICE_COLUMNS,
  TooManyColumns,
  tooLong,
  UnreadableList,
  unquoted,
} from './csv.ts';
import { findLayout, type Layout } from './layout.ts';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

/** A table in a file, or in a sheet of a workbook, as CSV. */
export interface Table extends FileText {
  readonly delimiter: Delimiter;
  readonly headerAt: number;
  readonly layout: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
  /** Cells in the widest of its first rows. */
  readonly width: number;
}

/** As many as an array can have. */
const MOST_LINES = 2 ** 32 - 1;
const MAX_HEADER_ROW = 12;
/** Maximum rows and cells to look at when working out what each column holds. */
const MOST_LOOKED_AT = 500;
const MOST_CELLS_LOOKED_AT = 20_000;

/** Returns the cells of a row that are not ours. */
export const withoutAdded = (cells: readonly string[], added: ReadonlySet<number>): readonly string[] =>
  added.size === 0 ? cells : cells.filter((_, at) => !added.has(at));

/**
 * Finds the columns of text, or of rows of JSON, with at most `maxRows` garments. Text without column names has a
 * garment on each line, below a row with ours. Rejects with a {@link Problem}.
 */
export async function tableOf(file: FileText, maxRows: number): Promise<Table> {
  const objects = objectsIn(file.text);
  if (objects) return tableOfObjects(file, objects.slice(0, mostRows(maxRows) + 1), mostCells(maxRows));
  const { text } = file;
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableList('The list is empty. Send one garment per line.');
  const form = findForm(text);
  if (form) return { ...file, ...form };
  const lines = await tableOfLines(text, Math.min(mostRows(maxRows) + 1, MOST_LINES));
  const plain = findForm(lines) as Form;
  return { ...file, ...plain, text: lines, layout: { ...plain.layout, isPlain: true } };
}

/** Finds the columns of rows of JSON. Orders name no garment: their items do. */
function tableOfObjects(file: FileText, objects: readonly object[], most: number): Table {
  if (!objects.some((row) => Object.keys(row).length > 0))
    throw new UnreadableList('This is JSON without rows. Send an array of objects, or CSV.');
  for (const rows of [objects, objects.flatMap(itemsOf)]) {
    const text = textOfObjects(rows, most);
    const form = findForm(text);
    if (form) return { ...file, ...form, text };
  }
  throw new UnreadableList('No member of this JSON names a garment: call it title, or send CSV.');
}

/** Other names that begin like ours are the seller's. */
const ADDED_NAMES: ReadonlySet<string> = new Set([...ADDED_COLUMNS, ...REPRICE_COLUMNS].map(addedName));

type Form = Omit<Table, keyof FileText>;

/** Finds column names and delimiter: the pair with the most known columns. Throws a {@link Problem}. */
function findForm(text: string): Form | undefined {
  let best: Form | undefined;
  let tooWide: Problem | undefined;
  // Text without a delimiter is one column with any.
  const start = text.slice(0, MAX_ROW_LENGTH);
  for (const delimiter of DELIMITERS.filter((one) => one === ',' || start.includes(one))) {
    const { rows, problem } = firstRows(text, delimiter, MAX_HEADER_ROW);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    for (const [headerAt, cells] of rows.entries()) {
      const added = new Set([...cells.keys()].filter((at) => ADDED_NAMES.has(cells[at] as string)));
      const layout = findLayout(withoutAdded(cells, added));
      if (layout && knownIn(layout) > knownIn(best?.layout))
        best = { delimiter, headerAt, layout, added, width: cells.length };
    }
  }
  if (!best && tooWide) throw tooWide;
  return best && withCells(text, best);
}

/** A whole line read as one name may look like that of several roles, but is one column. */
const knownIn = (layout: Layout | undefined) => new Set([...(layout?.columns.values() ?? [])].flat()).size;

/** Finds the columns again, by their cells as well. */
function withCells(text: string, form: Form): Form {
  const { delimiter, headerAt, added } = form;
  const { rows } = firstRows(text, delimiter, headerAt + 1 + MOST_LOOKED_AT);
  const [header = [], ...below] = rows.slice(headerAt).map((cells) => withoutAdded(cells, added));
  const garments = below.filter((cells) => isRow(cells) && !isTotal(cells));
  const width = Math.max(header.length, ...below.map(({ length }) => length));
  return { ...form, layout: findLayout(header, garments) ?? form.layout, width };
}

/** Reads as many of the first rows as possible: the wrong delimiter may misread quotes. */
function firstRows(text: string, delimiter: Delimiter, most: number) {
  const rows: (readonly string[])[] = [];
  let cells = 0;
  try {
    for (const row of csvRows(text, delimiter)) {
      cells += row.cells.length;
      if (rows.push(row.cells) === most || cells > MOST_CELLS_LOOKED_AT) break;
    }
  } catch (problem) {
    if (problem instanceof Problem) return { rows, problem };
    throw problem;
  }
  return { rows };
}

/** Members of an amount: `{"amount": "38.0", "currency": "USD"}`. */
const AMOUNTS = ['amount', 'value', 'val'];
const MOST_DEPTH = 3;

/**
 * Returns the rows of JSON, an array of objects or one object a line; undefined for text that is not JSON. Throws an
 * {@link UnreadableList} for a line that cannot be read.
 */
function objectsIn(text: string): object[] | undefined {
  const start = text.trimStart().slice(0, 200);
  // A new array, as lines to check begin with `[ ]`.
  if (!/^(?:\[\s*\{|\{\s*["}]|\[\s*\]\s*$)/.test(start)) return undefined;
  const whole = jsonIn(text);
  // One list in an object: `{"items": [...]}`.
  const list = isObject(whole) ? (Object.values(whole).find(Array.isArray) ?? [whole]) : whole;
  if (Array.isArray(list)) return list.filter(isObject);
  return text.split(/\r\n|\r|\n/).flatMap((line, at) => {
    const row = jsonIn(line);
    if (row !== undefined || line.trim() === '') return isObject(row) ? [row] : [];
    const detail = `This looks like JSON, but line ${at + 1} cannot be read. Send an array of objects, or CSV.`;
    throw new UnreadableList(detail);
  });
}

/** Names of the list of an order's items. */
const ITEMS = /item|product|listing/i;
/** Names of an object with states of an order. */
const STATE = /status|state/i;
/** Members that an order and its items both have. */
const OF_BOTH = ['id', 'number', 'name'];
const MOST_OF_ORDER = 40;

/** Returns a row for each item of an order, with the order's own members. */
function itemsOf(order: object): object[] {
  const members = Object.entries(order);
  const [, items = []] = members.find(([name, value]) => ITEMS.test(name) && Array.isArray(value)) ?? [];
  // Repeated with each item, so only what is short: days, states, numbers.
  const short = members
    .flatMap(([name, value]) =>
      STATE.test(name) && isObject(value) ? Object.entries(value) : [[name, value] as const],
    )
    .filter(([, value]) => typeof value !== 'object' && String(value).length <= MOST_OF_ORDER);
  return items.filter(isObject).map((item: object) => {
    const isOfBoth = (name: string) => OF_BOTH.includes(name) || Object.hasOwn(item, name);
    const own = short.map(([name, value]) => [isOfBoth(name) ? `order ${name}` : name, value]);
    return { ...Object.fromEntries(own), ...item };
  });
}

/** Returns objects as CSV with their members as columns. Throws an {@link UnreadableList} for too many cells. */
function textOfObjects(objects: readonly object[], mostCells: number): string {
  const rows = objects.map((row) => cellsOf(row));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (names.length > MAX_COLUMNS || names.length * rows.length > mostCells)
    throw new UnreadableList('The objects of this JSON have too many different members. Send CSV.');
  const lines = rows.map((row) => names.map((name) => row.get(name) ?? ''));
  return [names, ...lines].map((cells) => `${cells.map(safeCell).join(',')}\r\n`).join('');
}

/** Returns the cells of an object by their column; members of members have both names. */
function cellsOf(row: object, prefix = '', depth = 0): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    const isAmount = AMOUNTS.includes(name) && prefix !== '';
    const column = isAmount ? prefix : `${prefix} ${name}`.trim();
    if (Array.isArray(value)) cells.set(column, value.filter((one) => !isObject(one)).join(', '));
    else if (isObject(value) && depth < MOST_DEPTH)
      for (const cell of cellsOf(value, column, depth + 1)) cells.set(...cell);
    else if (value !== null && typeof value !== 'object') cells.set(column, String(value));
  }
  return cells;
}

/** Marks and numbers of list items: `•`, `-`, `[x]`, `1.`, `(2)`, `#3`. */
const BULLET = /^(?:[-–—*+•·▪◦‣●○■□☐☑✓✔➤→>]|\[[ xX]?\])\s*(?=[^\s\d.])|^[-–—*+•]\s+(?=\d)/u;
/** A cell in quotes, between any delimiters. */
const QUOTED = /(^|[,;\t]) *("[^"]*(?:""[^"]*)*")(?=[,;\t]|$)/g;
const NUMBER = /^(?:\(\d{1,3}\)|\d{1,3}\)|#\d{1,3}[.:)]?|\d{1,3}[.:](?!\d))\s*(?=\S)/;

/**
 * Returns text without column names as CSV: a row for each line, below the names of our columns. Lines are garments as
 * people paste them: with bullets or numbers, or as cells of a sheet. Of cells with amounts, two are what was paid and
 * what is asked. Throws for a line that is too long or wide.
 *
 * @param most the number of lines to read
 */
async function tableOfLines(text: string, most: number): Promise<string> {
  const lines: string[][] = [];
  for (const written of text.trimEnd().split(/\r\n|\r|\n/, most)) {
    const line = lines.length + 1;
    if (written.length > MAX_ROW_LENGTH) throw tooLong(line);
    const cells = cellsOfLine(written);
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    lines.push(cells);
    await yieldToOthers();
  }
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  if (filled.length > 1 && filled.every(([first = ''], at) => leadOf(first) === at + 1))
    for (const cells of filled) cells[0] = (cells[0] as string).replace(/^\d{1,3}\s*/, '');
  const money = moneyColumns(filled);
  const names = money.size > 1 ? 'title,cost,price' : 'title';
  return [names, ...lines.map((cells) => rowOfLine(cells, money).map(safeCell).join(',')), ''].join('\r\n');
}

/** Returns the cells of a line, which tabs separate. */
function cellsOfLine(line: string): string[] {
  const [first = '', ...others] = line
    .replace(QUOTED, (_, before: string, cell: string) => `${before} ${unquoted(cell)}`)
    .split('\t', MAX_COLUMNS + 1)
    .map((cell) => cell.trim());
  return [first.replace(BULLET, '').replace(NUMBER, ''), ...others];
}

/** The number with which a line begins, as in lists that are numbered without a mark. */
const leadOf = (cell: string): number => Number(/^(\d{1,3})(?:\s|$)/.exec(cell)?.[1]);

/** Columns of amounts: with `$` or cents or, without any, the last one of numbers. The others may be sizes. */
function moneyColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width > 1 ? width : 0 }, (_, at) => ({
    at,
    cells: rows.flatMap((row) => row[at] || []),
  }));
  const amounts = columns.filter(({ cells }) => cells.length > 0 && cells.every(isAmount));
  const marked = amounts.filter(({ cells }) => cells.some((cell) => /[$.]/.test(cell)));
  return new Set((marked.length > 0 ? marked : amounts.slice(-1)).map(({ at }) => at));
}

const isAmount = (cell: string): boolean => /\d/.test(cell) && readMoney(cell).kind === 'usd';

/** Returns the title of a line, which has its one amount, or its title, cost and price. */
function rowOfLine(cells: readonly string[], money: ReadonlySet<number>): string[] {
  const texts = cells.filter((cell, at) => cell !== '' && !money.has(at));
  const read = [...money].map((at) => readMoney(cells[at] ?? ''));
  const amounts = read.flatMap((cell) => (cell.kind === 'usd' && cell.amount > 0 ? [cell.amount] : []));
  if (amounts.length < 2) return [bounded([...texts, ...amounts.map((one) => `$${one}`)].join(' '))];
  return [bounded(texts.join(' ')), String(Math.min(...amounts)), String(Math.max(...amounts))];
}
