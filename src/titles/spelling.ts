import { groupBy } from '../base/members.ts';
import { countWork } from '../base/yield-to-others.ts';
import { editsBetween } from '../catalog/normalize.ts';

/** Names that may be misspelled, by their first letter, which is rarely wrong, and their length. */
export type SpellingIndex<T> = ReadonlyMap<string, readonly (readonly [name: string, value: T, letters: number])[]>;

export const spellingIndex = <T>(names: Iterable<readonly [name: string, value: T]>): SpellingIndex<T> =>
  groupBy(
    [...names].map(([name, value]) => [name, value, letterBits(name)] as const),
    ([name]) => name.charAt(0) + name.length,
  );

/** Returns a bit for each letter in a text. An error changes two at most, so comparing them spares most distances. */
function letterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Minimum number of letters in a name that may be misspelled. Shorter names are too similar: `gap` and `cap`. */
const MIN_LENGTH = 4;
/** Minimum number of letters that both the text and the name must have to allow two errors. */
const MIN_LENGTH_FOR_TWO = 7;
const MAX_ERRORS = 2;
/** Units of work for each name that a word may misspell by its length, and for one by its letters. */
const LOOK_WORK = 0.1;
const COMPARISON_WORK = 4;

interface SimilarName<T> {
  readonly value: T;
  readonly errors: number;
}

/** Returns the values for all names of at least `shortest` letters that text may misspell, closest first. */
export function nearest<T>(typed: string, names: SpellingIndex<T>, shortest = MIN_LENGTH): SimilarName<T>[] {
  const found = new Map<T, SimilarName<T>>();
  const bits = letterBits(typed);
  for (let length = typed.length - MAX_ERRORS; length <= typed.length + MAX_ERRORS; length++) {
    const shorter = Math.min(typed.length, length);
    const max = shorter < shortest ? 0 : shorter < MIN_LENGTH_FOR_TWO ? 1 : MAX_ERRORS;
    if (Math.abs(typed.length - length) > max) continue;
    const compared = names.get(typed.charAt(0) + length) ?? [];
    countWork(LOOK_WORK * compared.length);
    for (const [name, value, letters] of compared) {
      if (countBits(bits ^ letters) > 2 * max) continue;
      countWork(COMPARISON_WORK);
      const errors = editsBetween(typed, name);
      if (errors <= max && errors < (found.get(value)?.errors ?? max + 1)) found.set(value, { value, errors });
    }
  }
  return [...found.values()].sort((a, b) => a.errors - b.errors);
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
