import type { FoundPhrase } from './span.ts';
import { phraseOf } from './tokens.ts';

interface Node<T> {
  value?: T;
  next?: Map<string, Node<T>>;
}

/** Phrases in which spaces matter, as a tree of their words: a lookup builds no string. */
export class PhraseTree<T> {
  readonly #root: Node<T> = {};
  #longest = 0;

  /** Adds a normalized phrase (see normalize.ts); the first meaning that a phrase is given stays. */
  add(phrase: string, value: T): void {
    if (phrase === '') return;
    const words = phrase.split(' ');
    this.#longest = Math.max(this.#longest, words.length);
    let node = this.#root;
    for (const word of words) {
      node.next ??= new Map();
      let next = node.next.get(word);
      if (!next) {
        next = {};
        node.next.set(word, next);
      }
      node = next;
    }
    node.value ??= value;
  }

  /** Returns whether a word is one of the phrases. */
  has(word: string | undefined): boolean {
    return word !== undefined && this.#root.next?.get(word)?.value !== undefined;
  }

  /** Finds the longest phrase that begins at each word, left to right, without overlaps. */
  find(words: readonly string[], most = words.length): FoundPhrase<T>[] {
    const all: FoundPhrase<T>[] = [];
    const first = this.#root.next;
    if (!first) return all;
    for (let from = 0; from < words.length && all.length < most; ) {
      // Most words begin no phrase.
      const found = first.has(words[from] as string) ? this.at(words, from) : undefined;
      if (found) all.push(found);
      from = found ? found.to : from + 1;
    }
    return all;
  }

  /** Finds the longest phrase that begins at word `from`. */
  at(words: readonly string[], from: number): FoundPhrase<T> | undefined {
    let node: Node<T> | undefined = this.#root;
    let value: T | undefined;
    let to = from;
    for (let at = from; at < words.length; at++) {
      node = node.next?.get(words[at] as string);
      if (!node) break;
      if (node.value === undefined) continue;
      value = node.value;
      to = at + 1;
    }
    return value === undefined ? undefined : { value, from, to };
  }

  /** Returns where the longest phrase begins that ends right before word `to`. */
  endingAt(words: readonly string[], to: number): number | undefined {
    for (let from = Math.max(0, to - this.#longest); from < to; from++)
      if (this.at(words, from)?.to === to) return from;
    return undefined;
  }
}

/** Words and phrases as the lexicon writes them, and lists of them by what they mean. */
export type Names = readonly string[];
export type NameTable = Readonly<Record<string, Names>>;

/** Phrases with their one meaning. */
export type Meaning<T> = readonly [phrases: Names, value: T];

/** Makes a tree of phrases; of one that is given twice the first meaning holds. */
export function treeOf<T>(rows: Iterable<Meaning<T>>): PhraseTree<T> {
  const tree = new PhraseTree<T>();
  for (const [phrases, value] of rows) for (const phrase of phrases) tree.add(phraseOf(phrase), value);
  return tree;
}

/**
 * The same with the plurals, as English forms them, of all phrases or those of some meanings; a phrase that is given
 * hides them.
 */
export function treeWithPlurals<T>(
  rows: readonly Meaning<T>[],
  isPlural: (value: T) => boolean = () => true,
): PhraseTree<T> {
  const tree = treeOf(rows);
  for (const [phrases, value] of rows)
    if (isPlural(value))
      for (const phrase of phrases) for (const plural of pluralsOf(phraseOf(phrase))) tree.add(plural, value);
  return tree;
}

/** `dress` gives `dresss` and `dresses`: harmless where there is no such word. */
function pluralsOf(phrase: string): string[] {
  if (!/[a-z]$/.test(phrase)) return [];
  const plurals = [`${phrase}s`, `${phrase}es`];
  return phrase.endsWith('y') ? [...plurals, `${phrase.slice(0, -1)}ies`] : plurals;
}

/** Makes a tree of each list of a lexicon, by its name. */
export function treesOf<K extends string>(lists: Readonly<Record<K, Names>>): Readonly<Record<K, PhraseTree<true>>> {
  const trees = Object.entries<Names>(lists).map(([name, list]) => [name, treeOf([[list, true]])]);
  return Object.fromEntries(trees);
}

/** Makes a look-up that builds its value for a key at the first call. */
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
