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

/** A table from a file or a workbook sheet, as CSV. */
export interface Table extends FileText {
  readonly delimiter: Delimiter;
  readonly headerAt: number;
  readonly layout: Layout;
  /** Indexes of the columns that we added to the file earlier, which the layout omits. */
  readonly added: ReadonlySet<number>;
  /** Number of cells in the widest sampled row. */
  readonly width: number;
}

/** Maximum length of a JavaScript array. */
const MAX_LINES = 2 ** 32 - 1;
const MAX_HEADER_ROW = 12;
const MAX_SAMPLED_ROWS = 500;
const MAX_SAMPLED_CELLS = 20_000;

/** Returns a row's cells without those that we added. */
export const withoutAdded = (cells: readonly string[], added: ReadonlySet<number>): readonly string[] =>
  added.size === 0 ? cells : cells.filter((_, at) => !added.has(at));

/**
 * Finds the columns of CSV text or JSON rows with at most `maxRows` items. Text without column names is read as one
 * item per line, with a header of ours. Rejects with a {@link Problem}.
 */
export async function tableOf(file: FileText, maxRows: number): Promise<Table> {
  const objects = objectsIn(file.text);
  if (objects) return tableOfObjects(file, objects.slice(0, mostRows(maxRows) + 1), mostCells(maxRows));
  const { text } = file;
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableList('The list is empty. Send one garment per line.');
  const form = findForm(text);
  if (form) return { ...file, ...form };
  const lines = await tableOfLines(text, Math.min(mostRows(maxRows) + 1, MAX_LINES));
  const plain = findForm(lines) as Form;
  return { ...file, ...plain, text: lines, layout: { ...plain.layout, isPlain: true } };
}

/** Finds the columns of JSON rows. If they do not name garments, their nested items are tried, as in orders. */
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

/** Full names of our columns. Other columns with our prefix belong to the seller. */
const ADDED_NAMES: ReadonlySet<string> = new Set([...ADDED_COLUMNS, ...REPRICE_COLUMNS].map(addedName));

type Form = Omit<Table, keyof FileText>;

/** Finds the header and delimiter with most known columns. Throws a {@link Problem} if none and a row is too wide. */
function findForm(text: string): Form | undefined {
  let best: Form | undefined;
  let tooWide: Problem | undefined;
  // Always try a comma, since text without delimiters is a single column.
  const start = text.slice(0, MAX_ROW_LENGTH);
  for (const delimiter of DELIMITERS.filter((mark) => mark === ',' || start.includes(mark))) {
    const { rows, problem } = firstRows(text, delimiter, MAX_HEADER_ROW);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    for (const [headerAt, cells] of rows.entries()) {
      const added = new Set([...cells.keys()].filter((at) => ADDED_NAMES.has(cells[at] as string)));
      const layout = findLayout(withoutAdded(cells, added));
      if (layout && knownColumns(layout) > knownColumns(best?.layout))
        best = { delimiter, headerAt, layout, added, width: cells.length };
    }
  }
  if (!best && tooWide) throw tooWide;
  return best && withCells(text, best);
}

/** Counts the columns that have a role. A column with several roles counts once. */
const knownColumns = (layout: Layout | undefined) => new Set([...(layout?.columns.values() ?? [])].flat()).size;

/** Refines the layout using the cells below the header. */
function withCells(text: string, form: Form): Form {
  const { delimiter, headerAt, added } = form;
  const { rows } = firstRows(text, delimiter, headerAt + 1 + MAX_SAMPLED_ROWS);
  const [header = [], ...below] = rows.slice(headerAt).map((cells) => withoutAdded(cells, added));
  const items = below.filter((cells) => isRow(cells) && !isTotal(cells));
  const width = Math.max(header.length, ...below.map(({ length }) => length));
  return { ...form, layout: findLayout(header, items) ?? form.layout, width };
}

