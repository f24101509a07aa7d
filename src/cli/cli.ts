import { getSystemErrorMessage } from 'node:util';
import { Argument, Command, CommanderError, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { Problem, problemBody } from '../base/problem.ts';
import { capitalize, messageOf } from '../base/text.ts';
import type { CommandHelp, Commands } from './command.ts';
import otherCommands from './help.json' with { type: 'json' };
import { applyStyle, type CliIo, createIo, UsageError } from './io.ts';
import usualOptions from './options.json' with { type: 'json' };
import programTexts from './program.json' with { type: 'json' };

/** Commands other than those of operations, and the file that has their actions. */
const OTHER_COMMANDS: Readonly<Record<string, CommandHelp & { readonly file?: string }>> = otherCommands;

/** Loads what a first word needs. Commands that ask no operation start in half the time: they load no lexicon. */
async function loadCommands(
  firstWord: string,
  loadTrainCommands: () => Promise<Commands>,
): Promise<{ help?: typeof OTHER_COMMANDS; actions: Commands }> {
  const file = OTHER_COMMANDS[firstWord]?.file;
  if (file === 'train') return { actions: await loadTrainCommands() };
  if (file === 'lists') return { actions: (await import('./commands/lists.ts')).listCommands };
  if (file === 'operate') return { actions: (await import('./commands/operate.ts')).operatorCommands };
  if (firstWord === '--version' || firstWord === '-V') return { actions: {} };
  const { askCommands } = await import('./commands/ask.ts');
  return { help: { ...askCommands.help, ...OTHER_COMMANDS }, actions: askCommands.actions };
}

/** Runs a command. Resolves to its exit status: 0 for success, 1 if there is no answer, or 2 for incorrect usage. */
export async function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  loadTrainCommands: () => Promise<Commands>,
  outputs: Pick<CliIo, 'stdout' | 'stderr'> = process,
): Promise<number> {
  const io = createIo(env, outputs, { wantsJson: args.some((arg) => JSON_FLAG_PATTERN.test(arg)) });
  const words = normalizeArguments(args);
  const { help = OTHER_COMMANDS, actions } = await loadCommands(words[0] ?? '', loadTrainCommands);
  const program = createProgram(io, help);
  const command = findCalledCommand(program, words);
  const commandName = findFullName(command);
  const [commandHelp, action] = [help[commandName], actions[commandName]];
  try {
    // The program's help shows no options of others.
    if (commandHelp && action) addAction(command, commandHelp, action, io);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const errorText = formatError(error, io.programName, command);
    if (!io.wantsJson) io.warn(applyStyle('red', errorText, io.stderr, env));
    else if (error instanceof Problem) printProblem(io, problemBody(error));
    else printProblem(io, { code: error instanceof UsageError ? USAGE_CODE : 'failed', detail: errorText });
    return isUsageError(error) ? 2 : 1;
  }
}

/** Matches `-j` also after a flag without a value: `-nj`. Read before all options, so that their errors are JSON too. */
const JSON_FLAG_PATTERN = /^(?:--json|-[fn]?j)$/;

/** Code of incorrect usage that no field is at fault for. */
const USAGE_CODE = 'invalid_usage';

/** Prints an error as a row of a list has it. */
function printProblem({ stderr }: CliIo, problem: object): void {
  stderr.write(`${JSON.stringify({ problem }, null, 2)}\n`);
}

/** Returns true for incorrect command usage, for which fields shared with the HTTP API throw a {@link Problem}. */
function isUsageError(error: unknown): boolean {
  const isInputProblem = error instanceof Problem && ['invalid_parameter', 'missing_parameter'].includes(error.code);
  return isInputProblem || error instanceof UsageError;
}

function formatError(error: unknown, programName: string, command: Command): string {
  const findFlag = (name: string) => command.options.find((option) => option.attributeName() === name)?.long;
  const message =
    error instanceof Problem
      ? error.messageIn((name) =>
          error.members.items && name === 'items' ? `them to ${programName} list` : (findFlag(name) ?? name),
        )
      : (formatFileError(error) ?? messageOf(error));
  const name = findFullName(command);
  if (isUsageError(error)) return `${message} See: ${programName} ${name} --help`;
  return name === 'serve' ? `Hangtag cannot start. ${message}` : message;
}

function normalizeArguments([first = '', ...otherWords]: readonly string[]): string[] {
  if (first === '') return ['--help'];
  if (first === 'help') return [...normalizeArguments(otherWords), '--help'];
  return [first === 'version' || first === '-v' ? '--version' : first, ...otherWords];
}

