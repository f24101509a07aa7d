import { Argument, type Command, Option } from 'commander';
import type { TBoolean, TSchema } from 'typebox';
import { Type } from '../base/shape.ts';
import type { CliIo } from './io.ts';
import usualOptions from './options.json' with { type: 'json' };

/** What help says of a command. */
export interface CommandHelp {
  readonly summary: string;
  readonly about?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** Descriptions by flag of options that only this command has; `options.json` has the others. */
  readonly options?: Readonly<Record<string, string>>;
  /** False if the command has no --json option, because it prints a protocol, a log, a script, or a report. */
  readonly json?: boolean;
  readonly examples?: readonly string[];
}

/** Field of an option that accepts any text and may be repeated. */
export const REPEATED = Type.Unsafe<readonly string[]>({ type: 'repeated' });
/** A command's options by attribute name, as fields that an action reads. */
type OptionFields = Readonly<Record<string, TSchema & { readonly type?: string; readonly description?: string }>>;
/** Values of a command's options. An omitted option is undefined. Numbers come as text. */
type ValuesOfOptions<F extends OptionFields> = {
  readonly [Name in keyof F]?: F[Name] extends typeof REPEATED
    ? readonly string[]
    : F[Name] extends TBoolean
      ? boolean
      : string;
};

export interface Action {
  readonly fields: OptionFields;
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

/** Flags and description of each field that is an option, for terminals: those of schemas are for programs. */
const USUAL_OPTIONS: Readonly<Record<string, readonly string[]>> = usualOptions;

/** Returns the flag of a field without words for terminals: `--list-price <value>`. */
const flagOf = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <value>`;

/** Adds an action to a command, with its arguments, the options that only it has, and one for each other field. */
export function addAction(command: Command, help: CommandHelp, action: Action, io: CliIo): void {
  for (const [syntax, meaning] of Object.entries(help.arguments ?? {})) {
    command.addArgument(new Argument(syntax, meaning));
  }
  const own = Object.entries(help.options ?? {}).map(([flags, meaning]) => new Option(flags, meaning));
  const isOwn = (name: string) => own.some((option) => option.attributeName() === name);
  const usual = Object.entries(action.fields).flatMap(([name, { description }]) => {
    const [flags = flagOf(name), meaning = description] = USUAL_OPTIONS[name] ?? [];
    return isOwn(name) ? [] : [new Option(flags, meaning)];
  });
  for (const option of [...own, ...usual]) {
    const name = option.attributeName();
    option.mandatory = action.required?.includes(name) === true;
    if (action.fields[name]?.type === 'repeated')
      option.argParser((text, earlier: readonly string[] = []) => [...earlier, text]);
    command.addOption(option);
  }
  if (help.json !== false) command.option('-j, --json', 'print JSON');
  command.action(async (...parameters) => {
    const { json, ...options } = command.opts();
    io.wantsJson = json === true;
    // Commander passes the arguments first, followed by the options and the command.
    const argumentValues = parameters.slice(0, command.registeredArguments.length);
    await (action.run as (...values: unknown[]) => unknown)(io, options, ...argumentValues);
  });
}
