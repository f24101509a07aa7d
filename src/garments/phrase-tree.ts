import type { FoundPhrase } from './phrases.ts';

interface Node<T> {
  value?: T;
  next?: Map<string, Node<T>>;
}

/**
 * The first words of the phrases of all trees, each with a bit for every tree that has one. Titles go through a dozen
 * trees, where most words begin nothing: one look-up finds that out for all of them.
 */
const beginnings = new Map<string, number>();
let trees = 0;

let lastWords: readonly string[] = [];
let lastBits: readonly number[] = [];

/** The bits of each word, kept until other words are looked through. */
function beginningsOf(words: readonly string[]): readonly number[] {
  if (words !== lastWords) {
    lastBits = words.map((word) => beginnings.get(word) ?? 0);
    lastWords = words;
  }
  return lastBits;
}

/** Phrases in which spaces matter, as a tree of their words: a lookup builds no string. */
export class PhraseTree<T> {
  readonly #root: Node<T> = {};
  /** More trees than bits share them. */
  readonly #bit = 1 << (trees++ % 31);

  /** Adds a normalized phrase (see normalize.ts); the first meaning that a phrase is given stays. */
  add(phrase: string, value: T): void {
    if (phrase === '') return;
    const words = phrase.split(' ');
    const [first = ''] = words;
    beginnings.set(first, (beginnings.get(first) ?? 0) | this.#bit);
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

  /** The longest phrase that begins at each word, left to right, without overlaps; none with a word that is `taken`. */
  find(words: readonly string[], taken?: readonly boolean[]): FoundPhrase<T>[] {
    const all: FoundPhrase<T>[] = [];
    const bits = beginningsOf(words);
    for (let from = 0; from < words.length; ) {
      const found = (bits[from] as number) & this.#bit ? this.at(words, from, taken) : undefined;
      if (found) all.push(found);
      from = found ? found.to : from + 1;
    }
    return all;
  }

  /** The longest phrase that begins at word `from`. */
  at(
    words: readonly string[],
    from: number,
    taken?: readonly boolean[],
  ): FoundPhrase<T> | undefined {
    let node: Node<T> | undefined = this.#root;
    let value: T | undefined;
    let to = from;
    for (let at = from; at < words.length; at++) {
      if (taken?.[at]) break;
      node = node.next?.get(words[at] as string);
      if (!node) break;
      if (node.value === undefined) continue;
      value = node.value;
      to = at + 1;
    }
    return value === undefined ? undefined : { value, from, to };
  }
}

/** A tree of normalized phrases with what they mean. */
export function createPhraseTree<T>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): PhraseTree<T> {
  const tree = new PhraseTree<T>();
  for (const [phrase, value] of entries) tree.add(phrase, value);
  return tree;
}
