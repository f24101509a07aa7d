import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { Problem } from '../http/problem.ts';
import { type Command, type Invocation, type Output, UsageError } from './command.ts';
import { didYouMean } from './did-you-mean.ts';
import { systemErrorText } from './system-errors.ts';

/** Each command with one line about it; loaded when it is called. */
const COMMANDS: Readonly<
  Record<string, [summary: string, load: () => Promise<{ command: Command }>]>
> = {
  serve: ['start the service (the default)', () => import('./commands/serve.ts')],
  price: [
    'what a garment, or a listing by its title, sells for',
    () => import('./commands/price.ts'),
  ],
  appraise: [
    'price a list of garments, CSV in and CSV out',
    () => import('./commands/appraise.ts'),
  ],
  reprice: [
    'what to hold, cut, relist or donate of a list, and when',
    () => import('./commands/reprice.ts'),
  ],
  sold: ['keep what you sold in a file, and report on it', () => import('./commands/sold.ts')],
  payouts: ['what is left of a sale on each marketplace', () => import('./commands/payouts.ts')],
  offer: [
    'what to do with an offer: accept, counter or decline',
    () => import('./commands/offer.ts'),
  ],
  page: ['what a saved web page sells, priced', () => import('./commands/page.ts')],
  brands: ['the brands that have prices', () => import('./commands/brands.ts')],
  categories: ['the categories that have prices', () => import('./commands/categories.ts')],
  check: [
    'check the configuration, the fitted model and the key database',
    () => import('./commands/check.ts'),
  ],
  migrate: [
    "bring the key database to this release's schema",
    () => import('./commands/migrate.ts'),
  ],
  'keys list': ['list keys', () => import('./commands/keys-list.ts')],
  'keys usage': ["today's use, of one key or of all", () => import('./commands/keys-usage.ts')],
  'keys revoke': ['revoke a key permanently', () => import('./commands/keys-revoke.ts')],
  'keys purge-by-email': [
    'delete all keys of an e-mail address, and the sales they contributed',
    () => import('./commands/keys-purge.ts'),
  ],
  backup: ['back up the key database, even while serving', () => import('./commands/backup.ts')],
  restore: ['replace the key database with a backup', () => import('./commands/restore.ts')],
  data: ['write all prices and fees as files, for a release', () => import('./commands/data.ts')],
  mcp: ['serve the MCP tools over standard input and output', () => import('./commands/mcp.ts')],
};

/**
 * Runs what the arguments name; without a command, the service. Returns the exit status: 0, 1 when it failed, 2 when
 * it was not understood. The service keeps running after its command has returned.
 */
export async function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output } = process,
): Promise<number> {
  const print = (line: string) => {
    stdout.write(`${line}\n`);
  };
  const complain = (message: string, see: string) => {
    stderr.write(`${message} See: ${see}\n`);
    return 2;
  };
  const [first = ''] = args;
  if (['--version', '-v', '-V', 'version'].includes(first)) {
    print(`hangtag ${packageJson.version}`);
    return 0;
  }
  if (['--help', '-h', 'help'].includes(first)) return help(args.slice(1), print, complain);
  const name = findName(args);
  const rest = first.startsWith('-') ? args : args.slice(name?.split(' ').length);
  if (name === undefined || rest.includes('--help') || rest.includes('-h')) {
    // `keys --help`: the commands of a group.
    const isAsked = args.includes('--help') || args.includes('-h');
    return name === undefined && !isAsked
      ? complain(unknownCommand(args), 'hangtag --help')
      : help(name?.split(' ') ?? args.filter((arg) => !arg.startsWith('-')), print, complain);
  }
  const { command } = await load(name);
  try {
    await command.run({ ...readArguments(command, rest), env, print, stdout, stderr });
    return 0;
  } catch (error) {
    const message = systemErrorText(error) ?? (error as Error).message;
    if (isMisunderstood(error)) return complain(message, `hangtag ${name} --help`);
    stderr.write(`${name === 'serve' ? 'Hangtag cannot start. ' : ''}${message}\n`);
    return 1;
  }
}

/** Whether an option or an argument is wrong; some are read as over HTTP. */
function isMisunderstood(error: unknown): boolean {
  if (error instanceof UsageError) return true;
  return error instanceof Problem && error.code === 'invalid_parameter';
}

function load(name: string): Promise<{ command: Command }> {
  const [, load] = COMMANDS[name] as (typeof COMMANDS)[string];
  return load();
}

/** Prints the help of what the words name: a command, a group such as `keys`, or without words all commands. */
async function help(
  words: readonly string[],
  print: (line: string) => void,
  complain: (message: string, see: string) => number,
): Promise<number> {
  const name = words.length === 0 ? undefined : findName(words);
  const group = Object.keys(COMMANDS).filter((known) => known.startsWith(`${words[0]} `));
  if (name !== undefined) {
    print(helpOf(name, (await load(name)).command));
  } else if (words.length === 0) {
    print(overview());
  } else if (words.length === 1 && group.length > 0) {
    print([`hangtag ${words[0]} <command>`, '', ...listOf(group)].join('\n'));
  } else {
    return complain(unknownCommand(words), 'hangtag --help');
  }
  return 0;
}

function findName(args: readonly string[]): string | undefined {
  const [first, second] = args;
  if (first === undefined || first.startsWith('-')) return 'serve';
  return [`${first} ${second}`, first].find((name) => Object.hasOwn(COMMANDS, name));
}

function unknownCommand(args: readonly string[]): string {
  const names = Object.keys(COMMANDS);
  const [first = '', second] = args;
  const group = names.filter((name) => name.startsWith(`${first} `));
  if (group.length > 0) {
    const missing = second === undefined || second.startsWith('-');
    const typed = `${first} ${second}`;
    return missing
      ? `${first} needs a command: ${group.join(', ')}.`
      : `There is no command "${typed}".${didYouMean(typed, group)}`;
  }
  return `There is no command "${first}".${didYouMean(first, names)}`;
}

function readArguments(
  command: Command,
  args: readonly string[],
): Pick<Invocation, 'texts' | 'flags' | 'positionals'> {
  const { values, positionals } = parse(command, args);
  const [min, max] = command.arguments ?? [0, 0];
  if (positionals.length < min || positionals.length > max) {
    throw new UsageError(
      positionals.length < min
        ? `It needs ${command.synopsis}.`
        : `Unexpected argument "${positionals[max]}".`,
    );
  }
  return {
    texts: values as Invocation['texts'],
    flags: values as Invocation['flags'],
    positionals,
  };
}

function parse({ texts = [], flags = [] }: Command, args: readonly string[]) {
  const options: ParseArgsOptionsConfig = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string', ...(name === 'output' && { short: 'o' }) }]),
    ...flags.map((name) => [name, { type: 'boolean' }]),
  ]);
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = ''] = /'(--?[^' ]+)/.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(message);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(
      `There is no option ${option}.${known.length > 0 ? didYouMean(option, known) : ''}`,
    );
  }
}

function overview(): string {
  return [
    'hangtag [command] [options]',
    '',
    'What does this secondhand garment sell for? Settings come from the environment (DATA_DIR, DATABASE_URL, PORT …).',
    '',
    ...listOf(Object.keys(COMMANDS)),
    '',
    'Run hangtag <command> --help for more about a command, hangtag --version for the version.',
  ].join('\n');
}

function listOf(names: readonly string[]): string[] {
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `  ${name.padEnd(width)}  ${COMMANDS[name]?.[0]}`);
}

function helpOf(name: string, command: Command): string {
  return [`hangtag ${name} ${command.synopsis ?? ''}`.trim(), '', command.help].join('\n');
}
