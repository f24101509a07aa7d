import { brands, type Category, categories } from './catalog.ts';
import { findOtherKind } from './other-kinds.ts';

/** Makes a look-up by slug, ignoring case and surrounding spaces; names and aliases do not count. */
function lookUp<T extends { readonly slug: string }>(entries: readonly T[]) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return (slug: string): T | undefined => bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

/** Returns the catalog's brand with a slug. */
export const findBrand = lookUp(brands);

/** Returns the category with a slug. */
export const findCategory = lookUp(categories);

/** Returns the category with a slug, or the kind outside the 15 categories. */
export function findKindBySlug(slug: string): Category | undefined {
  return findCategory(slug) ?? findOtherKind(slug);
}
