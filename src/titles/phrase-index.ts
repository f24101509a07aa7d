import type { FoundPhrase } from './span.ts';
import { phraseOf } from './tokens.ts';

interface Phrase<T> {
  readonly words: readonly string[];
  readonly value: T;
}

/** Phrases indexed by their first words, so that a look-up builds no string. */
export class PhraseIndex<T> {
  /** Phrases by first word, the longest first. */
  readonly #byFirst = new Map<string, Phrase<T>[]>();
  #longest = 0;

  /** Adds a normalized phrase (see normalize.ts); its first meaning stays. */
  add(phrase: string, value: T): void {
    if (phrase === '') return;
    const words = phrase.split(' ');
    const first = words[0] as string;
    this.#longest = Math.max(this.#longest, words.length);
    const alike = this.#byFirst.get(first) ?? [];
    this.#byFirst.set(first, alike);
    const isSame = (one: Phrase<T>) => one.words.length === words.length && startsAt(words, 0, one);
    if (alike.some(isSame)) return;
    const shorter = alike.findIndex((one) => one.words.length < words.length);
    alike.splice(shorter < 0 ? alike.length : shorter, 0, { words, value });
  }

  /** Returns true for a word that is a phrase of its own. */
  has(word: string | undefined): boolean {
    return word !== undefined && this.#byFirst.get(word)?.at(-1)?.words.length === 1;
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
    const alike = this.#byFirst.get(words[from] as string);
    if (!alike) return undefined;
    for (const phrase of alike)
      if (startsAt(words, from, phrase)) return { value: phrase.value, from, to: from + phrase.words.length };
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

/** Returns true where the words of a phrase behind its first one stand behind word `from`. */
function startsAt(words: readonly string[], from: number, { words: own }: Phrase<unknown>): boolean {
  for (let at = own.length - 1; at > 0; at--) if (words[from + at] !== own[at]) return false;
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
