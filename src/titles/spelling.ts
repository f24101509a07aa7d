import { distance } from 'fastest-levenshtein';
import { hasPrice, type NotCovered, type Resolution, resolved } from './not-covered.ts';

interface Spelling<T> {
  readonly name: string;
  readonly value: T;
  /** Position in the order in which names were added. */
  readonly rank: number;
  readonly letters: number;
}

/** Index of names that text may misspell. Their lengths and letters rule out most without an edit distance. */
export class SpellingIndex<T> {
  readonly #byLength = new Map<number, Spelling<T>[]>();
  readonly #all: Spelling<T>[] = [];

  constructor(names: Iterable<readonly [name: string, value: T]> = []) {
    for (const [name, value] of names) this.add(name, value);
  }

  add(name: string, value: T): void {
    const ofLength = this.#byLength.get(name.length) ?? [];
    this.#byLength.set(name.length, ofLength);
    const spelling = { name, value, rank: this.#all.length, letters: lettersOf(name) };
    ofLength.push(spelling);
    this.#all.push(spelling);
  }

  ofLength(length: number): readonly Spelling<T>[] {
    return this.#byLength.get(length) ?? [];
  }

  /** Returns entries with a name that begins with text of two letters or more, the shortest name first. */
  beginning(typed: string): T[] {
    if (typed.length < 2) return [];
    const lengths = new Map<T, number>();
    for (const { name, value } of this.#all) {
      if (name.startsWith(typed)) lengths.set(value, Math.min(name.length, lengths.get(value) ?? name.length));
    }
    return [...lengths.keys()].sort((a, b) => (lengths.get(a) as number) - (lengths.get(b) as number));
  }
}

/** Returns the letters of text as a bit mask. Characters that share a bit count as one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

/** Counts the bits that only one of two letter masks has. A wrong letter changes at most two bits. */
function lettersApart(first: number, second: number): number {
  let bits = first ^ second;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Maximum number of unknown words that are looked up per title, from the start. Honest titles have one or two. */
const MOST_WORDS = 3;
/** Maximum number of names compared for a title and its parts. Three words take a few hundred. */
const MOST_NAMES = 2_000;

/** Limits spelling lookups for a title and its parts. Counts words and names, not time, so that machines agree. */
export class SpellingBudget {
  readonly #words = new Set<string>();
  readonly #found = new Map<string, unknown>();
  #names = 0;

  get names(): number {
    return this.#names;
  }

  /** Returns true for an unknown word within the budget: one of the first three that are looked up. */
  admits(word: string): boolean {
    if (this.#words.size < MOST_WORDS) this.#words.add(word);
    return this.#words.has(word);
  }

  /** Counts a comparison with a name. Returns false if the budget is spent. */
  compare(): boolean {
    if (this.#names >= MOST_NAMES) return false;
    this.#names++;
    return true;
  }

  /** Looks up text only the first time, and returns the same result afterwards. */
  once<Found>(typed: string, lookUp: () => Found): Found {
    if (!this.#found.has(typed)) this.#found.set(typed, lookUp());
    return this.#found.get(typed) as Found;
  }
}

/** Minimum number of letters in a name that may be misspelled. Shorter names are too similar: `gap` and `cap`. */
export const MIN_LENGTH = 4;

/** Maximum difference in length between text and a name, in letters, which allows for doubled letters. */
const MOST_LONGER = 2;

function allowedSlips(length: number): number {
  if (length < MIN_LENGTH) return 0;
  return length < 7 ? 1 : 2;
}

/** Counts wrong, missing, and extra letters. Two swapped neighbors count as one error if nothing else is wrong. */
export function slips(typed: string, name: string): number {
  const letters = distance(typed, name);
  return letters === 2 && isSwap(typed, name) ? 1 : letters;
}

/** Returns true if text is a different name with two neighboring letters swapped. */
export function isSwap(typed: string, name: string): boolean {
  if (typed.length !== name.length) return false;
  let at = 0;
  while (typed[at] === name[at]) at++;
  const isSwapped = typed[at] === name[at + 1] && typed[at + 1] === name[at];
  return isSwapped && typed.slice(at + 2) === name.slice(at + 2);
}

/** A doubled letter, as in `nikkee`. */
const DOUBLED = /(.)\1+/g;

interface Near<T> {
  readonly value: T;
  readonly slips: number;
}

/** Returns entries with a name that text may misspell, closest first. */
export function nearest<T>(typed: string, names: SpellingIndex<T>, budget?: SpellingBudget): Near<T>[] {
  const best = new Map<T, Near<T> & { readonly rank: number }>();
  const single = typed.replace(DOUBLED, '$1');
  const letters = lettersOf(typed);
  for (let length = typed.length - MOST_LONGER; length <= typed.length + MOST_LONGER; length++) {
    const most = allowedSlips(Math.min(typed.length, length));
    if (most === 0) continue;
    for (const spelling of names.ofLength(length)) {
      if (lettersApart(letters, spelling.letters) > 2 * most) continue;
      if (budget?.compare() === false) break;
      const { name, value, rank } = spelling;
      const count = isDoubled(typed, single, name) ? 1 : countSlips(typed, name, most);
      if (count === undefined) continue;
      const closest = best.get(value) ?? { slips: count, rank };
      best.set(value, { value, slips: Math.min(count, closest.slips), rank: Math.min(rank, closest.rank) });
    }
  }
  return [...best.values()].sort((a, b) => a.slips - b.slips || a.rank - b.rank);
}

/** Returns true if text and a name differ only in doubled letters. `single` is the text without them. */
function isDoubled(typed: string, single: string, name: string): boolean {
  return typed.length !== name.length && typed[0] === name[0] && single === name.replace(DOUBLED, '$1');
}

/** Counts the errors in a name, or returns undefined for more than `most` or if a short name begins differently. */
function countSlips(typed: string, name: string, most: number): number | undefined {
  if (Math.abs(typed.length - name.length) > most) return undefined;
  const isShort = name.length < 6;
  const isSwappedStart = typed[0] === name[1] && typed[1] === name[0];
  if (isShort && typed[0] !== name[0] && !isSwappedStart) return undefined;
  const count = slips(typed, name);
  return count <= most ? count : undefined;
}

/** Resolves a misspelled name to the closest entry or, in a tie, the only common one. Otherwise suggests all. */
export function resolveSlip<T extends object>(
  typed: string,
  names: SpellingIndex<T | NotCovered>,
  isCommon: (entry: T | NotCovered) => boolean = () => false,
  budget?: SpellingBudget,
): Resolution<T> {
  const near = nearest(typed, names, budget);
  const common = near.filter(({ value, slips }) => slips === near[0]?.slips && isCommon(value));
  const closest = common.length === 1 ? common[0]?.value : onlyNearest(near);
  if (closest) return resolved(closest, 'spelling');
  return { nearest: near.map(({ value }) => value).filter(hasPrice<T>) };
}

/** Returns the closest entry, or undefined if there is a tie. */
export function onlyNearest<T>(near: readonly Near<T>[]): T | undefined {
  const [first, second] = near;
  return first?.slips === second?.slips ? undefined : first?.value;
}
