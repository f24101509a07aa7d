import { type FoundPhrase, type Places, phraseOf } from './tokens.ts';

/** Phrases with one meaning each, found in the words of text; it may add phrases to another index. */
export class PhraseIndex<T> {
  /** Null for a word that only begins longer phrases. */
  readonly #values: Map<string, T | null>;
  /** Maximum length, in words, of the longer phrases that begin with a word. */
  readonly #lengths: Map<string, number>;
  #longest: number;
  /** Phrases that are read in the plural too: formed when a word asks for it, since few words do. */
  #singulars: ReadonlyMap<string, T | null> | undefined;

  constructor(base?: PhraseIndex<T>) {
    this.#values = new Map(base ? base.#values : []);
    this.#lengths = new Map(base ? base.#lengths : []);
    this.#longest = base ? base.#longest : 1;
    this.#singulars = base ? base.#singulars : undefined;
  }

  /** Also finds English plurals of the phrases of an index; a phrase of its own comes first. */
  findPluralsOf(index: PhraseIndex<T>): void {
    this.#singulars = index.#values;
  }

  /** Adds a normalized phrase; its first meaning wins. */
  add(phrase: string, value: T): void {
    const known = this.#values.get(phrase);
    if (phrase === '' || (known !== undefined && known !== null)) return;
    this.#values.set(phrase, value);
    const end = phrase.indexOf(' ');
    if (end < 0) return;
    const first = phrase.slice(0, end);
    let length = 1;
    for (let at = end; at >= 0; at = phrase.indexOf(' ', at + 1)) length++;
    if (length > (this.#lengths.get(first) ?? 1)) this.#lengths.set(first, length);
    if (!this.#values.has(first)) this.#values.set(first, null);
    this.#longest = Math.max(length, this.#longest);
  }

  /** Returns the meaning of a whole phrase. */
  get(phrase: string): T | undefined {
    return this.#values.get(phrase) ?? this.#meaningOfPlural(phrase);
  }

  /** Returns the meaning of the phrase whose regular plural, if not the correct one, this may be. */
  #meaningOfPlural(phrase: string): T | undefined {
    if (!this.#singulars || !phrase.endsWith('s') || !PLURAL.test(phrase)) return undefined;
    const read = (singular: string) => this.#singulars?.get(singular) ?? undefined;
    const whole = read(phrase.slice(0, -1));
    if (whole !== undefined || !phrase.endsWith('es')) return whole;
    const stem = read(phrase.slice(0, -2));
    if (stem !== undefined || !phrase.endsWith('ies')) return stem;
    return read(`${phrase.slice(0, -3)}y`);
  }

  /** Returns true for a word that is a phrase by itself. */
  has(word: string | undefined): boolean {
    return word !== undefined && this.get(word) !== undefined;
  }

  /** Finds the longest phrase that begins at each word, left to right, without overlaps. */
  find(words: readonly string[], most = words.length): readonly FoundPhrase<T>[] {
    const all: FoundPhrase<T>[] = [];
    let from = 0;
    while (from < words.length && all.length < most) {
      const found = this.at(words, from);
      if (found) all.push(found);
      from = found ? found.to : from + 1;
    }
    return all;
  }

  /** Finds the longest phrase that begins at word `from`. */
  at(words: readonly string[], from: number): FoundPhrase<T> | undefined {
    let phrase = words[from];
    if (phrase === undefined) return undefined;
    const single = this.#values.get(phrase);
    let value = single ?? this.#meaningOfPlural(phrase);
    let to = from + 1;
    const most = single === undefined ? 1 : (this.#lengths.get(phrase) ?? 1);
    for (let end = from + 2; end <= words.length && end <= from + most; end++) {
      // Grown word by word: joining a slice for each length takes three times as long.
      phrase += ` ${words[end - 1]}`;
      const longer = this.get(phrase);
      if (longer !== undefined) {
        value = longer;
        to = end;
      }
    }
    return value === undefined ? undefined : { value, from, to };
  }

  /** Returns the start of the longest phrase that ends right before word `to`. */
  endingAt(words: readonly string[], to: number): number | undefined {
    for (let from = Math.max(0, to - this.#longest); from < to; from++)
      if (this.at(words, from)?.to === to) return from;
    return undefined;
  }
}

/** Words and phrases as the lexicon writes them, in lists by meaning. */
export type Names = readonly string[];
export type NameTable = Readonly<Record<string, Names>>;

export type Meaning<T> = readonly [phrases: Names, value: T];

/** Returns all phrases of a table of the lexicon, however deep. */
export function phrasesIn(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  return table && typeof table === 'object' ? Object.values(table).flatMap(phrasesIn) : [];
}

/** Indexes phrases; the first meaning of a phrase wins. */
export function phraseIndex<T>(rows: Iterable<Meaning<T>>): PhraseIndex<T> {
  const index = new PhraseIndex<T>();
  for (const [phrases, value] of rows) for (const phrase of phrases) index.add(phraseOf(phrase), value);
  return index;
}

/** Indexes phrases with their English plurals, for all or some meanings; a listed phrase comes before a plural. */
export function phraseIndexWithPlurals<T>(
  rows: readonly Meaning<T>[],
  isPlural?: (value: T) => boolean,
): PhraseIndex<T> {
  const index = phraseIndex(rows);
  index.findPluralsOf(isPlural ? phraseIndex(rows.filter(([, value]) => isPlural(value))) : index);
  return index;
}

/** A number has no plural here: `501s` is not a name of the 501. */
const PLURAL = /[a-z]s$/;

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

type Parts = Readonly<Record<string, string | readonly string[]>>;

/** Compiles a lexicon pattern, in which `<name>` stands for a pattern of `parts` or any word of its list. */
export function patternOf(pattern: string, parts: Parts, flags = 'iu'): RegExp {
  const filled = (source: string): string =>
    source.replace(/<(\w+)>/g, (_, name: string) => {
      const part = parts[name] ?? [];
      if (typeof part === 'string') return filled(part);
      return `(?:${part.join('|').replaceAll('.', '\\.')})`;
    });
  return new RegExp(filled(pattern), flags);
}

/** Returns words as {@link wordPattern} takes them: once for all patterns, since joining takes as long as a match. */
export const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Returns the places of all matches of a global pattern, each of which begins with the space before its words. */
export function placesOf(text: string, pattern: RegExp): readonly Places[] {
  const found: Places[] = [];
  let from = 0;
  let read = 0;
  // `matchAll` would copy the expression for each text, which takes seven times as long as the search.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    for (; read < match.index; read++) if (text[read] === ' ') from++;
    found.push({ from, to: from + spaces(match[0]) });
  }
  return found;
}

const spaces = (text: string) => text.split(' ').length - 1;

/** Compiles a lexicon pattern into a function that finds its first match of whole words in {@link spaced} words. */
export function wordPattern(pattern: string, parts: Parts): (text: string) => Places | undefined {
  const whole = patternOf(` (?:${pattern})(?= )`, parts, '');
  return (text) => {
    const match = whole.exec(text);
    if (!match) return undefined;
    const from = spaces(text.slice(0, match.index));
    return { from, to: from + spaces(match[0]) };
  };
}
