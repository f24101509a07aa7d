import { csvCell } from '../base/csv-text.ts';
import { count } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { compact } from '../base/text.ts';
import { MAX_PAGE_ROWS, readText } from './csv.ts';
import { itemLine } from './items-of-lines.ts';
import type { ListFile } from './read-list-file.ts';
import type { FileRow } from './read-row.ts';

const MAX_LIST_BYTES = 1024 * 1024;

/** The list of a visitor, which only their browser keeps. */
export interface MyList {
  /** The typed and pasted lines. */
  readonly lines: string;
  /** The rows of an earlier file, as CSV. */
  readonly table: string;
  /** The bytes of a chosen file, or of none. */
  readonly chosen: Uint8Array;
  /** Position of a row to remove. */
  readonly removed: number | undefined;
}

type ReadFile = (bytes: Uint8Array, maxRows: number) => Promise<ListFile>;

/**
 * Reads a list: typed lines, and the rows of one table, which a new one replaces. A file without column names is added
 * to the lines, and a pasted table is taken as a file. `file` has the rows of both, first those of the table.
 * Rejects with a {@link Problem}.
 */
export async function readMyList({ lines: typedText, table: tableText, chosen, removed }: MyList, read: ReadFile) {
  const sent = await readPart(chosen, read);
  const isAdded = sent?.layout.isPlain === true;
  const text = compact(typedText, isAdded && readText(chosen).text.replaceAll('\r\n', '\n').trim()).join('\n');
  const typed = await readPart(encode(text), read);
  const newTable = [isAdded ? undefined : sent, typed].find((part) => part?.layout.isPlain === false);
  const table = newTable ?? (await readPart(encode(tableText), read));
  const plain = typed?.layout.isPlain ? typed : undefined;
  const file = table && plain ? joinLists(table, plain) : (table ?? plain);
  const rows = withoutRow(file?.rows ?? [], removed);
  const rowCount = rows.filter(({ fields }) => fields).length;
  if (!file || rowCount === 0)
    throw new Problem('unreadable_list', 'The list is empty. Write one item on a line, or choose a file.');
  if (rowCount > MAX_PAGE_ROWS) {
    throw new Problem(
      'too_many_items',
      `My list has room for ${MAX_PAGE_ROWS} rows, and this has ${count(rowCount, 'row')}.`,
    );
  }
  const rowsOfTable = withoutRow(table?.rows ?? [], removed);
  return {
    lines: removed === undefined ? (plain ? text : '') : rows.slice(rowsOfTable.length).flatMap(lineOfRow).join('\n'),
    table: table ? sourceText({ ...table, rows: rowsOfTable }) : '',
    file: { ...file, rows },
  };
}

/** Returns rows without the one at a position, and without those that continue its item. */
function withoutRow(rows: readonly FileRow[], removed: number | undefined): readonly FileRow[] {
  let item = -1;
  return rows.filter(({ continues, isPart }, at) => {
    item = continues || isPart ? item : at;
    return item !== removed;
  });
}

const encode = (text: string) => new TextEncoder().encode(text);

async function readPart(bytes: Uint8Array, read: ReadFile): Promise<ListFile | undefined> {
  if (bytes.length > MAX_LIST_BYTES) throw new Problem('body_too_large', 'The list is longer than 1 MB.');
  const isEmpty = bytes.every((byte) => byte <= 0x20);
  return isEmpty ? undefined : read(bytes, MAX_PAGE_ROWS);
}

const sourceText = ({ hasMark, rows }: ListFile): string =>
  (hasMark ? '\ufeff' : '') + rows.map(({ source, lineEnd }) => source + lineEnd).join('');

const lineOfRow = ({ fields, state }: FileRow): string[] => {
  if (!fields) return [];
  const isSaid = state === undefined || fields.soldPrice !== undefined;
  return [isSaid ? itemLine(fields) : `${state}: ${itemLine(fields)}`];
};

/** Returns a table followed by lines, whose text is in the table's column for titles. */
function joinLists(table: ListFile, { rows: lines, headerAt, hasMark }: ListFile): ListFile {
  const { columns } = table.layout;
  const [at = 0] = columns.get('title') ?? columns.get('category') ?? [];
  const added = lines.slice(headerAt + 1).map((row): FileRow => {
    const cells = [...Array<string>(at).fill(''), ...lineOfRow(row)];
    const source = cells.map((cell) => csvCell(cell, table.delimiter)).join(table.delimiter);
    return { ...row, source, cells, lineEnd: '\r\n' };
  });
  const rows = table.rows.map((row) => (row.lineEnd === '' ? { ...row, lineEnd: '\r\n' } : row));
  return { ...table, rows: [...rows, ...added], hasMark: table.hasMark || hasMark };
}
