import { once } from '../base/memo.ts';
import { Problem } from '../base/problem.ts';
import { noSuchName } from '../base/text.ts';
import { type Brand, brands, type Category, type Condition, findBrand } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { resolveCategory } from '../titles/kind-field.ts';
import { notCoveredInWords, type Resolution, suggestionsFrom } from '../titles/lexicon.ts';
import { wornBy } from '../titles/parse-item.ts';
import { fieldWords } from '../titles/tokens.ts';
import { americanListings, usualGarment } from './browse.ts';

type Field = 'brand' | 'category';

/** There is no brand, kind or marketplace with the name in an address. `near` has those with similar names. */
export class NoSuchName extends Problem {
  readonly field: Field | undefined;
  readonly near: readonly (Brand | Category)[];

  constructor(detail: string, field?: Field, near: NoSuchName['near'] = []) {
    super(
      field === undefined ? 'not_found' : `unknown_${field}`,
      detail,
      near.length > 0 ? { didYouMean: near.map(({ slug }) => slug) } : {},
    );
    this.field = field;
    this.near = near;
  }
}

/** Finds a brand by its slug, exact name, or alias; `isExact` if the text is its slug. Throws {@link NoSuchName}. */
export const requireBrand = ({ lexicon }: Pricing, text: string) =>
  findNamed('brand', text, findBrand(text), resolveBrand(lexicon, text));

/** Finds a kind by its slug, exact name, or alias; `isExact` if the text is its slug. Throws {@link NoSuchName}. */
export const requireKind = (text: string) => findNamed('category', text, findKindBySlug(text), resolveCategory(text));

function findNamed<T extends Brand | Category>(
  field: Field,
  text: string,
  bySlug: T | undefined,
  resolution: Resolution<T>,
): { readonly entry: T; readonly isExact: boolean } {
  const { match, matchedBy, notCovered } = resolution;
  // A similar name is only suggested.
  const entry = bySlug ?? (matchedBy === 'name' ? match : undefined);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = suggestionsFrom(resolution);
  throw new NoSuchName(notCovered ? notCoveredInWords(notCovered) : noSuchName(field, text, near), field, near);
}

interface GarmentNames {
  readonly brand: string;
  readonly category: string;
  readonly gender?: string | undefined;
  readonly condition?: Condition | undefined;
}

/** Returns the garment of an address; `isExact` if its names are slugs. Throws a {@link Problem}. */
export function requireGarment(pricing: Pricing, { brand, category, gender, condition }: GarmentNames) {
  const maker = requireBrand(pricing, brand);
  const kind = requireKind(category);
  const worn = wornBy(kind.entry, gender);
  const garment = { ...usualGarment(pricing, maker.entry, worn.category, worn.gender), condition };
  return { garment, isExact: maker.isExact && kind.isExact && garment.category === kind.entry };
}

/** Minimum text length for finding brands. Shorter text would match too many of them. */
const MIN_LETTERS = 3;

const withNames = (brand: Brand) => ({
  brand,
  names: [brand.name, ...brand.aliases].map((name) => ` ${fieldWords(name).join(' ')} `),
});
const namedBrands = once(() => [...brands, ...otherBrands].map(withNames));

/**
 * Returns brands whose name starts with the text or contains it as whole words. Exact matches come first. The
 * rest are sorted by number of US listings.
 */
export function searchBrands({ lexicon, effects }: Pricing, text: string): Brand[] {
  const typed = fieldWords(text).join(' ');
  if (typed.length < MIN_LETTERS) return [];
  const { match } = resolveBrand(lexicon, text);
  const found = [...namedBrands(), ...lexicon.own.map(withNames)]
    .filter(({ names }) => names.some((name) => name.startsWith(` ${typed}`) || name.includes(` ${typed} `)))
    .map(({ brand }) => ({ brand, american: americanListings(effects.evidenceOf('brand', brand.slug)) }))
    .sort((a, b) => b.american - a.american)
    .map(({ brand }) => brand);
  return match ? [...new Set([match, ...found])] : found;
}
