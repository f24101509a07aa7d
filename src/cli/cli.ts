import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import gone from '../app/gone.json' with { type: 'json' };
import { capital } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { addAction, type CommandHelp, type Commands } from './command.ts';
import help from './help.json' with { type: 'json' };
import { type CliIo, createIo, type Output, showsColors, styled, UsageError } from './io.ts';

const IS_CHECKOUT = import.meta.url.endsWith('.ts');

const COMMANDS = help as Readonly<Record<string, CommandHelp>>;

/** Command files, imported when one of their commands is called. All other files in help.json are training code. */
const FILES: Readonly<Record<string, () => Promise<{ readonly commands: Commands }>>> = {
  price: () => import('./commands/price.ts'),
  lists: () => import('./commands/lists.ts'),
  catalog: () => import('./commands/catalog.ts'),
  operate: () => import('./commands/operate.ts'),
};

/** Imports a file such as `training/train`. Builds its path at run time, because src/ must not import training. */
function importTraining(file: string): Promise<{ readonly commands: Commands }> {
  const path = file.replace('training/', 'training/commands/');
  const relative = IS_CHECKOUT ? `../../${path}.ts` : `../${path}.js`;
  return import(new URL(relative, import.meta.url).href);
}

/** Runs a command. Resolves to its exit status: 0 for success, 1 for a failure, or 2 for incorrect usage. */
export async function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  outputs: { readonly stdout: Output; readonly stderr: Output } = process,
  clock: () => number = Date.now,
): Promise<number> {
  const io = createIo(env, outputs, clock);
  const { program, called } = createProgram(io);
  const [first = ''] = args;
  const instead = Object.entries(gone.commands).find(([name]) => name === first)?.[1];
  if (instead !== undefined && !Object.hasOwn(COMMANDS, first)) {
    io.warn(styled('red', `hangtag ${first} is gone: ${instead}`, io.stderr, env));
    return 2;
  }
  try {
    await program.parseAsync(normalizedArguments(args), { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    io.warn(styled('red', errorText(error, called.at(-1)), io.stderr, env));
    return isUsageError(error) ? 2 : 1;
  }
}

/** Returns true for incorrect command usage, for which fields shared with the HTTP API throw a {@link Problem}. */
function isUsageError(error: unknown): boolean {
  const isOfInput = error instanceof Problem && ['invalid_parameter', 'missing_parameter'].includes(error.code);
  return isOfInput || error instanceof UsageError;
}

/** Returns the line to print for an error. Adds where to find help if the command was used incorrectly. */
function errorText(error: unknown, command: Command | undefined): string {
  const message = systemErrorText(error) ?? (error as Error).message;
  const name = command ? fullName(command) : '';
  if (isUsageError(error)) return `${messageWithFlags(error, command) ?? message} See: hangtag ${name} --help`;
  return name === 'serve' ? `Hangtag cannot start. ${message}` : message;
}

/** Replaces "help" and "version" with options, and the former command name "appraise" with "list". */
function normalizedArguments([first = '', ...others]: readonly string[]): string[] {
  if (first === '') return ['--help'];
  if (first === 'help') return [...normalizedArguments(others), '--help'];
  if (first === 'version' || first === '-v') return ['--version'];
  return [first === 'appraise' ? 'list' : first, ...others.map(renamedFlag)];
}

/** Options of 1.x with those that replace them. */
const RENAMED: Readonly<Record<string, string>> = {
  '--asking': '--asking-price',
  '--asked': '--list-price',
  '--listed': '--days-listed',
  '--label': '--shipping-label',
  '--shipping': '--buyer-shipping',
  '--profit': '--min-profit',
  '--return-on-cost': '--min-return',
  '--margin': '--min-margin',
  '--keep': '--min-net',
  '--explain': '--include=all',
};

function renamedFlag(argument: string): string {
  const [flag = '', ...value] = argument.split('=');
  const renamed = Object.hasOwn(RENAMED, flag) ? RENAMED[flag] : undefined;
  return renamed === undefined ? argument : [renamed, ...value].join('=');
}

const MIN_TEXT_WIDTH = 20;

/** Adds a command's arguments, options, and action. */
async function load(command: Command, io: CliIo): Promise<void> {
  const name = fullName(command);
  const commandHelp = COMMANDS[name];
  if (!commandHelp) return;
  const { file, about, examples = [] } = commandHelp;
  if (about !== undefined) command.description(about);
  const { commands } = await (FILES[file]?.() ?? importTraining(file));
  const action = commands[name];
  if (action) await addAction(command, commandHelp, action, io);
  if (examples.length > 0) {
    const heading = examples.length > 1 ? 'Examples:' : 'Example:';
    command.addHelpText('after', ['', heading, ...examples.map((example) => `  ${example}`)].join('\n'));
  }
}

/** Creates the program. Adds each command that the user calls to `called`, such as a group and then its subcommand. */
function createProgram(io: CliIo) {
  const called: Command[] = [];
  const program = withOutput(new Command('hangtag'), io)
    .usage('<command> [options]')
    .description(
      'Prices secondhand clothing. Settings come from the environment (DATA_DIR, DATABASE_URL, PORT …), as do your ' +
        'terms (HANGTAG_MARKETPLACE, HANGTAG_MIN_PROFIT …).',
    )
    .version(`hangtag ${packageJson.version}`, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    // After a command name, --version is treated as that command's option.
    .enablePositionalOptions()
    .showHelpAfterError('See: hangtag --help');
  const prepare = async (_: Command, command: Command) => {
    called.push(command);
    await load(command, io);
  };
  program.hook('preSubcommand', prepare);
  for (const [name, { summary }] of Object.entries(COMMANDS)) {
    const [firstWord = '', secondWord] = name.split(' ');
    const group = program.commands.find((candidate) => candidate.name() === firstWord);
    (group ?? program)
      .command(secondWord ?? firstWord)
      .enablePositionalOptions()
      .summary(summary)
      .helpCommand(false)
      .description(capital(`${summary}.`))
      .showHelpAfterError(`See: hangtag ${name} --help`)
      .hook('preSubcommand', prepare);
  }
  return { program, called };
}

/** Sets how the program prints help and errors: at most 100 columns wide, and in color if the output shows colors. */
function withOutput(program: Command, { stdout, stderr, env }: CliIo): Command {
  const widthOf = ({ columns = 100 }: Output) => Math.min(columns, 100);
  return program
    .configureHelp({ styleTitle: (text) => styled('bold', text, stdout, env), minWidthToWrap: MIN_TEXT_WIDTH })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => {
        write(styled('red', capital(text.replace(/^error: /, '')), stderr, env));
      },
      getOutHasColors: () => showsColors(stdout, env),
      getErrHasColors: () => showsColors(stderr, env),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    });
}

function fullName(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

function messageWithFlags(error: unknown, command: Command | undefined): string | undefined {
  const problem = error instanceof UsageError ? error.cause : error;
  if (!(problem instanceof Problem)) return undefined;
  const flagOf = (name: string) => command?.options.find((option) => option.attributeName() === name)?.long;
  return problem.messageIn((name) => flagOf(name) ?? name);
}

/** Returns a sentence for a system error with a known code, or undefined for any other error. */
function systemErrorText(error: unknown): string | undefined {
  const { code = '', path = 'The file', syscall } = error as NodeJS.ErrnoException;
  const meaning = SYSTEM_ERRORS[code];
  if (meaning === undefined || syscall === undefined) return undefined;
  const folder = dirname(path);
  if (code === 'ENOENT' && !existsSync(folder)) return `${path} cannot be used: there is no folder ${folder}.`;
  return `${path} ${meaning}`;
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: check the name and its folder.',
  ENOTDIR: 'cannot be created: part of the path is a file, not a folder.',
  EEXIST: 'is a file, not a folder.',
  EISDIR: 'is a folder: give the name of a file.',
  EACCES: 'cannot be used: this user lacks permission.',
  EPERM: 'cannot be used: this user lacks permission.',
  EROFS: 'cannot be written: the disk is read-only.',
  ENOSPC: 'cannot be written: the disk is full.',
};
