import type { Brand, Category } from '../garments/catalog.ts';
import { findBrand, resolveBrand } from '../garments/read/brand-field.ts';
import { findCategory, resolveCategory } from '../garments/read/kind-field.ts';
import { nearOf, type Resolution } from '../garments/read/not-covered.ts';
import { Problem, quoted } from '../http/problem.ts';
import { notCoveredInWords } from '../wording/coverage.ts';

/** The brand and category that slugs name. Throws a 404 {@link Problem} with the slugs that are near otherwise. */
export function readPair(query: { brand: string; category: string }): {
  brand: Brand;
  category: Category;
} {
  return { brand: readBrand(query.brand), category: readCategory(query.category) };
}

/** The brand that a slug names. Throws a 404 {@link Problem} with the slugs that are near otherwise. */
export function readBrand(slug: string): Brand {
  const brand = findBrand(slug);
  if (!brand) throw unknown('brand', 'brands', slug, resolveBrand);
  return brand;
}

/** The category that a slug names. Throws a 404 {@link Problem} with the slugs that are near otherwise. */
export function readCategory(slug: string): Category {
  const category = findCategory(slug);
  if (!category) throw unknown('category', 'categories', slug, resolveCategory);
  return category;
}

/** What is longer than any name is not compared with them all. */
const MAX_NAME = 100;

function unknown(
  parameter: 'brand' | 'category',
  list: 'brands' | 'categories',
  value: string,
  resolve: (text: string) => Resolution<{ readonly slug: string }>,
): Problem {
  const resolution = value.length > MAX_NAME ? { nearest: [] } : resolve(value);
  const { notCovered } = resolution;
  const slugs = nearOf(resolution).map(({ slug }) => slug);
  const path = `/api/public/${list}`;
  const hint = notCovered
    ? ` ${notCoveredInWords(notCovered)}`
    : slugs.length > 0
      ? ` Did you mean ${slugs.join(', ')}?`
      : '';
  return new Problem(
    parameter === 'brand' ? 'unknown_brand' : 'unknown_category',
    `${parameter} ${quoted(value)} is not in the catalog.${hint} Full list: ${path}.`,
    { parameter, ...(slugs.length > 0 ? { didYouMean: slugs } : {}), validValuesUrl: path },
  );
}
