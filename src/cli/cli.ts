import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { distance } from 'fastest-levenshtein';
import packageJson from '../../package.json' with { type: 'json' };
import { capital, listOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain } from '../base/text.ts';
import { addAction, type CommandHelp, type Commands, type OptionFields } from './command.ts';
import help from './help.json' with { type: 'json' };
import { type CliIo, createIo, type Output, showsColors, styled, UsageError } from './io.ts';

const IS_CHECKOUT = import.meta.url.endsWith('.ts');

const COMMANDS = Object.fromEntries(
  Object.entries(help as Readonly<Record<string, CommandHelp>>).filter(
    ([, { isForMaintainers }]) => IS_CHECKOUT || !isForMaintainers,
  ),
);

/** Each file is loaded when one of its commands is called. Other files belong to the training. */
const FILES: Readonly<Record<string, () => Promise<{ readonly commands: Commands }>>> = {
  price: () => import('./commands/price.ts'),
  lists: () => import('./commands/lists.ts'),
  sold: () => import('./commands/sold.ts'),
  page: () => import('./commands/page.ts'),
  config: () => import('./commands/config.ts'),
  catalog: () => import('./commands/catalog.ts'),
  serve: () => import('./commands/serve.ts'),
  keys: () => import('./commands/keys.ts'),
};

/**
 * Loads training commands by a path that is built at run time: the service does not import any part of the
 * training. `file` is such as `training/train`.
 */
function importTraining(file: string): Promise<{ readonly commands: Commands }> {
  const [folder, ending] = IS_CHECKOUT ? ['../..', 'ts'] : ['..', 'js'];
  const path = file.replace('training/', 'training/commands/');
  return import(new URL(`${folder}/${path}.${ending}`, import.meta.url).href);
}

/**
 * Resolves to the exit status: 0, 1 if the command failed, or 2 if it was invalid. The service keeps running after its
 * command returns.
 */
