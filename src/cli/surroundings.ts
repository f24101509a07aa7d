import { styleText } from 'node:util';
import { type TextColumn, textTable } from './text-table.ts';

/** Standard output or standard error. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The command line is not valid: reported with a pointer to `--help`; the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** The surroundings of a command, and its ways to answer. */
export type Surroundings = ReturnType<typeof createSurroundings>;

export function createSurroundings(
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
) {
  const io = {
    env,
    stdout,
    stderr,
    /** True with `--json`. */
    wantsJson: false,
    /** Writes a line to standard output. */
    print: (line: string): void => {
      stdout.write(`${line}\n`);
    },
    /** Writes an answer: lines for people, or with `--json` the data for programs. */
    say: (data: unknown, lines: readonly string[]): void => {
      for (const line of io.wantsJson ? [JSON.stringify(data, null, 2)] : lines) io.print(line);
    },
    /** Lays out a table as lines, with its heading in bold where colors show. */
    table: (columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] => {
      const [heading = '', ...lines] = textTable(columns, rows);
      return [styled('bold', heading, stdout, env), ...lines];
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
