import { loadContext } from '../../app/context.ts';
import { omit } from '../../base/values.ts';
import { OPERATIONS } from '../../operations/every-operation.ts';
import { readFields } from '../../operations/fields/read-input.ts';
import type { Operation } from '../../operations/operation.ts';
import type { CommandHelp, Commands } from '../command.ts';
import { applyStyle, type CliIo, readInput, UsageError, wrap } from '../io.ts';

const OPERATION_COMMANDS = OPERATIONS.flatMap((operation: Operation) => {
  const { command: texts } = operation;
  return texts ? [{ name: texts.name ?? operation.name, operation, texts }] : [];
});
type OperationCommand = (typeof OPERATION_COMMANDS)[number];

/** Help of each command, as `help.json` has it for others, and its action. */
export const askCommands: { readonly help: Readonly<Record<string, CommandHelp>>; readonly actions: Commands } = {
  help: Object.fromEntries(OPERATION_COMMANDS.map((command) => [command.name, createHelp(command)])),
  actions: Object.fromEntries(OPERATION_COMMANDS.map((command) => [command.name, createAction(command)])),
};

function createHelp({ operation, texts: { wordsField, ...help } }: OperationCommand): CommandHelp {
  const argumentHelp = Object.fromEntries(Object.values(wordsField).map((syntax) => [syntax, '']));
  return { summary: operation.summary.toLowerCase(), about: operation.description, ...help, arguments: argumentHelp };
}

function createAction({ operation, texts }: OperationCommand): Commands[string] {
  const [wordsField = ''] = Object.keys(texts.wordsField);
  const fields = omit(operation.input, wordsField);
  return {
    fields,
    required: operation.required ?? [],
    run: async (io: CliIo, options: Readonly<Record<string, unknown>>, argumentWords: readonly string[] = []) => {
      const argumentText = readArgument(argumentWords.join(' '), io.programName);
      if ('price' in fields && /^\$?\d[\d.,]*$/.test(argumentText)) {
        throw new UsageError(`${argumentText} is no item: for a price, write --price ${argumentText}.`);
      }
      // People see conditions and prices to ask; programs get what they ask for.
      const include = io.wantsJson ? options.include : (options.include ?? ['conditions', 'plan']);
      const sentValues = { ...options, [wordsField]: argumentText || undefined, include };
      const context = await loadContext(io);
      const input = readFields(operation.input, sentValues);
      const answer = operation.run(context, input);
      const problem = operation.findFault?.(answer);
      if (problem) throw problem;
      const lines = operation.writeLines?.(answer, context, input) ?? [JSON.stringify(answer, null, 2)];
      io.printAnswer(answer, io.stdout.isTTY ? styleLines(io, lines, answer) : lines);
    },
  };
}

/** Returns an argument or, for `-`, standard input. Throws a {@link UsageError} for more than one line. */
function readArgument(argument: string, programName: string): string {
  const text = argument === '-' ? readInput('-').toString().trim() : argument;
  if (!text.includes('\n')) return text;
  throw new UsageError(`Standard input has more than one line: ${programName} list - prices one item per line.`);
}

/** Colors of calls, and of replies to offers. */
const COLOR_BY_CALL = {
  buy: 'green',
  maybe: 'yellow',
  check: 'yellow',
  skip: 'red',
  accept: 'green',
  counter: 'yellow',
  decline: 'red',
} as const;

type CallWord = keyof typeof COLOR_BY_CALL;

/** Wraps lines to the terminal, the first in bold, and in the color of its call or reply. */
function styleLines(
  { width, stdout, env }: CliIo,
  [first = '', ...otherLines]: readonly string[],
  { verdict, reply }: { readonly verdict?: { readonly call: CallWord }; readonly reply?: { readonly say: CallWord } },
): string[] {
  const call = verdict?.call ?? reply?.say;
  const toBold = (line: string) => applyStyle(call ? ['bold', COLOR_BY_CALL[call]] : 'bold', line, stdout, env);
  return [...wrap(first, width).map(toBold), ...otherLines.flatMap((line) => wrap(line, width))];
}
