import { distance } from 'fastest-levenshtein';

interface IndexedName<T> {
  readonly name: string;
  readonly value: T;
  /** Position in the order in which names were added. */
  readonly rank: number;
  /** Bit mask of the letters in the name. */
  readonly letters: number;
}

/** An index of names that may be misspelled. Compares lengths and letters first, to avoid most edit distances. */
export class SpellingIndex<T> {
  readonly #byLength = new Map<number, IndexedName<T>[]>();
  #size = 0;

  constructor(names: Iterable<readonly [name: string, value: T]> = []) {
    for (const [name, value] of names) this.add(name, value);
  }

  add(name: string, value: T): void {
    const ofLength = this.#byLength.get(name.length) ?? [];
    this.#byLength.set(name.length, ofLength);
    const entry = { name, value, rank: this.#size++, letters: lettersOf(name) };
    ofLength.push(entry);
  }

  ofLength(length: number): readonly IndexedName<T>[] {
    return this.#byLength.get(length) ?? [];
  }
}

/** Returns the set of letters in text as a bit mask. Characters whose codes share their last five bits share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

/** Counts the bits that differ between two letter masks. A wrong letter changes at most two bits. */
function differingLetters(first: number, second: number): number {
  let bits = first ^ second;
  let count = 0;
  // Each step clears the lowest bit that is set.
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Maximum number of unknown words looked up per title. Real titles contain one or two. */
const MAX_WORDS = 3;
/** Limits the spelling lookups for a title and its parts to a few words, so that no title is slow to parse. */
export class SpellingBudget {
  readonly #words = new Set<string>();
  readonly #results = new Map<string, unknown>();

  /** Returns true if a word may be looked up. Only the first three distinct words may. */
  admits(word: string): boolean {
    if (this.#words.size < MAX_WORDS) this.#words.add(word);
    return this.#words.has(word);
  }

  /** Number of texts that were looked up. */
  get lookups(): number {
    return this.#results.size;
  }

  /** Returns the result of looking up typed text. Looks up the same text only once. */
  once<Result>(typed: string, lookUp: () => Result): Result {
    if (!this.#results.has(typed)) this.#results.set(typed, lookUp());
    return this.#results.get(typed) as Result;
  }
}

/** Minimum number of letters in a name that may be misspelled. Shorter names are too similar: `gap` and `cap`. */
export const MIN_LENGTH = 4;
/** Minimum number of letters that both the text and the name must have to allow two errors. */
const MIN_LENGTH_FOR_TWO = 7;
/** Names shorter than this must begin with the same letter as the text. */
const MIN_LENGTH_FOR_WRONG_START = 6;
/** Maximum difference in length between text and a name, in letters. It allows for doubled letters. */
const MAX_LONGER = 2;

function allowedErrors(length: number, shortest: number): number {
  if (length < shortest) return 0;
  return length < MIN_LENGTH_FOR_TWO ? 1 : 2;
}

/** Counts wrong, missing, and extra letters. If the only difference is two swapped neighbors, they count as one. */
function spellingErrors(typed: string, name: string): number {
  const letters = distance(typed, name);
  return letters === 2 && isSwap(typed, name) ? 1 : letters;
}

/** Returns true if text differs from a name only in that two neighboring letters are swapped. */
export function isSwap(typed: string, name: string): boolean {
  if (typed.length !== name.length || typed === name) return false;
  let at = 0;
  while (typed[at] === name[at]) at++;
  const isSwapped = typed[at] === name[at + 1] && typed[at + 1] === name[at];
  return isSwapped && typed.slice(at + 2) === name.slice(at + 2);
}

/** Matches repeated letters, as in `nikkee`. */
const REPEATED = /(.)\1+/g;

interface SimilarName<T> {
  readonly value: T;
  readonly errors: number;
}

/** Returns the values for all names of at least `shortest` letters that text may misspell, closest first. */
export function nearest<T>(typed: string, names: SpellingIndex<T>, shortest = MIN_LENGTH): SimilarName<T>[] {
  const closestByValue = new Map<T, SimilarName<T> & { readonly rank: number }>();
  const typedOnce = typed.replace(REPEATED, '$1');
  const letters = lettersOf(typed);
  for (let length = typed.length - MAX_LONGER; length <= typed.length + MAX_LONGER; length++) {
    const mostErrors = allowedErrors(Math.min(typed.length, length), shortest);
    if (mostErrors === 0) continue;
    for (const entry of names.ofLength(length)) {
      if (differingLetters(letters, entry.letters) > 2 * mostErrors) continue;
      const { name, value, rank } = entry;
      const differsInRepeats =
        typed.length !== length && typed[0] === name[0] && typedOnce === name.replace(REPEATED, '$1');
      const errors = differsInRepeats ? 1 : errorsWithin(typed, name, mostErrors);
      if (errors === undefined) continue;
      const closest = closestByValue.get(value) ?? { errors, rank };
      closestByValue.set(value, {
        value,
        errors: Math.min(errors, closest.errors),
        rank: Math.min(rank, closest.rank),
      });
    }
  }
  return [...closestByValue.values()].sort((a, b) => a.errors - b.errors || a.rank - b.rank);
}

/** Counts spelling errors. Returns undefined if there are more than `most`, or if a short name begins differently. */
function errorsWithin(typed: string, name: string, most: number): number | undefined {
  if (Math.abs(typed.length - name.length) > most) return undefined;
  const isSwappedStart = typed[0] === name[1] && typed[1] === name[0];
  const hasSameStart = typed[0] === name[0] || isSwappedStart;
  if (!hasSameStart && name.length < MIN_LENGTH_FOR_WRONG_START) return undefined;
  const errors = spellingErrors(typed, name);
  return errors <= most ? errors : undefined;
}

/** Returns the closest name. If several are equally close, returns the only common one, or undefined. */
export function closest<T>(
  near: readonly SimilarName<T>[],
  isCommon: (value: T) => boolean = () => false,
): SimilarName<T> | undefined {
  const equal = near.filter(({ errors }) => errors === near[0]?.errors);
  const [first, second] = equal.length > 1 ? equal.filter(({ value }) => isCommon(value)) : equal;
  return second ? undefined : first;
}
