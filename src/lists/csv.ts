import type { Problem } from '../base/problem.ts';
import { bounded } from '../base/text.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { ADDED_COLUMNS } from './added-columns.ts';
import { UnreadableList } from './read-text.ts';

/** The most rows of a list at /list. */
export const MAX_PAGE_ROWS = 500;

/** Returns the most rows of a list of so many garments, with empty rows and rows for pictures. */
export const mostRows = (garments: number): number => 10 * garments + 1_000;

/** Returns the most cells of such a list. The widest exports have 80 columns. */
export const mostCells = (garments: number): number => 100 * mostRows(garments);

/** Advises on a list of more than `maxRows` rows, in a sentence. */
export function whereMoreFit(maxRows: number): string {
  const page = maxRows < MAX_PAGE_ROWS ? `up to ${MAX_PAGE_ROWS} at /list, without a key, and ` : '';
  return `Price ${page}any number with the command hangtag list.`;
}

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface CsvRow {
  /** Empty in a last row without one. */
  readonly lineEnd: string;
  /** The beginning of each cell. */
  readonly cells: readonly string[];
  /** The cells as they stand in the file, quotes included. */
  readonly written: readonly string[];
  /** Number of its first line, from 1. */
  readonly line: number;
}

/** Longer records are files with quotes that do not close. Descriptions with markup stay below. */
export const MAX_ROW_LENGTH = 128 * 1024;
/** More columns than any export has. Ours from an earlier answer come on top. */
export const MAX_COLUMNS = 300;
const MOST_CELLS = MAX_COLUMNS + ADDED_COLUMNS.length;

/**
 * Yields each record of a text (RFC 4180). A quote within a cell that does not begin with one is a character like any
 * other. Other work runs in between. Rejects with a {@link Problem} for quotes that do not close and for a row with too
 * many columns.
 */
export async function* csvRows(text: string, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const { end, ...row } = rowAt(text, at, line, delimiter);
    yield row;
    line += (text.slice(at, end).match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
    at = end + row.lineEnd.length;
    await yieldToOthers();
  }
}

function rowAt(text: string, start: number, line: number, delimiter: Delimiter) {
  const cells: string[] = [];
  const written: string[] = [];
  for (let at = start; ; at++) {
    const end = endOfCell(text, at, ENDS[delimiter]);
    if (end === undefined || end - start > MAX_ROW_LENGTH) throw tooLong(line);
    written.push(text.slice(at, end));
    cells.push(bounded(contentOf(written.at(-1) as string)));
    if (cells.length > MOST_CELLS) throw new TooManyColumns(line);
    at = end;
    if (text[at] === delimiter) continue;
    const lineEnd = text.startsWith('\r\n', at) ? '\r\n' : (text[at] ?? '');
    return { lineEnd, cells, written, line, end: at };
  }
}

const ENDS: Readonly<Record<Delimiter, RegExp>> = {
  ',': /[,\r\n]/g,
  ';': /[;\r\n]/g,
  '\t': /[\t\r\n]/g,
};

/** Returns the index behind a cell; undefined for quotes that do not close. */
function endOfCell(text: string, start: number, ends: RegExp): number | undefined {
  let from = start;
  if (text[start] === '"') {
    // Two quotes within a cell stand for one.
    do from = text.indexOf('"', from + 1) + 1;
    while (from > 0 && text[from] === '"');
    if (from === 0) return undefined;
  }
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

/** Returns the content of a cell: without its quotes, unless they stand in odd places. */
function contentOf(written: string): string {
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

/** A row whose quotes do not close, or that is longer than {@link MAX_ROW_LENGTH}. */
export function tooLong(line: number): Problem {
  return new UnreadableList(
    `A quotation mark in the row starting on line ${line} is not closed, or the row is longer than ` +
      `${MAX_ROW_LENGTH / 1024} kB.`,
  );
}
