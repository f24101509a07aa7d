import { type Brand, brands } from '../../catalog/catalog.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { countsOf } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { wordsOf } from '../../titles/tokens.ts';
import { americanListings } from './kinds.ts';

/** Shorter text begins too many names. */
const FEWEST_LETTERS = 3;

interface NamedBrand {
  readonly brand: Brand;
  /** Its names, each as words between spaces. */
  readonly names: readonly string[];
  /** Its listings from the United States. */
  readonly american: number;
}

/** The brands of a model by their US listings, the most first. */
const ranked = new WeakMap<Pricing, readonly NamedBrand[]>();

function rankedBrands(pricing: Pricing): readonly NamedBrand[] {
  const known = ranked.get(pricing);
  if (known) return known;
  const all = [...brands, ...otherBrands]
    .map((brand) => ({
      brand,
      names: [brand.name, ...brand.aliases].map((name) => ` ${wordsOf(name).join(' ')} `),
      american: americanListings(countsOf(pricing.artifacts.evidence, brand)),
    }))
    .sort((a, b) => b.american - a.american);
  ranked.set(pricing, all);
  return all;
}

/**
 * Returns the brands that a text names or begins: by whole words of a name, or by its beginning from three letters on.
 * The brand that the text alone means comes first, then those with the most US listings.
 */
export function brandsNamed(pricing: Pricing, text: string): Brand[] {
  const typed = wordsOf(text).join(' ');
  if (typed.length < FEWEST_LETTERS) return [];
  const { match } = resolveBrand(text);
  const found = rankedBrands(pricing)
    .filter(({ names }) => names.some((name) => name.startsWith(` ${typed}`) || name.includes(` ${typed} `)))
    .map(({ brand }) => brand);
  return [...new Set([...(match ? [match] : []), ...found])];
}
