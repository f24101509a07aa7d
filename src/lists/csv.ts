import { decodeText } from '../base/encodings.ts';
import { Problem } from '../base/problem.ts';
import added from './added-columns.json' with { type: 'json' };
import data from './columns.json' with { type: 'json' };

/** Names of the columns that we add to a priced list, in order and without their prefix. */
export const ADDED_COLUMNS = Object.keys(added).filter((name) => name !== 'about') as Exclude<
  keyof typeof added,
  'about'
>[];

/** Returns the full name of an added column, as it appears in a file. */
export const addedName = (column: (typeof ADDED_COLUMNS)[number]): string => `hangtag_${column}`;

/** Returns the error for a file that cannot be read as a list (HTTP 400). */
export const unreadableList = (detail: string): Problem => new Problem('unreadable_list', detail);

/** Starts of files that are no text, decoded as Windows-1252, with what to do about each. */
const OTHER_FILES = Object.entries(data.otherFiles);
/** Maximum fraction of control characters in a text file. Compressed files have more. */
const MAX_CONTROLS = 0.05;
const CHECKED_FOR_CONTROLS = 4_000;

/** The text of a file, or of a workbook's sheet. */
export interface FileText {
  readonly text: string;
  /** True if the priced file needs a byte order mark so that Excel reads it as UTF-8. */
  readonly hasMark: boolean;
  readonly tab?: string;
}

/** Returns the text of a file. Throws a {@link Problem} for a file that is no text. */
export function readText(bytes: Uint8Array): FileText {
  const { text, hasMark } = decodeText(bytes);
  for (const [start, remedy] of OTHER_FILES) if (text.startsWith(start)) throw unreadableList(remedy);
  const beginning = text.slice(0, CHECKED_FOR_CONTROLS);
  const controls = beginning.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (text.includes('\0') || controls > MAX_CONTROLS * beginning.length)
    throw unreadableList('This is not a text file. Send CSV.');
  return { text, hasMark };
}

/** Maximum number of items in a list at /list. */
export const MAX_PAGE_ROWS = 500;

/** Returns the maximum number of rows for a given number of items. Leaves room for blank rows and picture rows. */
export const maxRowsFor = (items: number): number => 10 * items + 1_000;

/** Returns a sentence that explains where to price a list with more than `maxRows` rows. */
export function whereMoreFit(maxRows: number): string {
  const page = maxRows < MAX_PAGE_ROWS ? `up to ${MAX_PAGE_ROWS} at /list, without a key, and ` : '';
  return `Price ${page}any number with the command hangtag list.`;
}

/** Maximum number of columns, not counting those that we added to the file earlier. */
export const MAX_COLUMNS = 300;

/** Returns the error for a row with more than {@link MAX_COLUMNS} cells (HTTP 400). */
export const tooManyColumns = (line: number): Problem =>
  unreadableList(`Line ${line} has more than ${MAX_COLUMNS} columns.`);
