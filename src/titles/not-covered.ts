import type { Brand, Category } from '../catalog/catalog.ts';
import { appraisedMakers, notClothes } from '../catalog/other-brands.ts';
import { keyOf } from './tokens.ts';

/** Something known that has no price. */
export interface NotCovered {
  readonly what: 'brand' | 'kind';
  readonly name: string;
  /** True for what needs an appraiser: a maker such as `Rolex`, fine jewelry and fine watches. */
  readonly isAppraised?: true;
}

export const uncoveredMakers = [...Object.entries(appraisedMakers), ...Object.entries(notClothes)].map(
  ([name, also]) => {
    const isAppraised = Object.hasOwn(appraisedMakers, name);
    const maker: NotCovered = isAppraised ? { what: 'brand', name, isAppraised } : { what: 'brand', name };
    return { maker, names: [name, ...also] };
  },
);

export interface Resolution<T> {
  readonly match?: T | undefined;
  /** How it matched. `phrase`: a name among other words; `spelling`: a misspelled name; `unknown`: an unknown brand. */
  readonly matchedBy?: MatchedBy | undefined;
  readonly notCovered?: NotCovered | undefined;
  /** Without a match: entries with similar spelling, closest first, or all children's kinds. */
  readonly nearest: readonly T[];
}

/** Returns true for an entry with prices: a brand or a category. */
export function hasPrice<T extends object>(entry: T | NotCovered): entry is T {
  return 'slug' in entry;
}

export function resolved<T extends object>(entry: T | NotCovered, matchedBy: MatchedBy): Resolution<T> {
  return hasPrice(entry) ? { match: entry, matchedBy, nearest: [] } : { notCovered: entry, nearest: [] };
}

/** Returns which of an entry's names a key is. */
export function matchedName(key: string, entry: Brand | Category | NotCovered): MatchedBy {
  const isInCatalog = 'slug' in entry && !('isOutsideCatalog' in entry) && !('isExtended' in entry);
  if (isInCatalog && key === keyOf(entry.slug)) return 'slug';
  return key === keyOf(entry.name) ? 'name' : 'alias';
}

/** Suggestions for text that does not quite name an entry: an alias or a misspelling. */
export function nearOf<T>({ match, matchedBy, nearest }: Resolution<T>): readonly T[] {
  return match && matchedBy !== 'phrase' ? [match] : nearest;
}

export type MatchedBy = 'slug' | 'name' | 'alias' | 'phrase' | 'model' | 'spelling' | 'unknown';

/** States that a thing is not covered. No substitute is offered: a similar thing's price would be wrong. */
export function notCoveredInWords({ what, name, isAppraised }: NotCovered): string {
  if (what === 'brand') {
    const reason = isAppraised ? 'its items need an appraiser, so ' : '';
    return `${name} is not covered: ${reason}there is no estimate for this brand.`;
  }
  const isPlural = name.endsWith('s');
  if (isAppraised) return `${name} ${isPlural ? 'need' : 'needs'} an appraiser: there is no estimate.`;
  return `${name} ${isPlural ? 'are' : 'is'} not covered: there is no estimate for this kind of item.`;
}
