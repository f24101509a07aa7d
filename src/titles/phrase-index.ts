import { once } from '../base/memo.ts';
import { type FoundPhrase, phraseOf, type WordSpan, type Words } from './tokens.ts';

/** An index of phrases and their meanings, used to find phrases in a title's words. */
export class PhraseIndex<T> {
  /** Maps phrases to meanings. Null marks a word that only appears as the first word in longer phrases. */
  readonly #values = new Map<string, T | null>();
  /** Number of words in the longest phrase that begins with each word, if there is more than one. */
  readonly #lengths = new Map<string, number>();
  #longest = 1;
  /** Phrases whose plurals also match. Lookups remove plural endings rather than storing a plural for each phrase. */
  #singulars: ReadonlyMap<string, T | null> | undefined;

  constructor(base?: PhraseIndex<T>) {
    if (!base) return;
    this.#values = new Map(base.#values);
    this.#lengths = new Map(base.#lengths);
    this.#longest = base.#longest;
    this.#singulars = base.#singulars;
  }

  /** Makes the English plurals of another index's phrases match, too. Exact phrases take precedence. */
  findPluralsOf(index: PhraseIndex<T>): void {
    this.#singulars = index.#values;
  }

  /** Adds a normalized phrase, unless it already has a meaning. */
  add(phrase: string, value: T): void {
    const hasMeaning = (this.#values.get(phrase) ?? undefined) !== undefined;
    if (phrase === '' || hasMeaning) return;
    this.#values.set(phrase, value);
    const firstSpace = phrase.indexOf(' ');
    if (firstSpace < 0) return;
    const firstWord = phrase.slice(0, firstSpace);
    let wordCount = 1;
    for (let space = firstSpace; space >= 0; space = phrase.indexOf(' ', space + 1)) wordCount++;
    if (wordCount > (this.#lengths.get(firstWord) ?? 1)) this.#lengths.set(firstWord, wordCount);
    if (!this.#values.has(firstWord)) this.#values.set(firstWord, null);
    this.#longest = Math.max(wordCount, this.#longest);
  }

  get(phrase: string): T | undefined {
    return this.#values.get(phrase) ?? this.#meaningOfPlural(phrase);
  }

  /** Returns the meaning of a plural, even an incorrect one such as `scarfs`, or undefined if it has none. */
  #meaningOfPlural(phrase: string): T | undefined {
    if (!this.#singulars || !phrase.endsWith('s') || !PLURAL.test(phrase)) return undefined;
    const meaningOf = (singular: string) => this.#singulars?.get(singular) ?? undefined;
    const withoutS = meaningOf(phrase.slice(0, -1));
    if (withoutS !== undefined || !phrase.endsWith('es')) return withoutS;
    const withoutEs = meaningOf(phrase.slice(0, -2));
    if (withoutEs !== undefined || !phrase.endsWith('ies')) return withoutEs;
    return meaningOf(`${phrase.slice(0, -3)}y`);
  }

  has(word: string | undefined): boolean {
    return word !== undefined && this.get(word) !== undefined;
  }

  /** Finds phrases from left to right, the longest at each word, without overlaps. Returns at most `most` of them. */
  find(words: Words, most = words.length): readonly FoundPhrase<T>[] {
    const phrases: FoundPhrase<T>[] = [];
    let from = 0;
    while (from < words.length && phrases.length < most) {
      const phrase = this.at(words, from);
      if (phrase) phrases.push(phrase);
      from = phrase ? phrase.to : from + 1;
    }
    return phrases;
  }

  /** Finds the longest phrase that begins at a word. Returns undefined if there is none. */
  at(words: Words, from: number): FoundPhrase<T> | undefined {
    let phrase = words[from];
    if (phrase === undefined) return undefined;
    const valueOfWord = this.#values.get(phrase);
    let value = valueOfWord ?? this.#meaningOfPlural(phrase);
    let to = from + 1;
    // A word that begins a longer phrase has an entry, even if it is only null.
    const longest = valueOfWord === undefined ? 1 : (this.#lengths.get(phrase) ?? 1);
    for (let end = from + 2; end <= words.length && end <= from + longest; end++) {
      // Appending is three times as fast as joining a slice for each length.
      phrase += ` ${words[end - 1]}`;
      const longer = this.get(phrase);
      if (longer !== undefined) {
        value = longer;
        to = end;
      }
    }
    return value === undefined ? undefined : { value, from, to };
  }

  /** Returns the start of the longest phrase that ends right before a word, or undefined if there is none. */
  endingAt(words: Words, to: number): number | undefined {
    for (let from = Math.max(0, to - this.#longest); from < to; from++) {
      if (this.at(words, from)?.to === to) return from;
    }
    return undefined;
  }
}

/** Phrases in the lexicon, by the name of their meaning. */
export type NameTable = Readonly<Record<string, readonly string[]>>;

/** Phrases in the lexicon that share a meaning. */
export type Meaning<T> = readonly [phrases: readonly string[], value: T];

/** Returns all phrases in a lexicon table, at any depth. */
export function phrasesIn(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  return table && typeof table === 'object' ? Object.values(table).flatMap(phrasesIn) : [];
}

/** Indexes phrases. If a phrase has several meanings, the first wins. */
export function phraseIndex<T>(rows: Iterable<Meaning<T>>): PhraseIndex<T> {
  const index = new PhraseIndex<T>();
  for (const [phrases, value] of rows) {
    for (const phrase of phrases) index.add(phraseOf(phrase), value);
  }
  return index;
}

/** Indexes phrases and their English plurals. If `isPlural` is given, only meanings that it accepts have plurals. */
export function phraseIndexWithPlurals<T>(
  rows: readonly Meaning<T>[],
  isPlural?: (value: T) => boolean,
): PhraseIndex<T> {
  const index = phraseIndex(rows);
  index.findPluralsOf(isPlural ? phraseIndex(rows.filter(([, value]) => isPlural(value))) : index);
  return index;
}

/** Matches plurals, which end with a letter and `s`. Numbers don't have plurals: `501s` is not a name for the 501. */
const PLURAL = /[a-z]s$/;

/** Indexes each list of phrases under the list's name. */
export function phraseIndexes<K extends string>(
  lists: Readonly<Record<K, readonly string[]>>,
): Readonly<Record<K, PhraseIndex<true>>> {
  const indexes = Object.entries<readonly string[]>(lists).map(([name, list]) => [name, phraseIndex([[list, true]])]);
  return Object.fromEntries(indexes);
}

/** Returns a function that computes the value for a key of the table on first use, and caches it. */
export function lazily<T>(rows: Readonly<Record<string, unknown>>, make: (key: string) => T) {
  const values = new Map<string, T>();
  return (key: string): T | undefined => {
    if (!values.has(key) && Object.hasOwn(rows, key)) values.set(key, make(key));
    return values.get(key);
  };
}

type Parts = Readonly<Record<string, string | readonly string[]>>;

/**
 * Compiles a lexicon pattern. Expands `<name>` into the pattern called `name` in `parts`, or into a choice among the
 * words in the list with that name. `(?<name>` begins a named group, as usual.
 */
export function patternOf(pattern: string, parts: Parts, flags = 'iu'): RegExp {
  const expand = (source: string): string =>
    source.replace(/(?<!\(\?|\\k)<(\w+)>/g, (_, name: string) => {
      const part = parts[name] ?? [];
      if (typeof part === 'string') return expand(part);
      return `(?:${part.join('|').replaceAll('.', '\\.')})`;
    });
  return new RegExp(expand(pattern), flags);
}

/** Joins words into text for patterns to search. This takes as long as a search, so reuse the text for all patterns. */
export const spaced = (words: Words): string => ` ${words.join(' ')} `;

/** Finds all matches of a global pattern in {@link spaced} words. Each match begins with the space before a word. */
export function matchesIn(text: string, pattern: RegExp): readonly WordSpan[] {
  const spans: WordSpan[] = [];
  let from = 0;
  let countedTo = 0;
  // `matchAll` copies the pattern for each text, which takes seven times as long as the search.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    from += spaces(text.slice(countedTo, match.index));
    countedTo = match.index;
    spans.push({ from, to: from + spaces(match[0]) });
  }
  return spans;
}

/** Counts the spaces in text, one before each word of a match. */
export const spaces = (text: string) => text.split(' ').length - 1;

/** Returns lists of phrases with their words normalized, for {@link wordPattern}. */
export const phraseParts = (lists: NameTable): NameTable =>
  Object.fromEntries(Object.entries(lists).map(([name, phrases]) => [name, phrases.map(phraseOf)]));

/** A match of a pattern, with the text of its named groups. */
export interface FoundPattern extends WordSpan {
  readonly groups: Readonly<Record<string, string | undefined>>;
}

const searches: ((text: string) => unknown)[] = [];

/** Compiles the patterns of all titles, which their first use would do at once. Yields after each. */
export function* compilePatterns(): Generator<undefined> {
  // V8 compiles a pattern for its first text, and again for its second.
  for (const search of [...searches, ...searches]) yield void search(' a coach bag ');
}

/** Compiles a lexicon pattern into a function that finds its first match of whole words in {@link spaced} words. */
export function wordPattern(pattern: string, parts: Parts): (text: string) => FoundPattern | undefined {
  const whole = once(() => patternOf(` (?:${pattern})(?= )`, parts, ''));
  const search = (text: string): FoundPattern | undefined => {
    const match = whole().exec(text);
    if (!match) return undefined;
    const from = spaces(text.slice(0, match.index));
    return { from, to: from + spaces(match[0]), groups: match.groups ?? {} };
  };
  searches.push(search);
  return search;
}

/** Words in which each phrase is a single sign, for patterns that name it, and the position of each of them in the title. */
export function withSigns(words: Words, phrases: readonly FoundPhrase<string>[]) {
  const signs = new Map<number, FoundPhrase<string>>();
  let previousEnd = 0;
  for (const phrase of phrases.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (phrase.from < previousEnd) continue;
    signs.set(phrase.from, phrase);
    previousEnd = phrase.to;
  }
  const tokens: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < words.length; at = signs.get(at)?.to ?? at + 1) {
    tokens.push(signs.get(at)?.value ?? (words[at] as string));
    starts.push(at);
  }
  /** Returns the words of the title that tokens stand for. */
  const spanOf = ({ from, to }: WordSpan): WordSpan => ({
    from: starts[from] ?? words.length,
    to: starts[to] ?? words.length,
  });
  return { tokens, starts, spanOf };
}
