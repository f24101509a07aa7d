import { styleText } from 'node:util';
import { withCommas } from '../base/numbers.ts';

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

/** Creates a command's `CliIo`. `wantsJson` is false until the arguments have been read. */
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
      const lines = stderr.isTTY ? wrap(sentence, lineWidth(stderr)) : [sentence];
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
    /** Maximum line width for standard output, in characters. */
    width: lineWidth(stdout),
    style: (style: Parameters<typeof styleText>[0], text: string): string => applyStyle(style, text, stdout, env),
  };
  return io;
}

/** Returns the maximum line width. Leaves one column free, because Windows adds an empty line after a full line. */
const lineWidth = ({ columns }: Output): number => Math.min(columns || 80, 100) - 1;

/** Adds color or another style to text. Returns the text unchanged if the output does not support colors. */
export function applyStyle(
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

/** Wraps text between words, to lines of at most `width` characters. A longer word has a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const ITEMS_PER_LINE = 10_000;

/** Prints a line of progress every 10,000 items. */
export function showProgress(stderr: Output, done: number): void {
  if (done % ITEMS_PER_LINE === 0) stderr.write(`${withCommas(done)} done\n`);
}
