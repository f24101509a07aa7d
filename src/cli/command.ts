import { Argument, type Command, Option } from 'commander';
import { Problem } from '../base/problem.ts';
import type { FieldSchema, ValueOf } from '../input/field.ts';
import type { CliIo } from './io.ts';

/** A command in `help.json`. */
export interface CommandHelp {
  readonly file: string;
  readonly summary: string;
  readonly about?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** Description of each option. `{}` stands for the allowed values or the description of its field. */
  readonly options?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
  /** False for a command without --json: it prints a protocol, a log, a script, or a maintainer's report. */
  readonly json?: false;
  readonly examples?: readonly string[];
  readonly isForMaintainers?: true;
}

/** An option with free text that may be repeated. */
export const REPEATED = { type: 'repeated' } as const;
/** The fields of options and arguments by name. */
export type OptionFields = Readonly<Record<string, FieldSchema | typeof REPEATED>>;
/** The values of options, all of which are optional. */
export type ValuesOfOptions<F extends OptionFields> = {
  readonly [Name in keyof F]?: F[Name] extends FieldSchema ? ValueOf<F[Name]> : readonly string[];
};

interface Action {
  readonly fields: OptionFields;
  readonly run: (...values: never) => unknown;
}

/** The actions of a file's commands by name. */
export type Commands = Readonly<Record<string, Action>>;

/** Creates a command's action. `fields` define how its options and arguments are validated. */
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

/** Adds arguments, options, and an action to a command. */
export async function addAction(command: Command, help: CommandHelp, action: Action, io: CliIo): Promise<void> {
  for (const [syntax, meaning] of Object.entries(help.arguments ?? {})) {
    const argument = new Argument(syntax, meaning);
    const values = valuesOf(action.fields[argument.name()]);
    command.addArgument(values ? argument.choices(values) : argument);
  }
  for (const [flags, meaning] of Object.entries(help.options ?? {})) {
    const option = new Option(flags);
    const name = option.attributeName();
    const field = action.fields[name] ?? WORDS;
    option.description = meaning.replace('{}', describe(field));
    option.mandatory = help.needs?.includes(name) ?? false;
    if (field.type === 'repeated') option.argParser((text, before: readonly string[] = []) => [...before, text]);
    else if (isBounded(field)) option.argParser(await parserOf(name, field));
    command.addOption(option);
  }
  if (help.json !== false) command.option('--json', 'print JSON');
  command.action(async (...values) => {
    const { json, ...options } = command.opts();
    io.wantsJson = json === true;
    const texts = values.slice(0, command.registeredArguments.length);
    await (action.run as (...values: unknown[]) => unknown)(io, options, ...texts);
  });
}

/** Returns a parser of an option's value. It throws a {@link Problem} for an invalid or empty value. */
async function parserOf(name: string, field: FieldSchema): Promise<(text: string) => unknown> {
  // Imported late, because it loads the lexicon, which takes half the startup time of a command that needs no prices.
  const { invalidField, readField } = await import('../input/field.ts');
  return (typed) => {
    const value = readField(name, typed.trim(), field) ?? invalidField(name, typed, field);
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
