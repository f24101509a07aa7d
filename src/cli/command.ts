/** Standard output or standard error. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** The arguments and surroundings of a command. */
export interface Invocation {
  /** Texts of its options, by name. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** Options that are said or not, by name. */
  readonly flags: Readonly<Record<string, boolean | undefined>>;
  readonly positionals: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  readonly stdout: Output;
  readonly stderr: Output;
}

/** One of the commands. */
export interface Command {
  /** What follows the command's name, such as `<file>`. */
  readonly synopsis?: string;
  /** What the command does, for its `--help`. */
  readonly help: string;
  /** Names of its options that take a text. */
  readonly texts?: readonly string[];
  /** Names of its options that are said or not. */
  readonly flags?: readonly string[];
  /** How many arguments there must be beside the options; by default none. */
  readonly arguments?: readonly [min: number, max: number];
  /** Performs it. What it rejects with is written to standard error as a sentence, and the exit status is 1. */
  run(invocation: Invocation): Promise<void>;
}

/** The command line is not valid: reported with a pointer to `--help`; the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** The number of an option, with or without a dollar sign; undefined where it is left out. Throws a {@link UsageError}. */
export function readNumber(
  texts: Invocation['texts'],
  name: string,
  wanted = 'dollars, such as 60 or 59.50',
): number | undefined {
  const text = texts[name];
  if (text === undefined) return undefined;
  const number = Number(text.replace(/^\$/, ''));
  if (text.trim() !== '' && number >= 0) return number;
  throw new UsageError(`--${name} is "${text}": give ${wanted}.`);
}
