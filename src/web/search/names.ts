import { distance } from 'fastest-levenshtein';
import { fold } from '../../garments/normalize.ts';

interface Entry {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Finds entries by what people type of them: whole names, beginnings, and names with a slip. */
export interface Names<T> {
  exact(folded: string): T | undefined;
  /** Entries one of whose names begins like this, those that are shortest first. */
  beginning(folded: string): T[];
  /** Entries that are spelled nearly like this, nearest first. */
  near(folded: string): T[];
}

/** At least this much must be typed before a beginning or a slip is worth a guess. */
const MIN_BEGINNING = 2;
const MIN_SLIP = 4;
/** A third of the letters may be wrong. */
const MAX_SLIP = 0.34;

export function namesOf<T extends Entry>(entries: readonly T[]): Names<T> {
  const known = new Map<string, T>();
  for (const key of ['slug', 'name'] as const) {
    for (const entry of entries) known.set(fold(entry[key]), known.get(fold(entry[key])) ?? entry);
  }
  for (const entry of entries) {
    for (const alias of entry.aliases) known.set(fold(alias), known.get(fold(alias)) ?? entry);
  }
  const ranked = (score: (name: string) => number | undefined): T[] => {
    const best = new Map<T, number>();
    for (const [name, entry] of known) {
      const value = score(name);
      if (value !== undefined && value < (best.get(entry) ?? Number.POSITIVE_INFINITY)) {
        best.set(entry, value);
      }
    }
    return [...best].sort((a, b) => a[1] - b[1]).map(([entry]) => entry);
  };
  return {
    exact: (folded) => known.get(folded),
    beginning: (folded) =>
      folded.length < MIN_BEGINNING
        ? []
        : ranked((name) => (name.startsWith(folded) ? name.length : undefined)),
    near: (folded) =>
      folded.length < MIN_SLIP
        ? []
        : ranked((name) => {
            const slip = distance(folded, name) / Math.max(folded.length, name.length);
            return slip <= MAX_SLIP ? slip : undefined;
          }),
  };
}