/** Returns the command that words name: a group's subcommand, or the program if they name none. */
function findCalledCommand(program: Command, words: readonly string[]): Command {
  const [word = '', ...otherWords] = words;
  const command = program.commands.find((candidate) => candidate.name() === word);
  return command ? findCalledCommand(command, otherWords) : program;
}

function findFullName(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

/** Creates the program of these commands, without their options. */
function createProgram(io: CliIo, help: typeof OTHER_COMMANDS): Command {
  const program = setUpOutput(new Command(io.programName), io)
    .usage('<command> [options]')
    .description(programTexts.description)
    .version(`hangtag ${packageJson.version}`, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    // After a command name, --version is treated as that command's option.
    .enablePositionalOptions()
    .addHelpText('after', programTexts.exitStatus.join('\n'))
    .showHelpAfterError(`See: ${io.programName} --help`);
  for (const [name, { summary, about = capitalize(`${summary}.`), examples = [] }] of Object.entries(help)) {
    const [firstWord = '', secondWord] = name.split(' ');
    const group = program.commands.find((candidate) => candidate.name() === firstWord);
    const command = (group ?? program)
      .command(secondWord ?? firstWord)
      .enablePositionalOptions()
      .summary(summary)
      .helpCommand(false)
      .description(about)
      .showHelpAfterError(`See: ${io.programName} ${name} --help`);
    const usages = examples.map((example) => `  ${example.replace(/^hangtag\b/, io.programName)}`);
    if (usages.length > 0)
      command.addHelpText('after', `\n${usages.length > 1 ? 'Examples' : 'Example'}:\n${usages.join('\n')}`);
  }
  return program;
}

/** Flags and description of each field that is an option, for terminals: those of schemas are for programs. */
const USUAL_OPTIONS: Readonly<Record<string, readonly string[]>> = usualOptions;

/** Returns the flag of a field without words for terminals: `--list-price <value>`. */
const toFlag = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <value>`;

/** Adds an action to a command, with its arguments, the options that only it has, and one for each other field. */
function addAction(command: Command, help: CommandHelp, action: Commands[string], io: CliIo): void {
  for (const [syntax, description] of Object.entries(help.arguments ?? {}))
    command.addArgument(new Argument(syntax, description));
  const ownOptions = Object.entries(help.options ?? {}).map(([flags, description]) => new Option(flags, description));
  const hasOwnOption = (name: string) => ownOptions.some((option) => option.attributeName() === name);
  const fieldOptions = Object.entries(action.fields).flatMap(([name, { description }]) => {
    const [flags = toFlag(name), meaning = description] = USUAL_OPTIONS[name] ?? [];
    return hasOwnOption(name) ? [] : [new Option(flags, meaning)];
  });
  for (const option of [...ownOptions, ...fieldOptions]) {
    const name = option.attributeName();
    option.mandatory = action.required?.includes(name) === true;
    if (action.fields[name]?.type === 'repeated')
      option.argParser((text, earlierTexts: readonly string[] = []) => [...earlierTexts, text]);
    command.addOption(option);
  }
  if (help.json !== false) command.option('-j, --json', 'print JSON');
  command.action(async (...parameters) => {
    const { json: _, ...options } = command.opts();
    // Commander passes the arguments first, followed by the options and the command.
    const argumentValues = parameters.slice(0, command.registeredArguments.length);
    await action.run(io, options, ...argumentValues);
  });
}

/** Sets how the program prints help and errors: at most 100 columns wide, and in color if the output shows colors. */
function setUpOutput(program: Command, io: CliIo): Command {
  const { stdout, stderr, env } = io;
  const findWidth = ({ columns = 100 }: CliIo['stdout']) => Math.min(columns, 100);
  return program
    .configureHelp({ styleTitle: (text) => applyStyle('bold', text, stdout, env), minWidthToWrap: 20 })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // Where to find help follows an error, for people.
      writeErr: (text) => !io.wantsJson && stderr.write(text),
      outputError: (text, write) => {
        // The line below names the help, which Commander suggests for any short option.
        const sentence = capitalize(text.replace(/^error: /, '').replace('(Did you mean --help?)\n', ''));
        if (io.wantsJson) printProblem(io, { code: USAGE_CODE, detail: sentence.trimEnd() });
        else write(applyStyle('red', sentence, stderr, env));
      },
      // Our styles are only where the output shows them.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
      getOutHelpWidth: () => findWidth(stdout),
      getErrHelpWidth: () => findWidth(stderr),
    });
}

/** Returns a sentence for a system error of a file, or undefined for any other error. */
function formatFileError(error: unknown): string | undefined {
  const { errno, path }: NodeJS.ErrnoException = Object(error);
  return errno === undefined || path === undefined ? undefined : `${path}: ${getSystemErrorMessage(errno)}.`;
}
