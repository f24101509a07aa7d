/** A phrase that was found among tokens: those from `from` up to, not including, `to`. */
export interface FoundPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

interface Node<T> {
  readonly next: Map<string, Node<T>>;
  value?: T;
}

/** Phrases of one or more tokens, looked up in time linear in the tokens, whatever the number of phrases. */
export interface Phrases<T> {
  /** The longest phrase that begins at each token, left to right, without overlaps. */
  find(tokens: readonly string[]): FoundPhrase<T>[];
  /** The longest phrase that begins at token `from`. */
  at(tokens: readonly string[], from: number): FoundPhrase<T> | undefined;
}

/** Builds the lookup from normalized phrases (see normalize.ts); of a phrase given twice the first value holds. */
export function createPhrases<T>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): Phrases<T> {
  const root: Node<T> = { next: new Map() };
  for (const [phrase, value] of entries) {
    let node = root;
    for (const token of phrase.split(' ')) {
      let next = node.next.get(token);
      if (!next) {
        next = { next: new Map() };
        node.next.set(token, next);
      }
      node = next;
    }
    if (node !== root && node.value === undefined) node.value = value;
  }
  const at = (tokens: readonly string[], from: number): FoundPhrase<T> | undefined => {
    let found: FoundPhrase<T> | undefined;
    let node: Node<T> | undefined = root;
    for (let to = from; to < tokens.length; to++) {
      node = node.next.get(tokens[to] as string);
      if (!node) break;
      if (node.value !== undefined) found = { value: node.value, from, to: to + 1 };
    }
    return found;
  };
  const find = (tokens: readonly string[]): FoundPhrase<T>[] => {
    const all: FoundPhrase<T>[] = [];
    for (let i = 0; i < tokens.length; ) {
      const found = at(tokens, i);
      if (found) all.push(found);
      i = found ? found.to : i + 1;
    }
    return all;
  };
  return { find, at };
}

/** A phrase and its plurals, for English: `dress` gives `dress`, `dresss`, `dresses`; harmless where there is none. */
export function withPlurals(phrase: string): string[] {
  if (!/[a-z]$/.test(phrase)) return [phrase];
  const plurals = [phrase, `${phrase}s`, `${phrase}es`];
  if (phrase.endsWith('y')) plurals.push(`${phrase.slice(0, -1)}ies`);
  return plurals;
}
