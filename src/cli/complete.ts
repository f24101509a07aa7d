import type { Command, Option } from 'commander';
import { readConfig } from '../app/config.ts';
import { brands, CONDITIONS, categories, conditionSlug, GENDERS } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import type { OptionFields } from './command.ts';
import { loadFees } from './inputs.ts';

/** Returns the values of an argument or option, given the command's earlier arguments. */
type Source = (
  env: NodeJS.ProcessEnv,
  earlier: readonly string[],
) => Promise<readonly { readonly value: string; readonly about?: string }[]>;

const slugs = (rows: readonly { readonly slug: string; readonly name: string }[]) =>
  rows.map(({ slug, name }) => ({ value: slug, about: name }));
const brandSlugs: Source = async () => [...slugs(brands), ...slugs(otherBrands)];
const marketplaceIds: Source = async (env) => {
  const { list } = await loadFees(readConfig(env).feesFile);
  return list.map(({ id, name }) => ({ value: id, about: name }));
};

/** Sources by the name of an argument or option, for fields that do not list their values. */
const SOURCES: Readonly<Record<string, Source>> = {
  brand: brandSlugs,
  words: async (env, earlier) => (earlier.length === 0 ? brandSlugs(env, earlier) : slugs(categories)),
  category: async () => slugs(categories),
  condition: async () => CONDITIONS.map((condition) => ({ value: conditionSlug(condition), about: condition })),
  gender: async () => GENDERS.map((value) => ({ value })),
  marketplace: marketplaceIds,
  // An argument of `hangtag config set`.
  value: async (env, [term]) => (term === 'marketplace' ? marketplaceIds(env, []) : []),
};

/**
 * Returns completions of the last word as lines: a value, a tab, and its description. Returns no lines for a word that
 * has no known values, such as the name of a file.
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
  let earlier = words.slice(0, -1);
  for (const word of earlier) {
    const subcommand = command.commands.find((candidate) => candidate.name() === word);
    if (!subcommand) break;
    fields = await load(subcommand);
    command = subcommand;
    earlier = earlier.slice(1);
  }
  const values = await suggestions(command, fields, earlier, typed, env);
  return values
    .filter(({ value }) => value.startsWith(typed.toLowerCase()))
    .map(({ value, about }) => (about ? `${value}\t${about}` : value));
}

async function suggestions(
  command: Command,
  fields: OptionFields,
  earlier: readonly string[],
  typed: string,
  env: NodeJS.ProcessEnv,
): ReturnType<Source> {
  const valuesOf = async (name: string, positionals: readonly string[]): ReturnType<Source> => {
    const field = fields[name];
    if (field && 'enum' in field && field.enum) return field.enum.map((value) => ({ value }));
    return SOURCES[name]?.(env, positionals) ?? [];
  };
  const options = command.createHelp().visibleOptions(command);
  const optionWithValue = (word = ''): Option | undefined =>
    options.find(({ required, long, short }) => required && [long, short].includes(word));
  const option = optionWithValue(earlier.at(-1));
  if (option) return valuesOf(option.attributeName(), []);
  if (typed.startsWith('-')) {
    return options.map(({ long, description }) => ({ value: long as string, about: description }));
  }
  const { commands, registeredArguments } = command;
  if (commands.length > 0) {
    return commands.map((subcommand) => ({ value: subcommand.name(), about: subcommand.summary() }));
  }
  const positionals = earlier.filter((word, index) => {
    const isOption = word.startsWith('-');
    return !isOption && !optionWithValue(earlier[index - 1]);
  });
  const variadic = registeredArguments.find((argument) => argument.variadic);
  const argument = registeredArguments[positionals.length] ?? variadic;
  return argument ? valuesOf(argument.name(), positionals) : [];
}
