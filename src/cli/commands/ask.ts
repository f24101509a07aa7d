import { loadContext } from '../../app/context.ts';
import { omit } from '../../base/members.ts';
import { OPERATIONS } from '../../operations/every-operation.ts';
import { readFields } from '../../operations/fields/read-input.ts';
import type { Operation } from '../../operations/operation.ts';
import type { CommandHelp, Commands } from '../command.ts';
import { applyStyle, type CliIo, readInput, UsageError, wrap } from '../io.ts';

/** The operations that are commands, with the texts of these. */
const COMMANDS = OPERATIONS.flatMap((of: Operation) => (of.command ? [{ of, texts: of.command }] : []));
type AskCommand = (typeof COMMANDS)[number];

/** Help of each command, as `help.json` has it for others, and its action. */
export const askCommands: { readonly help: Readonly<Record<string, CommandHelp>>; readonly actions: Commands } = {
  help: byName(helpOf),
  actions: byName(actionOf),
};

function byName<Part>(partOf: (command: AskCommand) => Part): Readonly<Record<string, Part>> {
  return Object.fromEntries(COMMANDS.map((command) => [command.texts.name ?? command.of.name, partOf(command)]));
}

function helpOf({ of, texts: { words, ...help } }: AskCommand): CommandHelp {
  const usage = Object.fromEntries(Object.values(words).map((shown) => [shown, '']));
  return { summary: of.summary.toLowerCase(), about: of.description, ...help, arguments: usage };
}

/** Returns the action of an operation. Its options are the operation's fields but the one of its words. */
function actionOf({ of, texts }: AskCommand): Commands[string] {
  const [wordsField = ''] = Object.keys(texts.words);
  const fields = omit(of.input, wordsField);
  return {
    fields,
    required: of.required ?? [],
    run: async (io: CliIo, options: Readonly<Record<string, unknown>>, words: readonly string[] = []) => {
      const given = words.join(' ');
      const typed = given === '-' ? readInput('-').toString().trim() : given;
      if (typed.includes('\n')) {
        throw new UsageError(`Standard input has more than one line: ${io.called} list - prices one item per line.`);
      }
      if ('price' in fields && /^\$?\d[\d.,]*$/.test(typed)) {
        throw new UsageError(`${typed} is no item: for a price, write --price ${typed}.`);
      }
      // People see conditions and prices to ask; programs get what they ask for.
      const include = io.wantsJson ? options.include : (options.include ?? ['conditions', 'plan']);
      const input = { ...options, [wordsField]: typed || undefined, include };
      const context = await loadContext(io);
      const answer = of.run(context, readFields(of.input, input));
      const problem = of.nothing?.(answer);
      if (problem) throw problem;
      const lines = of.lines?.(answer, context) ?? [JSON.stringify(answer, null, 2)];
      io.printAnswer(answer, io.stdout.isTTY ? styleLines(io, lines, answer) : lines);
    },
  };
}

/** Colors of calls, and of replies to offers. */
const COLORS = {
  buy: 'green',
  maybe: 'yellow',
  check: 'yellow',
  skip: 'red',
  accept: 'green',
  counter: 'yellow',
  decline: 'red',
} as const;

interface Called {
  readonly verdict?: { readonly call: keyof typeof COLORS };
  readonly reply?: { readonly say: keyof typeof COLORS };
}

/** Wraps lines to the terminal, the first in bold, and in the color of its call or reply. */
function styleLines(
  { width, stdout, env }: CliIo,
  [first = '', ...others]: readonly string[],
  answer: Called,
): string[] {
  const call = answer.verdict?.call ?? answer.reply?.say;
  const bold = (line: string) => applyStyle(call ? ['bold', COLORS[call]] : 'bold', line, stdout, env);
  return [...wrap(first, width).map(bold), ...others.flatMap((line) => wrap(line, width))];
}
