import { Problem } from '../base/problem.ts';
import { findAdded } from './added-columns.ts';
import { isFilled, isFooter, isTotal } from './cells.ts';
import { type CsvRow, csvRows, DELIMITERS, type Delimiter, mostRows, TooManyColumns, UnreadableList } from './csv.ts';
import { findLayout, type Layout } from './layout.ts';
import { tableOfLines } from './plain-lines.ts';

/** A table as CSV, with its form. */
export interface TextTable {
  readonly text: string;
  /** Number of its first line: 0 for column names that the file does not have. */
  readonly line: number;
  readonly headerAt: number;
  readonly delimiter: Delimiter;
  readonly layout: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
  /** Cells in the widest of its first rows. */
  readonly width: number;
}

/** The form of a table, found in its text. */
type Shape = Omit<TextTable, 'text' | 'line'>;

/** As many as an array can have. */
const MOST_LINES = 2 ** 32 - 1;
const MAX_HEADER_ROW = 12;
/** Rows and cells that decide what a column is. */
const MOST_LOOKED_AT = 500;
const MOST_CELLS_LOOKED_AT = 20_000;

/** Returns the cells of a row that are not ours. */
export const withoutAdded = (cells: readonly string[], added: ReadonlySet<number>): readonly string[] =>
  added.size === 0 ? cells : cells.filter((_, at) => !added.has(at));

/** Finds the columns of text with at most `maxRows` garments, if it has any. Rejects with a {@link Problem}. */
export async function tableOf(text: string, maxRows: number): Promise<TextTable> {
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableList('The list is empty. Send one garment per line.');
  const shape = findShape(text);
  if (shape) return { ...shape, text, line: 1 };
  const lines = await tableOfLines(text, Math.min(mostRows(maxRows) + 1, MOST_LINES));
  return { ...(findShape(lines) as Shape), text: lines, line: 0 };
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
