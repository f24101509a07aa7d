import { normalize } from './normalize.ts';

/** Nobody names a garment with more words; the rest is not looked at. */
const MAX_WORDS = 24;
/** Nor with longer text. */
const MAX_LENGTH = 400;

/** The words of a text, in lower case without accents; `&` is read as `and`. */
export function wordsOf(text: string): string[] {
  const clean = normalize(text.slice(0, MAX_LENGTH).replaceAll('&', ' and '));
  return clean === '' ? [] : clean.split(' ').slice(0, MAX_WORDS);
}

/** A word without the ending of its plural, the same for `hoody` and `hoodies`. No English word, only a key. */
export function singular(word: string): string {
  if (word === 'scarves') return 'scarf';
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** A run of words that means something. */
export interface Found<T> {
  readonly value: T;
  /** Index of its first word. */
  readonly start: number;
  /** Index after its last word. */
  readonly end: number;
}

/** Phrases with what they mean; spaces between their words do not matter. */
export class Lexicon<T> {
  readonly #values = new Map<string, T>();
  readonly #form: (word: string) => string;
  #longest = 1;

  /** `form` is what is compared of each word, such as its singular. */
  constructor(form: (word: string) => string = (word) => word) {
    this.#form = form;
  }

  /** Adds a phrase; the first meaning that a phrase is given stays. */
  add(phrase: string, value: T): void {
    const words = wordsOf(phrase);
    const key = this.#keyOf(words);
    if (key === '' || this.#values.has(key)) return;
    this.#values.set(key, value);
    // People write one word in two, too.
    this.#longest = Math.max(this.#longest, words.length + 1);
  }

  /** What all of the words together mean. */
  get(words: readonly string[]): T | undefined {
    return this.#values.get(this.#keyOf(words));
  }

  /** All phrases in a text, from its beginning, of which none lies in a longer one; `accept` may leave some out. */
  findAll(words: readonly string[], accept: (value: T) => boolean = () => true): Found<T>[] {
    const found: Found<T>[] = [];
    for (let start = 0; start < words.length; ) {
      const one = this.#longestAt(words, start, accept);
      if (one) found.push(one);
      start = one?.end ?? start + 1;
    }
    return found;
  }

  /** Each phrase as one word, with its meaning. */
  entries(): Iterable<[string, T]> {
    return this.#values.entries();
  }

  #longestAt(
    words: readonly string[],
    start: number,
    accept: (value: T) => boolean,
  ): Found<T> | undefined {
    for (let end = Math.min(words.length, start + this.#longest); end > start; end--) {
      if (words[start] === '' || words[end - 1] === '') continue;
      const value = this.get(words.slice(start, end));
      if (value !== undefined && accept(value)) return { value, start, end };
    }
    return undefined;
  }

  #keyOf(words: readonly string[]): string {
    return words.map(this.#form).join('');
  }
}
