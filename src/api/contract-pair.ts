import { Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import { type Brand, type Category, findBrand, findCategory } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { resolveCategory } from '../titles/kind.ts';
import { brandOutside, type Lexicon } from '../titles/lexicon.ts';
import { nearOf, notCoveredInWords, type Resolution } from '../titles/not-covered.ts';

/** Maximum length, in characters, of a name that is compared with all others. */
const MAX_NAME = 100;

/** Returns a brand and a category by their slugs. Throws a 404 {@link Problem} that names the closest slugs. */
export function readPair(lexicon: Lexicon, query: { brand: string; category: string }) {
  return { brand: catalogBrand(lexicon, query.brand), category: catalogCategory(lexicon, query.category) };
}

/** Returns a brand and a kind, in the catalog or not, by their slugs. Throws like {@link readPair}. */
export function readAnyPair(lexicon: Lexicon, query: { brand: string; category: string }) {
  const brand = brandOutside(lexicon, query.brand) ?? catalogBrand(lexicon, query.brand);
  return { brand, category: findOtherKind(query.category) ?? catalogCategory(lexicon, query.category) };
}

function catalogBrand(lexicon: Lexicon, slug: string): Brand {
  const brand = findBrand(slug);
  if (!brand) throw unknownName('brand', slug, found(lexicon, 'brand', slug));
  return brand;
}

function catalogCategory(lexicon: Lexicon, slug: string): Category {
  const category = findCategory(slug);
  if (!category) throw unknownName('category', slug, found(lexicon, 'category', slug));
  return category;
}

/** Says where names that are not in the catalog have prices. */
const MORE = {
  brand: '/api/public/appraise prices thousands of other brands, and any brand by its kind.',
  category: '/api/public/kinds lists more, which /api/public/appraise takes.',
} as const;

type Found = Resolution<Pick<Brand, 'slug' | 'name' | 'isOutsideCatalog'> & Pick<Category, 'isExtended'>>;

function found(lexicon: Lexicon, parameter: 'brand' | 'category', name: string): Found {
  if (name.length > MAX_NAME) return { nearest: [] };
  return parameter === 'brand' ? resolveBrand(lexicon, name) : resolveCategory(name);
}

function unknownName(parameter: 'brand' | 'category', name: string, resolution: Found): Problem {
  const { match, notCovered } = resolution;
  const slugs = nearOf(resolution)
    .filter(({ isOutsideCatalog, isExtended }) => !(isOutsideCatalog || isExtended))
    .map(({ slug }) => slug);
  const path = `/api/public/${parameter === 'brand' ? 'brands' : 'categories'}`;
  const hint = notCovered
    ? ` ${notCoveredInWords(notCovered)}`
    : slugs.length > 0
      ? ` Did you mean ${slugs.join(', ')}?`
      : match
        ? ` ${match.name} is not covered here; /api/public/appraise prices ` +
          `it${match.slug === name ? '' : ` as ${match.slug}`}.`
        : ` ${MORE[parameter]}`;
  return new Problem(
    parameter === 'brand' ? 'unknown_brand' : 'unknown_category',
    `${parameter} ${quoted(name)} is not in the catalog.${hint} Full list: ${path}.`,
    { parameter, ...(slugs.length > 0 ? { didYouMean: slugs } : {}), validValuesUrl: path },
  );
}
