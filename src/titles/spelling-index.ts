/** A name with what it stands for. */
interface Spelling<T> {
  readonly name: string;
  readonly value: T;
  /** Its place among all names. */
  readonly place: number;
  /** The letters that it has, as bits. */
  readonly letters: number;
}

/** Names by length, with a mask of their letters: most are passed over without counting a distance. */
export class SpellingIndex<T> {
  readonly #byLength = new Map<number, Spelling<T>[]>();
  #size = 0;
  /** All names in the order of their letters, made at the first use. */
  #sorted: Spelling<T>[] | undefined;

  constructor(names: Iterable<readonly [name: string, value: T]> = []) {
    for (const [name, value] of names) this.add(name, value);
  }

  add(name: string, value: T): void {
    const ofLength = this.#byLength.get(name.length) ?? [];
    this.#byLength.set(name.length, ofLength);
    ofLength.push({ name, value, place: this.#size++, letters: lettersOf(name) });
    this.#sorted = undefined;
  }

  ofLength(length: number): readonly Spelling<T>[] {
    return this.#byLength.get(length) ?? [];
  }

  /** Returns the names that begin with a text, in no order that matters. */
  beginning(start: string): readonly Spelling<T>[] {
    this.#sorted ??= [...this.#byLength.values()].flat().sort((a, b) => (a.name < b.name ? -1 : 1));
    const sorted = this.#sorted;
    let from = 0;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((sorted[middle] as Spelling<T>).name < start) from = middle + 1;
      else to = middle;
    }
    while (sorted[to]?.name.startsWith(start)) to++;
    return sorted.slice(from, to);
  }
}

/** Returns the letters of a text as bits; characters that share a bit count as one. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

/** Returns how many letters only one of two texts has, at most: a wrong letter makes it two, a missing one one. */
export function lettersApart(one: number, other: number): number {
  let left = one ^ other;
  let count = 0;
  for (; left !== 0; left &= left - 1) count++;
  return count;
}
