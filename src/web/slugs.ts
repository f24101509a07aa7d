import type { Brand, Category } from '../garments/catalogue.ts';
import { findBrand, findCategory, resolveBrand, resolveCategory } from '../garments/resolve.ts';
import { plain, shortened } from '../http/text.ts';
import { NoSuchPage } from './no-such-page.ts';

/** What a part of a path names. */
export interface Addressed<T> {
  readonly entry: T;
  /** The part is the slug itself; otherwise the page is at another address. */
  readonly isExact: boolean;
}

/** The brand that a part of a path names, by slug, name or alias. Throws {@link NoSuchPage}. */
export function readBrand(text: string): Addressed<Brand> {
  const resolution = resolveBrand(text);
  const entry = findBrand(text) ?? resolution.match;
  if (entry) return { entry, isExact: entry.slug === text };
  throw new NoSuchPage(`We have no brand “${shorten(text)}”.`, { brands: resolution.nearest });
}

/** The category that a part of a path names, by slug, name or alias. Throws {@link NoSuchPage}. */
export function readCategory(text: string): Addressed<Category> {
  const resolution = resolveCategory(text);
  const entry = findCategory(text) ?? resolution.match;
  if (entry) return { entry, isExact: entry.slug === text };
  throw new NoSuchPage(`We have no category “${shorten(text)}”.`, {
    categories: resolution.nearest,
  });
}

const MAX_SHOWN = 60;

function shorten(text: string): string {
  return shortened(plain(text), MAX_SHOWN);
}
