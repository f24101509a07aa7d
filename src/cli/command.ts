import type { TBoolean, TSchema } from 'typebox';
import { Type } from '../base/shape.ts';
import type { CliIo } from './io.ts';

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
export const REPEATED_OPTION = Type.Unsafe<readonly string[]>({ type: 'repeated' });
/** A command's options by attribute name, as fields that an action reads. */
type OptionFields = Readonly<Record<string, TSchema & { readonly type?: string; readonly description?: string }>>;
/** Values of a command's options. An omitted option is undefined. Numbers come as text. */
type OptionValues<Fields extends OptionFields> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends typeof REPEATED_OPTION
    ? readonly string[]
    : Fields[Name] extends TBoolean
      ? boolean
      : string;
};

interface CommandAction {
  readonly fields: OptionFields;
  readonly required?: readonly string[];
  /** A method, so that an action may state the exact types of its options and words. */
  run(io: CliIo, options: object, ...words: readonly unknown[]): unknown;
}

/** Actions of the commands that a file implements, by full name, such as `keys list`. */
export type Commands = Readonly<Record<string, CommandAction>>;

/** Creates a command's action, and infers the types of its option values from `fields`. */
export function defineCommand<
  const Fields extends OptionFields,
  Words extends readonly (string | undefined | readonly string[])[],
>(fields: Fields, run: (io: CliIo, values: OptionValues<Fields>, ...words: Words) => unknown): CommandAction {
  return { fields, run };
}
