import { capital } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { plain, shortened } from '../base/text.ts';
import { type Brand, type Category, findBrand, type Garment } from '../catalog/catalog.ts';
import { categoryWords } from '../catalog/garment-names.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { resolveCategory } from '../titles/kind.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { nearOf, notCoveredInWords, type Resolution } from '../titles/not-covered.ts';

export const brandPath = (brand: Brand): string => `/browse?brand=${brand.slug}`;

export const categoryPath = (category: Category): string => `/browse?category=${category.slug}`;

export function estimateAlternates({ brand, category, ...garment }: Garment) {
  const path = `/price/${brand.slug}/${category.slug}`;
  return [
    { type: 'application/json', path: `${path}.json?${queryOf(garment)}` },
    { type: 'text/csv', path: `${path}.csv?gender=${garment.gender}` },
  ];
}

function queryOf(
  { gender, condition }: Pick<Garment, 'gender' | 'condition'>,
  more: Readonly<Record<string, string>> = {},
): URLSearchParams {
  return new URLSearchParams({ ...more, gender, ...(condition && { condition }) });
}

/** Returns the path of the fees for a garment; for one listing at its `price`, after `cost`, US dollars. */
export function feesPath(garment: Garment, price?: number, cost?: number): string {
  const { brand, category } = garment;
  const query = queryOf(garment, { brand: brand.slug, category: category.slug });
  for (const [name, amount] of Object.entries({ price, cost }))
    if (amount !== undefined) query.set(name, String(amount));
  return `/fees?${query}`;
}

export const marketplacePath = (marketplace: { readonly id: string }): string => `/fees#${marketplace.id}`;

/** A page's 404, with the brands or kinds that the URL may mean; programs get it as a problem document. */
export class NoSuchPage extends Problem {
  readonly near: readonly { readonly slug: string; readonly title: string; readonly url: string }[];

  constructor(detail: string, near: NoSuchPage['near'] = []) {
    super('not_found', detail, near.length > 0 ? { didYouMean: near.map(({ slug }) => slug) } : {});
    this.near = near;
  }
}

/** Returns the brand in an address, by slug, exact name or alias. Throws {@link NoSuchPage}. */
export function brandAt(lexicon: Lexicon, text: string) {
  const resolution = resolveBrand(lexicon, text);
  const entry = findBrand(text) ?? namedBy(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = nearOf(resolution).map((brand) => ({ slug: brand.slug, title: brand.name, url: brandPath(brand) }));
  throw new NoSuchPage(whyNot(resolution, 'brand', text), near);
}

/** Returns the category in an address, as {@link brandAt} does. */
export function categoryAt(text: string) {
  const resolution = resolveCategory(text);
  const entry = findKindBySlug(text) ?? namedBy(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = nearOf(resolution).map((kind) => ({
    slug: kind.slug,
    title: capital(categoryWords(kind)),
    url: categoryPath(kind),
  }));
  throw new NoSuchPage(whyNot(resolution, 'category', text), near);
}

/** Only exact names count; similar ones are suggestions on the 404 page. */
function namedBy<T>({ match, matchedBy }: Resolution<T>): T | undefined {
  const isName = matchedBy === 'slug' || matchedBy === 'name' || matchedBy === 'alias';
  return isName ? match : undefined;
}

function whyNot({ notCovered }: Resolution<unknown>, what: string, text: string): string {
  const shown = shortened(plain(text), 60);
  return notCovered ? notCoveredInWords(notCovered) : `We do not know the ${what} “${shown}”.`;
}
