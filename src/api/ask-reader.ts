import type { AskerEvidence } from '../pricing/joint-price.ts';
import { type AskedReader, type GuessedItem, readGuesses } from '../reader/read-guesses.ts';

/** An item to guess. */
interface Titled {
  readonly title?: string | undefined;
  readonly guess?: number | undefined;
}

/** A reader's guess of an item, or that it did not answer. */
export type ReadGuess = Pick<AskerEvidence, 'guess' | 'reader'>;

/** A list asks for no more titles after this long: proxies wait a minute, and the last ones take half of it. */
const ENOUGH_MS = 20_000;

/** Returns items with a reader's guesses, in their order. */
export function guessItems<Item extends Titled>(
  reader: AskedReader,
  items: readonly Item[],
): Promise<GuessedItem<Item>[]> {
  const since = performance.now();
  const read: AskedReader['read'] = (titles) => {
    if (performance.now() - since > ENOUGH_MS) throw new Error('the list took too long');
    return reader.read(titles);
  };
  return readGuesses(items, read, reader);
}

/** Asks a reader for guesses of items; undefined for each that has no title, or a guess of its own. */
export async function askReader(
  reader: AskedReader | undefined,
  items: readonly Titled[],
): Promise<readonly (ReadGuess | undefined)[]> {
  if (!reader) return [];
  const read = await guessItems(reader, items);
  return read.map(({ guess, reader: asked }) => asked && { guess, reader: asked });
}
