import { groupBy } from '../base/values.ts';
import { countWork } from '../base/yield-to-others.ts';
import { editsBetween } from '../catalog/normalize.ts';

/** Names that may be misspelled, by their first letter, which is rarely wrong, and their length. */
export type SpellingIndex<T> = ReadonlyMap<string, readonly (readonly [name: string, value: T])[]>;

export const spellingIndex = <T>(names: readonly (readonly [name: string, value: T])[]): SpellingIndex<T> =>
  groupBy(names, ([name]) => name.charAt(0) + name.length);

/** Minimum number of letters in a name that may be misspelled. Shorter names are too similar: `gap` and `cap`. */
const MIN_LENGTH = 4;
/** Minimum number of letters that both the text and the name must have to allow two errors. */
const MIN_LENGTH_FOR_TWO = 7;
const MAX_ERRORS = 2;
/** Units of work for each name that a word may misspell by its length. */
const COMPARISON_WORK = 0.4;

interface SimilarName<T> {
  readonly value: T;
  readonly errors: number;
}

/** Returns the values for all names of at least `shortest` letters that text may misspell, closest first. */
export function nearest<T>(typed: string, names: SpellingIndex<T>, shortest = MIN_LENGTH): SimilarName<T>[] {
  const found = new Map<T, SimilarName<T>>();
  for (let length = typed.length - MAX_ERRORS; length <= typed.length + MAX_ERRORS; length++) {
    const shorter = Math.min(typed.length, length);
    const max = shorter < shortest ? 0 : shorter < MIN_LENGTH_FOR_TWO ? 1 : MAX_ERRORS;
    if (Math.abs(typed.length - length) > max) continue;
    const compared = names.get(typed.charAt(0) + length) ?? [];
    countWork(COMPARISON_WORK * compared.length);
    for (const [name, value] of compared) {
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
