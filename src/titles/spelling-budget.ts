/** Unknown words of a title that are sought, the first ones: honest titles have one or two. */
const MOST_WORDS = 3;
/** Names to compare for a title and its parts; three words take some hundreds. */
const MOST_NAMES = 2_000;

/**
 * The bound on the misspellings that are sought in a title and in its parts, which share it. It counts words and names,
 * not time, so that a title is read alike on every machine.
 */
export class SpellingBudget {
  readonly #words = new Set<string>();
  readonly #found = new Map<string, unknown>();
  #names = 0;

  /** Names compared so far. */
  get names(): number {
    return this.#names;
  }

  /** Returns true for an unknown word that may be sought: one of the first three that were asked for. */
  admits(word: string): boolean {
    if (this.#words.size < MOST_WORDS) this.#words.add(word);
    return this.#words.has(word);
  }

  /** Counts a comparison; returns false where none is left. */
  compare(): boolean {
    if (this.#names >= MOST_NAMES) return false;
    this.#names++;
    return true;
  }

  /** Returns what was found for a text before, or seeks it. */
  once<Found>(typed: string, seek: () => Found): Found {
    if (!this.#found.has(typed)) this.#found.set(typed, seek());
    return this.#found.get(typed) as Found;
  }
}
