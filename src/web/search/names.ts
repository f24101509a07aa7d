import { type Brand, brands, type Category, categories } from '../../catalog/catalog.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { adultKinds, childrensKinds, findOtherKind } from '../../catalog/other-kinds.ts';
import type { EvidenceCounts } from '../../pricing/effects.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { modelsOfKind } from '../../titles/models.ts';
import { wordsOf } from '../../titles/tokens.ts';
import { usualGarment } from '../answer.ts';
import titles from './kind-titles.json' with { type: 'json' };

/** Minimum text length for finding brands. Shorter text would match too many of them. */
const MIN_LETTERS = 3;

const rankedByPricing = new WeakMap<Pricing, readonly { readonly brand: Brand; readonly names: readonly string[] }[]>();

/** Returns all brands with their searchable names, sorted by number of US listings. Caches the result per model. */
function rankedBrands(pricing: Pricing) {
  const cached = rankedByPricing.get(pricing);
  if (cached) return cached;
  const brandsByListings = [...brands, ...otherBrands, ...pricing.lexicon.own]
    .map((brand) => ({
      brand,
      names: [brand.name, ...brand.aliases].map((name) => ` ${wordsOf(name).join(' ')} `),
      american: americanListings(pricing.effects.evidenceOf('brand', brand.slug)),
    }))
    .sort((a, b) => b.american - a.american);
  rankedByPricing.set(pricing, brandsByListings);
  return brandsByListings;
}

/**
 * Returns brands whose name starts with the text or contains it as whole words. Exact matches come first. The
 * rest are sorted by number of US listings.
 */
export function brandsNamed(pricing: Pricing, text: string): Brand[] {
  const typed = wordsOf(text).join(' ');
  if (typed.length < MIN_LETTERS) return [];
  const { match } = resolveBrand(pricing.lexicon, text);
  const named = rankedBrands(pricing)
    .filter(({ names }) => names.some((name) => name.startsWith(` ${typed}`) || name.includes(` ${typed} `)))
    .map(({ brand }) => brand);
  return match ? [...new Set([match, ...named])] : named;
}

const EXCEPTIONS: Readonly<Record<string, string>> = titles;

/** Returns a kind's name in titles: the words in its slug, unless the parser interprets them differently. */
export const kindTitle = ({ slug }: Pick<Category, 'slug'>): string => EXCEPTIONS[slug] ?? slug.replaceAll('-', ' ');

/** Listings that a model which titles name counts for: what a brand is known for has names. */
const LISTINGS_PER_MODEL = 100;

/** Returns the kinds that a brand makes, those that it is known for first. */
export function kindsOf(pricing: Pricing, brand: Brand): Category[] {
  return kindsMade(brand)
    .map((category) => {
      const american = americanListings(pricing.effects.evidenceOf('brand x kind', `${brand.slug}|${category.slug}`));
      return {
        category,
        known: american + LISTINGS_PER_MODEL * modelsOfKind(brand, category.slug).length,
        listings: pricing.predict(usualGarment(pricing, brand, category)).listings,
      };
    })
    .sort((a, b) => b.known - a.known || b.listings - a.listings)
    .map(({ category }) => category);
}

const americanListings = (counts: EvidenceCounts | undefined): number =>
  counts ? counts.soldHere + counts.askedHere : 0;

/** Returns the kinds that a brand might make. For example, a jeweler doesn't make clothes. */
function kindsMade({ wearer, makes }: Brand): readonly Category[] {
  if (wearer === 'children') return childrensKinds;
  const made = makes === undefined ? undefined : findOtherKind(makes);
  return made ? adultKinds.filter(({ family }) => family === made.family) : categories;
}
