import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createChatReader, hostOf } from '../reader/chat-reader.ts';
import { readCheckFile } from '../reader/check-file.ts';
import { type KeptGuesses, keepGuesses } from '../reader/keep-guesses.ts';
import { PROMPT_VERSION } from '../reader/prompt.ts';
import { type AskedReader, type GuessedItem, readGuesses } from '../reader/read-guesses.ts';
import { count } from '../wording/numbers.ts';
import { WORDS } from './command.ts';
import { UsageError } from './io.ts';

/** Options of a command that may ask a language model. */
export const READER_OPTIONS = { reader: WORDS, readerModel: WORDS, readerCheck: WORDS } as const;

type ReaderWords = { readonly [Name in keyof typeof READER_OPTIONS]?: string | undefined };

/**
 * Returns the language model that options name, its key from `READER_KEY_FILE` or `READER_KEY`; undefined without
 * options. Throws a {@link UsageError} for options that do not go together.
 */
export function readerOf(env: NodeJS.ProcessEnv, words: ReaderWords): AskedReader | undefined {
  const { reader: url, readerModel: model, readerCheck } = words;
  if (url === undefined && model === undefined && readerCheck === undefined) return undefined;
  if (url === undefined || model === undefined) {
    throw new UsageError('A reader needs both: --reader http://localhost:11434/v1 --reader-model llama3.1.');
  }
  const { READER_KEY_FILE: file, READER_KEY: key } = env;
  const read = inUsage(() => createChatReader({ url, model, key: file ? readFileSync(file, 'utf8').trim() : key }));
  const check = readerCheck === undefined ? undefined : inUsage(() => readCheckFile(readerCheck, model));
  return { read, model, host: hostOf(url), check };
}

function inUsage<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Asks a reader for guesses. With a file, keeps them in it until all are there, so that a run that was cut off, or
 * whose reader stopped, goes on where it was. `say` hears where titles go and how many were answered; `onTitles` how
 * many of all were asked.
 */
export async function guessed<Item extends { readonly title?: string | undefined }>(
  items: readonly Item[],
  { read, ...named }: AskedReader,
  say: (line: string) => void,
  onTitles: (done: number, all: number) => void = () => {},
  keptIn?: string,
): Promise<GuessedItem<Item>[]> {
  say(`Titles are sent to ${named.model} at ${named.host}.`);
  const reader = keptIn === undefined ? read : keepGuesses(read, keptInFile(keptIn, named.model));
  let done = 0;
  const all = await readGuesses(items, reader, named, (titles) => {
    done += titles.length;
    onTitles(done, items.length);
  });
  const asked = all.filter(({ reader: asked }) => asked);
  const answered = asked.filter(({ guess }) => guess !== undefined).length;
  say(`The reader estimated ${answered} of ${count(asked.length, 'title')}.`);
  if (keptIn === undefined) return all;
  if (answered === asked.length) rmSync(keptIn, { force: true });
  else say(`Its answers are kept in ${keptIn}: run the same again to ask for the others alone.`);
  return all;
}

/** Opens the file with the answers of an earlier run, to which it adds each new one. */
function keptInFile(file: string, model: string): KeptGuesses {
  const head = JSON.stringify({ model, prompt: PROMPT_VERSION });
  const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // A run that is cut off while it writes leaves half a line.
  const kept = new Map(first === head ? lines.flatMap(entryIn) : []);
  writeFileSync(file, [head, ...[...kept].map((entry) => JSON.stringify(entry)), ''].join('\n'));
  return {
    get: (title) => kept.get(title),
    set: (title, guess) => appendFileSync(file, `${JSON.stringify([title, guess])}\n`),
  };
}

function entryIn(line: string): [title: string, guess: number][] {
  try {
    const entry = JSON.parse(line) as [string, number];
    return Array.isArray(entry) && typeof entry[1] === 'number' ? [entry] : [];
  } catch {
    return [];
  }
}
