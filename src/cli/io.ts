import { readFileSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { styleText } from 'node:util';
import { wrapAnsi } from 'fast-wrap-ansi';
import { withCommas } from '../base/text.ts';

/** A stream such as `process.stdout`. Tests replace it to capture what a command prints. */
interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Incorrect usage of a command. The message is printed with a hint about `--help`, and the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

type TextStyle = Parameters<typeof styleText>[0];

/** A command's environment and the functions that print its output. */
export type CliIo = ReturnType<typeof createIo>;

export function createIo(
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: { readonly stdout: OutputStream; readonly stderr: OutputStream },
  { wantsJson = false } = {},
) {
  const print = (...lines: readonly string[]): void => {
    for (const line of lines) stdout.write(`${line}\n`);
  };
  return {
    env,
    /** How this program was called, such as `npx hangtag`. */
    programName: findProgramName(process.argv[1], env),
    clock: Date.now,
    stdout,
    stderr,
    /** True with `--json`. */
    wantsJson,
    /** Maximum line width for standard output, in characters. */
    width: findLineWidth(stdout),
    print,
    /** Prints a sentence to standard error. Wraps it if that is a terminal. */
    warn(sentence: string): void {
      const lines = stderr.isTTY ? wrap(sentence, findLineWidth(stderr)) : [sentence];
      stderr.write(`${lines.join('\n')}\n`);
    },
    /** Prints lines immediately, except with `--json`: then standard output contains only the final JSON. */
    info(...lines: readonly string[]): void {
      if (!wantsJson) print(...lines);
    },
    /** With `--json`, prints `answer` as JSON. Otherwise, prints `lines`. */
    printAnswer(answer: unknown, lines: readonly string[]): void {
      print(...(wantsJson ? [JSON.stringify(answer, null, 2)] : lines));
    },
  };
}

/** Returns how a person called this script: in a checkout by Node, in an installed package by npx or by its name. */
function findProgramName(script = '', env: NodeJS.ProcessEnv): string {
  const isLauncher = basename(script, '.js') === 'hangtag';
  if (isLauncher && basename(script) !== 'hangtag' && !script.includes(`${sep}node_modules${sep}`)) {
    return `node ${relative('', script)}`;
  }
  return isLauncher && env.npm_command === 'exec' ? 'npx hangtag' : 'hangtag';
}

/** Returns the maximum line width. Leaves one column free, because Windows adds an empty line after a full line. */
const findLineWidth = ({ columns }: OutputStream): number => Math.min(columns || 80, 100) - 1;

/** Adds color or another style to text. Returns the text unchanged if the output does not support colors. */
export const applyStyle = (style: TextStyle, text: string, output: OutputStream, env: NodeJS.ProcessEnv): string =>
  showsColors(output, env) ? styleText(style, text, { validateStream: false }) : text;

function showsColors({ isTTY = false }: OutputStream, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTTY && env.TERM !== 'dumb';
}

/** Wraps text between words, to lines of at most `width` columns of a terminal. A longer word has a line of its own. */
export const wrap = (text: string, width: number): string[] => wrapAnsi(text, width).split('\n');

/** Prints a line of progress every `itemsPerLine` items. */
export function showProgress(stderr: OutputStream, doneCount: number, itemsPerLine: number): void {
  if (doneCount % itemsPerLine === 0) stderr.write(`${withCommas(doneCount)} done\n`);
}

/** Reads a file, or standard input if the path is `-`. Throws any system error with the path included. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    // Node's error for reading a folder doesn't include the path.
    throw Object.assign(Object(error), { path });
  }
}
