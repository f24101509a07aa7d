import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { count } from '../base/numbers.ts';
import { openReader } from '../reader/chat.ts';
import { type GuessedItem, keepGuesses, PROMPT_VERSION, type Reader, readGuesses } from '../reader/read-guesses.ts';
import { WORDS } from './command.ts';
import { type CliIo, showProgress, UsageError } from './io.ts';

/** Options of a command that may ask a language model. */
export const READER_OPTIONS = { reader: WORDS, readerModel: WORDS, readerCheck: WORDS } as const;

const NAMES = { url: '--reader', model: '--reader-model', key: 'READER_KEY_FILE', check: '--reader-check' };

/**
 * Returns the language model that options name, its key from `READER_KEY_FILE` or `READER_KEY`; undefined without
 * options. Throws a {@link UsageError} for options that contradict each other.
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
 * Asks a reader for guesses, and reports where titles go and how many were answered. Keeps them next to a file until
 * all are there, so that a run that was interrupted, or whose reader stopped, resumes there.
 */
export async function guessed<Item extends { readonly title?: string | undefined }>(
  items: readonly Item[],
  reader: Reader,
  { stderr }: Pick<CliIo, 'stderr'>,
  beside?: string,
): Promise<GuessedItem<Item>[]> {
  // Standard input has no folder.
  const keptIn = beside === undefined || beside === '-' ? undefined : `${beside}.guesses`;
  stderr.write(`Titles are sent to ${reader.model} (${reader.host}).\n`);
  const asked = keptIn === undefined ? reader : keepGuesses(reader, keptInFile(keptIn, reader.model));
  const read = await readGuesses(items, asked, (done, all) => showProgress(stderr, done, all, 1));
  const titled = read.filter((item) => item.reader);
  const answered = titled.filter(({ guess }) => guess !== undefined).length;
  stderr.write(`The reader estimated ${answered} of ${count(titled.length, 'title')}.\n`);
  if (keptIn === undefined) return read;
  if (answered === titled.length) rmSync(keptIn, { force: true });
  else stderr.write(`Its answers are kept in ${keptIn}: run the same command again to ask only for the rest.\n`);
  return read;
}

/** Opens the file with the answers of an earlier run, to which it adds each new one. */
function keptInFile(file: string, model: string): Parameters<typeof keepGuesses>[1] {
  const keyOf = (title: string) => JSON.stringify([model, PROMPT_VERSION, title]);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const kept = new Map(lines.map((line) => line.split('\t')).map(([guess, key = '']) => [key, Number(guess)]));
  return {
    get: (title) => kept.get(keyOf(title)),
    // Starts with the line break and ends with the key: half a line, from an interrupted run, has no key of ours.
    set: (title, guess) => appendFileSync(file, `\n${guess}\t${keyOf(title)}`),
  };
}
