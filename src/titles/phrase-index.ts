import { type FoundPhrase, phraseOf, type WordSpan } from './tokens.ts';

/** An index of phrases, each with one meaning, that finds them in the words of a title. */
export class PhraseIndex<T> {
  /** Meanings by phrase, or null for a word that only begins longer phrases. */
  readonly #values = new Map<string, T | null>();
  /** For each word that begins a longer phrase, the length in words of the longest such phrase. */
  readonly #lengths = new Map<string, number>();
  #longest = 1;
  /** Phrases that also match in the plural. Lookup reduces plurals to the singular, since few words need it. */
  #singulars: ReadonlyMap<string, T | null> | undefined;

  constructor(base?: PhraseIndex<T>) {
    if (!base) return;
    this.#values = new Map(base.#values);
    this.#lengths = new Map(base.#lengths);
    this.#longest = base.#longest;
    this.#singulars = base.#singulars;
  }

  /** Also matches English plurals of an index's phrases. Exact phrases take precedence. */
  findPluralsOf(index: PhraseIndex<T>): void {
    this.#singulars = index.#values;
  }

  /** Adds a normalized phrase, unless it has a meaning already. */
  add(phrase: string, value: T): void {
    const meaning = this.#values.get(phrase) ?? undefined;
    if (phrase === '' || meaning !== undefined) return;
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

  get(phrase: string): T | undefined {
    return this.#values.get(phrase) ?? this.#meaningOfPlural(phrase);
  }

  /** Returns the meaning of a phrase in the plural, even one formed wrongly, such as `scarfs`. */
  #meaningOfPlural(phrase: string): T | undefined {
    if (!this.#singulars || !phrase.endsWith('s') || !PLURAL.test(phrase)) return undefined;
    const read = (singular: string) => this.#singulars?.get(singular) ?? undefined;
    const whole = read(phrase.slice(0, -1));
    if (whole !== undefined || !phrase.endsWith('es')) return whole;
    const stem = read(phrase.slice(0, -2));
    if (stem !== undefined || !phrase.endsWith('ies')) return stem;
    return read(`${phrase.slice(0, -3)}y`);
  }

  has(word: string | undefined): boolean {
    return word !== undefined && this.get(word) !== undefined;
  }

  /** Finds phrases from left to right, the longest at each word, without overlaps. Stops after `most` phrases. */
  find(words: readonly string[], most = words.length): readonly FoundPhrase<T>[] {
    const phrases: FoundPhrase<T>[] = [];
    let from = 0;
    while (from < words.length && phrases.length < most) {
      const phrase = this.at(words, from);
      if (phrase) phrases.push(phrase);
      from = phrase ? phrase.to : from + 1;
    }
    return phrases;
  }

  /** Finds the longest phrase that begins at the word `from`. */
  at(words: readonly string[], from: number): FoundPhrase<T> | undefined {
    let phrase = words[from];
    if (phrase === undefined) return undefined;
    const single = this.#values.get(phrase);
    let value = single ?? this.#meaningOfPlural(phrase);
    let to = from + 1;
    const most = single === undefined ? 1 : (this.#lengths.get(phrase) ?? 1);
    for (let end = from + 2; end <= words.length && end <= from + most; end++) {
      // Joining a slice for each length would take three times as long.
      phrase += ` ${words[end - 1]}`;
      const longer = this.get(phrase);
      if (longer !== undefined) {
        value = longer;
        to = end;
      }
    }
    return value === undefined ? undefined : { value, from, to };
  }

  /** Returns the start of the longest phrase that ends right before the word `to`. */
  endingAt(words: readonly string[], to: number): number | undefined {
    for (let from = Math.max(0, to - this.#longest); from < to; from++) {
      if (this.at(words, from)?.to === to) return from;
    }
    return undefined;
  }
}

/** Phrases of the lexicon by their meaning. */
export type NameTable = Readonly<Record<string, readonly string[]>>;

/** Phrases of the lexicon that share a meaning. */
export type Meaning<T> = readonly [phrases: readonly string[], value: T];

/** Returns all phrases in a table of the lexicon, at any depth. */
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

/** Indexes phrases with the English plurals of all, or of those whose meaning `isPlural` accepts. */
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

/** Builds one index for each list of phrases, under the same name. */
export function phraseIndexes<K extends string>(
  lists: Readonly<Record<K, readonly string[]>>,
): Readonly<Record<K, PhraseIndex<true>>> {
  const indexes = Object.entries<readonly string[]>(lists).map(([name, list]) => [name, phraseIndex([[list, true]])]);
  return Object.fromEntries(indexes);
}

/** Returns a lookup that computes and caches the value for each key of a table. Other keys give undefined. */
export function lazily<T>(rows: Readonly<Record<string, unknown>>, make: (key: string) => T) {
  const values = new Map<string, T>();
  return (key: string): T | undefined => {
    if (!values.has(key) && Object.hasOwn(rows, key)) values.set(key, make(key));
    return values.get(key);
  };
}

type Parts = Readonly<Record<string, string | readonly string[]>>;

/**
 * Compiles a pattern of the lexicon. In it, `<name>` stands for a pattern in `parts` or for any word of a list there;
 * `(?<name>` begins a named group as usual.
 */
export function patternOf(pattern: string, parts: Parts, flags = 'iu'): RegExp {
  const filled = (source: string): string =>
    source.replace(/(?<!\(\?)<(\w+)>/g, (_, name: string) => {
      const part = parts[name] ?? [];
      if (typeof part === 'string') return filled(part);
      return `(?:${part.join('|').replaceAll('.', '\\.')})`;
    });
  return new RegExp(filled(pattern), flags);
}

/** Returns phrases with each `<name>` of `parts` replaced by every one of its words. */
export function spelledOut(phrases: readonly string[], parts: NameTable): string[] {
  return phrases.flatMap((phrase) => {
    const [, before = '', name, after = ''] = /^([^<]*)<(\w+)>(.*)$/.exec(phrase) ?? [];
    if (name === undefined) return [phrase];
    const endings = spelledOut([after], parts);
    const words = spelledOut(parts[name] ?? [], parts);
    return words.flatMap((word) => endings.map((ending) => before + word + ending));
  });
}

/** Joins words into the form that patterns search. Call it once for several patterns: it takes as long as a search. */
export const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Returns the spans that a global pattern matches in {@link spaced} words. A match begins with the space before it. */
export function matchesIn(text: string, pattern: RegExp): readonly WordSpan[] {
  const spans: WordSpan[] = [];
  let from = 0;
  let countedTo = 0;
  // `matchAll` would copy the pattern for each text, which takes seven times as long as the search.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    from += spaces(text.slice(countedTo, match.index));
    countedTo = match.index;
    spans.push({ from, to: from + spaces(match[0]) });
  }
  return spans;
}

const spaces = (text: string) => text.split(' ').length - 1;

/** Compiles a pattern of the lexicon into a search for its first match of whole words in {@link spaced} words. */
export function wordPattern(pattern: string, parts: Parts): (text: string) => WordSpan | undefined {
  const whole = patternOf(` (?:${pattern})(?= )`, parts, '');
  return (text) => {
    const match = whole.exec(text);
    if (!match) return undefined;
    const from = spaces(text.slice(0, match.index));
    return { from, to: from + spaces(match[0]) };
  };
}
