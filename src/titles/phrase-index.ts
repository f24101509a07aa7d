import { groupBy, lazy } from '../base/values.ts';
import { countWork } from '../base/work.ts';
import { countEdits } from '../catalog/normalize.ts';
import type { FoundPhrase, WordSpan, Words } from './spans.ts';
import { expandPhrases, toPhrase } from './tokens.ts';

type Meaning<T> = readonly [phrases: readonly string[], value: T];

/** An index of phrases and their meanings, used to find phrases in a title's words. */
export class PhraseIndex<T> {
  readonly #values = new Map<string, T>();
  /** The beginnings of phrases with several words, which spare most look-ups of longer ones. */
  readonly #beginnings = new Set<string>();
  readonly #hasPlural: ((value: T) => boolean) | undefined;
  /** Rows that are indexed on first use, since most commands need few indexes. */
  #rows: Iterable<Meaning<T>> | undefined;

  /** Indexes phrases. If one has several meanings, the first wins. Those of meanings with a plural match in it, too. */
  constructor(rows: Iterable<Meaning<T>> = [], hasPlural?: (value: T) => boolean) {
    this.#hasPlural = hasPlural;
    this.#rows = rows;
  }

  #indexRows(): void {
    const rows = this.#rows;
    if (!rows) return;
    this.#rows = undefined;
    for (const [phrases, value] of rows) for (const phrase of phrases) this.add(toPhrase(phrase), value);
  }

  entries(): Iterable<readonly [string, T]> {
    this.#indexRows();
    return this.#values;
  }

  /** Adds a normalized phrase, unless it already has a meaning. */
  add(phrase: string, value: T): void {
    this.#indexRows();
    if (phrase === '' || this.#values.has(phrase)) return;
    this.#values.set(phrase, value);
    for (let end = phrase.indexOf(' '); end > 0; end = phrase.indexOf(' ', end + 1))
      this.#beginnings.add(phrase.slice(0, end));
  }

  get(phrase: string): T | undefined {
    this.#indexRows();
    return this.#values.get(phrase) ?? this.#meaningOfPlural(phrase);
  }

  /** Returns the meaning of an English plural, even an incorrect one such as `scarfs`. */
  #meaningOfPlural(phrase: string): T | undefined {
    const hasPlural = this.#hasPlural;
    // Numbers have no plurals: `501s` is not a name for the 501.
    if (!hasPlural || !/[a-z]s$/.test(phrase)) return undefined;
    for (const singular of [phrase.slice(0, -1), phrase.replace(/es$/, ''), phrase.replace(/ies$/, 'y')]) {
      const value = this.#values.get(singular);
      if (value !== undefined && hasPlural(value)) return value;
    }
    return undefined;
  }

  has(word: string | undefined): boolean {
    return word !== undefined && this.get(word) !== undefined;
  }

  /** Finds phrases that are meant from left to right, the longest at each word, without overlaps. */
  find(words: Words, isMeant: (phrase: WordSpan) => boolean = () => true): readonly FoundPhrase<T>[] {
    const phrases: FoundPhrase<T>[] = [];
    let from = 0;
    while (from < words.length) {
      const phrase = this.findAllAt(words, from).findLast(isMeant);
      if (phrase) phrases.push(phrase);
      from = phrase ? phrase.to : from + 1;
    }
    return phrases;
  }

  /** Finds the longest phrase that begins at a word. */
  findAt = (words: Words, from: number): FoundPhrase<T> | undefined => this.findAllAt(words, from).at(-1);

  /** Finds all phrases that begin at a word, the shortest first. */
  findAllAt(words: Words, from: number): readonly FoundPhrase<T>[] {
    const foundPhrases: FoundPhrase<T>[] = [];
    let phrase = words[from] ?? '';
    for (let to = from + 1; ; to++) {
      const value = this.get(phrase);
      if (value !== undefined) foundPhrases.push({ value, from, to });
      if (to >= words.length || !this.#beginnings.has(phrase)) return foundPhrases;
      phrase += ` ${words[to]}`;
    }
  }
}

/** Returns the phrases of a table, whose meanings are the names. */
export const toMeaningRows = <T extends string>(table: Readonly<Partial<Record<T, readonly string[]>>>): Meaning<T>[] =>
  (Object.entries(table) as [T, readonly string[]][]).map(([name, phrases]) => [phrases, name]);

export function collectPhrases(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  return table && typeof table === 'object' ? Object.values(table).flatMap(collectPhrases) : [];
}

/** Indexes each list of phrases under the list's name; `(a|b)` stands for either text. */
export function indexLists<K extends string>(lists: Readonly<Record<K, readonly string[]>>) {
  const indexList = (list: readonly string[]) => new PhraseIndex([[expandPhrases(list), true]]);
  const indexes = Object.entries<readonly string[]>(lists).map(([name, list]) => [name, indexList(list)]);
  return Object.fromEntries(indexes) as Readonly<Record<K, PhraseIndex<boolean>>>;
}

type PhraseLists = Readonly<Record<string, string | readonly string[]>>;

