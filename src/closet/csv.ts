import { type CsvError, type Options, parse } from 'csv-parse';
import { csvCell } from '../http/csv-text.ts';
import { Problem } from '../http/problem.ts';
import { ADDED_COLUMNS } from './added-columns.ts';
import { takeTurns } from './turns.ts';

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** One record of a file. */
export interface CsvRow {
  /** As it stands in the file, without its line end. */
  readonly source: string;
  /** The line end: empty in a last row without one. */
  readonly lineEnd: string;
  readonly cells: readonly string[];
  /** Number of the line that it begins on, from 1. */
  readonly line: number;
}

/** A longer record is a file whose quotes do not close; descriptions with markup stay below. */
const MAX_ROW_BYTES = 128 * 1024;
/** This much is encoded and parsed before other work may run. */
const PIECE_LENGTH = 4 * 1024;
/** More columns than any export has; those that we added earlier come on top. */
export const MAX_COLUMNS = 300;
const MOST_CELLS = MAX_COLUMNS + ADDED_COLUMNS.length;

const OPTIONS: Options = {
  raw: true,
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: MAX_ROW_BYTES,
};

/** A record of csv-parse with the option `raw`. */
interface RawRecord {
  readonly raw: string;
  readonly record: string[];
}

/**
 * Calls `take` with each record of the text, in order, until it returns false. Yields to other work in between. Rejects with
 * a {@link Problem} where quotes do not close and where a row has too many columns.
 */
export async function readCsv(
  text: string,
  delimiter: Delimiter,
  take: (row: CsvRow) => boolean,
): Promise<void> {
  const parser = parse({ ...OPTIONS, delimiter });
  let position = 0;
  let line = 1;
  let isWanted = true;
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  const checkWidth = createWidthCheck(delimiter);
  parser.on('error', fail);
  parser.on('data', ({ raw, record }: RawRecord) => {
    if (!isWanted || failure) return;
    const end = endOfRecord(text, position + raw.length);
    const whole = text.slice(position, end);
    const lineEnd = /(\r\n|\r|\n)$/.exec(whole)?.[0] ?? '';
    try {
      const source = whole.slice(0, whole.length - lineEnd.length);
      isWanted = take({ source, lineEnd, cells: record, line });
    } catch (error) {
      fail(error);
    }
    position = end;
    line += countLines(whole);
  });
  for (let at = 0; at < text.length && isWanted && !failure; ) {
    const end = endOfPiece(text, at + PIECE_LENGTH);
    const piece = text.slice(at, end);
    at = end;
    // Pieces that wait in the parser would be worked on in one go.
    const tooWide = checkWidth(piece);
    const taken = tooWide?.before ?? piece;
    await new Promise<void>((resolve) => parser.write(taken, () => resolve()));
    if (tooWide && isWanted) fail(tooWide.error);
    await takeTurns();
  }
  if (isWanted && !failure) {
    await new Promise<void>((resolve) => {
      // Streams in browsers end without closing; one that fails only closes.
      parser
        .once('end', resolve)
        .once('close', resolve)
        .once('error', () => resolve());
      parser.end();
    });
  }
  // Streams in browsers have nothing to let go of.
  parser.destroy?.();
  if (failure) throw describe(failure, line);
}

/**
 * Makes a function that takes a text piece by piece and stops in front of a record with too many columns: csv-parse works for
 * seconds on a million commas.
 */
function createWidthCheck(delimiter: Delimiter) {
  let columns = 1;
  let line = 1;
  let begin = { line: 1, at: 0 };
  let isQuoted = false;
  // A quotation mark right behind a closing one opens the cell again.
  let mayOpen = true;
  let last = '';
  return (piece: string): { readonly before: string; readonly error: Problem } | undefined => {
    begin = { ...begin, at: 0 };
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at] as string;
      const isEnd = sign === '\n' || sign === '\r';
      if (isEnd && !(sign === '\n' && last === '\r')) line++;
      last = sign;
      if (isQuoted) {
        isQuoted = sign !== '"';
        mayOpen = !isQuoted;
        continue;
      }
      isQuoted = sign === '"' && mayOpen;
      mayOpen = isEnd || sign === delimiter;
      if (isEnd) [columns, begin] = [1, { line, at: at + 1 }];
      else if (sign === delimiter && ++columns > MOST_CELLS)
        return { before: piece.slice(0, begin.at), error: new TooManyColumns(begin.line) };
    }
    return undefined;
  };
}

/** Not between the two halves of a character: apart they could not be encoded. */
function endOfPiece(text: string, end: number): number {
  const isFirstHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isFirstHalf ? end + 1 : end;
}

/** Of `\r\n` the parser hands over the first half. */
function endOfRecord(text: string, end: number): number {
  return text[end - 1] === '\r' && text[end] === '\n' ? end + 1 : end;
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/**
 * The cells of a row as they stand in the file, quotes included. Where quotes stand in odd places a cell is written anew,
 * with the same content.
 */
export function sourceCells({ source, cells }: CsvRow, delimiter: Delimiter): string[] {
  const found: string[] = [];
  for (let at = 0; at <= source.length; ) {
    const end = endOfCell(source, at, delimiter);
    found.push(source.slice(at, end));
    at = end + 1;
  }
  const isAligned = found.length === cells.length;
  return cells.map((cell, index) => {
    const written = isAligned ? (found[index] as string) : '';
    return contentOf(written) === cell ? written : csvCell(cell, delimiter);
  });
}

function endOfCell(source: string, start: number, delimiter: Delimiter): number {
  let from = start;
  if (source[start] === '"') {
    // Two quotes within are one of the content.
    do from = source.indexOf('"', from + 1) + 1;
    while (from > 0 && source[from] === '"');
    if (from === 0) return source.length;
  }
  const end = source.indexOf(delimiter, from);
  return end === -1 ? source.length : end;
}

function contentOf(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
}

/** A row that has too many columns. */
export class TooManyColumns extends Problem {
  constructor(line: number) {
    super('unreadable_list', `Line ${line} has more than ${MAX_COLUMNS} columns.`);
  }
}

function describe(error: unknown, line: number): unknown {
  const { code } = error as Partial<CsvError>;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return new Problem(
      'unreadable_list',
      `A quotation mark in the row that begins on line ${line} is not closed, or the row is longer than ${MAX_ROW_BYTES / 1024} kB.`,
    );
  }
  return error;
}
