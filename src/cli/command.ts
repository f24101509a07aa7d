import type { ParseArgsOptionsConfig } from 'node:util';

/** What a command is given. */
export interface Invocation {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
}

/** One of the operators' commands. */
export interface Command {
  /** What follows the command's name, such as `<file>`. */
  readonly synopsis: string;
  /** What the command does, for its `--help`. */
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** How many arguments there must be beside the options. */
  readonly arguments: readonly [min: number, max: number];
  /** Performs it. What it rejects with is written to standard error as a sentence, and the exit status is 1. */
  run(invocation: Invocation): Promise<void>;
}

/** The command line is not valid: reported with a pointer to `--help`; the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}
