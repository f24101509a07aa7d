import { Argument, type Command, Option } from 'commander';
import { Problem } from '../base/problem.ts';
import type { FieldSchema, ValueOf } from '../input/field.ts';
import type { CliIo } from './io.ts';

/** A command as described in `help.json`. */
export interface CommandHelp {
  /** The file in `commands/` with its action, or one of the training. */
  readonly file: string;
  readonly summary: string;
  readonly about?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /**
   * Options with their syntax and meaning; `{}` stands for the allowed values or the description of the option's field.
   */
  readonly options?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
  /** False if the output is a protocol, a log, a script or a maintainer's report. */
  readonly json?: false;
  readonly examples?: readonly string[];
  /** True for a command for those who fit a release: it exists only in a checkout. */
  readonly isForMaintainers?: true;
}

/** An option with free text that may be given several times. */
export const REPEATED = { type: 'repeated' } as const;
/** The fields of options and arguments by name. */
export type OptionFields = Readonly<Record<string, FieldSchema | typeof REPEATED>>;
/** The values of options that may all be left out. */
export type ValuesOfOptions<F extends OptionFields> = {
  readonly [Name in keyof F]?: F[Name] extends FieldSchema ? ValueOf<F[Name]> : readonly string[];
};

interface Action {
  readonly fields: OptionFields;
  readonly run: (...asked: never) => unknown;
}

/** The actions of a file's commands by name. */
export type Commands = Readonly<Record<string, Action>>;

/** Creates a command's action, with the fields that validate its options and arguments. */
export function command<
  const F extends OptionFields,
  Words extends readonly (string | undefined | readonly string[])[],
>(fields: F, run: (io: CliIo, values: ValuesOfOptions<F>, ...words: Words) => unknown): Action {
  return { fields, run };
}

/** An option with free text. */
export const WORDS = { type: 'string' } as const;
/** An option without a value. */
export const FLAG = { type: 'boolean' } as const;

/** Adds arguments, options and an action to a command. */
export async function addAction(
  command: Command,
  { arguments: words = {}, options = {}, needs = [], json }: CommandHelp,
  { fields, run }: Action,
  io: CliIo,
): Promise<void> {
  for (const [spelling, meaning] of Object.entries(words)) {
    const argument = new Argument(spelling, meaning);
    const values = valuesOf(fields[argument.name()]);
    command.addArgument(values ? argument.choices(values) : argument);
  }
  for (const [flags, meaning] of Object.entries(options)) {
    const option = new Option(flags);
    const field = fields[option.attributeName()] ?? WORDS;
    option.description = meaning.replace('{}', describe(field));
    option.mandatory = needs.includes(option.attributeName());
    if (field.type === 'repeated') option.argParser((text, before: readonly string[] = []) => [...before, text]);
    else if (isBounded(field)) option.argParser(await parserOf(option.attributeName(), field));
    command.addOption(option);
  }
  if (json !== false) command.option('--json', 'print JSON');
  command.action(async (...values) => {
    const { json: wantsJson, ...named } = command.opts();
    io.wantsJson = wantsJson === true;
    const texts = values.slice(0, command.registeredArguments.length);
    await (run as (...values: unknown[]) => unknown)(io, named, ...texts);
  });
}

/** Returns a parser of an option's value for a field. It throws a {@link Problem} for an invalid or empty value. */
async function parserOf(name: string, field: FieldSchema): Promise<(text: string) => unknown> {
  // It reads conditions too, by the words of titles: half of a start, which commands such as healthcheck are spared.
  const { invalidField, readField } = await import('../input/field.ts');
  return (typed) => {
    const value = readField(name, typed.trim(), field) ?? invalidField(name, typed, field);
    if (value instanceof Problem) throw value;
    return value;
  };
}

const valuesOf = (field: OptionFields[string] = WORDS) => ('enum' in field ? field.enum : undefined);
const describe = (field: OptionFields[string]): string => {
  if (field.type === 'repeated') return '';
  return valuesOf(field)?.join(', ') ?? field.description?.replace(/\.$/, '') ?? '';
};
const isBounded = (field: FieldSchema) =>
  'maximum' in field || 'maxLength' in field || 'maxItems' in field || 'enum' in field;
