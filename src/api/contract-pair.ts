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
export function readPair(lexicon: Lexicon, { brand, category }: { brand: string; category: string }) {
  return {
    brand: findBrand(brand) ?? refuse(lexicon, 'brand', brand),
    category: findCategory(category) ?? refuse(lexicon, 'category', category),
  };
}

/** Returns a brand and a kind, in the catalog or not, by their slugs. Throws like {@link readPair}. */
export function readAnyPair(lexicon: Lexicon, { brand, category }: { brand: string; category: string }) {
  return {
    brand: brandOutside(lexicon, brand) ?? findBrand(brand) ?? refuse(lexicon, 'brand', brand),
    category: findOtherKind(category) ?? findCategory(category) ?? refuse(lexicon, 'category', category),
  };
}

/** Says where names that are not in the catalog have prices. */
const MORE = {
  brand: '/api/public/appraise prices thousands of other brands, and any brand by its kind.',
  category: '/api/public/kinds lists more, which /api/public/appraise takes.',
} as const;

type Found = Resolution<Pick<Brand, 'slug' | 'name' | 'isOutsideCatalog'> & Pick<Category, 'isExtended'>>;

function refuse(lexicon: Lexicon, parameter: 'brand' | 'category', name: string): never {
  const isBrand = parameter === 'brand';
  const resolve = isBrand ? () => resolveBrand(lexicon, name) : () => resolveCategory(name);
  const resolution: Found = name.length > MAX_NAME ? { nearest: [] } : resolve();
  const { match, notCovered } = resolution;
  const slugs = nearOf(resolution)
    .filter(({ isOutsideCatalog, isExtended }) => !(isOutsideCatalog || isExtended))
    .map(({ slug }) => slug);
  const path = `/api/public/${isBrand ? 'brands' : 'categories'}`;
  const hint = notCovered
    ? ` ${notCoveredInWords(notCovered)}`
    : slugs.length > 0
      ? ` Did you mean ${slugs.join(', ')}?`
      : match
        ? ` ${match.name} is not covered here; /api/public/appraise prices ` +
          `it${match.slug === name ? '' : ` as ${match.slug}`}.`
        : ` ${MORE[parameter]}`;
  throw new Problem(
    isBrand ? 'unknown_brand' : 'unknown_category',
    `${parameter} ${quoted(name)} is not in the catalog.${hint} Full list: ${path}.`,
    { parameter, ...(slugs.length > 0 && { didYouMean: slugs }), validValuesUrl: path },
  );
}
