import { styleText } from 'node:util';
import { type TextColumn, textTable } from './text-table.ts';
import { wrapped } from './wrapped.ts';

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
    /** Prints a line to standard output. */
    print: (line: string): void => {
      stdout.write(`${line}\n`);
    },
    /** Prints a sentence to standard error, on a terminal on lines that fit. */
    warn: (sentence: string): void => {
      const lines = stderr.isTTY ? wrapped(sentence.split(' '), ' ', lineWidth(stderr)) : [sentence];
      stderr.write(`${lines.join('\n')}\n`);
    },
    /** Prints lines for people at once; with `--json` nothing, since the data follow at the end. */
    info: (...lines: readonly string[]): void => {
      if (!io.wantsJson) for (const line of lines) io.print(line);
    },
    /** Prints an answer: lines for people, or JSON data with `--json`. */
    printAnswer: (data: unknown, lines: readonly string[]): void => {
      for (const line of io.wantsJson ? [JSON.stringify(data, null, 2)] : lines) io.print(line);
    },
    /** The longest line of standard output in cells. */
    width: lineWidth(stdout),
    /** Styles text if standard output shows colors. */
    style: (style: Parameters<typeof styleText>[0], text: string): string => styled(style, text, stdout, env),
    /** Formats a table as lines, with a bold heading if the output shows colors. */
    table: (columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] => {
      const [heading = '', ...lines] = textTable(columns, rows);
      return [io.style('bold', heading), ...lines];
    },
  };
  return io;
}

/** Returns the longest line in cells: one that fills Windows' console would be followed by an empty one. */
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
