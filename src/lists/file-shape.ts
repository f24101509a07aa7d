import { safeCell } from '../base/csv-text.ts';
import { isObject } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { jsonIn } from '../base/text.ts';
import { findAdded } from './added-columns.ts';
import { isFilled, isFooter, isTotal } from './cells.ts';
import { type CsvRow, csvRows, DELIMITERS, type Delimiter, mostRows, TooManyColumns, UnreadableList } from './csv.ts';
import { findLayout, type Layout } from './layout.ts';
import { tableOfLines } from './plain-lines.ts';

/** A table as CSV, with its form. */
export interface TextTable extends Shape {
  readonly text: string;
  /** True for lines without column names, above which `text` has ours. */
  readonly isLines: boolean;
}

/** The form of a table, found in its text. */
interface Shape {
  readonly headerAt: number;
  readonly delimiter: Delimiter;
  readonly layout: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
  /** Cells in the widest of its first rows. */
  readonly width: number;
}

/** As many as an array can have. */
const MOST_LINES = 2 ** 32 - 1;
const MAX_HEADER_ROW = 12;
/** Rows and cells that decide what a column is. */
const MOST_LOOKED_AT = 500;
const MOST_CELLS_LOOKED_AT = 20_000;

/** Returns the cells of a row that are not ours. */
export const withoutAdded = (cells: readonly string[], added: ReadonlySet<number>): readonly string[] =>
  added.size === 0 ? cells : cells.filter((_, at) => !added.has(at));

/** Finds the columns of text, or JSON, with at most `maxRows` garments. Rejects with a {@link Problem}. */
export async function tableOf(given: string, maxRows: number): Promise<TextTable> {
  const text = rowsOfJson(given) ?? given;
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableList('The list is empty. Send one garment per line.');
  const shape = findShape(text);
  if (shape) return { ...shape, text, isLines: false };
  const lines = await tableOfLines(text, Math.min(mostRows(maxRows) + 1, MOST_LINES));
  return { ...(findShape(lines) as Shape), text: lines, isLines: true };
}

/** Finds column names and delimiter: the pair with the most known columns. Throws a {@link Problem}. */
function findShape(text: string): Shape | undefined {
  let best: Omit<Shape, 'width'> | undefined;
  let tooWide: Problem | undefined;
  for (const delimiter of DELIMITERS) {
    const { rows, problem } = firstRows(text, delimiter, MAX_HEADER_ROW);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    for (const [headerAt, { cells }] of rows.entries()) {
      const added = findAdded(cells);
      const layout = findLayout(withoutAdded(cells, added));
      if (layout && knownColumns(layout) > knownColumns(best?.layout)) best = { delimiter, headerAt, layout, added };
    }
  }
  if (!best && tooWide) throw tooWide;
  return best && withCells(text, best);
}

/** A whole line read as one name may look like that of several roles, but is one column. */
const knownColumns = (layout: Layout | undefined) => new Set([...(layout?.columns.values() ?? [])].flat()).size;

/** Finds the columns again, by their cells as well. */
function withCells(text: string, shape: Omit<Shape, 'width'>): Shape {
  const { delimiter, headerAt, added } = shape;
  const rows = firstRows(text, delimiter, headerAt + 1 + MOST_LOOKED_AT).rows.slice(headerAt);
  const [header = [], ...below] = rows.map(({ cells }) => withoutAdded(cells, added));
  const layout = findLayout(
    header,
    below.filter((cells) => isFilled(cells) && !isTotal(cells) && !isFooter(cells)),
  );
  const width = below.reduce((most, { length }) => Math.max(most, length), header.length);
  return { ...shape, layout: layout ?? shape.layout, width };
}

/** Reads as many of the first rows as possible: the wrong delimiter may misread quotes. */
function firstRows(text: string, delimiter: Delimiter, most: number) {
  const rows: CsvRow[] = [];
  let cells = 0;
  try {
    for (const row of csvRows(text, delimiter)) {
      cells += row.cells.length;
      if (rows.push(row) === most || cells > MOST_CELLS_LOOKED_AT) break;
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
 * Returns rows of JSON, an array of objects or one object a line, as CSV with their members as columns; undefined for
 * text that is not JSON. Throws an {@link UnreadableList} for JSON without rows.
 */
function rowsOfJson(text: string): string | undefined {
  const start = text.trimStart().slice(0, 200);
  // An empty array of its own, as lines to check begin with `[ ]`.
  if (!/^(?:\[\s*\{|\{\s*["}]|\[\s*\]\s*$)/.test(start)) return undefined;
  const rows = objectsIn(text).map((row) => cellsOf(row));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (names.length === 0) throw new UnreadableList('This is JSON without rows. Send an array of objects, or CSV.');
  const lines = rows.map((row) => names.map((name) => row.get(name) ?? ''));
  return [names, ...lines].map((cells) => `${cells.map(safeCell).join(',')}\r\n`).join('');
}

function objectsIn(text: string): object[] {
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
