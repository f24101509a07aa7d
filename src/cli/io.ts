import { styleText } from 'node:util';
import measure from 'fast-string-truncated-width';
import { grouped, sumOf } from '../base/numbers.ts';

/** Standard output or standard error. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** An invalid command line: reported with a pointer to `--help`, exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** A command's environment, and its ways to answer. */
export type CliIo = ReturnType<typeof createIo>;

export function createIo(
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
) {
  const io = {
    env,
    stdout,
    stderr,
    /** True with `--json`. */
    wantsJson: false,
    print: (line: string): void => {
      stdout.write(`${line}\n`);
    },
    /** Prints a sentence to standard error, wrapped to the width of a terminal. */
    warn: (sentence: string): void => {
      const lines = stderr.isTTY ? wrapped(sentence.split(' '), ' ', lineWidth(stderr)) : [sentence];
      stderr.write(`${lines.join('\n')}\n`);
    },
    /** Prints lines for people immediately; with `--json` nothing, since the data follow at the end. */
    info: (...lines: readonly string[]): void => {
      if (!io.wantsJson) for (const line of lines) io.print(line);
    },
    /** Prints an answer: lines for people, or JSON data with `--json`. */
    printAnswer: (data: unknown, lines: readonly string[]): void => {
      for (const line of io.wantsJson ? [JSON.stringify(data, null, 2)] : lines) io.print(line);
    },
    /** Maximum line length of standard output in cells. */
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

/** Returns the maximum line length in cells: one that fills Windows' console would be followed by an empty line. */
const lineWidth = ({ columns }: Output): number => Math.min(columns || 80, 100) - 1;

/** Styles text if the output shows colors: on a terminal, following NO_COLOR and FORCE_COLOR. */
export function styled(
  style: Parameters<typeof styleText>[0],
  text: string,
  output: Output,
  env: NodeJS.ProcessEnv,
): string {
  return showsColors(output, env) ? styleText(style, text, { validateStream: false }) : text;
}

export function showsColors({ isTTY = false }: Output, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTTY && env.TERM !== 'dumb';
}

/** Puts pieces on lines of at most a width, with a gap between them; a wider piece has its own line. */
export function wrapped(pieces: readonly string[], gap: string, width: number): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${gap}${piece}`;
    if (lines.length > 0 && measure(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

/** A column of a table on a terminal. */
interface TextColumn {
  readonly title: string;
  readonly align?: 'right';
  /** Maximum width in terminal cells; longer text is cut. */
  readonly most?: number;
}

const GAP = '  ';
/** The narrowest that a column becomes, in terminal cells. */
const LEAST_WIDTH = 10;

/**
 * Formats a table as lines: columns as wide as their widest cell, two spaces apart. Cuts columns with a maximum width,
 * the widest first, until a line has at most `lineWidth` cells.
 */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  lineWidth = Number.POSITIVE_INFINITY,
): string[] {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, index) => fitted(cell, columns[index]?.most)),
  );
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.width ?? 0)));
  const mayBeCut = columns.flatMap(({ most }, at) => (most === undefined ? [] : [at]));
  const over = () => sumOf(widths) + GAP.length * (widths.length - 1) - lineWidth;
  while (over() > 0) {
    const widest = mayBeCut.toSorted((a, b) => (widths[b] as number) - (widths[a] as number))[0];
    if (widest === undefined || (widths[widest] as number) <= LEAST_WIDTH) break;
    widths[widest] = (widths[widest] as number) - 1;
  }
  const shown = cells.map((row) => row.map(({ text }, index) => fitted(text, widths[index])));
  return shown.map((row) =>
    row
      .map(({ text, width }, index) => {
        // A cut cell may be wider than its column by one.
        const gap = ' '.repeat(Math.max(0, (widths[index] as number) - width));
        return columns[index]?.align === 'right' ? gap + text : text + gap;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/**
 * Returns a cell on one line, with its width. Control characters, which would move the cursor or change colors,
 * become spaces.
 */
function fitted(cell: string, limit = Number.POSITIVE_INFINITY) {
  const text = cell.replace(/\p{Cc}+/gu, ' ');
  const { index, ellipsed } = measure(text, { limit, ellipsis: '…', ellipsisWidth: 1 });
  const shown = ellipsed ? `${text.slice(0, index)}…` : text;
  // A cut before a wide letter may exceed the limit by one cell.
  return { text: shown, width: measure(shown).width };
}

const BAR_WIDTH = 30;
const PROGRESS_EVERY = 200;
const LINE_EVERY = 10_000;

/** Shows progress: on a terminal a bar, by default after every 200 items; elsewhere a line after every 10,000. */
export function showProgress(stderr: Output, done: number, count: number, every = PROGRESS_EVERY): void {
  if (!stderr.isTTY) {
    if (done % LINE_EVERY === 0) stderr.write(`${grouped(done)} of ${grouped(count)} done\n`);
    return;
  }
  if (done % every !== 0 && done < count) return;
  const share = done / count;
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
  stderr.write(`\r${bar} ${Math.round(share * 100)}%${done === count ? '\n' : ''}`);
}
