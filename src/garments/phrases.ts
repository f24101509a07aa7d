/** A phrase that was found among words: those from `from` up to, not including, `to`. */
export interface FoundPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

export interface PhraseOptions {
  /** What is compared of each word, such as its singular; by default the word. */
  readonly form?: (word: string) => string;
  /** Spaces between the words of a phrase do not matter, since people write one word in two. */
  readonly isJoined?: boolean;
}

/** Phrases of one or more words with what they mean, looked up in a time that does not grow with their number. */
export class Phrases<T> {
  readonly #values = new Map<string, T>();
  /** Where spaces matter: the beginnings of all phrases, word by word. */
  readonly #beginnings = new Set<string>();
  readonly #form: ((word: string) => string) | undefined;
  readonly #separator: '' | ' ';
  #longest = 0;

  constructor({ form, isJoined = false }: PhraseOptions = {}) {
    this.#form = form;
    this.#separator = isJoined ? '' : ' ';
  }

  /** Adds a phrase by its words (see normalize.ts); the first meaning that a phrase is given stays. */
  add(words: readonly string[], value: T): void {
    const forms = this.#formsOf(words);
    const key = forms.join(this.#separator);
    if (key === '' || this.#values.has(key)) return;
    this.#values.set(key, value);
    if (this.#separator === '') {
      this.#longest = Math.max(this.#longest, words.length + 1);
      return;
    }
    this.#longest = Math.max(this.#longest, words.length);
    for (let to = 1; to <= forms.length; to++) {
      this.#beginnings.add(forms.slice(0, to).join(' '));
    }
  }

  /** What all of the words together mean. */
  get(words: readonly string[]): T | undefined {
    return this.#values.get(this.#formsOf(words).join(this.#separator));
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
      key = to === from ? form : key + this.#separator + form;
      if (this.#separator !== '' && !this.#beginnings.has(key)) break;
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

  #formsOf(words: readonly string[]): readonly string[] {
    return this.#form ? words.map(this.#form) : words;
  }
}

/** Phrases in which spaces matter, from normalized texts. */
export function createPhrases<T>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): Phrases<T> {
  const phrases = new Phrases<T>();
  for (const [phrase, value] of entries) phrases.add(phrase.split(' '), value);
  return phrases;
}

/** A phrase and its plurals, for English: `dress` gives `dress`, `dresss`, `dresses`; harmless where there is none. */
export function withPlurals(phrase: string): string[] {
  if (!/[a-z]$/.test(phrase)) return [phrase];
  const plurals = [phrase, `${phrase}s`, `${phrase}es`];
  if (phrase.endsWith('y')) plurals.push(`${phrase.slice(0, -1)}ies`);
  return plurals;
}
