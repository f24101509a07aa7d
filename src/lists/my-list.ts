import { csvCell } from '../base/csv-text.ts';
import { count } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { MAX_PAGE_ROWS, readText } from './csv.ts';
import { lineOf } from './items-of-lines.ts';
import { type ListFile, readListFile } from './read-list-file.ts';
import type { FileRow } from './read-row.ts';

const MAX_LIST_BYTES = 1024 * 1024;

/** The list of a visitor, which only their browser keeps. */
interface MyList {
  readonly lines: string;
  /** The rows of an earlier file, as CSV. */
  readonly table: string;
  /** The bytes of a chosen file, or of none. */
  readonly chosen: Uint8Array;
  /** Position of a row to remove. */
  readonly removed: number | undefined;
}

/**
 * Reads a list: typed lines, and the rows of one table, which a new one replaces. A file without column names is added
 * to the lines, and a pasted table is taken as a file. `file` has the rows of both.
 * Rejects with a {@link Problem}.
 */
export async function readMyList(list: MyList, read = readListFile) {
  const chosen = await readPart(list.chosen, read);
  const typed = await readPart(encoded(list.lines), read);
  const isLines = typed?.layout.isPlain === true;
  const newTable = [chosen, typed].find((part) => part?.layout.isPlain === false);
  const table = newTable ?? (await readPart(encoded(list.table), read));
  const linesOfFile = chosen?.layout.isPlain ? readText(list.chosen).text.replaceAll('\r\n', '\n').trim() : '';
  const lines = [isLines ? list.lines : '', linesOfFile].filter((text) => text.trim() !== '').join('\n');
  const plain = linesOfFile === '' && isLines ? typed : await readPart(encoded(lines), read);
  if (list.removed !== undefined) return readMyList(without(list.removed, table, plain, list), read);
  const file = together(table, plain);
  if (!file) throw new Problem('unreadable_list', 'The list is empty. Write one item on a line, or choose a file.');
  const rowCount = file.rows.filter(({ item }) => item).length;
  if (rowCount > MAX_PAGE_ROWS) {
    throw new Problem(
      'too_many_items',
      `My list has room for ${MAX_PAGE_ROWS} rows, and this has ${count(rowCount, 'row')}.`,
    );
  }
  return { lines, table: table ? textOf(table) : '', file };
}

/** Returns a list without the row at a position, and without the rows that continue its item. */
function without(at: number, table: ListFile | undefined, plain: ListFile | undefined, list: MyList): MyList {
  const rest = { ...list, removed: undefined, chosen: new Uint8Array() };
  if (table && at < table.rows.length) {
    const next = table.rows.findIndex((row, index) => index > at && !row.continues);
    const rows = table.rows.toSpliced(at, (next === -1 ? table.rows.length : next) - at);
    return { ...rest, table: textOf({ ...table, rows }) };
  }
  const rows = plain?.rows ?? [];
  // The rows of lines follow those of a table, without their header.
  const index = at - (table ? table.rows.length - ((plain?.headerAt ?? 0) + 1) : 0);
  const others = rows.flatMap(({ item }, other) => (item && other !== index ? [lineOf(item)] : []));
  return { ...rest, lines: others.join('\n') };
}

const encoded = (text: string) => new TextEncoder().encode(text);

async function readPart(bytes: Uint8Array, read: typeof readListFile): Promise<ListFile | undefined> {
  if (bytes.length > MAX_LIST_BYTES) throw new Problem('body_too_large', 'The list is longer than 1 MB.');
  const isEmpty = bytes.every((byte) => byte <= 0x20);
  return isEmpty ? undefined : read(bytes, MAX_PAGE_ROWS);
}

const textOf = ({ hasMark, rows }: ListFile): string =>
  (hasMark ? '\ufeff' : '') + rows.map(({ source, lineEnd }) => source + lineEnd).join('');

/** Returns a table followed by lines, whose text is in the table's column for titles. */
function together(table: ListFile | undefined, lines: ListFile | undefined): ListFile | undefined {
  if (!table || !lines) return table ?? lines;
  const { columns } = table.layout;
  const [at = 0] = columns.get('title') ?? columns.get('category') ?? [];
  const added = lines.rows.slice(lines.headerAt + 1).map((row): FileRow => {
    const cells = [...Array<string>(at).fill(''), row.item ? lineOf(row.item) : (row.cells[0] ?? '')];
    const source = cells.map((cell) => csvCell(cell, table.delimiter)).join(table.delimiter);
    return { ...row, source, cells, lineEnd: '\r\n' };
  });
  const rows = table.rows.map((row) => (row.lineEnd === '' ? { ...row, lineEnd: '\r\n' } : row));
  return { ...table, rows: [...rows, ...added], hasMark: table.hasMark || lines.hasMark };
}
