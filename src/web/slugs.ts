import { findBrand, findCategory } from '../garments/by-slug.ts';
import type { Brand, Category } from '../garments/catalog.ts';
import { resolveBrand } from '../garments/read/brand-field.ts';
import { resolveCategory } from '../garments/read/kind-field.ts';
import { nearOf, type Resolution } from '../garments/read/not-covered.ts';
import { Problem } from '../problem.ts';
import { plain, shortened } from '../text.ts';
import { notCoveredInWords } from '../wording/coverage.ts';

/** 404 of a page, with what the address may have meant; programs get it as a problem document. */
export class NoSuchPage extends Problem {
  readonly brands: readonly Brand[];
  readonly categories: readonly Category[];

  constructor(detail: string, brands: readonly Brand[] = [], categories: readonly Category[] = []) {
    const slugs = [...brands, ...categories].map(({ slug }) => slug);
    super('not_found', detail, slugs.length > 0 ? { didYouMean: slugs } : {});
    this.brands = brands;
    this.categories = categories;
  }
}

/** The brand or category that a part of a path names. */
export interface SlugMatch<T> {
  readonly entry: T;
  /** The part is the slug itself; otherwise the page is at another address. */
  readonly isExact: boolean;
}

/** The brand that a part of a path names, by slug, name or alias. Throws {@link NoSuchPage}. */
export function brandAt(text: string): SlugMatch<Brand> {
  const resolution = resolveBrand(text);
  const entry = findBrand(text) ?? namedBy(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  throw new NoSuchPage(whyNot(resolution, 'brand', text), nearOf(resolution));
}

/** The category that a part of a path names, by slug, name or alias. Throws {@link NoSuchPage}. */
export function categoryAt(text: string): SlugMatch<Category> {
  const resolution = resolveCategory(text);
  const entry = findCategory(text) ?? namedBy(resolution);
  if (entry) return { entry, isExact: entry.slug === text };
  throw new NoSuchPage(whyNot(resolution, 'category', text), [], nearOf(resolution));
}

/** An address names what it says; what it only resembles is offered on the page that is not found. */
function namedBy<T>({ match, matchedBy }: Resolution<T>): T | undefined {
  const isName = matchedBy === 'slug' || matchedBy === 'name' || matchedBy === 'alias';
  return isName ? match : undefined;
}

function whyNot({ notCovered }: Resolution<unknown>, what: string, text: string): string {
  const shown = shortened(plain(text), 60);
  return notCovered ? notCoveredInWords(notCovered) : `We have no ${what} “${shown}”.`;
}
