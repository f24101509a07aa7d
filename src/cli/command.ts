import { Argument, type Command, Option } from 'commander';
import { Problem } from '../base/problem.ts';
import type { FieldSchema, ValueOf } from '../input/field.ts';
import type { CliIo } from './io.ts';

/** A command's entry in `help.json`. */
export interface CommandHelp {
  readonly file: string;
  readonly summary: string;
  readonly about?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** Option descriptions by flag. `{}` is replaced with the field's values or description. */
  readonly options?: Readonly<Record<string, string>>;
  /** Attribute names of required options. */
  readonly needs?: readonly string[];
  /** False if the command has no --json option, because it prints a protocol, a log, a script, or a report. */
  readonly json?: false;
  readonly examples?: readonly string[];
  /** True if the command needs a checkout of the repository, so the npm package omits it. */
  readonly isForMaintainers?: true;
}

/** Field of an option that accepts any text and may be repeated. */
export const REPEATED = { type: 'repeated' } as const;
/** Fields that validate a command's options and arguments, by attribute name. */
type OptionFields = Readonly<Record<string, FieldSchema | typeof REPEATED>>;
/** Parsed values of a command's options. An omitted option is undefined. */
export type ValuesOfOptions<F extends OptionFields> = {
  readonly [Name in keyof F]?: F[Name] extends FieldSchema ? ValueOf<F[Name]> : readonly string[];
};

interface Action {
  readonly fields: OptionFields;
  readonly run: (...values: never) => unknown;
}

/** Actions of the commands that a file implements, by full name, such as `keys list`. */
export type Commands = Readonly<Record<string, Action>>;

/** Creates a command's action, and infers the types of its option values from `fields`. */
export function command<
  const F extends OptionFields,
  Words extends readonly (string | undefined | readonly string[])[],
>(fields: F, run: (io: CliIo, values: ValuesOfOptions<F>, ...words: Words) => unknown): Action {
  return { fields, run };
}

/** Field of an option that accepts any text. */
export const WORDS = { type: 'string' } as const;
/** Field of an option without a value. */
export const FLAG = { type: 'boolean' } as const;

/** Adds an action to a command, along with the arguments and options listed in its help. */
export async function addAction(command: Command, help: CommandHelp, action: Action, io: CliIo): Promise<void> {
  for (const [syntax, meaning] of Object.entries(help.arguments ?? {})) {
    const argument = new Argument(syntax, meaning);
    const choices = valuesOf(action.fields[argument.name()]);
    command.addArgument(choices ? argument.choices(choices) : argument);
  }
  for (const [flags, meaning] of Object.entries(help.options ?? {})) {
    const option = new Option(flags);
    const name = option.attributeName();
    const field = action.fields[name] ?? WORDS;
    option.description = meaning.replace('{}', describe(field));
    option.mandatory = help.needs?.includes(name) ?? false;
    if (field.type === 'repeated') option.argParser((text, earlier: readonly string[] = []) => [...earlier, text]);
    else if (isBounded(field)) option.argParser(await parserOf(name, field));
    command.addOption(option);
  }
  if (help.json !== false) command.option('--json', 'print JSON');
  command.action(async (...parameters) => {
    const { json, ...options } = command.opts();
    io.wantsJson = json === true;
    // Commander passes the arguments first, followed by the options and the command.
    const argumentValues = parameters.slice(0, command.registeredArguments.length);
    await (action.run as (...values: unknown[]) => unknown)(io, options, ...argumentValues);
  });
}

/** Returns a function that parses an option's value and throws a {@link Problem} if it is empty or invalid. */
async function parserOf(name: string, field: FieldSchema): Promise<(text: string) => unknown> {
  // Import this lazily: it loads the lexicon, which would double the startup time of commands that need no prices.
  const { invalidField, readField } = await import('../input/field.ts');
  return (text) => {
    const value = readField(name, text.trim(), field) ?? invalidField(name, text, field);
    if (value instanceof Problem) throw value;
    return value;
  };
}

const valuesOf = (field: OptionFields[string] = WORDS) => ('enum' in field ? field.enum : undefined);

function describe(field: OptionFields[string]): string {
  if (field.type === 'repeated') return '';
  const values = valuesOf(field);
  return values ? values.join(', ') : (field.description ?? '').replace(/\.$/, '');
}

function isBounded(field: FieldSchema): boolean {
  return 'maximum' in field || 'maxLength' in field || 'maxItems' in field || 'enum' in field;
}