export async function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  outputs: { readonly stdout: Output; readonly stderr: Output } = process,
): Promise<number> {
  const io = createIo(env, outputs);
  const { program, called } = createProgram(io);
  const [first = '', ...rest] = args;
  try {
    if (first === 'complete') {
      const { complete } = await import('./complete.ts');
      // The words after a `--`.
      for (const line of await complete(program, (command) => load(command, io), rest.slice(1), env)) io.print(line);
      return 0;
    }
    await program.parseAsync(asOptions(first, rest), { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 || args.length === 0 ? 0 : 2;
    io.warn(styled('red', errorText(error, called.at(-1)), io.stderr, env));
    return isMisunderstood(error) ? 2 : 1;
  }
}

/** Returns true for an error in how a command was called; some options are validated by the code that serves HTTP. */
const isMisunderstood = (error: unknown): boolean =>
  error instanceof UsageError || (error instanceof Problem && error.code === 'invalid_parameter');

/** Returns the error of a command as a sentence, with a pointer to its help if it was called incorrectly. */
function errorText(error: unknown, command: Command | undefined): string {
  const message = systemErrorText(error) ?? (error as Error).message;
  const name = command ? commandWords(command) : '';
  if (isMisunderstood(error)) return `${inFlags(error, command) ?? message} See: hangtag ${name} --help`;
  return `${name === 'serve' ? 'Hangtag cannot start. ' : ''}${message}`;
}

const EARLIER_NAMES: Readonly<Record<string, string>> = { appraise: 'list' };

/** Returns the arguments with the words for help and version as options; without arguments, those of help. */
function asOptions(first: string, rest: readonly string[]): string[] {
  if (first === '') return ['--help'];
  if (first === 'help') return [...asOptions(rest[0] ?? '', rest.slice(1)), '--help'];
  return ['version', '-v'].includes(first) ? ['--version'] : [EARLIER_NAMES[first] ?? first, ...rest];
}

/** The narrowest column of text that help is wrapped to, in terminal cells. */
const NARROWEST_TEXT = 20;

/** Adds the arguments, options and action of a command. Returns the fields of its options, none for a group. */
async function load(command: Command, io: CliIo): Promise<OptionFields> {
  const name = commandWords(command);
  const words = COMMANDS[name];
  if (!words) return {};
  const { file, about, examples = [] } = words;
  if (about !== undefined) command.description(about);
  const action = (await (FILES[file]?.() ?? importTraining(file))).commands[name];
  if (action) await addAction(command, words, action, io);
  if (examples.length > 0) {
    const heading = examples.length > 1 ? 'Examples:' : 'Example:';
    command.addHelpText('after', ['', heading, ...examples.map((example) => `  ${example}`)].join('\n'));
  }
  return action?.fields ?? {};
}

/** Creates the program. `called` receives the invoked command, after its group. */
function createProgram(io: CliIo) {
  const called: Command[] = [];
  const program = withOutput(new Command('hangtag'), io, () => called.at(-1))
    .usage('<command> [options]')
    .description(
      'Prices secondhand clothing. Settings come from the environment (DATA_DIR, DATABASE_URL, PORT …), your ' +
        'terms from hangtag config.',
    )
    .version(`hangtag ${packageJson.version}`, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    // --version after a command is about a model.
    .enablePositionalOptions()
    .showHelpAfterError('See: hangtag --help');
  const prepare = async (_: Command, command: Command) => {
    called.push(command);
    await load(command, io);
  };
  program.hook('preSubcommand', prepare);
  for (const [name, { summary, isForMaintainers }] of Object.entries(COMMANDS)) {
    const [word = '', second] = name.split(' ');
    const group = second && program.commands.find((candidate) => candidate.name() === word);
    (group || program)
      .command(second ?? word)
      .helpGroup(isForMaintainers ? 'For maintainers:' : '')
      // An option after the name of a command in a group belongs to that command.
      .enablePositionalOptions()
      .summary(summary)
      .helpCommand(false)
      .description(capital(`${summary}.`))
      .showHelpAfterError(`See: hangtag ${name} --help`)
      .hook('preSubcommand', prepare);
  }
  return { program, called };
}

/** Has a program and its commands write to the outputs. */
function withOutput(program: Command, { stdout, stderr, env }: CliIo, called: () => Command | undefined): Command {
  const widthOf = ({ columns = 100 }: Output) => Math.min(columns, 100);
  return program
    .configureHelp({ styleTitle: (text) => styled('bold', text, stdout, env), minWidthToWrap: NARROWEST_TEXT })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => {
        const sentence = text.replace(/^error: /, '').trimEnd();
        write(styled('red', `${capital(sentence)}${argumentInstead(sentence, called())}\n`, stderr, env));
      },
      getOutHasColors: () => showsColors(stdout, env),
      getErrHasColors: () => showsColors(stderr, env),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    });
}

function commandWords(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

/** Returns a problem's message with options as the user types them; undefined for other errors. */
function inFlags(error: unknown, command: Command | undefined): string | undefined {
  const problem = error instanceof UsageError ? error.cause : error;
  if (!(problem instanceof Problem)) return undefined;
  const flagOf = (name: string) => command?.options.find((option) => option.attributeName() === name)?.long;
  return problem.messageIn((name) => flagOf(name) ?? name);
}

/** Describes a system error in a sentence; undefined for other errors. */
function systemErrorText(error: unknown): string | undefined {
  const { code = '', path = 'The file', syscall } = error as NodeJS.ErrnoException;
  const meaning = SYSTEM_ERRORS[code];
  if (meaning === undefined || syscall === undefined) return undefined;
  const folder = dirname(path);
  if (code === 'ENOENT' && !existsSync(folder)) return `${path} cannot be used: there is no folder ${folder}.`;
  return `${path} ${meaning}${code === 'ENOENT' ? filesNear(path) : ''}`;
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: check the name and its folder.',
  ENOTDIR: 'cannot be created: part of the path is a file, not a folder.',
  EISDIR: 'is a folder: give the name of a file.',
  EACCES: 'cannot be used: this user lacks permission.',
  EPERM: 'cannot be used: this user lacks permission.',
  EROFS: 'cannot be written: the disk is read-only.',
  ENOSPC: 'cannot be written: the disk is full.',
};

const MOST_SLIPS = 2;
const MOST_NAMES = 3;

/** Parts of a title, which commands take as words. */
const WORDS_OF_TITLE = ['title', 'brand', 'category'];

/** Names the argument that replaces an unknown option, in a line to append to the error; otherwise empty. */
function argumentInstead(error: string, command: Command | undefined): string {
  const [, flag = '', word = ''] = /^unknown option '(--([\w-]{1,30}))'/.exec(error) ?? [];
  const [asArgument] = (command?.registeredArguments ?? [])
    .flatMap((argument) => (argument.name() === 'words' ? WORDS_OF_TITLE : [argument.name()]))
    .filter((name) => distance(word, name) <= MOST_SLIPS);
  if (asArgument === undefined) return '';
  return `\n(Give the ${asArgument} as an argument, without ${flag}: hangtag ${command?.name()} ${command?.usage()})`;
}

/** Returns a sentence to append that suggests files with names similar to a missing one; empty if there are none. */
function filesNear(missing: string): string {
  const near = (name: string) => {
    const wanted = basename(missing).toLowerCase();
    return Math.abs(name.length - wanted.length) <= MOST_SLIPS && distance(name.toLowerCase(), wanted) <= MOST_SLIPS;
  };
  try {
    const names = readdirSync(dirname(missing)).filter(near).sort().slice(0, MOST_NAMES);
    const paths = names.map((name) => plain(join(dirname(missing), name)));
    return paths.length === 0 ? '' : ` Did you mean ${listOf(paths, 'or')}?`;
  } catch {
    return '';
  }
}
