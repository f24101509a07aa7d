/** A phrase that was found among words: those from `from` up to, not including, `to`. */
export interface FoundPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

interface Node<T> {
  value?: T;
  next?: Map<string, Node<T>>;
}

/** Phrases in which spaces matter, as a tree of their words: a lookup builds no string. */
export class PhraseTree<T> {
  readonly #root: Node<T> = {};

  /** Adds a normalized phrase (see normalize.ts); the first meaning that a phrase is given stays. */
  add(phrase: string, value: T): void {
    if (phrase === '') return;
    let node = this.#root;
    for (const word of phrase.split(' ')) {
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

  /** Finds the longest phrase that begins at each word, left to right, without overlaps. */
  find(words: readonly string[]): FoundPhrase<T>[] {
    const all: FoundPhrase<T>[] = [];
    const first = this.#root.next;
    if (!first) return all;
    for (let from = 0; from < words.length; ) {
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
}

/** Makes a tree of normalized phrases with their meanings. */
export function createPhraseTree<T>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): PhraseTree<T> {
  const tree = new PhraseTree<T>();
  for (const [phrase, value] of entries) tree.add(phrase, value);
  return tree;
}

/** Returns a phrase and its plurals, for English: `dress` gives `dress`, `dresss`, `dresses`; harmless where there is none. */
export function withPlurals(phrase: string): string[] {
  if (!/[a-z]$/.test(phrase)) return [phrase];
  const plurals = [phrase, `${phrase}s`, `${phrase}es`];
  if (phrase.endsWith('y')) plurals.push(`${phrase.slice(0, -1)}ies`);
  return plurals;
}
