import { styleText } from 'node:util';
import measure from 'fast-string-truncated-width';
import { grouped, sumOf } from '../base/numbers.ts';

/** A stream such as `process.stdout`. Tests replace it to capture what a command prints. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Incorrect usage of a command. The message is printed with a hint about `--help`, and the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** A command's environment variables and the functions that print its output. */
export type CliIo = ReturnType<typeof createIo>;

/** Creates a command's `CliIo`. `wantsJson` is false until the command's options have been parsed. */
export function createIo(
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
  clock: () => number = Date.now,
) {
  const io = {
    env,
    clock,
    stdout,
    stderr,
    wantsJson: false,
    print: (line: string): void => {
      stdout.write(`${line}\n`);
    },
    /** Prints a sentence to standard error. Wraps it if that is a terminal. */
    warn: (sentence: string): void => {
      const lines = stderr.isTTY ? wrap(sentence.split(' '), ' ', lineWidth(stderr)) : [sentence];
      stderr.write(`${lines.join('\n')}\n`);
    },
    /** Prints lines immediately, except with `--json`: then standard output contains only the final JSON. */
    info: (...lines: readonly string[]): void => {
      if (!io.wantsJson) for (const line of lines) io.print(line);
    },
    /** Prints `data` as JSON with `--json`. Otherwise, prints `lines`. */
    printAnswer: (data: unknown, lines: readonly string[]): void => {
      if (io.wantsJson) io.print(JSON.stringify(data, null, 2));
      else for (const line of lines) io.print(line);
    },
    /** Maximum line width for standard output, in terminal cells. */
    width: lineWidth(stdout),
    style: (style: Parameters<typeof styleText>[0], text: string): string => styled(style, text, stdout, env),
    /** Formats a table as lines with a bold heading. Truncates cells to fit only if standard output is a terminal. */
    table: (columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] => {
      const [heading = '', ...lines] = textTable(columns, rows, stdout.isTTY ? io.width : undefined);
      return [io.style('bold', heading), ...lines];
    },
  };
  return io;
}

/** Returns the maximum line width. Leaves one cell free, because Windows adds an empty line after a full line. */
const lineWidth = ({ columns }: Output): number => Math.min(columns || 80, 100) - 1;

/** Adds color or another style to text. Returns the text unchanged if the output does not support colors. */
export function styled(
  style: Parameters<typeof styleText>[0],
  text: string,
  output: Output,
  env: NodeJS.ProcessEnv,
): string {
  return showsColors(output, env) ? styleText(style, text, { validateStream: false }) : text;
}

/** Returns true if the output is a terminal that supports colors. NO_COLOR, then FORCE_COLOR, takes precedence. */
export function showsColors({ isTTY = false }: Output, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTTY && env.TERM !== 'dumb';
}

/** Joins parts with a gap into lines of at most `width` terminal cells. Never splits a part, even if it is too wide. */
export function wrap(parts: readonly string[], gap: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const extendedLine = `${lines.at(-1)}${gap}${part}`;
    if (lines.length > 0 && measure(extendedLine).width <= width) lines[lines.length - 1] = extendedLine;
    else lines.push(part);
  }
  return lines;
}

interface TextColumn {
  readonly title: string;
  readonly align?: 'right';
  /** In terminal cells. A column without a maximum is never truncated. */
  readonly maxWidth?: number;
}

const GAP = '  ';
/** Minimum width of a narrowed column, in terminal cells, so that its text remains recognizable. */
const MIN_COLUMN_WIDTH = 10;

/**
 * Formats a table as lines, starting with the column titles. Each column is as wide as its widest cell, up to
 * its own maximum. If a line would exceed `maxWidth` terminal cells, columns with a maximum are narrowed further.
 */
function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  maxWidth = Number.POSITIVE_INFINITY,
): string[] {
  const titles = columns.map(({ title }) => title);
  const cells = [titles, ...rows].map((row) => row.map((text, index) => truncate(text, columns[index]?.maxWidth)));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.width ?? 0)));
  narrowInPlace(widths, columns, maxWidth);
  return cells.map((row) => {
    const padded = row.map(({ text }, index) => paddedCell(text, widths[index] as number, columns[index]?.align));
    return padded.join(GAP).trimEnd();
  });
}

/** Narrows the widest column with a maximum width, one cell at a time, until the table fits or no column can shrink. */
function narrowInPlace(widths: number[], columns: readonly TextColumn[], maxWidth: number): void {
  const gaps = GAP.length * (widths.length - 1);
  const flexible = [...columns.keys()].filter((index) => columns[index]?.maxWidth !== undefined);
  const widthOf = (index: number) => widths[index] as number;
  while (sumOf(widths) + gaps > maxWidth) {
    const [widest] = flexible.toSorted((a, b) => widthOf(b) - widthOf(a));
    if (widest === undefined || widthOf(widest) <= MIN_COLUMN_WIDTH) return;
    widths[widest] = widthOf(widest) - 1;
  }
}

function paddedCell(cell: string, columnWidth: number, align: TextColumn['align']): string {
  const { text, width } = truncate(cell, columnWidth);
  // Truncated text may be one terminal cell wider than the column, and `repeat` throws if the count is negative.
  const padding = ' '.repeat(Math.max(0, columnWidth - width));
  return align === 'right' ? padding + text : text + padding;
}

/** Truncates text to `limit` terminal cells. Replaces control characters, because they could move the cursor. */
function truncate(cell: string, limit = Number.POSITIVE_INFINITY) {
  const oneLine = cell.replace(/\p{Cc}+/gu, ' ');
  const { index, ellipsed } = measure(oneLine, { limit, ellipsis: '…', ellipsisWidth: 1 });
  const text = ellipsed ? `${oneLine.slice(0, index)}…` : oneLine;
  // Measure the result: if the text is cut before a wide character, it may be one cell wider than the limit.
  return { text, width: measure(text).width };
}

const ITEMS_PER_LINE = 10_000;

/** Prints a line of progress every 10,000 items. */
export function showProgress(stderr: Output, done: number, count: number): void {
  if (done % ITEMS_PER_LINE === 0) stderr.write(`${grouped(done)} of ${grouped(count)} done\n`);
}
