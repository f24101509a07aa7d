import { isPlural } from '../catalog/normalize.ts';
import { findNearest, type indexSpellings, pickClosest } from './phrase-index.ts';

/** A brand or a kind that we recognize but do not price. */
export interface NotCovered {
  readonly what: 'brand' | 'kind';
  readonly name: string;
  /** True if only an appraiser can price it: makers such as Rolex, fine jewelry, and fine watches. */
  readonly isAppraised?: true;
}

export interface Resolution<T> {
  readonly match?: T | undefined;
  /** As a name, by a name among other words or of a model, or as a misspelled name. */
  readonly matchedBy?: 'name' | 'phrase' | 'spelling' | undefined;
  readonly notCovered?: NotCovered | undefined;
  /** If nothing matches, entries with a similar spelling, closest first, or all children's kinds. */
  readonly nearest: readonly T[];
}

export const hasPrice = <T extends object>(entry: T | NotCovered): entry is T => 'slug' in entry;

export function resolveToEntry<T extends object>(
  entry: T | NotCovered,
  matchedBy: Resolution<T>['matchedBy'],
): Resolution<T> {
  return { ...(hasPrice(entry) ? { match: entry } : { notCovered: entry }), matchedBy, nearest: [] };
}

/** Resolves a misspelled name to the closest entry or, in a tie, the only common one. Otherwise suggests all. */
export function resolveMisspelling<T extends object>(
  text: string,
  spellings: ReturnType<typeof indexSpellings<T | NotCovered>>,
  isCommon: (entry: T | NotCovered) => boolean = () => false,
): Resolution<T> {
  const similarNames = findNearest(text, spellings);
  const match = pickClosest(similarNames, isCommon);
  if (match) return resolveToEntry(match.value, 'spelling');
  return { nearest: similarNames.map(({ value }) => value).filter(hasPrice<T>) };
}

/** Explains that a brand or a kind is not covered. Doesn't suggest similar ones, since their prices would be wrong. */
export function notCoveredInWords({ what, name, isAppraised }: NotCovered): string {
  if (what === 'brand') {
    const reason = isAppraised ? 'its items need an appraiser, so ' : '';
    return `${name} is not covered: ${reason}there is no estimate for this brand.`;
  }
  return `${name} ${isPlural(name) ? 'are' : 'is'} not covered: there is no estimate for this kind of item.`;
}
