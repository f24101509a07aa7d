import { styleText } from 'node:util';
import { type TextColumn, textTable } from './text-table.ts';

/** Standard output or standard error. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The surroundings of a command, and its ways to answer. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  /** Writes an answer: lines for people, or with `--json` the data for programs. */
  readonly say: (data: unknown, lines: readonly string[]) => void;
  /** Lays out a table as lines, with its heading in bold where colors show. */
  readonly table: (
    columns: readonly TextColumn[],
    rows: readonly (readonly string[])[],
  ) => string[];
  /** True with `--json`. */
  wantsJson: boolean;
}

/** The command line is not valid: reported with a pointer to `--help`; the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

export function createSurroundings(
  env: NodeJS.ProcessEnv,
  outputs: { readonly stdout: Output; readonly stderr: Output },
): Surroundings {
  const { stdout, stderr } = outputs;
  const print = (line: string) => {
    stdout.write(`${line}\n`);
  };
  const io: Surroundings = {
    ...{ env, stdout, stderr, print, wantsJson: false },
    table: (columns, rows) => {
      const [heading = '', ...lines] = textTable(columns, rows);
      return [styled('bold', heading, stdout, env), ...lines];
    },
    say: (data, lines) => {
      for (const line of io.wantsJson ? [JSON.stringify(data, null, 2)] : lines) print(line);
    },
  };
  return io;
}

/** Text in a style where the output shows colors: on a terminal, by the conventions of NO_COLOR and FORCE_COLOR. */
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
