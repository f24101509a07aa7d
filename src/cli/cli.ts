import { parseArgs } from 'node:util';
import { type Command, type Invocation, UsageError } from './command.ts';

/** Each command with one line about it; loaded when it is called. */
const COMMANDS: Readonly<Record<string, [summary: string, load: () => Promise<Command>]>> = {
  serve: [
    'start the service (the default)',
    async () => (await import('./commands/serve.ts')).serveCommand,
  ],
  price: [
    'what a garment sells for',
    async () => (await import('./commands/price.ts')).priceCommand,
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
    'delete all keys of an e-mail address',
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
  appraise: [
    'price a list of garments, CSV in and CSV out',
    async () => (await import('./commands/appraise.ts')).appraiseCommand,
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
  if (first === '--help' || first === '-h' || first === 'help') {
    print(overview());
    return 0;
  }
  const name = findName(args);
  const entry = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || entry === undefined) {
    return complain(`There is no command "${args.join(' ')}".`, 'hangtag --help');
  }
  const command = await entry[1]();
  const rest = first.startsWith('-') ? args : args.slice(name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h')) {
    print(helpOf(name, command));
    return 0;
  }
  try {
    await command.run(readInvocation(command, rest, env, print));
    return 0;
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof UsageError) return complain(message, `hangtag ${name} --help`);
    process.stderr.write(`${name === 'serve' ? 'Hangtag cannot start. ' : ''}${message}\n`);
    return 1;
  }
}

function findName(args: readonly string[]): string | undefined {
  const [first, second] = args;
  if (first === undefined || first.startsWith('-')) return 'serve';
  return [`${first} ${second}`, first].find((name) => Object.hasOwn(COMMANDS, name));
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
    throw new UsageError((error as Error).message);
  }
}

function complain(message: string, help: string): number {
  process.stderr.write(`${message} See: ${help}\n`);
  return 2;
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(
    ([name, [summary]]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return [
    'hangtag [command] [options]',
    '',
    'What does this secondhand garment sell for? Settings come from the environment (DATA_DIR, DATABASE_URL, PORT …).',
    '',
    ...lines,
    '',
    'Run hangtag <command> --help for more about a command.',
  ].join('\n');
}

function helpOf(name: string, command: Command): string {
  return [`hangtag ${name} ${command.synopsis}`.trim(), '', command.help].join('\n');
}
