import { capital } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain, shortened } from '../base/text.ts';
import { type Brand, type Category, findBrand } from '../catalog/catalog.ts';
import { categoryWords } from '../catalog/garment-names.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { resolveCategory } from '../titles/kind.ts';
import { type Lexicon, nearOf, notCoveredInWords, type Resolution } from '../titles/lexicon.ts';

export const brandPath = (brand: Brand): string => `/browse?brand=${brand.slug}`;

export const categoryPath = (category: Category): string => `/browse?category=${category.slug}`;

/** Appends fields to a path's query string. Skips undefined values. */
export function withQuery(path: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  if (query.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

export const marketplacePath = (marketplace: { readonly id: string }): string => `/fees#${marketplace.id}`;

/** A 404 error with suggestions for the brand or kind in the URL. Programs receive a problem document. */
export class NoSuchPage extends Problem {
  readonly near: readonly { readonly slug: string; readonly name: string; readonly path: string }[];

  constructor(detail: string, near: NoSuchPage['near'] = []) {
    super('not_found', detail, near.length > 0 ? { didYouMean: near.map(({ slug }) => slug) } : {});
    this.near = near;
  }
}

/** Finds a brand from a URL by its slug, exact name, or alias. Throws {@link NoSuchPage} if there is no match. */
export function brandAt(lexicon: Lexicon, text: string) {
  const resolution = resolveBrand(lexicon, text);
  const entry = findBrand(text) ?? exactMatch(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = nearOf(resolution).map((brand) => ({ slug: brand.slug, name: brand.name, path: brandPath(brand) }));
  throw new NoSuchPage(notFoundInWords(resolution, 'brand', text), near);
}

/** Finds a kind from a URL by its slug, exact name, or alias. Throws {@link NoSuchPage} if there is no match. */
export function categoryAt(text: string) {
  const resolution = resolveCategory(text);
  const entry = findKindBySlug(text) ?? exactMatch(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = nearOf(resolution).map((kind) => ({
    slug: kind.slug,
    name: capital(categoryWords(kind)),
    path: categoryPath(kind),
  }));
  throw new NoSuchPage(notFoundInWords(resolution, 'category', text), near);
}

/** Returns the match, or undefined if it's fuzzy. Fuzzy matches are only suggested on the 404 page. */
function exactMatch<T>({ match, matchedBy }: Resolution<T>): T | undefined {
  const isName = matchedBy === 'slug' || matchedBy === 'name' || matchedBy === 'alias';
  return isName ? match : undefined;
}

function notFoundInWords({ notCovered }: Resolution<unknown>, field: 'brand' | 'category', text: string): string {
  if (notCovered) return notCoveredInWords(notCovered);
  return `We do not know the ${field} “${shortened(plain(text), 60)}”.`;
}
