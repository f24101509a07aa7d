import { lazy } from '../base/memo.ts';
import { capitalize } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { noSuchName } from '../base/text.ts';
import {
  type Brand,
  brands,
  type Category,
  type Condition,
  categories,
  findBrand,
  type Garment,
  type Gender,
} from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import {
  adultKinds,
  categoryWords,
  childrensKinds,
  findKindBySlug,
  findOtherKind,
  genderWord,
  isChildrens,
} from '../catalog/other-kinds.ts';
import { isOftenCopied } from '../money/inquiry.ts';
import { type Caveat, ownBrandCaveat } from '../present/caveats.ts';
import { appraiseTitle } from '../pricing/appraisal.ts';
import type { EvidenceCounts } from '../pricing/effects.ts';
import { listingsByCategory } from '../pricing/evidence.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { UnpricedListing } from '../pricing/unpriced-listing.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { modelsOfKind } from '../titles/facts.ts';
import { MIXED_CLOTHES, resolveWearer } from '../titles/genders.ts';
import { resolveCategory } from '../titles/kind-field.ts';
import { notCoveredInWords, type Resolution } from '../titles/lexicon.ts';
import { wornBy } from '../titles/parse-item.ts';
import { fieldWords } from '../titles/tokens.ts';
import titles from './kind-titles.json' with { type: 'json' };

type Field = 'brand' | 'category';

/** There is no brand or kind with the name in an address. `near` has those with similar names. */
export class NoSuchName extends Problem {
  readonly field: Field | undefined;
  readonly near: readonly (Brand | Category)[];

  constructor(detail: string, field?: Field, near: NoSuchName['near'] = []) {
    super(
      field === undefined ? 'not_found' : `${field}_not_found`,
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
  const { match, matchedBy, notCovered, nearest } = resolution;
  // A similar name is only suggested.
  const entry = bySlug ?? (matchedBy === 'name' ? match : undefined);
  if (entry) return { entry, isExact: entry.slug === text };
  const near = match && matchedBy === 'spelling' ? [match] : nearest;
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
const namedBrands = lazy(() => [...brands, ...otherBrands].map(withNames));

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

/** Returns a garment. Its gender defaults to the most common one for the brand and kind. */
const usualGarment = (
  pricing: Pricing,
  brand: Brand,
  category: Category,
  gender: Gender = pricing.usualGender(brand, category).gender,
): Garment => ({ brand, category, gender });

/** The usual price of a brand in a kind. */
export interface UsualPrice extends PriceRange {
  readonly garment: Garment;
  readonly listings: number;
}

/** Returns the usual price of each brand in each kind, in any condition. */
export const usualPrices = (
  pricing: Pricing,
  brandRows: readonly Brand[],
  kinds: readonly Category[],
  gender?: Gender,
): readonly UsualPrice[] =>
  brandRows.flatMap((brand) =>
    kinds.map((category) => {
      const garment = usualGarment(pricing, brand, category, gender);
      const { price, priceLow, priceHigh, listings } = pricing.predict(garment);
      return { garment, price, priceLow, priceHigh, listings };
    }),
  );

interface BrandAnswer {
  readonly gender: Gender;
  readonly rows: readonly UsualPrice[];
  /** True if copies of some of it are common. */
  readonly mayBeCopies: boolean;
  readonly caveats: readonly Caveat[];
}

/**
 * Returns the prices of a brand by kind: first the one that it is known for, then those with most listings. Outside the
 * catalog, omits kinds without listings, unless none has any.
 */
export function browseBrand(pricing: Pricing, brand: Brand, chosen?: Gender): BrandAnswer {
  const listed = brand.isOutsideCatalog ? listingsByCategory(pricing.effects, brand) : [];
  const kinds = listed.length > 0 ? listed.map(({ category }) => category) : kindsByFame(pricing, brand);
  const [first] = kinds;
  const gender = chosen ?? (first ? pricing.usualGender(brand, first).gender : 'female');
  const [known, ...others] = usualPrices(pricing, [brand], kinds, gender);
  return {
    gender,
    rows: [...(known ? [known] : []), ...others.toSorted((a, b) => b.listings - a.listings)],
    mayBeCopies: kinds.some((category) => isOftenCopied({ garment: { brand, category } })),
    caveats: ownBrandCaveat(brand),
  };
}

const TITLES: Readonly<Record<string, string>> = titles;

/** Returns a kind's name in titles: the words in its slug, unless the parser interprets them differently. */
const kindTitle = ({ slug }: Pick<Category, 'slug'>): string => TITLES[slug] ?? slug.replaceAll('-', ' ');

/** Listings that a model which titles name counts for: what a brand is known for has names. */
const LISTINGS_PER_MODEL = 100;

function kindsByFame(pricing: Pricing, brand: Brand): Category[] {
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

/** Returns the listings from US marketplaces. */
const americanListings = (counts: EvidenceCounts | undefined): number =>
  counts ? counts.soldHere + counts.askedHere : 0;

function kindsMade({ wearer, makes }: Brand): readonly Category[] {
  if (wearer === 'children') return childrensKinds;
  const made = makes === undefined ? undefined : findOtherKind(makes);
  return made ? adultKinds.filter(({ family }) => family === made.family) : categories;
}

const MAX_PRICED_KINDS = 8;

/** A kind that a title without one may mean, with the title that names it. */
export interface KindChoice {
  readonly name: string;
  readonly title: string;
  /** US dollars, of the whole lot if it is one. */
  readonly price?: number;
  readonly pieces?: number;
}

/**
 * Returns the kinds that a title may mean which names a brand or children, and nothing else; undefined for any other.
 * Only the first ones have a price.
 */
export function kindChoices(pricing: Pricing, outcome: UnpricedListing): readonly KindChoice[] | undefined {
  const {
    refusal,
    title: { text, brand },
  } = outcome;
  const isOfChildren = refusal.code === 'brand_not_found' && resolveWearer(text) === 'children';
  if (!isOfChildren && (refusal.code !== 'category_not_found' || !brand)) return undefined;
  const kinds = isOfChildren || !brand ? childrensKinds : kindsByFame(pricing, brand);
  let usual: Gender | undefined;
  // A title without a kind is about a single item, not a mix of kinds.
  return kinds
    .filter((kind) => kind !== MIXED_CLOTHES)
    .map((kind, index) => {
      const title = `${text} ${kindTitle(kind)}`;
      const { gender, ...priced } = index < MAX_PRICED_KINDS ? titlePrice(pricing, title) : {};
      usual ??= gender;
      // A price for others than the first says for whom it is: men’s hoodies of a house of women’s bags.
      const wearer = gender === usual || gender === undefined ? '' : `${genderWord(gender)} `;
      return { name: capitalize(`${wearer}${categoryWords(kind)}`), title, ...priced };
    });
}

function titlePrice(
  pricing: Pricing,
  title: string,
): Pick<KindChoice, 'price' | 'pieces'> & { readonly gender?: Gender } {
  const outcome = appraiseTitle(pricing, { title });
  if (outcome instanceof Problem) return {};
  const { lot, price } = outcome;
  const { gender, category } = outcome.garment;
  const wearer = isChildrens(category) ? {} : { gender };
  if (lot) return { price: price.price, pieces: lot.pieces, ...wearer };
  return outcome.hasUsualPrice ? { price: price.price, ...wearer } : {};
}
