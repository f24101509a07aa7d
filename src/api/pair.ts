import type { Brand, Category } from '../garments/catalog.ts';
import { findOtherBrand } from '../garments/other-brands.ts';
import { findBrand, resolveBrand } from '../garments/read/brand-field.ts';
import { findCategory, resolveCategory } from '../garments/read/kind-field.ts';
import { nearOf, type Resolution } from '../garments/read/not-covered.ts';
import { Problem } from '../http/problem.ts';
import { quoted } from '../http/text.ts';
import { notCoveredInWords } from '../wording/coverage.ts';

/** The brand of the catalog and the category that slugs name. Throws a 404 {@link Problem} with the slugs that are near otherwise. */
export function readPair(query: { brand: string; category: string }): {
  brand: Brand;
  category: Category;
} {
  return { brand: readBrand(query.brand), category: readCategory(query.category) };
}

/** The same of any brand, of the catalog or not. */
export function readAnyPair(query: { brand: string; category: string }): {
  brand: Brand;
  category: Category;
} {
  return { brand: readAnyBrand(query.brand), category: readCategory(query.category) };
}

/** As much of such a pair as is given. */
export function readAnyParts({ brand, category }: { brand?: string; category?: string }) {
  return {
    brand: brand === undefined ? undefined : readAnyBrand(brand),
    category: category === undefined ? undefined : readCategory(category),
  };
}

/** The brand of the catalog that a slug names. Throws a 404 {@link Problem} with the slugs that are near otherwise. */
export function readBrand(slug: string): Brand {
  const brand = findBrand(slug);
  if (!brand) throw unknown('brand', 'brands', slug, resolveBrand);
  return brand;
}

/** The brand that a slug names, of the catalog or not. Throws a 404 {@link Problem} with the slugs that are near otherwise. */
function readAnyBrand(slug: string): Brand {
  return findBrand(slug) ?? findOtherBrand(slug) ?? readBrand(slug);
}

/** The category that a slug names. Throws a 404 {@link Problem} with the slugs that are near otherwise. */
function readCategory(slug: string): Category {
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
  resolve: (
    text: string,
  ) => Resolution<{ readonly slug: string; readonly isOther?: true; readonly name: string }>,
): Problem {
  const resolution = value.length > MAX_NAME ? { nearest: [] } : resolve(value);
  const { match, notCovered } = resolution;
  const isOutside = match?.isOther === true;
  const slugs = nearOf(resolution).flatMap(({ slug, isOther }) => (isOther ? [] : [slug]));
  const path = `/api/public/${list}`;
  const hint = notCovered
    ? ` ${notCoveredInWords(notCovered)}`
    : isOutside
      ? ` ${match.name} is not covered here; /api/public/appraise prices it${match.slug === value ? '' : ` as ${match.slug}`}.`
      : slugs.length > 0
        ? ` Did you mean ${slugs.join(', ')}?`
        : '';
  return new Problem(
    parameter === 'brand' ? 'unknown_brand' : 'unknown_category',
    `${parameter} ${quoted(value)} is not in the catalog.${hint} Full list: ${path}.`,
    { parameter, ...(slugs.length > 0 ? { didYouMean: slugs } : {}), validValuesUrl: path },
  );
}
