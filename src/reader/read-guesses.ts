import { plain } from '../base/text.ts';
import type { GuessReader } from '../pricing/asker/weigh-evidence.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import prompt from './prompt.json' with { type: 'json' };

/** Version of the prompt: a check made with another version is an error. */
export const PROMPT_VERSION = '1';

/** Maximum number of titles in one request. */
const MOST_TITLES = 20;

/** Tells a language model how to judge titles: the rules that our own judge followed. */
export const PROMPT = prompt.lines.join('\n');

/** Returns the schema of an answer to this many titles. */
export const answerSchema = (titles: number) => ({
  type: 'object',
  required: ['prices'],
  additionalProperties: false,
  properties: {
    prices: { type: 'array', items: { type: 'number' }, minItems: titles, maxItems: titles },
  },
});

export interface ReaderCheck {
  /** Standard deviation of its guesses in log USD; absent for a reader whose guesses do not count. */
  readonly error?: number | undefined;
  /** Added to the log of each guess: above 0 for a reader that guesses too low. */
  readonly level: number;
}

/** The figures of a reader as `hangtag reader check` writes them to a file. */
export interface CheckedReader extends ReaderCheck {
  readonly model: string;
  readonly prompt: string;
  readonly date: string;
}

/** The error of our price with which release 1.2 measured weights, log USD. */
const OWN_ERROR = 0.43;

/** Reads the figures of a model. Throws a RangeError for those of another model or prompt, and for anything else. */
export function readCheck(given: unknown, model: string, name: string): ReaderCheck {
  const { model: checked, prompt, level, error: written, weights } = Object(given);
  const error = written ?? errorOfWeight(Object(weights).none);
  if (!Number.isFinite(level) || !(error === undefined || (typeof error === 'number' && error > 0))) {
    throw new RangeError(`${name} is not a file written by hangtag reader check.`);
  }
  if (checked === model && prompt === PROMPT_VERSION) return { level, error };
  throw new RangeError(
    `${name} is for ${checked} with prompt ${prompt}, not for ${model} with prompt ${PROMPT_VERSION}: ` +
      'run hangtag reader check again.',
  );
}

/** Returns the error equivalent to a weight in a file of release 1.2: such files remain valid. */
function errorOfWeight(row: unknown): number | undefined {
  const { weight = 0 } = Object(row);
  return weight > 0 && weight <= 1 ? OWN_ERROR * Math.sqrt(Math.max(0.01, 1 / weight - 1)) : undefined;
}

/** Estimates prices of titles, US dollars, in order; an error or a list of another length counts as no guesses. */
export type ReadTitles = (titles: readonly string[]) => readonly unknown[] | Promise<readonly unknown[]>;

/** A language model, or anything else that estimates. */
export interface Reader {
  readonly read: ReadTitles;
  readonly model: string;
  readonly host: string;
  /** Error and level by `hangtag reader check`; without it, a guess is shown but does not count. */
  readonly check?: ReaderCheck | undefined;
  /** Milliseconds after which a list requests no more guesses. */
  readonly patienceMs?: number | undefined;
}

export type GuessedItem<Item> = Item & {
  /** The reader's guess, US dollars, at the level of sales, or the item's own. */
  readonly guess?: number | undefined;
  /** The guess's maker and its error; without a guess, the reader did not answer. */
  readonly reader?: GuessReader | undefined;
};

/** Guesses outside these bounds do not count, US dollars. */
const [LEAST, MOST] = [0.5, 100_000];

/** Asks for a guess for each item with a title and no guess, twenty at a time; without an answer our price stays. */
export async function readGuesses<
  Item extends { readonly title?: string | undefined; readonly guess?: number | undefined },
>(
  items: readonly Item[],
  reader: Reader | ReadTitles,
  onTitles: (done: number, all: number) => void = () => {},
): Promise<GuessedItem<Item>[]> {
  const named = typeof reader === 'function' ? { read: reader, model: 'a reader', host: 'an unnamed host' } : reader;
  const { read, model, host, check, patienceMs = Number.POSITIVE_INFINITY }: Reader = named;
  const since = performance.now();
  const guessed: GuessedItem<Item>[] = [...items];
  const asked = items.flatMap((item, at) => (item.title && item.guess === undefined ? [{ item, at }] : []));
  for (let from = 0; from < asked.length; from += MOST_TITLES) {
    const batch = asked.slice(from, from + MOST_TITLES);
    const isLate = performance.now() - since > patienceMs;
    const guesses = isLate
      ? []
      : await guessesOf(
          read,
          batch.map(({ item }) => asData(item.title)),
        );
    for (const [i, { item, at }] of batch.entries()) {
      const guess = guesses[i];
      const leveled = guess === undefined ? {} : { guess: guess * Math.exp(check?.level ?? 0) };
      guessed[at] = { ...item, ...leveled, reader: { model, host, prompt: PROMPT_VERSION, error: check?.error } };
    }
    onTitles(from + batch.length, asked.length);
  }
  return guessed;
}

const asData = (title = '') => plain(title.slice(0, MAX_TITLE_LENGTH));

/** Creates a reader that asks another one for titles without a stored guess, and stores its guesses, US dollars. */
export function keepGuesses(
  reader: Reader,
  kept: {
    readonly get: (title: string) => number | undefined;
    readonly set: (title: string, guess: number) => void;
  },
): Reader {
  const read = async (titles: readonly string[]) => {
    const found = new Map(titles.map((title) => [title, kept.get(title)]));
    const open = [...found.keys()].filter((title) => found.get(title) === undefined);
    const guesses = open.length === 0 ? [] : await guessesOf(reader.read, open);
    for (const [at, title] of open.entries()) {
      const guess = guesses[at];
      found.set(title, guess);
      if (guess !== undefined) kept.set(title, guess);
    }
    return titles.map((title) => found.get(title));
  };
  return { ...reader, read };
}

/** Returns guesses for titles, US dollars; undefined for each without a usable answer. */
async function guessesOf(read: ReadTitles, titles: readonly string[]): Promise<readonly (number | undefined)[]> {
  try {
    const answered = await read(titles);
    if (!Array.isArray(answered) || answered.length !== titles.length) return [];
    return answered.map((guess) => (typeof guess === 'number' && guess >= LEAST && guess <= MOST ? guess : undefined));
  } catch {
    return [];
  }
}
