import type { FoundPhrase } from './span.ts';
import { phraseOf } from './tokens.ts';

/** A phrase without its first word, under which it is found. */
interface Phrase<T> {
  /** The other words, with one space before each. */
  readonly rest: string;
  /** The number of all its words. */
  readonly length: number;
  readonly value: T;
  /** The next phrase with the same first word, which is no longer. */
  next: Phrase<T> | undefined;
}

/**
 * Phrases indexed by their first words, so that a look-up builds no string. The lexicon has some 40,000: each is one
 * object with one string, since arrays of words and of phrases would take four times the memory.
 */
export class PhraseIndex<T> {
  /** The longest phrase of each first word. */
  readonly #byFirst = new Map<string, Phrase<T>>();
  #longest = 0;

  /** Adds a normalized phrase (see normalize.ts); its first meaning stays. */
  add(phrase: string, value: T): void {
    if (phrase === '') return;
    const end = phrase.indexOf(' ');
    const first = end < 0 ? phrase : phrase.slice(0, end);
    const rest = end < 0 ? '' : phrase.slice(end);
    const length = rest.split(' ').length;
    this.#longest = Math.max(this.#longest, length);
    let before: Phrase<T> | undefined;
    let next = this.#byFirst.get(first);
    for (; next && next.length >= length; next = next.next) {
      if (next.rest === rest) return;
      before = next;
    }
    const added = { rest, length, value, next };
    if (before) before.next = added;
    else this.#byFirst.set(first, added);
  }

  /** Returns true for a word that is a phrase of its own. */
  has(word: string | undefined): boolean {
    let phrase = word === undefined ? undefined : this.#byFirst.get(word);
    while (phrase?.next) phrase = phrase.next;
    return phrase?.length === 1;
  }

  /** Finds the longest phrase that begins at each word, left to right, without overlaps. */
  find(words: readonly string[], most = words.length): readonly FoundPhrase<T>[] {
    let all: FoundPhrase<T>[] | undefined;
    for (let from = 0; from < words.length; ) {
      const found = this.at(words, from);
      from = found ? found.to : from + 1;
      if (!found) continue;
      all ??= [];
      if (all.push(found) >= most) break;
    }
    return all ?? NOTHING;
  }

  /** Finds the longest phrase that begins at word `from`. */
  at(words: readonly string[], from: number): FoundPhrase<T> | undefined {
    // Most words begin no phrase.
    let phrase = this.#byFirst.get(words[from] as string);
    for (; phrase; phrase = phrase.next)
      if (follows(words, from + 1, phrase)) return { value: phrase.value, from, to: from + phrase.length };
    return undefined;
  }

  /** Returns where the longest phrase begins that ends right before word `to`. */
  endingAt(words: readonly string[], to: number): number | undefined {
    for (let from = Math.max(0, to - this.#longest); from < to; from++)
      if (this.at(words, from)?.to === to) return from;
    return undefined;
  }
}

const NOTHING: readonly FoundPhrase<never>[] = [];

/** Returns true where the words of a phrase behind its first one stand from a place on. */
function follows(words: readonly string[], from: number, { rest }: Phrase<unknown>): boolean {
  let end = 0;
  for (let at = from; end < rest.length; at++) {
    const word = words[at];
    if (word === undefined || !rest.startsWith(word, end + 1)) return false;
    end += 1 + word.length;
    if (end < rest.length && rest[end] !== ' ') return false;
  }
  return true;
}

/** Words and phrases as the lexicon writes them, and lists of them by what they mean. */
export type Names = readonly string[];
export type NameTable = Readonly<Record<string, Names>>;

/** Phrases with their one meaning. */
export type Meaning<T> = readonly [phrases: Names, value: T];

/** Indexes phrases; the first meaning of a phrase holds. */
export function phraseIndex<T>(rows: Iterable<Meaning<T>>): PhraseIndex<T> {
  const index = new PhraseIndex<T>();
  for (const [phrases, value] of rows) for (const phrase of phrases) index.add(phraseOf(phrase), value);
  return index;
}

/**
 * Indexes phrases with their English plurals, for all or some meanings; a listed phrase takes precedence over a plural.
 */
export function phraseIndexWithPlurals<T>(
  rows: readonly Meaning<T>[],
  isPlural: (value: T) => boolean = () => true,
): PhraseIndex<T> {
  const index = phraseIndex(rows);
  for (const [phrases, value] of rows)
    if (isPlural(value))
      for (const phrase of phrases) for (const plural of pluralsOf(phraseOf(phrase))) index.add(plural, value);
  return index;
}

/** `dress` gives `dresss` too, which harms nothing. */
function pluralsOf(phrase: string): string[] {
  if (!/[a-z]$/.test(phrase)) return [];
  const plurals = [`${phrase}s`, `${phrase}es`];
  return phrase.endsWith('y') ? [...plurals, `${phrase.slice(0, -1)}ies`] : plurals;
}

/** Indexes each list of a lexicon by name. */
export function phraseIndexes<K extends string>(
  lists: Readonly<Record<K, Names>>,
): Readonly<Record<K, PhraseIndex<true>>> {
  const indexes = Object.entries<Names>(lists).map(([name, list]) => [name, phraseIndex([[list, true]])]);
  return Object.fromEntries(indexes);
}

/** Returns a look-up that computes the value of a key at its first use. */
export function lazily<T>(rows: Readonly<Record<string, unknown>>, make: (key: string) => T) {
  const made = new Map<string, T>();
  return (key: string): T | undefined => {
    let found = made.get(key);
    if (found === undefined && Object.hasOwn(rows, key)) {
      found = make(key);
      made.set(key, found);
    }
    return found;
  };
}
