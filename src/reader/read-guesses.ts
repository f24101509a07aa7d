import { plain } from '../base/text.ts';
import type { GuessReader } from '../pricing/asker/weigh-evidence.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import prompt from './prompt.json' with { type: 'json' };

/** Version of the prompt. A check made with another version is rejected. */
export const PROMPT_VERSION = '1';

const MAX_TITLES = 20;

/** System prompt for pricing titles, with the same rules as for the judged prices behind our model. */
export const PROMPT = prompt.lines.join('\n');

/** Measured accuracy of a reader's guesses. */
export interface ReaderCheck {
  /** Standard deviation of the reader's errors in log USD; absent if its guesses do not count. */
  readonly error?: number | undefined;
  /** Correction added to the log of each guess; positive if the reader guesses too low. */
  readonly level: number;
}

/** A reader's check as `hangtag reader check` writes it to a file. */
export interface CheckedReader extends ReaderCheck {
  readonly model: string;
  readonly prompt: string;
  readonly date: string;
}

/** Error in our own price, in log USD, from which release 1.2 computed weights. */
const ERROR_OF_1_2 = 0.43;

/** Validates a model's check. Throws a RangeError if the value is not a check or is for another model or prompt. */
export function readCheck(check: unknown, model: string, name: string): ReaderCheck {
  const { model: checkedModel, prompt, level, error: checkedError, weights } = Object(check);
  const error = checkedError ?? errorOfWeight(Object(weights).none);
  const isValidError = error === undefined || (typeof error === 'number' && error > 0);
  if (!Number.isFinite(level) || !isValidError) {
    throw new RangeError(`${name} is not a file written by hangtag reader check.`);
  }
  if (checkedModel === model && prompt === PROMPT_VERSION) return { level, error };
  throw new RangeError(
    `${name} is for ${checkedModel} with prompt ${prompt}, not for ${model} with prompt ${PROMPT_VERSION}: ` +
      'run hangtag reader check again.',
  );
}

/** Converts a weight in a check from release 1.2 to the equivalent error, so that the check remains valid. */
function errorOfWeight(row: unknown): number | undefined {
  const { weight = 0 } = Object(row);
  return weight > 0 && weight <= 1 ? ERROR_OF_1_2 * Math.sqrt(Math.max(0.01, 1 / weight - 1)) : undefined;
}

/** Estimates a price in US dollars for each title, in order. An error or a list of the wrong length counts as none. */
export type ReadTitles = (titles: readonly string[]) => readonly unknown[] | Promise<readonly unknown[]>;

/** A language model, or anything else that estimates prices. */
export interface Reader {
  readonly read: ReadTitles;
  readonly model: string;
  readonly host: string;
  /** If omitted, guesses are shown but do not count. */
  readonly check?: ReaderCheck | undefined;
  /** Milliseconds after which no more guesses are requested for a list. */
  readonly patienceMs?: number | undefined;
}

/** An item with its guess. */
export type GuessedItem<Item> = Item & {
  /** The item's own guess, or the reader's after its correction, in US dollars. */
  readonly guess?: number | undefined;
  /** The reader that was called, with its error. If `guess` is absent, the reader did not answer. */
  readonly reader?: GuessReader | undefined;
};

/** Guesses outside these bounds, in US dollars, are ignored. */
const MIN_GUESS = 0.5;
const MAX_GUESS = 100_000;

/**
 * Asks a reader to price each item that has a title but no guess, in batches, and returns all items in their order.
 * Items that needed a guess get `reader`, and those that the reader priced also get `guess`, in US dollars, corrected
 * for the bias in its `check`. After the reader's `patienceMs`, the remaining items stay without a guess.
 */
export async function readGuesses<
  Item extends { readonly title?: string | undefined; readonly guess?: number | undefined },
>(
  items: readonly Item[],
  reader: Reader | ReadTitles,
  onTitles: (done: number, all: number) => void = () => {},
): Promise<GuessedItem<Item>[]> {
  const namedReader: Reader =
    typeof reader === 'function' ? { read: reader, model: 'a reader', host: 'an unnamed host' } : reader;
  const { model, host, check } = namedReader;
  const source: GuessReader = { model, host, prompt: PROMPT_VERSION, error: check?.error };
  const correctionFactor = check ? Math.exp(check.level) : 1;
  const unpriced = [...items.entries()].filter(([, { title, guess }]) => title && guess === undefined);
  const titles = unpriced.map(([, { title = '' }]) => plain(title.slice(0, MAX_TITLE_LENGTH)));
  const guesses = await guessInBatches(namedReader, titles, onTitles);
  const guessByIndex = new Map(unpriced.map(([index], position) => [index, guesses[position]]));
  return items.map((item, index) => {
    if (!guessByIndex.has(index)) return item;
    const guess = guessByIndex.get(index);
    if (guess === undefined) return { ...item, reader: source };
    return { ...item, guess: guess * correctionFactor, reader: source };
  });
}

/** Returns a guess for each title in US dollars, undefined if the reader gave none or its `patienceMs` had passed. */
async function guessInBatches(
  { read, patienceMs = Number.POSITIVE_INFINITY }: Reader,
  titles: readonly string[],
  onTitles: (done: number, all: number) => void,
): Promise<readonly (number | undefined)[]> {
  const deadline = performance.now() + patienceMs;
  const guesses: (number | undefined)[] = [];
  for (let from = 0; from < titles.length; from += MAX_TITLES) {
    const batch = titles.slice(from, from + MAX_TITLES);
    const isLate = performance.now() > deadline;
    const answers = isLate ? [] : await guessesOf(read, batch);
    guesses.push(...batch.map((_, index) => answers[index]));
    onTitles(guesses.length, titles.length);
  }
  return guesses;
}

/** Wraps a reader with a cache of guesses in US dollars by title. A title without a guess is sent again next time. */
export function keepGuesses(
  reader: Reader,
  store: {
    readonly get: (title: string) => number | undefined;
    readonly set: (title: string, guess: number) => void;
  },
): Reader {
  const read = async (titles: readonly string[]) => {
    const guessByTitle = new Map(titles.map((title) => [title, store.get(title)]));
    const misses = [...guessByTitle.keys()].filter((title) => guessByTitle.get(title) === undefined);
    const guesses = misses.length === 0 ? [] : await guessesOf(reader.read, misses);
    for (const [index, title] of misses.entries()) {
      const guess = guesses[index];
      guessByTitle.set(title, guess);
      if (guess !== undefined) store.set(title, guess);
    }
    return titles.map((title) => guessByTitle.get(title));
  };
  return { ...reader, read };
}

/** Returns the reader's guess for each title, undefined if it is out of bounds, or [] if the answer is unusable. */
async function guessesOf(read: ReadTitles, titles: readonly string[]): Promise<readonly (number | undefined)[]> {
  try {
    const answers = await read(titles);
    if (!Array.isArray(answers) || answers.length !== titles.length) return [];
    return answers.map((guess) => (isGuess(guess) ? guess : undefined));
  } catch {
    return [];
  }
}

const isGuess = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_GUESS && value <= MAX_GUESS;
