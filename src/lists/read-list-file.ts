import { FifoMap } from 'toad-cache';
import { Problem } from '../base/problem.ts';
import { inOneLine, joinNames, shorten, withCommas } from '../base/text.ts';
import { omit } from '../base/values.ts';
import { Task } from '../base/yield-to-others.ts';
import type { RowFields } from '../operations/answer-row.ts';
import { DESCRIPTION_FIELDS } from '../operations/fields/item-fields.ts';
import { UnpricedListing } from '../pricing/appraisal.ts';
import { BASE_LEXICON, type Lexicon } from '../titles/lexicon.ts';
import { parseTitle } from '../titles/parse-title.ts';
import { isKnownStatus, isRow, readStatus } from './cells.ts';
import { refuseMisspelled } from './columns.ts';
import { formatItemLine, readLineRows } from './items-of-lines.ts';
import { type FileRow, readCellsByRole, readRow } from './read-row.ts';
import { openTables, readTable, readTableCells, type Table } from './tables.ts';
import { explainLongerLists, maxRowsFor } from './text-files.ts';

/** A file or a workbook sheet, with its rows. */
export interface ListFile<Rows extends Iterable<FileRow> = readonly FileRow[]> extends Omit<Table, 'text' | 'lines'> {
  readonly rows: Rows;
  /** Sentences that list the workbook sheets that were and were not read. */
  readonly tabsInWords?: string;
}

/** Returns the items in a list, except those that cannot be priced. */
export const itemsToPrice = ({ rows }: Pick<ListFile, 'rows'>): RowFields[] =>
  rows.flatMap(({ fields, refusal }) => (fields && refusal === undefined ? [fields] : []));

/**
 * Reads a CSV file, a workbook, or a plain list with up to `maxRows` items. In a workbook, reads the first
 * sheet that has items for sale and all sheets with the same columns. Rejects with a {@link Problem} if the file cannot
 * be read. `open` opens its tables, by default in this thread.
 */
export const readListFile = async (
  bytes: Uint8Array,
  maxRows: number,
  task = new Task(),
  lexicon = BASE_LEXICON,
  open = openTables,
): Promise<ListFile> => readTables(await open(bytes, maxRows), maxRows, task, lexicon);

/**
 * Opens a list of any length. Its rows are read one at a time and can be iterated only once. Reads the entire
 * file if it is a workbook with several sheets. Both the promise and the iteration may fail with a {@link Problem}.
 */
export async function openListFile(bytes: Uint8Array, lexicon = BASE_LEXICON): Promise<ListFile<Iterable<FileRow>>> {
  const tables = await openTables(bytes, Number.POSITIVE_INFINITY);
  const [table] = tables;
  if (!table || tables.length > 1) return readTables(tables, Number.POSITIVE_INFINITY, new Task(), lexicon);
  refuseMisspelled(table.layout);
  return { ...table, rows: readRows(lexicon, table).filter((row) => row !== undefined) };
}

/** Most work to read a short text without a pause. */
const MAX_SHORT_WORK = 20_000;

/**
 * Reads a short text as a list is read. Returns the refusal of one that names several things, each to be priced by
 * itself, and the question about one that may name several; neither for a text that cannot be read or is not short.
 */
