import { Problem } from '../base/problem.ts';
import { bounded } from '../base/text.ts';
import added from './added-columns.json' with { type: 'json' };

type AddedColumn = keyof (typeof added.price & typeof added.plan);

export const ADDED_COLUMNS = Object.keys(added.price) as AddedColumn[];

export const REPRICE_COLUMNS = Object.keys(added.plan) as AddedColumn[];

export const addedName = (column: AddedColumn): string => `hangtag_${column}`;

export class UnreadableList extends Problem {
  constructor(detail: string) {
    super('unreadable_list', detail);
  }
}

/** The first characters of files that are no text, read as Windows-1252, and what to do. */
const OTHER_FILES = [
  // A compound file (MS-CFB, 2.2) contains an old workbook or a locked one.
  ['ÐÏ\u0011à', 'a workbook with a password, or an old one (.xls). Save it as .xlsx without a password, or as CSV.'],
  ['%PDF-', 'a PDF. Save its table as CSV and send that.'],
  ['‰PNG', 'a picture. Send CSV.'],
  ['ÿØÿ', 'a picture. Send CSV.'],
  ['GIF8', 'a picture. Send CSV.'],
] as const;
/** Text has fewer control characters than this share; a compressed file has more. */
const MOST_CONTROLS = 0.05;
const LOOKED_AT = 4_000;

/** The text of a file, or of a sheet of a workbook. */
export interface FileText {
  readonly text: string;
  /** True if Excel needs a mark to read it. */
  readonly hasMark: boolean;
  /** Name of the sheet; undefined for a file that is not a workbook. */
  readonly tab?: string;
}

/** Reads a file as text. Throws a {@link Problem} if it is none. */
export function readText(bytes: Uint8Array): FileText {
  const wide = wideEncodingOf(bytes);
  const utf8 = wide ? undefined : utf8Text(bytes);
  const text = utf8 ?? decoded(bytes, wide ?? 'windows-1252');
  const [, other] = OTHER_FILES.find(([start]) => text.startsWith(start)) ?? [];
  if (other !== undefined) throw new UnreadableList(`This is ${other}`);
  const start = text.slice(0, LOOKED_AT);
  const controls = start.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (text.includes('\0') || controls > MOST_CONTROLS * start.length)
    throw new UnreadableList('This is not a text file. Send CSV.');
  const isMarked = text.startsWith('\ufeff');
  return { text: isMarked ? text.slice(1) : text, hasMark: isMarked || utf8 === undefined };
}

/** Converts a file from a `charset` to UTF-8 with a mark, unless it begins with one or is UTF-8 already. */
export function inUtf8(bytes: Uint8Array, charset: string): Uint8Array {
  if (charset === 'utf-8' || wideEncodingOf(bytes)) return bytes;
  if (utf8Text(bytes) !== undefined && !bytes.includes(0)) return bytes;
  return Buffer.from(`\ufeff${decoded(bytes, charset)}`);
}

/** Decodes as a stream, since Node 22.18 and 24.13 otherwise read Windows-1252 as Latin-1. */
function decoded(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Maximum number of rows in a list at /list. */
export const MAX_PAGE_ROWS = 500;

/** Returns the maximum rows in a list of this many garments, including empty rows and rows for pictures. */
export const mostRows = (garments: number): number => 10 * garments + 1_000;

/** Returns the maximum cells of such a list. The widest exports have 80 columns. */
export const mostCells = (garments: number): number => 100 * mostRows(garments);

/** Returns a sentence of advice for a list of more than `maxRows` rows. */
export function whereMoreFit(maxRows: number): string {
  const page = maxRows < MAX_PAGE_ROWS ? `up to ${MAX_PAGE_ROWS} at /list, without a key, and ` : '';
  return `Price ${page}any number with the command hangtag list.`;
}

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

interface CsvRow {
  /** Empty in a last row without a line end. */
  readonly lineEnd: string;
  readonly cells: readonly string[];
  /** The cells as written in the file, including quotes. */
  readonly written: readonly string[];
  /** Number of its first line, starting at 1. */
  readonly line: number;
}

/** Longer records are files with unclosed quotes. Descriptions with markup are shorter. */
export const MAX_ROW_LENGTH = 128 * 1024;
/** More columns than any export has. Ours from an earlier answer, except a plan's, are extra. */
export const MAX_COLUMNS = 300;
const MOST_CELLS = MAX_COLUMNS + ADDED_COLUMNS.length;

/** A cell as written, perhaps in quotes, and its end: those of each delimiter. An unclosed quote matches nothing. */
const CELLS: Readonly<Record<Delimiter, RegExp>> = {
  ',': /("[^"]*(?:""[^"]*)*"(?!")[^,\r\n]*|[^",\r\n][^,\r\n]*|)(,|\r\n|\r|\n|$)/y,
  ';': /("[^"]*(?:""[^"]*)*"(?!")[^;\r\n]*|[^";\r\n][^;\r\n]*|)(;|\r\n|\r|\n|$)/y,
  '\t': /("[^"]*(?:""[^"]*)*"(?!")[^\t\r\n]*|[^"\t\r\n][^\t\r\n]*|)(\t|\r\n|\r|\n|$)/y,
};

/** Yields each record (RFC 4180); the first is on `line`. Throws a {@link Problem} if `text` is not a table. */
export function* csvRows(text: string, delimiter: Delimiter, line = 1): Generator<CsvRow> {
  const next = CELLS[delimiter];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const cells: string[] = [];
    const written: string[] = [];
    let lineEnd: string = delimiter;
    while (lineEnd === delimiter) {
      next.lastIndex = at;
      const [whole = '', cell = '', end] = next.exec(text) ?? [];
      at += whole.length;
      if (end === undefined || at - start > MAX_ROW_LENGTH) throw tooLong(line);
      written.push(cell);
      cells.push(bounded(unquoted(cell)));
      if (cells.length > MOST_CELLS) throw new TooManyColumns(line);
      lineEnd = end;
    }
    yield { lineEnd, cells, written, line };
    line += text.slice(start, at).match(/\r\n|\r|\n/g)?.length ?? 0;
  }
}

/** Returns the content of a cell as written. In a cell that does not begin with a quote, quotes are ordinary. */
export function unquoted(written: string): string {
  const isQuoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
  if (!isQuoted) return written;
  const content = written.slice(1, -1);
  return content.replaceAll('""', '').includes('"') ? written : content.replaceAll('""', '"');
}

export class TooManyColumns extends UnreadableList {
  constructor(line: number) {
    super(`Line ${line} has more than ${MAX_COLUMNS} columns.`);
  }
}

/** A row with unclosed quotes, or one longer than {@link MAX_ROW_LENGTH}. */
export const tooLong = (line: number): Problem =>
  new UnreadableList(
    `A quotation mark in the row starting on line ${line} is not closed, or the row is longer than ` +
      `${MAX_ROW_LENGTH / 1024} kB.`,
  );
