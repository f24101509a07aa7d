import { csvCell } from '../base/csv-text.ts';
import { count } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { MAX_PAGE_ROWS, readText } from './csv.ts';
import { itemLine } from './items-of-lines.ts';
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
 * to the lines, and a pasted table is taken as a file. `file` has the rows of both, first those of the table.
 * Rejects with a {@link Problem}.
 */
export async function readMyList({ lines: typedText, table: tableText, chosen, removed }: MyList, read = readListFile) {
  const sent = [await readPart(encode(typedText), read), await readPart(chosen, read)];
  const texts = [typedText, chosen].filter((_, at) => sent[at]?.layout.isPlain).map(sentText);
  const table = sent.findLast((part) => part?.layout.isPlain === false) ?? (await readPart(encode(tableText), read));
  const [first, ...others] = [table, ...sent.filter((part) => part?.layout.isPlain)].filter(
    (part) => part !== undefined,
  );
  const file = first && others.reduce(together, first);
  const rows = withoutRow(file?.rows ?? [], removed);
  const rowCount = rows.filter(({ item }) => item).length;
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
    lines: (removed === undefined ? texts : rows.slice(rowsOfTable.length).flatMap(lineOfRow)).join('\n'),
    table: table ? sourceText({ ...table, rows: rowsOfTable }) : '',
    file: { ...file, rows },
  };
}

const sentText = (part: string | Uint8Array) =>
  typeof part === 'string' ? part : readText(part).text.replaceAll('\r\n', '\n').trim();

/** Returns rows without the one at a position, and without those that continue its item. */
function withoutRow(rows: readonly FileRow[], removed: number | undefined): readonly FileRow[] {
  let item = -1;
  return rows.filter(({ continues }, at) => {
    item = continues ? item : at;
    return item !== removed;
  });
}

const encode = (text: string) => new TextEncoder().encode(text);

async function readPart(bytes: Uint8Array, read: typeof readListFile): Promise<ListFile | undefined> {
  if (bytes.length > MAX_LIST_BYTES) throw new Problem('body_too_large', 'The list is longer than 1 MB.');
  const isEmpty = bytes.every((byte) => byte <= 0x20);
  return isEmpty ? undefined : read(bytes, MAX_PAGE_ROWS);
}

const sourceText = ({ hasMark, rows }: ListFile): string =>
  (hasMark ? '\ufeff' : '') + rows.map(({ source, lineEnd }) => source + lineEnd).join('');

const lineOfRow = ({ item, state }: FileRow): string[] => {
  if (!item) return [];
  const isSaid = state === undefined || item.soldPrice !== undefined;
  return [isSaid ? itemLine(item) : `${state}: ${itemLine(item)}`];
};

/** Returns a list followed by the rows of a plain one, as lines in the first one's column for titles. */
function together(list: ListFile, { rows: lines, headerAt, hasMark }: ListFile): ListFile {
  const { columns } = list.layout;
  const [at = 0] = columns.get('title') ?? columns.get('category') ?? [];
  const added = lines.slice(headerAt + 1).map((row): FileRow => {
    const cells = [...Array<string>(at).fill(''), ...lineOfRow(row)];
    const source = cells.map((cell) => csvCell(cell, list.delimiter)).join(list.delimiter);
    return { ...row, source, cells, lineEnd: '\r\n' };
  });
  const rows = list.rows.map((row) => (row.lineEnd === '' ? { ...row, lineEnd: '\r\n' } : row));
  return { ...list, rows: [...rows, ...added], hasMark: list.hasMark || hasMark };
}
