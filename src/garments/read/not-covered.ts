import { keyOf } from './tokens.ts';

/** Something that people ask for and that has no price here. */
export interface NotCovered {
  readonly what: 'brand' | 'kind' | 'children';
  /** Its name, such as `Vuori` or `Watches`. */
  readonly name: string;
}

/** The meaning of a piece of typed text. */
export interface Resolution<T> {
  readonly match?: T | undefined;
  /**
   * By what rule: `phrase`: a name with other words around it; `spelling`: one with a slip; `unknown`: none is known.
   */
  readonly matchedBy?: MatchedBy | undefined;
  /** A thing that is known, and has no price, if that was meant. */
  readonly notCovered?: NotCovered | undefined;
  /** Without a match: entries that are spelled nearly like the text, nearest first. */
  readonly nearest: readonly T[];
}

/** Children's clothes, of any brand and kind. */
export const CHILDRENS: NotCovered = { what: 'children', name: 'Children’s clothes' };

/** Returns whether an entry is one with a price: a brand or a category, which have slugs. */
export function hasPrice<T extends object>(entry: T | NotCovered): entry is T {
  return 'slug' in entry;
}

/** Returns what an entry means to somebody who asks for its price. */
export function resolved<T extends object>(entry: T | NotCovered, matchedBy: MatchedBy): Resolution<T> {
  return hasPrice(entry) ? { match: entry, matchedBy, nearest: [] } : { notCovered: entry, nearest: [] };
}

/** Returns by which of its names an entry is asked for. */
export function nameOf(
  key: string,
  { slug, name, isOther }: { readonly slug?: string; readonly name: string; isOther?: true },
): MatchedBy {
  if (slug && !isOther && key === keyOf(slug)) return 'slug';
  return key === keyOf(name) ? 'name' : 'alias';
}

/**
 * Entries to offer to somebody whose text may not be taken for what it looks like: an alias, or a slip of a letter or
 * two.
 */
export function nearOf<T>({ match, matchedBy, nearest }: Resolution<T>): readonly T[] {
  return match && matchedBy !== 'phrase' ? [match] : nearest;
}

export type MatchedBy = 'slug' | 'name' | 'alias' | 'phrase' | 'model' | 'spelling' | 'unknown';
