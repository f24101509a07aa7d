import { yieldToOthers } from '../base/yield-to-others.ts';
import { BASE_LEXICON } from '../titles/lexicon.ts';
import { rowsOfLine } from './items-of-lines.ts';
import type { FileItem, FileRow } from './read-row.ts';
import { type ListFile, openSheets, readSheetsOfList, requireRoom } from './read-sheets.ts';

export type { ListFile } from './read-sheets.ts';

/** Returns the items in a list, except those that cannot be priced. */
export const itemsToPrice = ({ rows }: ListFile): FileItem[] =>
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
  for (const row of file.rows) {
    rows.push(...itemsOf(row, file));
    requireRoom(maxRows, rows.length);
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
  if (!file.layout.isPlain) return file;
  const rows = (function* () {
    for (const row of file.rows) yield* itemsOf(row, file);
  })();
  return { ...file, rows };
}

const itemsOf = (row: FileRow, { prices }: Pick<ListFile, 'prices'>) => rowsOfLine(BASE_LEXICON, row, prices);
