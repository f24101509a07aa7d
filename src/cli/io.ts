import { styleText } from 'node:util';
import measure from 'fast-string-truncated-width';
import { grouped, sumOf } from '../base/numbers.ts';

/** Standard output or standard error. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** An error in how a command was called. It is printed with a pointer to `--help`, and the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** A command's environment and outputs. */
export type CliIo = ReturnType<typeof createIo>;

/** Creates the environment and outputs of a command. */
export function createIo(
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
) {
  const io = {
    env,
    stdout,
    stderr,
    wantsJson: false,
    print: (line: string): void => {
      stdout.write(`${line}\n`);
    },
    /** Prints a sentence to standard error, wrapped on a terminal. */
    warn: (sentence: string): void => {
      const lines = stderr.isTTY ? wrapped(sentence.split(' '), ' ', lineWidth(stderr)) : [sentence];
      stderr.write(`${lines.join('\n')}\n`);
    },
    /** Prints lines for people right away, or nothing with `--json`, which prints all data at the end. */
    info: (...lines: readonly string[]): void => {
      if (!io.wantsJson) for (const line of lines) io.print(line);
    },
    printAnswer: (data: unknown, lines: readonly string[]): void => {
      if (io.wantsJson) io.print(JSON.stringify(data, null, 2));
      else for (const line of lines) io.print(line);
    },
    /** Maximum line length of standard output, in terminal cells. */
    width: lineWidth(stdout),
    style: (style: Parameters<typeof styleText>[0], text: string): string => styled(style, text, stdout, env),
    /** Formats a table as lines that fit a terminal, with a bold heading if the output shows colors. */
    table: (columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] => {
      const [heading = '', ...lines] = textTable(columns, rows, stdout.isTTY ? io.width : undefined);
      return [io.style('bold', heading), ...lines];
    },
  };
  return io;
}

/** Returns the maximum line length in terminal cells. One stays free: Windows adds an empty line after a full one. */
const lineWidth = ({ columns }: Output): number => Math.min(columns || 80, 100) - 1;

/** Styles text if the output shows colors. */
export function styled(
  style: Parameters<typeof styleText>[0],
  text: string,
  output: Output,
  env: NodeJS.ProcessEnv,
): string {
  return showsColors(output, env) ? styleText(style, text, { validateStream: false }) : text;
}

/** Returns true if the output is a terminal with colors, unless NO_COLOR or FORCE_COLOR overrides that. */
export function showsColors({ isTTY = false }: Output, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTTY && env.TERM !== 'dumb';
}

/** Joins parts into lines of at most `width` cells, with a gap between parts. A wider part gets its own line. */
export function wrapped(parts: readonly string[], gap: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)}${gap}${part}`;
    if (lines.length > 0 && measure(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

interface TextColumn {
  readonly title: string;
  readonly align?: 'right';
  /** Maximum width in terminal cells. Only columns with a maximum are truncated. */
  readonly most?: number;
}

const GAP = '  ';
/** Columns are never narrowed below this width, in terminal cells. */
const MIN_WIDTH = 10;

/**
 * Formats a table as lines, with two spaces between columns. Each column is as wide as its widest cell, up to its
 * maximum width. Columns with a maximum are narrowed further until a line has at most `maxWidth` terminal cells.
 */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  maxWidth = Number.POSITIVE_INFINITY,
): string[] {
  const titles = columns.map(({ title }) => title);
  const cells = [titles, ...rows].map((row) => row.map((text, index) => fitted(text, columns[index]?.most)));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.width ?? 0)));
  cutWidths(widths, columns, maxWidth);
  return cells.map((row) => {
    const padded = row.map(({ text }, index) => paddedCell(text, widths[index] as number, columns[index]?.align));
    return padded.join(GAP).trimEnd();
  });
}

/** Narrows the widest column with a maximum, a cell at a time, until the table fits or no column can get narrower. */
function cutWidths(widths: number[], columns: readonly TextColumn[], maxWidth: number): void {
  const gaps = GAP.length * (widths.length - 1);
  const cuttable = [...columns.keys()].filter((index) => columns[index]?.most !== undefined);
  const widthOf = (index: number) => widths[index] as number;
  while (sumOf(widths) + gaps > maxWidth) {
    const [widest] = cuttable.toSorted((a, b) => widthOf(b) - widthOf(a));
    if (widest === undefined || widthOf(widest) <= MIN_WIDTH) return;
    widths[widest] = widthOf(widest) - 1;
  }
}

function paddedCell(cell: string, columnWidth: number, align: TextColumn['align']): string {
  const { text, width } = fitted(cell, columnWidth);
  // Not negative, because a truncated cell may be one terminal cell wider than its column.
  const padding = ' '.repeat(Math.max(0, columnWidth - width));
  return align === 'right' ? padding + text : text + padding;
}

/** Truncates text to `limit` terminal cells. Replaces control characters, which could move the cursor. */
function fitted(cell: string, limit = Number.POSITIVE_INFINITY) {
  const oneLine = cell.replace(/\p{Cc}+/gu, ' ');
  const { index, ellipsed } = measure(oneLine, { limit, ellipsis: '…', ellipsisWidth: 1 });
  const text = ellipsed ? `${oneLine.slice(0, index)}…` : oneLine;
  // Measures again, because text that was cut before a wide character may be one cell wider than the limit.
  return { text, width: measure(text).width };
}

const BAR_WIDTH = 30;
const PROGRESS_EVERY = 200;
const LINE_EVERY = 10_000;

/** Shows progress: as a bar that moves every `every` items on a terminal, or else as a line every 10,000 items. */
export function showProgress(stderr: Output, done: number, count: number, every = PROGRESS_EVERY): void {
  if (!stderr.isTTY) {
    if (done % LINE_EVERY === 0) stderr.write(`${grouped(done)} of ${grouped(count)} done\n`);
    return;
  }
  if (done % every !== 0 && done < count) return;
  const fraction = done / count;
  const bar = '█'.repeat(Math.round(fraction * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
  const end = done === count ? '\n' : '';
  stderr.write(`\r${bar} ${Math.round(fraction * 100)}%${end}`);
}
