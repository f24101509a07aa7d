import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { type Command, type Invocation, UsageError } from './command.ts';
import { didYouMean } from './did-you-mean.ts';
import { systemErrorText } from './system-errors.ts';

/** Each command with one line about it; loaded when it is called. */
const COMMANDS: Readonly<Record<string, [summary: string, load: () => Promise<Command>]>> = {
  serve: [
    'start the service (the default)',
    async () => (await import('./commands/serve.ts')).serveCommand,
  ],
  price: [
    'what a garment, or a listing by its title, sells for',
    async () => (await import('./commands/price.ts')).priceCommand,
  ],
  appraise: [
    'price a list of garments, CSV in and CSV out',
    async () => (await import('./commands/appraise.ts')).appraiseCommand,
  ],
  reprice: [
    'what to hold, cut, relist or donate of a list, and when',
    async () => (await import('./commands/reprice.ts')).repriceCommand,
  ],
  sold: [
    'keep what you sold in a file, and report on it',
    async () => (await import('./commands/sold.ts')).soldCommand,
  ],
  payouts: [
    'what is left of a sale on each marketplace',
    async () => (await import('./commands/payouts.ts')).payoutsCommand,
  ],
  offer: [
    'what to do with an offer: accept, counter or decline',
    async () => (await import('./commands/offer.ts')).offerCommand,
  ],
  page: [
    'what a saved web page sells, priced',
    async () => (await import('./commands/page.ts')).pageCommand,
  ],
  brands: [
    'the brands that have prices',
    async () => (await import('./commands/lists.ts')).brandsCommand,
  ],
  categories: [
    'the categories that have prices',
    async () => (await import('./commands/lists.ts')).categoriesCommand,
  ],
  check: [
    'check the configuration, the fitted model and the key database',
    async () => (await import('./commands/check.ts')).checkCommand,
  ],
  migrate: [
    "bring the key database to this release's schema",
    async () => (await import('./commands/migrate.ts')).migrateCommand,
  ],
  'keys list': ['list keys', async () => (await import('./commands/keys-list.ts')).keysList],
  'keys usage': [
    "today's use, of one key or of all",
    async () => (await import('./commands/keys-usage.ts')).keysUsage,
  ],
  'keys revoke': [
    'revoke a key permanently',
    async () => (await import('./commands/keys-revoke.ts')).keysRevoke,
  ],
  'keys purge-by-email': [
    'delete all keys of an e-mail address, and the sales they contributed',
    async () => (await import('./commands/keys-purge.ts')).keysPurge,
  ],
  backup: [
    'back up the key database, even while serving',
    async () => (await import('./commands/backup.ts')).backupCommand,
  ],
  restore: [
    'replace the key database with a backup',
    async () => (await import('./commands/restore.ts')).restoreCommand,
  ],
  data: [
    'write all prices and fees as files, for a release',
    async () => (await import('./commands/data.ts')).dataCommand,
  ],
  mcp: [
    'serve the MCP tools over standard input and output',
    async () => (await import('./commands/mcp.ts')).mcpCommand,
  ],
};

/**
 * Runs what the arguments name; without a command, the service. Returns the exit status: 0, 1 when it failed, 2 when
 * it was not understood. The service keeps running after its command has returned.
 */
export async function runCli(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const print = (line: string) => {
    process.stdout.write(`${line}\n`);
  };
  const [first = ''] = args;
  if (['--version', '-v', '-V', 'version'].includes(first)) {
    print(`hangtag ${packageJson.version}`);
    return 0;
  }
  if (['--help', '-h', 'help'].includes(first)) return help(args.slice(1), print);
  const name = findName(args);
  const rest = first.startsWith('-') ? args : args.slice(name?.split(' ').length);
  if (name === undefined || rest.includes('--help') || rest.includes('-h')) {
    // `keys --help`: the commands of a group.
    const isAsked = args.includes('--help') || args.includes('-h');
    return name === undefined && !isAsked
      ? complain(unknownCommand(args), 'hangtag --help')
      : help(name?.split(' ') ?? args.filter((arg) => !arg.startsWith('-')), print);
  }
  const command = await load(name);
  try {
    await command.run(readInvocation(command, rest, env, print));
    return 0;
  } catch (error) {
    const message = systemErrorText(error) ?? (error as Error).message;
    if (error instanceof UsageError) return complain(message, `hangtag ${name} --help`);
    process.stderr.write(`${name === 'serve' ? 'Hangtag cannot start. ' : ''}${message}\n`);
    return 1;
  }
}

function load(name: string): Promise<Command> {
  const [, load] = COMMANDS[name] as (typeof COMMANDS)[string];
  return load();
}

/** Prints the help of what the words name: a command, a group such as `keys`, or without words all commands. */
async function help(words: readonly string[], print: (line: string) => void): Promise<number> {
  const name = words.length === 0 ? undefined : findName(words);
  const group = Object.keys(COMMANDS).filter((known) => known.startsWith(`${words[0]} `));
  if (name !== undefined) {
    print(helpOf(name, await load(name)));
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

function readInvocation(
  command: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Invocation {
  const { values, positionals } = parse(command, args);
  const [min, max] = command.arguments;
  if (positionals.length < min || positionals.length > max) {
    throw new UsageError(
      positionals.length < min
        ? `It needs ${command.synopsis}.`
        : `Unexpected argument "${positionals[max]}".`,
    );
  }
  return { values: values as Invocation['values'], positionals, env, print };
}

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: command.options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = ''] = /'(--?[^' ]+)/.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(message);
    const known = Object.keys(command.options).map((name) => `--${name}`);
    throw new UsageError(
      `There is no option ${option}.${known.length > 0 ? didYouMean(option, known) : ''}`,
    );
  }
}

function complain(message: string, help: string): number {
  process.stderr.write(`${message} See: ${help}\n`);
  return 2;
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
  return [`hangtag ${name} ${command.synopsis}`.trim(), '', command.help].join('\n');
}
