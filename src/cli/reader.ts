import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { count } from '../base/numbers.ts';
import { openReader } from '../reader/chat.ts';
import { type GuessedItem, keepGuesses, PROMPT_VERSION, type Reader, readGuesses } from '../reader/read-guesses.ts';
import { WORDS } from './command.ts';
import { type CliIo, showProgress, UsageError } from './io.ts';

/** Options for a language model. */
export const READER_OPTIONS = { reader: WORDS, readerModel: WORDS, readerCheck: WORDS } as const;

const NAMES = { url: '--reader', model: '--reader-model', key: 'READER_KEY_FILE', check: '--reader-check' };

/**
 * Opens the language model specified by the options, with the key from READER_KEY_FILE or READER_KEY. Returns undefined
 * if none is specified. Throws a {@link UsageError} if the options are invalid or incompatible.
 */
export function readerOf(
  env: NodeJS.ProcessEnv,
  options: { readonly [Name in keyof typeof READER_OPTIONS]?: string | undefined },
): Reader | undefined {
  const { reader: url, readerModel: model, readerCheck: check } = options;
  const key = url && (env.READER_KEY_FILE || undefined);
  try {
    return openReader({ url, model, key, check }, NAMES, env.READER_KEY || undefined);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Resolves to the items with a reader's guesses. Reports where titles are sent and how many were answered. If a file is
 * given, saves answers next to it until all have arrived, so that the same command resumes after an interruption.
 */
export async function askForGuesses<Item extends { readonly title?: string | undefined }>(
  items: readonly Item[],
  reader: Reader,
  { stderr }: Pick<CliIo, 'stderr'>,
  file?: string,
): Promise<GuessedItem<Item>[]> {
  // Standard input doesn't have a folder where answers could be saved.
  const guessFile = file === undefined || file === '-' ? undefined : `${file}.guesses`;
  stderr.write(`Titles are sent to ${reader.model} (${reader.host}).\n`);
  const savingReader = guessFile === undefined ? reader : keepGuesses(reader, openGuessFile(guessFile, reader.model));
  const guessedItems = await readGuesses(items, savingReader, (done, all) => showProgress(stderr, done, all, 1));
  const sentItems = guessedItems.filter((item) => item.reader);
  const answered = sentItems.filter(({ guess }) => guess !== undefined).length;
  stderr.write(`The reader estimated ${answered} of ${count(sentItems.length, 'title')}.\n`);
  if (guessFile === undefined) return guessedItems;
  if (answered === sentItems.length) rmSync(guessFile, { force: true });
  else stderr.write(`Its answers are kept in ${guessFile}: run the same command again to ask only for the rest.\n`);
  return guessedItems;
}

/** Opens a file of guesses, each with a key that is the same only for the same model, prompt, and title. */
function openGuessFile(file: string, model: string): Parameters<typeof keepGuesses>[1] {
  const keyOf = (title: string) => JSON.stringify([model, PROMPT_VERSION, title]);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const guesses = new Map<string, number>();
  for (const line of lines) {
    const [guess, key = ''] = line.split('\t');
    guesses.set(key, Number(guess));
  }
  return {
    get: (title) => guesses.get(keyOf(title)),
    // The line break comes first and the key last, so that a partial line from an interrupted run won't match a title.
    set: (title, guess) => appendFileSync(file, `\n${guess}\t${keyOf(title)}`),
  };
}
