import type { Brand, Category } from '../catalog/catalog.ts';
import { keyOf } from './tokens.ts';

/** A brand or a kind that is recognized but has no price. */
export interface NotCovered {
  readonly what: 'brand' | 'kind';
  readonly name: string;
  /** True if only an appraiser can price it: makers such as Rolex, fine jewelry, and fine watches. */
  readonly isAppraised?: true;
}

/** The brand or kind that typed text names. */
export interface Resolution<T> {
  readonly match?: T | undefined;
  readonly matchedBy?: MatchedBy | undefined;
  readonly notCovered?: NotCovered | undefined;
  /** If nothing matches, entries with a similar spelling, closest first, or all children's kinds. */
  readonly nearest: readonly T[];
}

/** How text matched. `phrase`: a name among other words; `spelling`: a misspelled name; `unknown`: an unknown brand. */
export type MatchedBy = 'slug' | 'name' | 'alias' | 'phrase' | 'model' | 'spelling' | 'unknown';

/** Returns true for an entry that has prices: a brand or a category. */
export function hasPrice<T extends object>(entry: T | NotCovered): entry is T {
  return 'slug' in entry;
}

export function resolved<T extends object>(entry: T | NotCovered, matchedBy: MatchedBy): Resolution<T> {
  return hasPrice(entry) ? { match: entry, matchedBy, nearest: [] } : { notCovered: entry, nearest: [] };
}

/** Returns how a key matches an entry: as its slug, its name, or an alias. */
export function matchedName(key: string, entry: Brand | Category | NotCovered): MatchedBy {
  const isInCatalog = 'slug' in entry && !('isOutsideCatalog' in entry) && !('isExtended' in entry);
  if (isInCatalog && key === keyOf(entry.slug)) return 'slug';
  return key === keyOf(entry.name) ? 'name' : 'alias';
}

/** Returns entries to suggest for typed text: the one that it names, or those with a similar spelling. */
export function nearOf<T>({ match, matchedBy, nearest }: Resolution<T>): readonly T[] {
  return match && matchedBy !== 'phrase' ? [match] : nearest;
}

/** Explains that a brand or a kind is not covered. Suggests nothing similar, since that price would be wrong. */
export function notCoveredInWords({ what, name, isAppraised }: NotCovered): string {
  if (what === 'brand') {
    const reason = isAppraised ? 'its items need an appraiser, so ' : '';
    return `${name} is not covered: ${reason}there is no estimate for this brand.`;
  }
  const isPlural = name.endsWith('s');
  if (isAppraised) return `${name} ${isPlural ? 'need' : 'needs'} an appraiser: there is no estimate.`;
  return `${name} ${isPlural ? 'are' : 'is'} not covered: there is no estimate for this kind of item.`;
}
