import { distance } from 'fastest-levenshtein';
import { hasPrice, type NotCovered, type Resolution, resolved } from './not-covered.ts';

interface Spelling<T> {
  readonly name: string;
  readonly value: T;
  readonly place: number;
  readonly letters: number;
}

/** Names by length, with a mask of their letters: most are skipped without computing a distance. */
export class SpellingIndex<T> {
  readonly #byLength = new Map<number, Spelling<T>[]>();
  readonly #all: Spelling<T>[] = [];

  constructor(names: Iterable<readonly [name: string, value: T]> = []) {
    for (const [name, value] of names) this.add(name, value);
  }

  add(name: string, value: T): void {
    const ofLength = this.#byLength.get(name.length) ?? [];
    this.#byLength.set(name.length, ofLength);
    const spelling = { name, value, place: this.#all.length, letters: lettersOf(name) };
    ofLength.push(spelling);
    this.#all.push(spelling);
  }

  ofLength(length: number): readonly Spelling<T>[] {
    return this.#byLength.get(length) ?? [];
  }

  /** Returns entries whose names begin with incomplete text, shortest first. */
  beginning(typed: string): T[] {
    if (typed.length < 2) return [];
    const shortest = new Map<T, number>();
    for (const { name, value } of this.#all)
      if (name.startsWith(typed)) shortest.set(value, Math.min(name.length, shortest.get(value) ?? name.length));
    return [...shortest].sort((a, b) => a[1] - b[1]).map(([value]) => value);
  }
}

/** Returns the letters of text as bits; characters that share a bit count as one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

/** Returns a bound on the letters that only one of two strings has: two for a wrong letter, one for a missing one. */
function lettersApart(one: number, other: number): number {
  let left = one ^ other;
  let count = 0;
  for (; left !== 0; left &= left - 1) count++;
  return count;
}

/** Maximum number of unknown words looked up per title, from its beginning: honest titles have one or two. */
const MOST_WORDS = 3;
/** Maximum number of names compared for a title and its parts; three words take some hundreds. */
const MOST_NAMES = 2_000;

/** The budget for a title and its parts, in words and names rather than time, so that all machines read alike. */
export class SpellingBudget {
  readonly #words = new Set<string>();
  readonly #found = new Map<string, unknown>();
  #names = 0;

  get names(): number {
    return this.#names;
  }

  /** Returns true for an unknown word within the budget: one of the first three looked up. */
  admits(word: string): boolean {
    if (this.#words.size < MOST_WORDS) this.#words.add(word);
    return this.#words.has(word);
  }

  compare(): boolean {
    if (this.#names >= MOST_NAMES) return false;
    this.#names++;
    return true;
  }

  once<Found>(typed: string, seek: () => Found): Found {
    if (!this.#found.has(typed)) this.#found.set(typed, seek());
    return this.#found.get(typed) as Found;
  }
}

/** Shorter names are too similar: `gap` and `cap`. */
export const MIN_LENGTH = 4;

/** Maximum difference in length between text and a name, in letters: people double letters. */
const MOST_LONGER = 2;

function allowedSlips(length: number): number {
  if (length < MIN_LENGTH) return 0;
  return length < 7 ? 1 : 2;
}

/** Counts wrong, missing and extra letters; two swapped neighbors count once if nothing else is wrong. */
export function slips(a: string, b: string): number {
  const letters = distance(a, b);
  return letters === 2 && isSwap(a, b) ? 1 : letters;
}

export function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** A doubled letter, as in `nikkee`. */
const DOUBLED = /(.)\1+/g;

interface Near<T> {
  readonly value: T;
  readonly slips: number;
}

/** Returns entries with a name within the allowed errors of the text, closest first. */
export function nearest<T>(typed: string, names: SpellingIndex<T>, budget?: SpellingBudget): Near<T>[] {
  const best = new Map<T, Near<T> & { readonly place: number }>();
  const single = typed.replace(DOUBLED, '$1');
  const letters = lettersOf(typed);
  for (let length = typed.length - MOST_LONGER; length <= typed.length + MOST_LONGER; length++) {
    const most = allowedSlips(Math.min(typed.length, length));
    if (most === 0) continue;
    for (const { name, value, place, letters: own } of names.ofLength(length)) {
      if (lettersApart(letters, own) > 2 * most) continue;
      if (budget?.compare() === false) break;
      const count = isDoubled(typed, single, name) ? 1 : countSlips(typed, name, most);
      if (count === undefined) continue;
      const before = best.get(value);
      best.set(value, {
        value,
        slips: Math.min(count, before?.slips ?? count),
        place: Math.min(place, before?.place ?? place),
      });
    }
  }
  return [...best.values()].sort((a, b) => a.slips - b.slips || a.place - b.place);
}

/** Returns true for text that is a name except for doubled letters: `single` is the text without them. */
function isDoubled(typed: string, single: string, name: string): boolean {
  return typed.length !== name.length && typed[0] === name[0] && single === name.replace(DOUBLED, '$1');
}

/** Returns the number of errors in a spelled name; undefined above `most`, or if a short name begins differently. */
function countSlips(typed: string, name: string, most: number): number | undefined {
  if (Math.abs(typed.length - name.length) > most) return undefined;
  const isShort = name.length < 6;
  if (isShort && typed[0] !== name[0] && !(typed[0] === name[1] && typed[1] === name[0])) return undefined;
  const count = slips(typed, name);
  return count <= most ? count : undefined;
}

/** Resolves a misspelled word to the closest entry, or to all close ones as suggestions; a common one wins a tie. */
export function resolveSlip<T extends object>(
  typed: string,
  names: SpellingIndex<T | NotCovered>,
  isCommon: (entry: T | NotCovered) => boolean = () => false,
  budget?: SpellingBudget,
): Resolution<T> {
  const near = nearest(typed, names, budget);
  const first = near.filter((one) => one.slips === near[0]?.slips);
  const common = first.filter(({ value }) => isCommon(value));
  const only = common.length === 1 ? common[0]?.value : onlyNearest(near);
  if (!only) return { nearest: near.flatMap(({ value }) => (hasPrice(value) ? [value] : [])) };
  return resolved(only, 'spelling');
}

/** Returns the closest entry; undefined for a tie. */
export function onlyNearest<T>(near: readonly Near<T>[]): T | undefined {
  const [first, second] = near;
  return first && first.slips < (second?.slips ?? Number.POSITIVE_INFINITY) ? first.value : undefined;
}
