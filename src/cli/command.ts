import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import {
  type FieldSchema,
  type Fields,
  invalidField,
  isValid,
  type ValueOf,
  valueIn,
} from '../items/field.ts';

/** Standard output or standard error. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** Options of a command with their lines in the help: `'price <dollars>'` takes a text, `'json'` is said or not. */
type Options = Readonly<Record<string, string>>;
type NameOf<Key> = Key extends `${infer Name} <${string}>` ? Name : Key;

/** The values of the options that are given; those of `F` are read by their fields. */
type OptionValues<O extends Options, F extends Fields> = {
  readonly [Key in keyof O as NameOf<Key>]?: NameOf<Key> extends keyof F
    ? ValueOf<F[NameOf<Key>]>
    : Key extends `${string}>`
      ? string
      : boolean;
};

/** The surroundings of a command. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  readonly stdout: Output;
  readonly stderr: Output;
}

interface Description<O extends Options, F extends Fields> {
  /** The arguments in the help, such as `<file>`. */
  readonly synopsis?: string;
  /** The purpose of the command, for its `--help`. */
  readonly help: string;
  readonly options?: O;
  /** The rules of their values; without one any text counts. */
  readonly fields?: F;
  /** The number of arguments beside the options; by default none. */
  readonly arguments?: readonly [min: number, max: number];
  /** Performs it. A rejection is written to standard error as a sentence, and the exit status is 1. */
  run(
    invocation: Surroundings & {
      readonly options: OptionValues<O, F>;
      readonly positionals: readonly string[];
    },
  ): Promise<void>;
}

/** One of the commands. */
export interface Command {
  /** Returns the text of its `--help`. */
  help(name: string): string;
  /** Runs it with its arguments. Rejects with a {@link UsageError} for those that it cannot take. */
  run(args: readonly string[], surroundings: Surroundings): Promise<void>;
}

/** The command line is not valid: reported with a pointer to `--help`; the exit status is 2. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** Makes a command of its description. */
export function defineCommand<
  const O extends Options,
  const F extends Fields = Record<never, never>,
>(description: Description<O, F>): Command {
  const { options = {}, fields = {} } = description as Description<Options, Fields>;
  const { arguments: [min, max] = [0, 0], synopsis = '', help } = description;
  return {
    help: (name) =>
      [
        `hangtag ${name} ${synopsis}`.trim(),
        '',
        ...wrapped(help),
        ...(Object.keys(options).length > 0 ? ['', ...optionLines(options)] : []),
      ].join('\n'),
    run: async (args, surroundings) => {
      const { values, positionals } = parsed(Object.keys(options), args);
      if (positionals.length < min) throw new UsageError(`It needs ${synopsis}.`);
      if (positionals.length > max) {
        throw new UsageError(`Unexpected argument "${positionals[max]}".`);
      }
      const read = Object.entries(values).map(([name, value]) => {
        const field = fields[name];
        return [name, field ? readOption(name, String(value), field) : value];
      });
      const given = Object.fromEntries(read) as OptionValues<O, F>;
      await description.run({ ...surroundings, options: given, positionals });
    },
  };
}

/** The known name that is spelled most like the typed one, as a question behind a sentence; nothing if none is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(typed, known);
  const isNear = distance(typed, near) <= Math.min(2, typed.length - 1);
  return isNear || (typed.length > 2 && near.startsWith(typed)) ? ` Did you mean ${near}?` : '';
}

function parsed(keys: readonly string[], args: readonly string[]) {
  const config: ParseArgsOptionsConfig = {};
  for (const key of keys) {
    const [name = '', value] = key.split(' ');
    const short = name === 'output' ? { short: 'o' } : {};
    config[name] = { type: value === undefined ? 'boolean' : 'string', ...short };
  }
  const takesText = (option: string) => config[option.slice(2)]?.type === 'string';
  try {
    const joined = withNegatives(args, takesText);
    return parseArgs({ args: joined, options: config, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [option = ''] = /(?<=')--?[^' ]+|--[\w-]+/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const known = Object.keys(config).map((name) => `--${name}`);
      throw new UsageError(`There is no option ${option}.${didYouMean(option, known)}`);
    }
    const [name = option] = /--[\w-]+/.exec(message) ?? [];
    throw new UsageError(`${name} ${takesText(name) ? 'needs a value' : 'takes no value'}.`);
  }
}

/** Takes `--price -5` for `--price=-5`: the bounds of the option refuse it with a sentence of its own. */
function withNegatives(args: readonly string[], takesText: (option: string) => boolean): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1) ?? '';
    if (/^-[\d.$]/.test(arg) && takesText(last)) joined.splice(-1, 1, `${last}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Reads the value of an option by its field; of amounts, with or without a dollar sign. */
function readOption(name: string, text: string, field: FieldSchema) {
  const value = valueIn(field.type === 'number' ? text.trim().replace(/^\$/, '') : text, field);
  if (text.trim() === '') throw new UsageError(`--${name} needs a value.`);
  if (isValid(value, field)) return value;
  throw new UsageError(invalidField(`--${name}`, text, field).message);
}

const WIDTH = 100;

function optionLines(options: Options): string[] {
  const names = Object.keys(options).map((key) =>
    key.startsWith('output') ? `  -o, --${key}` : `  --${key}`,
  );
  const column = Math.max(...names.map((name) => name.length)) + 2;
  return Object.values(options).flatMap((words, index) =>
    wrapped(words, WIDTH - column).map(
      (line, at) => (at === 0 ? (names[index] as string) : '').padEnd(column) + line,
    ),
  );
}

/** Breaks a text into lines, between words. */
function wrapped(text: string, width = WIDTH): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
