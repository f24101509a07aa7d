import type { Brand, Category } from '../garments/catalog.ts';
import { findOtherBrand } from '../garments/other-brands.ts';
import { findBrand, resolveBrand } from '../garments/read/brand-field.ts';
import { findCategory, resolveCategory } from '../garments/read/kind-field.ts';
import { nearOf, type Resolution } from '../garments/read/not-covered.ts';
import { Problem } from '../http/problem.ts';
import { quoted } from '../http/text.ts';
import { ITEM_FIELDS } from '../items/item-fields.ts';
import { notCoveredInWords } from '../wording/coverage.ts';
import { optionalField } from './schema-parts.ts';

/** Brand and category of an item, by any of their names. */
export const NamedParts = {
  brand: optionalField(
    ITEM_FIELDS.brand,
    'The brand, in the catalog or not: its slug, name or common alias; `unknown-brand` prices by kind and words. By default, the title names it.',
    { minLength: 1, examples: ['coach', 'Lucky Brand'] },
  ),
  category: optionalField(
    ITEM_FIELDS.category,
    'The category: its slug from `/api/public/categories`, name or common alias. By default, the title names it.',
    { minLength: 1, examples: ['bag', 'Bags'] },
  ),
};

/** Finds a brand of the catalog and a category by their slugs. Throws a 404 {@link Problem} that names the nearest slugs. */
export function readPair(query: { brand: string; category: string }): {
  brand: Brand;
  category: Category;
} {
  return { brand: catalogBrand(query.brand), category: readCategory(query.category) };
}

/** Finds a brand, in the catalog or not, and a category by their slugs. Throws like {@link readPair}. */
export function readAnyPair(query: { brand: string; category: string }): {
  brand: Brand;
  category: Category;
} {
  return {
    brand: findOtherBrand(query.brand) ?? catalogBrand(query.brand),
    category: readCategory(query.category),
  };
}

/** Finds a brand and a category, as far as they are given, by slug, name or alias. Throws like {@link readPair}. */
export function readAnyParts({
  brand,
  category,
}: {
  brand?: string | undefined;
  category?: string | undefined;
}) {
  return {
    brand: brand === undefined ? undefined : (named(resolveBrand, brand) ?? catalogBrand(brand)),
    category:
      category === undefined
        ? undefined
        : (named(resolveCategory, category) ?? readCategory(category)),
  };
}

/** The entry that a text names by itself: neither in other words nor with a slip, which would be a guess. */
function named<Entry>(
  resolve: (text: string) => Resolution<Entry>,
  text: string,
): Entry | undefined {
  if (text.length > MAX_NAME) return undefined;
  const { match, matchedBy = '' } = resolve(text);
  return ['slug', 'name', 'alias'].includes(matchedBy) ? match : undefined;
}

/** Finds a brand of the catalog by its slug. Throws like {@link readPair}. */
export function catalogBrand(slug: string): Brand {
  const brand = findBrand(slug);
  if (!brand) throw unknown('brand', 'brands', slug, resolveBrand);
  return brand;
}

function readCategory(slug: string): Category {
  const category = findCategory(slug);
  if (!category) throw unknown('category', 'categories', slug, resolveCategory);
  return category;
}

/** Longer than any name: not compared with them all. */
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