/** Compiles a pattern, in which `<name>` is the pattern or any phrase of the list with that name in `phrases`. */
export function compilePattern(pattern: string, phrases: PhraseLists, flags = 'iu', writeWord = escapeMarks): RegExp {
  const expand = (source: string): string =>
    source.replace(/(?<!\(\?|\\k)<(\w+)>/g, (_, name: string) => {
      const list = phrases[name] ?? [];
      if (typeof list === 'string') return expand(list);
      return `(?:${list.map(writeWord).join('|')})`;
    });
  return new RegExp(expand(pattern), flags);
}

const escapeMarks = (text: string) => text.replace(/[.$()]/g, '\\$&');

/** Joins words into text for patterns to search. This takes as long as a search, so reuse the text for all patterns. */
export const toSearchText = (words: Words): string => ` ${words.join(' ')} `;

/** Counts the spaces in text, one before each word of a match. */
const countSpaces = (text: string) => text.split(' ').length - 1;

const compiledSearches: ((text: string) => unknown)[] = [];

/** Compiles the patterns that reading a title needs, one per step; otherwise the first title would wait for all. */
export function* compilePatterns(): Generator<undefined> {
  // V8 compiles a pattern for its first text, and again for its second.
  for (const search of [...compiledSearches, ...compiledSearches]) yield void search(' a coach bag ');
}

type Pattern = RegExp | readonly RegExp[];

/** Compiles a pattern to a function that finds its first match of whole words in {@link toSearchText} words. */
export function createSearch(pattern: Pattern, phrases: PhraseLists) {
  const source = [pattern]
    .flat()
    .map(({ source }) => source)
    .join('|');
  const wholePattern = lazy(() => compilePattern(` (?:${source})(?= )`, phrases, '', toPhrase));
  const search = (text: string) => {
    const match = wholePattern().exec(text);
    if (!match) return undefined;
    const from = countSpaces(text.slice(0, match.index));
    return { from, to: from + countSpaces(match[0]), groups: match.groups ?? {} };
  };
  compiledSearches.push(search);
  return search;
}

/** Compiles rules to find the first that `applies` and whose `pattern`, but not `unless`, fits a search text. */
export function compileRules<Row extends { readonly pattern: Pattern; readonly unless?: RegExp | undefined }>(
  rows: readonly Row[],
  phrases: PhraseLists,
) {
  const rules = rows.map((row) => ({
    row,
    find: createSearch(row.pattern, phrases),
    isException: row.unless === undefined ? () => false : createSearch(row.unless, phrases),
  }));
  return (text: string, applies: (row: Row) => boolean = () => true) => {
    for (const { row, find, isException } of rules) {
      const match = applies(row) ? find(text) : undefined;
      if (match && !isException(text)) return { ...row, ...match };
    }
    return undefined;
  };
}

/** Returns words in which each phrase is one token, which patterns name, and where each stands in the title. */
export function replaceWithTokens(words: Words, phrases: readonly FoundPhrase<string>[]) {
  const phrasesByStart = new Map<number, FoundPhrase<string>>();
  let end = 0;
  for (const phrase of phrases.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (phrase.from < end) continue;
    phrasesByStart.set(phrase.from, phrase);
    end = phrase.to;
  }
  const starts: number[] = [];
  for (let at = 0; at < words.length; at = phrasesByStart.get(at)?.to ?? at + 1) starts.push(at);
  const tokens = starts.map((at) => phrasesByStart.get(at)?.value ?? words[at] ?? '');
  const toTitleSpan = ({ from, to }: WordSpan): WordSpan => ({
    from: starts[from] ?? words.length,
    to: starts[to] ?? words.length,
  });
  return { tokens, starts, toTitleSpan };
}

/** Names that may be misspelled, by their first letter, which is rarely wrong, and their length. */
type SpellingIndex<T> = ReadonlyMap<string, readonly (readonly [name: string, value: T])[]>;

export const indexSpellings = <T>(names: readonly (readonly [name: string, value: T])[]): SpellingIndex<T> =>
  groupBy(names, ([name]) => name.charAt(0) + name.length);

/** Minimum number of letters in a name that may be misspelled. Shorter names are too similar: `gap` and `cap`. */
const MIN_LETTERS_FOR_ONE_ERROR = 4;
/** Minimum number of letters that both the text and the name must have to allow two errors. */
const MIN_LETTERS_FOR_TWO_ERRORS = 7;
const MAX_ERRORS = 2;
/** Work (`countWork`) of comparing a word with one name that is about as long. */
const COMPARISON_WORK = 0.4;

interface SimilarName<T> {
  readonly value: T;
  readonly errors: number;
}

/** Returns the values for all names of at least `minLetters` letters that text may misspell, closest first. */
export function findNearest<T>(text: string, names: SpellingIndex<T>, minLetters = MIN_LETTERS_FOR_ONE_ERROR) {
  const closest = new Map<T, SimilarName<T>>();
  for (let length = text.length - MAX_ERRORS; length <= text.length + MAX_ERRORS; length++) {
    const shorterLength = Math.min(text.length, length);
    const maxErrorsOfLong = shorterLength < MIN_LETTERS_FOR_TWO_ERRORS ? 1 : MAX_ERRORS;
    const maxErrors = shorterLength < minLetters ? 0 : maxErrorsOfLong;
    if (Math.abs(text.length - length) > maxErrors) continue;
    const comparedNames = names.get(text.charAt(0) + length) ?? [];
    countWork(COMPARISON_WORK * comparedNames.length);
    for (const [name, value] of comparedNames) {
      const errors = countEdits(text, name);
      if (errors <= maxErrors && errors < (closest.get(value)?.errors ?? maxErrors + 1))
        closest.set(value, { value, errors });
    }
  }
  return [...closest.values()].sort((a, b) => a.errors - b.errors);
}

/** Returns the closest name. If several are equally close, returns the only common one, or undefined. */
export function pickClosest<T>(
  nearNames: readonly SimilarName<T>[],
  isCommon: (value: T) => boolean = () => false,
): SimilarName<T> | undefined {
  const equallyClose = nearNames.filter(({ errors }) => errors === nearNames[0]?.errors);
  const [first, second] = equallyClose.length > 1 ? equallyClose.filter(({ value }) => isCommon(value)) : equallyClose;
  return second ? undefined : first;
}
