import packageJson from '../../package.json' with { type: 'json' };
import { Problem } from '../http/problem.ts';
import { type Command, didYouMean, type Output, UsageError } from './command.ts';

/** Commands by their names. */
type Commands = Readonly<Record<string, Command>>;

/** Each command with one line about it, and the file that holds it; loaded when it is called. */
const COMMANDS: Readonly<
  Record<string, [summary: string, load: () => Promise<{ readonly commands: Commands }>]>
> = {
  serve: ['start the service (the default)', () => import('./commands/serve.ts')],
  price: ['price a garment, or a listing by its title', () => import('./commands/price.ts')],
  appraise: ['price a list of garments, CSV in and CSV out', () => import('./commands/lists.ts')],
  reprice: [
    'plan what to hold, cut, relist or donate of a list, and when',
    () => import('./commands/lists.ts'),
  ],
  sold: ['keep your sales in a file, and report on them', () => import('./commands/sold.ts')],
  payouts: [
    'compute the payout of a sale on each marketplace',
    () => import('./commands/payouts.ts'),
  ],
  offer: ['advise on an offer: accept, counter or decline', () => import('./commands/offer.ts')],
  page: ['price the items of a saved web page', () => import('./commands/page.ts')],
  brands: ['list the brands that have prices', () => import('./commands/catalog.ts')],
  categories: ['list the categories that have prices', () => import('./commands/catalog.ts')],
  check: [
    'check the configuration, the fitted model and the key database',
    () => import('./commands/database.ts'),
  ],
  migrate: [
    "bring the key database to this release's schema",
    () => import('./commands/database.ts'),
  ],
  'keys list': ['list keys', () => import('./commands/keys.ts')],
  'keys usage': ["show today's use, of one key or of all", () => import('./commands/keys.ts')],
  'keys revoke': ['revoke a key permanently', () => import('./commands/keys.ts')],
  'keys purge-by-email': [
    'delete all keys of an e-mail address, and the sales they contributed',
    () => import('./commands/keys.ts'),
  ],
  backup: ['back up the key database, even while serving', () => import('./commands/database.ts')],
  restore: ['replace the key database with a backup', () => import('./commands/database.ts')],
  data: [
    'write all prices and fees as files, for a release',
    () => import('./commands/catalog.ts'),
  ],
  mcp: ['serve the MCP tools over standard input and output', () => import('./commands/serve.ts')],
};

/**
 * Runs the command that the arguments name; without one, the service. Returns the exit status: 0, 1 when it failed, 2 when it
 * was not understood. The service keeps running after its command has returned.
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
  const isHelp = ['--help', '-h', 'help'].includes(first);
  const words = isHelp ? args.slice(1) : args;
  const name = isHelp && words.length === 0 ? undefined : findName(words);
  const rest = first.startsWith('-') ? args : args.slice(name?.split(' ').length);
  if (isHelp || rest.includes('--help') || rest.includes('-h')) {
    const text = await helpOf(
      name,
      words.filter((word) => !word.startsWith('-')),
    );
    if (text === undefined) return complain(unknownCommand(words), 'hangtag --help');
    print(text);
    return 0;
  }
  if (name === undefined) return complain(unknownCommand(args), 'hangtag --help');
  try {
    await (await load(name)).run(rest, { env, print, stdout, stderr });
    return 0;
  } catch (error) {
    const message = systemErrorText(error) ?? (error as Error).message;
    if (isMisunderstood(error)) return complain(message, `hangtag ${name} --help`);
    stderr.write(`${name === 'serve' ? 'Hangtag cannot start. ' : ''}${message}\n`);
    return 1;
  }
}

/** True for a wrong option or argument; some are read as over HTTP. */
function isMisunderstood(error: unknown): boolean {
  if (error instanceof UsageError) return true;
  return error instanceof Problem && error.code === 'invalid_parameter';
}

async function load(name: string): Promise<Command> {
  const [, file] = COMMANDS[name] as (typeof COMMANDS)[string];
  return (await file()).commands[name] as Command;
}

/** The help of a command, of a group such as `keys`, or without words of all commands; undefined for anything else. */
async function helpOf(
  name: string | undefined,
  words: readonly string[],
): Promise<string | undefined> {
  if (name !== undefined) return (await load(name)).help(name);
  if (words.length === 0) return overview();
  const group = Object.keys(COMMANDS).filter((known) => known.startsWith(`${words[0]} `));
  if (words.length > 1 || group.length === 0) return undefined;
  return [`hangtag ${words[0]} <command>`, '', ...listOf(group)].join('\n');
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

function overview(): string {
  return [
    'hangtag [command] [options]',
    '',
    'Prices secondhand clothing. Settings come from the environment (DATA_DIR, DATABASE_URL, PORT …).',
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

/** Describes a refusal of the operating system in a sentence; undefined for any other error. */
function systemErrorText(error: unknown): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  const place = path === undefined ? 'The file' : path;
  switch (code) {
    case 'ENOENT':
      return `${place} does not exist: check the name and its folder.`;
    case 'ENOTDIR':
      return `${place} cannot be made: a part of it is a file, not a folder.`;
    case 'EISDIR':
      return `${place} is a folder: give the name of a file.`;
    case 'EACCES':
    case 'EPERM':
      return `${place} cannot be used: this user lacks the permission.`;
    case 'EROFS':
      return `${place} cannot be written: the disk is read-only.`;
    case 'ENOSPC':
      return `${place} cannot be written: the disk is full.`;
    default:
      return undefined;
  }
}
