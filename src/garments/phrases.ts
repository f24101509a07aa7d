/** A phrase that was found among words: those from `from` up to, not including, `to`. */
export interface FoundPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

/**
 * Phrases of one or more words with what they mean, looked up in a time that does not grow with their number. Spaces
 * between the words do not matter, since people write one word in two; where they do, see phrase-tree.ts.
 */
export class Phrases<T> {
  readonly #values = new Map<string, T>();
  readonly #form: ((word: string) => string) | undefined;
  #longest = 0;

  /** `form`: what is compared of each word, such as its singular; by default the word. */
  constructor(form?: (word: string) => string) {
    this.#form = form;
  }

  /** Adds a phrase by its words (see normalize.ts); the first meaning that a phrase is given stays. */
  add(words: readonly string[], value: T): void {
    const key = this.#keyOf(words);
    if (key === '' || this.#values.has(key)) return;
    this.#values.set(key, value);
    this.#longest = Math.max(this.#longest, words.length + 1);
  }

  /** What all of the words together mean. */
  get(words: readonly string[]): T | undefined {
    return this.#values.get(this.#keyOf(words));
  }

  /** The longest phrase that begins at each word, left to right, without overlaps; `accept` may leave some out. */
  find(words: readonly string[], accept?: (value: T) => boolean): FoundPhrase<T>[] {
    const all: FoundPhrase<T>[] = [];
    for (let from = 0; from < words.length; ) {
      const found = this.at(words, from, accept);
      if (found) all.push(found);
      from = found ? found.to : from + 1;
    }
    return all;
  }

  /** The longest phrase that begins at word `from`. Empty words mark what is skipped. */
  at(
    words: readonly string[],
    from: number,
    accept?: (value: T) => boolean,
  ): FoundPhrase<T> | undefined {
    if (words[from] === '') return undefined;
    let found: FoundPhrase<T> | undefined;
    let key = '';
    const end = Math.min(words.length, from + this.#longest);
    for (let to = from; to < end; to++) {
      const word = words[to] as string;
      const form = this.#form ? this.#form(word) : word;
      key += form;
      if (word === '') continue;
      const value = this.#values.get(key);
      if (value !== undefined && (!accept || accept(value))) found = { value, from, to: to + 1 };
    }
    return found;
  }

  /** The things that phrases which begin like this mean, each once, that of the shortest phrase first. */
  beginning<Thing>(text: string, thingOf: (value: T) => Thing | undefined): Thing[] {
    const shortest = new Map<Thing, number>();
    for (const [key, value] of this.#values) {
      const thing = key.startsWith(text) ? thingOf(value) : undefined;
      if (thing === undefined) continue;
      shortest.set(thing, Math.min(key.length, shortest.get(thing) ?? Number.POSITIVE_INFINITY));
    }
    return [...shortest].sort((a, b) => a[1] - b[1]).map(([thing]) => thing);
  }

  /** Each phrase as it is compared, with its meaning. */
  entries(): Iterable<[string, T]> {
    return this.#values.entries();
  }

  #keyOf(words: readonly string[]): string {
    return (this.#form ? words.map(this.#form) : words).join('');
  }
}

/** A phrase and its plurals, for English: `dress` gives `dress`, `dresss`, `dresses`; harmless where there is none. */
export function withPlurals(phrase: string): string[] {
  if (!/[a-z]$/.test(phrase)) return [phrase];
  const plurals = [phrase, `${phrase}s`, `${phrase}es`];
  if (phrase.endsWith('y')) plurals.push(`${phrase.slice(0, -1)}ies`);
  return plurals;
}
