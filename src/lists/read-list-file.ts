import { Problem } from '../base/problem.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { BASE_LEXICON, type Lexicon } from '../titles/lexicon.ts';
import { MAX_PAGE_ROWS } from './csv.ts';
import { rowsOfLine } from './items-of-lines.ts';
import type { FileItem, FileRow } from './read-row.ts';
import { type ListFile, openSheets, readRows, readSheetsOfList, requireRoom } from './read-sheets.ts';
import { tableOf } from './tables.ts';

export type { ListFile } from './read-sheets.ts';

/** Returns the items in a list, except those that cannot be priced. */
export const itemsToPrice = ({ rows }: Pick<ListFile, 'rows'>): FileItem[] =>
  rows.flatMap(({ item, refusal }) => (item && refusal === undefined ? [item] : []));

/**
 * Reads a CSV file, JSON rows, a workbook, or a plain list with up to `maxRows` items. In a workbook, reads the first
 * sheet that has items for sale and all sheets with the same columns. Rejects with a {@link Problem} if the file cannot
 * be read.
 */
export const readListFile = async (bytes: Uint8Array, maxRows: number): Promise<ListFile> =>
  withItemsOfLines(await readSheetsOfList(bytes, maxRows), maxRows);

/** Returns a list with a row for each item that its lines name. Rejects with a {@link Problem} if there are too many. */
export async function withItemsOfLines(file: ListFile, maxRows: number): Promise<ListFile> {
  if (!file.layout.isPlain) return file;
  const rows: FileRow[] = [];
  let items = 0;
  for (const row of file.rows) {
    const found = rowsOfLine(BASE_LEXICON, row, file.prices);
    items += found.filter(({ item }) => item).length;
    requireRoom(maxRows, items);
    rows.push(...found);
    await yieldToOthers();
  }
  return { ...file, rows };
}

/**
 * Opens a list of any length. Its rows are read one at a time and can be iterated only once. Reads the entire
 * file if it is a workbook with several sheets.
 * Both the promise and the iteration may fail with a {@link Problem}.
 */
export async function openListFile(bytes: Uint8Array): Promise<ListFile<Iterable<FileRow>>> {
  const file = await openSheets(bytes);
  return file.layout.isPlain ? { ...file, rows: itemRows(file, BASE_LEXICON) } : file;
}

function* itemRows({ rows, prices }: Pick<ListFile<Iterable<FileRow>>, 'rows' | 'prices'>, lexicon: Lexicon) {
  for (const row of rows) yield* rowsOfLine(lexicon, row, prices);
}

/** Returns the rows of the items in a short text, read as a list is, or none if it cannot be read. */
export function rowsOfText(lexicon: Lexicon, text: string): FileRow[] {
  try {
    const table = tableOf({ text, hasMark: false }, MAX_PAGE_ROWS);
    const rows = table.lines ? itemRows({ rows: readRows(table), ...table }, lexicon) : readRows(table);
    return [...rows].filter(({ item }) => item);
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
