import { plain } from '../base/text.ts';
import type { GuessReader, GuessWeights } from '../pricing/guess.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { MOST_TITLES, PROMPT_VERSION } from './prompt.ts';

/**
 * Estimates what pieces sell for by their titles alone: US dollars in the order of the titles. Anything but a number
 * above 0 is no estimate; a list of another length, a throw or a rejection is none for all.
 */
export type Reader = (titles: readonly string[]) => readonly unknown[] | Promise<readonly unknown[]>;

/** The name of a reader, and its weights once they are measured. */
export interface ReaderNamed {
  /** Name of the model. */
  readonly model: string;
  /** Host of the address that titles are sent to, or `your machine`. */
  readonly host: string;
  /** Weights and level by `hangtag reader check`; without it a guess is shown and moves nothing. */
  readonly check?: ReaderCheck | undefined;
}

/** A reader that a command or a service asks. */
export interface AskedReader extends ReaderNamed {
  readonly read: Reader;
}

/** Figures of a check of a reader. */
export interface ReaderCheck {
  readonly weights: GuessWeights;
  /** Added to the log of each guess: above 0 for a reader that guesses too low. */
  readonly level: number;
}

/** The members of an item that are read and added. */
interface ReadItem {
  readonly title?: string | undefined;
  readonly guess?: number | undefined;
}

/** An item as the reader left it. */
export type GuessedItem<Item> = Item & {
  /** The reader's guess, US dollars, at the level of sales. */
  readonly guess?: number | undefined;
  /** The guess's maker and its weights; without a guess, the reader did not answer. */
  readonly reader?: GuessReader | undefined;
};

/** Guesses outside these bounds are none, US dollars. */
const BOUNDS = [0.5, 100_000] as const;

/**
 * Asks a reader for a guess of each item that has a title and no guess of its own, twenty titles at a time, and returns
 * the items with the guesses and their weights, in their order. A title without a usable answer keeps our own price.
 * `onBatch` hears the guesses of each batch, as they came.
 */
export async function readGuesses<Item extends ReadItem>(
  items: readonly Item[],
  reader: Reader,
  named: ReaderNamed,
  onBatch: (titles: readonly string[], guesses: readonly (number | undefined)[]) => void = () => {},
): Promise<GuessedItem<Item>[]> {
  const asked = items.flatMap((item, at) =>
    item.title && item.guess === undefined ? [{ at, title: asData(item.title) }] : [],
  );
  const found = new Map<number, number | undefined>();
  for (let from = 0; from < asked.length; from += MOST_TITLES) {
    const batch = asked.slice(from, from + MOST_TITLES);
    const titles = batch.map(({ title }) => title);
    const guesses = await guessesOf(reader, titles);
    batch.forEach(({ at }, i) => {
      found.set(at, guesses[i]);
    });
    onBatch(titles, guesses);
  }
  const { model, host, check } = named;
  return items.map((item, at) => {
    if (!found.has(at)) return item;
    const guess = found.get(at);
    const asked = { model, host, prompt: PROMPT_VERSION };
    if (guess === undefined) return { ...item, reader: asked };
    const { level = 0, weights } = check ?? {};
    return { ...item, guess: guess * Math.exp(level), reader: { ...asked, weights } };
  });
}

/** Returns a title as readers get it: on one line, cut to its bound. */
const asData = (title: string) => plain(title.slice(0, MAX_TITLE_LENGTH));

/** Returns a reader's guesses of titles, US dollars; undefined for each without a usable answer. */
async function guessesOf(reader: Reader, titles: readonly string[]): Promise<(number | undefined)[]> {
  const none = titles.map(() => undefined);
  try {
    const answered = await reader(titles);
    if (!Array.isArray(answered) || answered.length !== titles.length) return none;
    return answered.map((guess: unknown) => (isUsable(guess) ? guess : undefined));
  } catch {
    return none;
  }
}

const isUsable = (guess: unknown): guess is number =>
  typeof guess === 'number' && guess >= BOUNDS[0] && guess <= BOUNDS[1];
