import type { Command, Option } from 'commander';
import { readConfig } from '../app/config.ts';
import { brands, CONDITIONS, categories, conditionSlug, GENDERS } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import type { OptionFields } from './command.ts';
import { loadFees } from './inputs.ts';

/** Returns the values that an argument or option accepts, which may depend on earlier arguments. */
type ValueSource = (
  env: NodeJS.ProcessEnv,
  earlierArguments: readonly string[],
) => Promise<readonly { readonly value: string; readonly about?: string }[]>;

const slugs = (entries: readonly { readonly slug: string; readonly name: string }[]) =>
  entries.map(({ slug, name }) => ({ value: slug, about: name }));
const brandSlugs: ValueSource = async () => [...slugs(brands), ...slugs(otherBrands)];
const marketplaceIds: ValueSource = async (env) => {
  const { list } = await loadFees(readConfig(env).feesFile);
  return list.map(({ id, name }) => ({ value: id, about: name }));
};

/** Value sources by argument or option name. A field with an enum doesn't need one. */
const VALUE_SOURCES: Readonly<Record<string, ValueSource>> = {
  brand: brandSlugs,
  words: async (env, earlier) => (earlier.length === 0 ? brandSlugs(env, earlier) : slugs(categories)),
  category: async () => slugs(categories),
  condition: async () => CONDITIONS.map((condition) => ({ value: conditionSlug(condition), about: condition })),
  gender: async () => GENDERS.map((value) => ({ value })),
  marketplace: marketplaceIds,
  // The second argument of `hangtag config set`. Its values depend on the first argument, which is a term's name.
  value: async (env, [term]) => (term === 'marketplace' ? marketplaceIds(env, []) : []),
};

/**
 * Completes the last word. Returns one line per suggestion: the value, a tab, and its description. Returns no lines if
 * there is nothing to suggest, for example for a file name, so that the shell can complete it.
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
  let wordsAfterCommand = words.slice(0, -1);
  for (const word of wordsAfterCommand) {
    const subcommand = command.commands.find((candidate) => candidate.name() === word);
    if (!subcommand) break;
    fields = await load(subcommand);
    command = subcommand;
    wordsAfterCommand = wordsAfterCommand.slice(1);
  }
  const sourceOf = (name: string) => valueSource(name, fields[name]);
  const suggestions = await suggest(command, wordsAfterCommand, typed, sourceOf, env);
  return suggestions
    .filter(({ value }) => value.startsWith(typed.toLowerCase()))
    .map(({ value, about }) => (about ? `${value}\t${about}` : value));
}

function valueSource(name: string, field: OptionFields[string] | undefined): ValueSource {
  const values = field && 'enum' in field ? field.enum : undefined;
  if (values) return async () => values.map((value) => ({ value }));
  return VALUE_SOURCES[name] ?? (async () => []);
}

/** Suggests values for the option before the typed word. Without one, suggests options, subcommands, or arguments. */
async function suggest(
  command: Command,
  earlierWords: readonly string[],
  typed: string,
  sourceOf: (name: string) => ValueSource,
  env: NodeJS.ProcessEnv,
): ReturnType<ValueSource> {
  const options = command.createHelp().visibleOptions(command);
  const optionBefore = findOptionWithValue(options, earlierWords.at(-1));
  if (optionBefore) return sourceOf(optionBefore.attributeName())(env, []);
  if (typed.startsWith('-')) return options.map(({ long = '', description }) => ({ value: long, about: description }));
  if (command.commands.length > 0) {
    return command.commands.map((subcommand) => ({ value: subcommand.name(), about: subcommand.summary() }));
  }
  const earlierArguments = earlierWords.filter((word, index) => {
    const isOptionValue = findOptionWithValue(options, earlierWords[index - 1]) !== undefined;
    return !word.startsWith('-') && !isOptionValue;
  });
  const { registeredArguments } = command;
  const variadicArgument = registeredArguments.find(({ variadic }) => variadic);
  const argument = registeredArguments[earlierArguments.length] ?? variadicArgument;
  return argument ? sourceOf(argument.name())(env, earlierArguments) : [];
}

/** Returns the option with a given flag if it requires a value. Otherwise, returns undefined. */
function findOptionWithValue(options: readonly Option[], word = ''): Option | undefined {
  return options.find(({ required, long, short }) => required && (word === long || word === short));
}
