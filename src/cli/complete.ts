import type { Command, Option } from 'commander';
import { readConfig } from '../app/config.ts';
import { brands, CONDITIONS, categories, conditionSlug, GENDERS } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import type { OptionFields } from './command.ts';
import { loadFees } from './inputs.ts';

/** Completions by the name of an argument or option, for fields that do not list their values. */
type Source = (
  env: NodeJS.ProcessEnv,
  wordsBefore: readonly string[],
) => Promise<readonly { readonly value: string; readonly about?: string }[]>;

const named = (rows: readonly { readonly slug: string; readonly name: string }[]) =>
  rows.map(({ slug, name }) => ({ value: slug, about: name }));
const marketplaceNames: Source = async (env) =>
  (await loadFees(readConfig(env).feesFile)).list.map(({ id, name }) => ({ value: id, about: name }));
const brandNames: Source = async () => [...named(brands), ...named(otherBrands)];

const SOURCES: Readonly<Record<string, Source>> = {
  brand: brandNames,
  words: async (env, before) => (before.length === 0 ? brandNames(env, before) : named(categories)),
  category: async () => named(categories),
  condition: async () => CONDITIONS.map((condition) => ({ value: conditionSlug(condition), about: condition })),
  gender: async () => GENDERS.map((value) => ({ value })),
  marketplace: marketplaceNames,
  // For `hangtag config set`.
  value: async (env, [term]) => (term === 'marketplace' ? marketplaceNames(env, []) : []),
};

/**
 * Returns completions of the last word, one line each: the value, a tab and its description. Returns none if they are
 * unknown, such as for a file.
 *
 * @param load adds a command's arguments and options, and returns their fields
 */
export async function complete(
  program: Command,
  load: (command: Command) => Promise<OptionFields>,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const typed = words.at(-1) ?? '';
  let command = program;
  let fields: OptionFields = {};
  let before = words.slice(0, -1);
  for (const word of before) {
    const subcommand = command.commands.find((candidate) => candidate.name() === word);
    if (!subcommand) break;
    fields = await load(subcommand);
    command = subcommand;
    before = before.slice(1);
  }
  const values = await suggestions(command, fields, before, typed, env);
  return values
    .filter(({ value }) => value.startsWith(typed.toLowerCase()))
    .map(({ value, about }) => (about ? `${value}\t${about}` : value));
}

/** Returns what may follow the earlier words of a command. */
async function suggestions(
  command: Command,
  fields: OptionFields,
  before: readonly string[],
  typed: string,
  env: NodeJS.ProcessEnv,
): ReturnType<Source> {
  const valuesOf = async (name: string, wordsBefore: readonly string[]): ReturnType<Source> => {
    const field = fields[name];
    if (field && 'enum' in field && field.enum) return field.enum.map((value) => ({ value }));
    return SOURCES[name]?.(env, wordsBefore) ?? [];
  };
  const options = command.createHelp().visibleOptions(command);
  const takesValue = (word = ''): Option | undefined =>
    options.find(({ required, long, short }) => required && [long, short].includes(word));
  const open = takesValue(before.at(-1));
  if (open) return valuesOf(open.attributeName(), []);
  if (typed.startsWith('-')) {
    return options.map(({ long, description }) => ({ value: long as string, about: description }));
  }
  const { commands, registeredArguments } = command;
  if (commands.length > 0) {
    return commands.map((command) => ({ value: command.name(), about: command.summary() }));
  }
  const positionals = before.filter((word, at) => !word.startsWith('-') && !takesValue(before[at - 1]));
  const last = registeredArguments.at(-1);
  const argument = registeredArguments[positionals.length] ?? (last?.variadic ? last : undefined);
  return argument ? valuesOf(argument.name(), positionals) : [];
}