export function readItems(lexicon: Lexicon, text: string) {
  let rows: readonly (FileRow | undefined)[] = [];
  try {
    const steps = readRows(lexicon, readTable({ text, hasMark: false }));
    rows = [...runSteps(new Task(MAX_SHORT_WORK), steps, () => 'its end')];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  const read = rows.flatMap((row) => (row?.fields ? [row] : []));
  const items = itemsToPrice({ rows: read });
  if (items.length < 2) return { question: inOneLine(read[0]?.reading, read[0]?.remark) || undefined };
  return {
    several: new UnpricedListing(parseTitle(lexicon, text), {
      code: 'lot',
      text,
      items: items.map((item) => formatItemLine(item)),
    }),
  };
}

/** Reads the list in a file's tables. Rejects with a {@link Problem} if it has more than `maxRows` items. */
async function readTables(tables: readonly Table[], maxRows: number, task: Task, lexicon: Lexicon): Promise<ListFile> {
  const lists = await readTableRows(tables, maxRows, task, lexicon);
  const main = lists.find(hasStock) ?? lists.find(({ layout }) => !layout.isPlain) ?? (lists[0] as ListFile);
  refuseMisspelled(main.layout);
  if (lists.length === 1) return main;
  const similar = lists.filter(
    (list) => list === main || (!list.layout.isPlain && joinColumnNames(list) === joinColumnNames(main)),
  );
  const rows = similar.flatMap((list) => (list === main ? list.rows : list.rows.slice(list.headerAt + 1)));
  const width = Math.max(...similar.map((list) => list.width));
  const unread = lists.filter((list) => !similar.includes(list));
  const others = unread.length > 0 && `Not read: ${formatTabNames(unread)}, with other columns.`;
  return { ...main, rows, width, tabsInWords: inOneLine(`Sheets: read ${formatTabNames(similar)}.`, others) };
}

const hasStock = ({ rows, layout }: ListFile) =>
  !layout.isPlain && rows.some(({ fields, state, refusal }) => fields && !refusal && !state);

const joinColumnNames = ({ layout }: ListFile) => layout.header.join('\n').toLowerCase();

const formatTabNames = (lists: readonly ListFile[]): string =>
  joinNames(lists.map(({ tab = '' }) => `“${shorten(tab, 40)}”`));

/** Reads the rows of tables that have together up to `maxRows` items, and not far more rows than they need. */
export async function readTableRows(
  tables: readonly Table[],
  maxRows: number,
  task = new Task(),
  lexicon = BASE_LEXICON,
) {
  const counts = { items: 0, rows: 0 };
  const lists: ListFile[] = [];
  for (const table of tables) {
    const rows: FileRow[] = [];
    const where = () => `line ${(rows.at(-1)?.line ?? 0) + 1}`;
    for (const row of runSteps(task, readRows(lexicon, table), where)) {
      await task.pause();
      if (!row) continue;
      if (row.fields) counts.items++;
      counts.rows++;
      const next = `items: number ${withCommas(maxRows + 1)} is on line ${row.line}.`;
      if (counts.items > maxRows) throw tooManyRows(maxRows, `${next} ${explainLongerLists(maxRows)}`);
      const most = maxRowsFor(maxRows);
      if (counts.rows > most) throw tooManyRows(most, 'rows, including empty ones: remove the empty rows.');
      rows.push(row);
    }
    lists.push({ ...omit(table, 'text', 'lines'), rows });
  }
  return lists;
}

/** Yields what each step yields, which is work of a task. `where` says where it is. */
function* runSteps<Step>(task: Task, steps: Generator<Step>, where: () => string): Generator<Step> {
  for (let step = task.run(() => steps.next(), where); !step.done; step = task.run(() => steps.next(), where))
    yield step.value;
}

const tooManyRows = (limit: number, advice: string) =>
  new Problem('too_many_items', `The list has more than ${withCommas(limit)} ${advice}`);

/** Maximum number of listings to remember, to limit memory use for long lists. */
const MAX_REMEMBERED = 10_000;

/** Yields a list's rows, and undefined between steps, without the columns that we added. */
const readRows = (lexicon: Lexicon, table: Table): Generator<FileRow | undefined> =>
  table.lines ? readLineRows(lexicon, table.lines, table.layout) : readTableItems(lexicon, table);

/**
 * Yields a table's rows. Marks those that repeat a listing. A row of an export that has the ID of the item above but no
 * title is a variant if it has a price or a quantity of its own, as another size has, and otherwise continues it, as a
 * picture does.
 */
function* readTableItems(lexicon: Lexicon, table: Table): Generator<FileRow> {
  const { headerAt, layout } = table;
  // What a variant without a title shares with the item above.
  const shared = [...layout.columns].flatMap(([role, columns]) => (role in DESCRIPTION_FIELDS ? columns : []));
  const lines = new FifoMap<number>(MAX_REMEMBERED);
  const describedStatuses = new Set<string>();
  let above: readonly string[] = [];
  let section: string | undefined;
  let index = 0;
  for (const row of readTableCells(table)) {
    const { cells, source, line } = row;
    const { first } = readCellsByRole(cells, layout);
    const isOfAbove = layout.isStock && cells[0] !== '' && cells[0] === above[0] && first('title') === undefined;
    if (index++ <= headerAt || !isRow(cells)) yield row;
    else if (isSectionHeading(cells)) {
      section = cells.find((cell) => cell.trim() !== '');
      yield { ...row, is: 'other' };
    } else if (isOfAbove && ![first('price'), first('quantity')].some(Boolean)) yield { ...row, is: 'more' };
    else {
      const own = isOfAbove ? fillSharedCells(cells, above, shared) : cells;
      if (!isOfAbove) above = cells;
      const [read, ...parts] = readRow(lexicon, own, { ...layout, section }, describedStatuses);
      const listing = read.url ?? source;
      const repeats = lines.get(listing);
      lines.set(listing, repeats ?? line);
      yield { ...row, ...read, repeats };
      yield* parts.map((part) => ({ source: '', lineEnd: '', line, cells, ...part }));
    }
  }
}

const fillSharedCells = (cells: readonly string[], above: readonly string[], shared: readonly number[]) =>
  cells.map((cell, at) => (shared.includes(at) && cell.trim() === '' && above[at]) || cell);

/** Returns true for a status alone in a row, such as `Sold`, of which other words may make a title. */
function isSectionHeading(cells: readonly string[]): boolean {
  const [status = '', ...others] = cells.filter((cell) => cell.trim() !== '');
  return others.length === 0 && cells.length > 1 && isKnownStatus(status) && readStatus(status) !== undefined;
}
