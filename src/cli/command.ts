import { Argument, type Command, Option } from 'commander';
import type { Static, TSchema } from 'typebox';
import { Type } from '../base/type.ts';
import type { CliIo } from './io.ts';

/** What help says of a command. */
export interface CommandHelp {
  readonly summary: string;
  readonly about?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** Option descriptions by flag. `{}` is replaced with the field's values or description. */
  readonly options?: Readonly<Record<string, string>>;
  /** False if the command has no --json option, because it prints a protocol, a log, a script, or a report. */
  readonly json?: false;
  readonly examples?: readonly string[];
}

/** Field of an option that accepts any text and may be repeated. */
export const REPEATED = Type.Unsafe<readonly string[]>({ type: 'repeated' });
/** Fields that validate a command's options and arguments, by attribute name. */
type OptionFields = Readonly<Record<string, TSchema>>;
/** Parsed values of a command's options. An omitted option is undefined. */
type ValuesOfOptions<F extends OptionFields> = {
  readonly [Name in keyof F]?: F[Name] extends typeof REPEATED ? readonly string[] : Static<F[Name]>;
};

interface Action {
  readonly fields: OptionFields;
  /** Names of the fields that get an option each, described by their schemas; others are described in `help.json`. */
  readonly derived?: readonly string[];
  readonly required?: readonly string[];
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
export const WORDS = Type.String();
/** Field of an option without a value. */
export const FLAG = Type.Boolean();

/** Adds an action to a command, along with the arguments and options listed in its help. */
export async function addAction(command: Command, help: CommandHelp, action: Action, io: CliIo): Promise<void> {
  for (const [syntax, meaning] of Object.entries(help.arguments ?? {})) {
    command.addArgument(new Argument(syntax, meaning));
  }
  const derived = (action.derived ?? []).map((name) => [flagsOf(name, action.fields[name] ?? WORDS), '{}'] as const);
  for (const [flags, meaning] of [...derived, ...Object.entries(help.options ?? {})]) {
    const option = new Option(flags);
    const name = option.attributeName();
    const field: FieldView = action.fields[name] ?? WORDS;
    option.description = meaning.replace('{}', describe(field));
    option.mandatory = action.required?.includes(name) === true;
    if (field.type === 'repeated') option.argParser((text, earlier: readonly string[] = []) => [...earlier, text]);
    else if (isBounded(field)) option.argParser(await createParser(name, field));
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
async function createParser(name: string, field: TSchema): Promise<(text: string) => unknown> {
  // Import this lazily: it loads the lexicon, which would double the startup time of commands that need no prices.
  const { invalidField, readField } = await import('../operations/fields/field.ts');
  return (text) => {
    const value = readField(name, text.trim(), field);
    if (value === undefined) throw invalidField(name, text, field);
    return value;
  };
}

/** The part of a field's schema that help shows. */
interface FieldView extends TSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
}

const toFlag = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns a description with flags in place of fields: `--min-net` for `minNet`. */
export const inFlags = (text: string): string =>
  text.replaceAll(/`([a-z]+[A-Z]\w*)`/g, (_, name) => toFlag(name)).replaceAll('`', '');

/** Returns the flags of a field's option: `--min-profit <number>`. */
function flagsOf(name: string, { type }: FieldView): string {
  const flag = toFlag(name);
  if (type === 'boolean') return flag;
  return `${flag} <${type === 'number' || type === 'integer' ? 'number' : type === 'array' ? 'list' : 'text'}>`;
}

function describe(field: FieldView): string {
  if (field.type === 'repeated') return '';
  return field.enum?.join(', ') ?? inFlags(field.description ?? '').replace(/\.$/, '');
}

function isBounded(field: TSchema): boolean {
  return ['maximum', 'maxLength', 'maxItems', 'enum'].some((bound) => bound in field);
}
