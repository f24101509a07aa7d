import { Problem } from '../base/problem.ts';
import { findAdded } from './added-columns.ts';
import { isFilled, isFooter, isTotal } from './cells.ts';
import { type CsvRow, csvRows, DELIMITERS, type Delimiter, TooManyColumns, UnreadableList } from './csv.ts';
import { findLayout, type Layout } from './layout.ts';

/** The form of a file, or of a sheet of a workbook. */
export interface FileShape {
  readonly headerAt: number;
  readonly delimiter: Delimiter;
  readonly layout?: Layout;
  /** Indexes of the columns that we added earlier, which the layout does not count. */
  readonly added: ReadonlySet<number>;
}

const MAX_HEADER_ROW = 12;
/** Rows and cells that decide what a column is. */
const MOST_LOOKED_AT = 500;
const MOST_CELLS_LOOKED_AT = 20_000;

/** Returns the cells of a row that are not ours. */
export const withoutAdded = (cells: readonly string[], added: ReadonlySet<number>): readonly string[] =>
  added.size === 0 ? cells : cells.filter((_, at) => !added.has(at));

/** Finds column names and delimiter: the pair with the most known columns. Rejects with a {@link Problem}. */
export async function findShape(text: string): Promise<FileShape> {
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableList('The list is empty. Send one garment per line.');
  let best: FileShape = { headerAt: 0, delimiter: ',', added: new Set() };
  let tooWide: Problem | undefined;
  for (const delimiter of DELIMITERS) {
    const { rows, problem } = await firstRows(text, delimiter, MAX_HEADER_ROW);
    if (problem instanceof TooManyColumns) tooWide ??= problem;
    for (const [headerAt, { cells }] of rows.entries()) {
      const added = findAdded(cells);
      const layout = findLayout(withoutAdded(cells, added));
      if (knownColumns(layout) > knownColumns(best.layout))
        best = { delimiter, headerAt, ...(layout && { layout }), added };
    }
  }
  if (!best.layout && tooWide) throw tooWide;
  return best.layout ? await withCells(text, best) : best;
}

/** A whole line read as one name may look like that of several roles, but is one column. */
const knownColumns = (layout: Layout | undefined) => new Set([...(layout?.columns.values() ?? [])].flat()).size;

/** Finds the columns again, by their cells as well. */
async function withCells(text: string, shape: FileShape): Promise<FileShape> {
  const { delimiter, headerAt, added } = shape;
  const { rows } = await firstRows(text, delimiter, headerAt + 1 + MOST_LOOKED_AT);
  const [header = [], ...below] = rows.slice(headerAt).map(({ cells }) => withoutAdded(cells, added));
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