/** Reads up to `maxRows` rows, or those before a problem: with the wrong delimiter, quotes may look unclosed. */
function firstRows(text: string, delimiter: Delimiter, maxRows: number) {
  const rows: (readonly string[])[] = [];
  let cells = 0;
  try {
    for (const row of csvRows(text, delimiter)) {
      cells += row.cells.length;
      rows.push(row.cells);
      if (rows.length === maxRows || cells > MAX_SAMPLED_CELLS) break;
    }
  } catch (problem) {
    if (problem instanceof Problem) return { rows, problem };
    throw problem;
  }
  return { rows };
}

/** Names of nested members that hold an amount, as in `{"amount": "38.0", "currency": "USD"}`. */
const AMOUNTS = ['amount', 'value', 'val'];
const MAX_DEPTH = 3;

/** Returns the objects of a JSON array or of JSON lines; undefined for other text. Throws {@link UnreadableList}. */
function objectsIn(text: string): object[] | undefined {
  const start = text.trimStart().slice(0, 200);
  // A plain list may begin with a checkbox, `[ ]`, so a bracket alone does not indicate JSON.
  if (!/^(?:\[\s*\{|\{\s*["}]|\[\s*\]\s*$)/.test(start)) return undefined;
  const whole = jsonIn(text);
  // The list may be in an object: `{"items": [...]}`.
  const list = isObject(whole) ? (Object.values(whole).find(Array.isArray) ?? [whole]) : whole;
  if (Array.isArray(list)) return list.filter(isObject);
  return text.split(/\r\n|\r|\n/).flatMap((line, at) => {
    const row = jsonIn(line);
    if (row !== undefined || line.trim() === '') return isObject(row) ? [row] : [];
    const detail = `This looks like JSON, but line ${at + 1} cannot be read. Send an array of objects, or CSV.`;
    throw new UnreadableList(detail);
  });
}

const ITEMS = /item|product|listing/i;
const STATE = /status|state/i;
/** Members that orders and items share, but with different meanings. */
const SHARED_NAMES = ['id', 'number', 'name'];
/** Maximum length of an order's value. Longer values are not copied to its items. */
const MAX_ORDER_VALUE = 40;

/** Returns an order's items, each with the order's short values, prefixed with `order` if a name would clash. */
function itemsOf(order: object): object[] {
  const members = Object.entries(order);
  const [, items = []] = members.find(([name, value]) => ITEMS.test(name) && Array.isArray(value)) ?? [];
  const unnested = members.flatMap(([name, value]) =>
    STATE.test(name) && isObject(value) ? Object.entries(value) : [[name, value] as const],
  );
  const short = unnested.filter(([, value]) => typeof value !== 'object' && String(value).length <= MAX_ORDER_VALUE);
  return items.filter(isObject).map((item: object) => {
    const isShared = (name: string) => SHARED_NAMES.includes(name) || Object.hasOwn(item, name);
    const ofOrder = short.map(([name, value]) => [isShared(name) ? `order ${name}` : name, value]);
    return { ...Object.fromEntries(ofOrder), ...item };
  });
}

function textOfObjects(objects: readonly object[], maxCells: number): string {
  const rows = objects.map((object) => cellsOf(object));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (names.length > MAX_COLUMNS || names.length * rows.length > maxCells)
    throw new UnreadableList('The objects of this JSON have too many different members. Send CSV.');
  const lines = rows.map((row) => names.map((name) => row.get(name) ?? ''));
  return [names, ...lines].map((cells) => `${cells.map(safeCell).join(',')}\r\n`).join('');
}

/** Returns cells by column: `price currency` for a nested member, but only the outer name for a nested amount. */
function cellsOf(row: object, prefix = '', depth = 0): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    const isAmount = AMOUNTS.includes(name) && prefix !== '';
    const column = isAmount ? prefix : `${prefix} ${name}`.trim();
    if (Array.isArray(value)) cells.set(column, value.filter((entry) => !isObject(entry)).join(', '));
    else if (isObject(value) && depth < MAX_DEPTH)
      for (const cell of cellsOf(value, column, depth + 1)) cells.set(...cell);
    else if (value !== null && typeof value !== 'object') cells.set(column, String(value));
  }
  return cells;
}

const BULLET = /^(?:[-–—*+•·▪◦‣●○■□☐☑✓✔➤→>]|\[[ xX]?\])\s*(?=[^\s\d.])|^[-–—*+•]\s+(?=\d)/u;
const QUOTED = /(^|[,;\t]) *("[^"]*(?:""[^"]*)*")(?=[,;\t]|$)/g;
const NUMBER = /^(?:\(\d{1,3}\)|\d{1,3}\)|#\d{1,3}[.:)]?|\d{1,3}[.:](?!\d))\s*(?=\S)/;

/**
 * Converts lines to CSV with a header of ours. Bullets and line numbers are dropped; tabs separate cells. Of two
 * amounts, the lower is the cost. Rejects with an {@link UnreadableList} for a line that is too long or too wide.
 */
async function tableOfLines(text: string, maxLines: number): Promise<string> {
  const lines: string[][] = [];
  for (const written of text.trimEnd().split(/\r\n|\r|\n/, maxLines)) {
    const line = lines.length + 1;
    if (written.length > MAX_ROW_LENGTH) throw tooLong(line);
    const cells = cellsOfLine(written);
    if (cells.length > MAX_COLUMNS) throw new TooManyColumns(line);
    lines.push(cells);
    await yieldToOthers();
  }
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  dropNumbering(filled);
  const money = moneyColumns(filled);
  const names = money.size > 1 ? 'title,cost,price' : 'title';
  return [names, ...lines.map((cells) => rowOfLine(cells, money).map(safeCell).join(',')), ''].join('\r\n');
}

function cellsOfLine(line: string): string[] {
  const [first = '', ...others] = line
    .replace(QUOTED, (_, before: string, cell: string) => `${before} ${unquoted(cell)}`)
    .split('\t', MAX_COLUMNS + 1)
    .map((cell) => cell.trim());
  return [first.replace(BULLET, '').replace(NUMBER, ''), ...others];
}

/** Drops bare line numbers, as in `1 Gap tee`, if they number every line in sequence. */
function dropNumbering(lines: readonly string[][]): void {
  const isNumbered = lines.every(([first = ''], at) => Number(/^(\d{1,3})(?:\s|$)/.exec(first)?.[1]) === at + 1);
  if (lines.length < 2 || !isNumbered) return;
  for (const cells of lines) cells[0] = (cells[0] as string).replace(/^\d{1,3}\s*/, '');
}

/** Returns the columns of amounts: those with `$` or cents, or else the last numeric one, since others may be sizes. */
function moneyColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  // There may be too many rows to spread into Math.max.
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  if (width < 2) return new Set();
  const columns = Array.from({ length: width }, (_, at) => ({ at, cells: rows.flatMap((row) => row[at] || []) }));
  const numeric = columns.filter(({ cells }) => cells.length > 0 && cells.every(isAmount));
  const marked = numeric.filter(({ cells }) => cells.some((cell) => /[$.]/.test(cell)));
  return new Set((marked.length > 0 ? marked : numeric.slice(-1)).map(({ at }) => at));
}

const isAmount = (cell: string): boolean => /\d/.test(cell) && readMoney(cell).kind === 'usd';

/** Returns a line's title, with any single amount at the end, or its title, cost, and price. */
function rowOfLine(cells: readonly string[], money: ReadonlySet<number>): string[] {
  const texts = cells.filter((cell, at) => cell !== '' && !money.has(at));
  const amounts: number[] = [];
  for (const at of money) {
    const cell = readMoney(cells[at] ?? '');
    if (cell.kind === 'usd' && cell.amount > 0) amounts.push(cell.amount);
  }
  if (amounts.length < 2) return [bounded([...texts, ...amounts.map((amount) => `$${amount}`)].join(' '))];
  return [bounded(texts.join(' ')), String(Math.min(...amounts)), String(Math.max(...amounts))];
}
