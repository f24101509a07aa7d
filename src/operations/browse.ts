import { Problem } from '../base/problem.ts';
import { capitalize, noSuchNameInWords } from '../base/text.ts';
import { lazy, omit } from '../base/values.ts';
import {
  type Brand,
  brands,
  type Category,
  categories,
  DEFAULT_GENDER,
  type Garment,
  type Gender,
} from '../catalog/catalog.ts';
import {
  adultKinds,
  brandsOutsideCatalog,
  categoryInWords,
  childrensKinds,
  findOtherKind,
  genderWord,
  isChildrens,
} from '../catalog/outside-catalog.ts';
import { isOftenCopied } from '../money/selling.ts';
import { findOwnBrandCaveat } from '../present/caveats.ts';
import { appraiseTitle, type ListingQuery, type UnpricedListing } from '../pricing/appraisal.ts';
import type { EvidenceCounts } from '../pricing/effects.ts';
import { countByCategory } from '../pricing/evidence.ts';
import { toRange } from '../pricing/price-range.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { resolveBrand } from '../titles/brands.ts';
import { findModelsOfKind } from '../titles/facts.ts';
import { MIXED_CLOTHES, resolveWearer } from '../titles/genders.ts';
import { requireWearer, resolveCategory } from '../titles/parse-item.ts';
import { notCoveredInWords, type Resolution } from '../titles/resolution.ts';
import { readWords } from '../titles/tokens.ts';
import kindTitles from './kind-titles.json' with { type: 'json' };

type NameField = 'brand' | 'category';

/** There is no brand or kind with the name in an address. `nearest` has those with similar names. */
export class NoSuchName extends Problem {
  readonly field: NameField;
  readonly nearest: readonly (Brand | Category)[];

  constructor(field: NameField, detail: string, nearest: NoSuchName['nearest']) {
    super(`${field}_not_found`, detail, { didYouMean: nearest.map(({ slug }) => slug) });
    this.field = field;
    this.nearest = nearest;
  }
}

/** Finds a brand by its slug, exact name, or alias; `isExact` if the text is its slug. Throws {@link NoSuchName}. */
export const requireBrand = ({ lexicon }: Pricing, text: string) =>
  requireEntry('brand', text, resolveBrand(lexicon, text));

/** Finds a kind by its slug, exact name, or alias; `isExact` if the text is its slug. Throws {@link NoSuchName}. */
export const requireKind = (text: string) => requireEntry('category', text, resolveCategory(text));

function requireEntry<T extends Brand | Category>(
  field: NameField,
  text: string,
  { match, matchedBy, notCovered, nearest }: Resolution<T>,
) {
  if (match && matchedBy === 'name') return { entry: match, isExact: match.slug === text };
  // A similar name is only suggested.
  const similar = match && matchedBy === 'spelling' ? [match] : nearest;
  throw new NoSuchName(
    field,
    notCovered ? notCoveredInWords(notCovered) : noSuchNameInWords(field, text, similar),
    similar,
  );
}

type GarmentNames = Readonly<Record<NameField, string>> &
  Pick<Partial<Garment>, 'condition'> & { readonly gender?: string | undefined };

/** Returns the garment of an address; `isExact` if its names are slugs. Throws a {@link Problem}. */
export function requireGarment(pricing: Pricing, names: GarmentNames) {
  const brand = requireBrand(pricing, names.brand);
  const kind = requireKind(names.category);
  const { category, gender } = requireWearer(kind.entry, names.gender);
  const garment = { ...assumeGarment(pricing, brand.entry, category, gender), condition: names.condition };
  return { garment, isExact: brand.isExact && kind.isExact && category === kind.entry };
}

/** Minimum text length for finding brands. Shorter text would match too many of them. */
const MIN_SEARCH_LENGTH = 3;

const toNamedBrand = (brand: Brand) => ({
  brand,
  names: [brand.name, ...brand.aliases].map((name) => ` ${readWords(name).join(' ')} `),
});
const getNamedBrands = lazy(() => [...brands, ...brandsOutsideCatalog].map(toNamedBrand));

/** Finds names that start with the text or contain it as whole words: exact ones first, the rest by US listings. */
export function searchBrands({ lexicon, effects }: Pricing, text: string): Brand[] {
  const searchText = readWords(text).join(' ');
  if (searchText.length < MIN_SEARCH_LENGTH) return [];
  const { match } = resolveBrand(lexicon, text);
  const countBrandListings = (brand: Brand) => countUsListings(effects.findCountsOf({ brand: brand.slug }));
  const foundBrands = [...getNamedBrands(), ...lexicon.own.map(toNamedBrand)]
    .filter(({ names }) => names.some((name) => name.startsWith(` ${searchText}`) || name.includes(` ${searchText} `)))
    .map(({ brand }) => brand)
    .sort((a, b) => countBrandListings(b) - countBrandListings(a));
  return match ? [...new Set([match, ...foundBrands])] : foundBrands;
}

/** Returns a garment. Its gender defaults to the most common one for the brand and kind. */
const assumeGarment = (
  pricing: Pricing,
  brand: Brand,
  category: Category,
  gender: Gender = pricing.findUsualGender(brand, category).gender,
): Garment => ({ brand, category, gender });

/** Returns the usual price of each brand in each kind, in any condition. */
export const listUsualPrices = (
  pricing: Pricing,
  makers: readonly Brand[],
  kinds: readonly Category[],
  gender?: Gender,
) =>
  makers.flatMap((brand) =>
    kinds.map((category) => {
      const garment = assumeGarment(pricing, brand, category, gender);
      const estimate = pricing.priceGarment(garment);
      return { garment, ...toRange(estimate), listings: estimate.listings };
    }),
  );

/**
 * Returns the prices of a brand by kind: first the one that it is known for, then those with most listings. Outside the
 * catalog, omits kinds without listings, unless none has any.
 */
export function browseBrand(pricing: Pricing, brand: Brand, chosenGender?: Gender) {
  const listedCategories = brand.isOutsideCatalog ? countByCategory(pricing.effects, brand) : [];
  const kinds =
    listedCategories.length > 0 ? listedCategories.map(({ category }) => category) : rankKindsByFame(pricing, brand);
  const [firstKind] = kinds;
  const gender = chosenGender ?? (firstKind ? pricing.findUsualGender(brand, firstKind).gender : DEFAULT_GENDER);
  const [bestKnown, ...otherPrices] = listUsualPrices(pricing, [brand], kinds, gender);
  return {
    gender,
    rows: [...(bestKnown ? [bestKnown] : []), ...otherPrices.toSorted((a, b) => b.listings - a.listings)],
    mayBeCopies: kinds.some((category) => isOftenCopied({ garment: { brand, category } })),
    caveats: findOwnBrandCaveat(brand),
  };
}

const TITLE_BY_KIND: Readonly<Record<string, string>> = kindTitles;

/** Returns a kind's name in titles: the words in its slug, unless the parser interprets them differently. */
const findKindTitle = ({ slug }: Category): string => TITLE_BY_KIND[slug] ?? slug.replaceAll('-', ' ');

/** A model counts as this many listings, since what a brand is known for has named models. */
const LISTINGS_PER_MODEL = 100;

function rankKindsByFame(pricing: Pricing, brand: Brand): Category[] {
  return findKindsMade(brand)
    .map((category) => {
      const usListings = countUsListings(pricing.effects.findCountsOf({ brand: brand.slug, kind: category.slug }));
      return {
        category,
        fame: usListings + LISTINGS_PER_MODEL * findModelsOfKind(brand, category.slug).length,
        listings: pricing.priceGarment(assumeGarment(pricing, brand, category)).listings,
      };
    })
    .sort((a, b) => b.fame - a.fame || b.listings - a.listings)
    .map(({ category }) => category);
}

const countUsListings = (counts: EvidenceCounts | undefined): number =>
  counts ? counts.soldHere + counts.askedHere : 0;

function findKindsMade({ isForChildrenOnly, makes }: Brand): readonly Category[] {
  if (isForChildrenOnly) return childrensKinds;
  const madeKind = makes === undefined ? undefined : findOtherKind(makes);
  return madeKind ? adultKinds.filter(({ family }) => family === madeKind.family) : categories;
}

const MAX_PRICED_KINDS = 8;

/**
 * For a title that names only a brand, or only children, returns the kinds that it may mean; otherwise undefined. Only
 * the first ones have a price, US dollars, of the whole lot if it is one.
 */
export function listKindChoices(pricing: Pricing, outcome: UnpricedListing) {
  const { refusal, query, title: listing } = outcome;
  const { text, brand } = listing;
  const itemQuery = omit(query, 'comps', 'guess');
  const isOfChildren = refusal.code === 'brand_not_found' && resolveWearer(text) === 'children';
  if (!isOfChildren && (refusal.code !== 'category_not_found' || !brand)) return undefined;
  const kinds = isOfChildren || !brand ? childrensKinds : rankKindsByFame(pricing, brand);
  // A title without a kind is about a single item, not a mix of kinds.
  const choices = kinds
    .filter((kind) => kind !== MIXED_CLOTHES)
    .map((kind, index) => {
      const title = `${text} ${findKindTitle(kind)}`;
      const isPriced = index < MAX_PRICED_KINDS;
      return { kind, title, priced: isPriced ? priceTitle(pricing, { ...itemQuery, title }) : undefined };
    });
  const usualGender = choices.find(({ priced }) => priced?.gender)?.priced?.gender;
  return choices.map(({ kind, title, priced }) => {
    const { gender, ...price } = priced ?? {};
    // A price for others than the first says for whom it is: men’s hoodies of a house of women’s bags.
    const wearer = gender === usualGender || gender === undefined ? '' : `${genderWord(gender)} `;
    return { name: capitalize(`${wearer}${categoryInWords(kind)}`), title, ...price };
  });
}

function priceTitle(pricing: Pricing, query: ListingQuery) {
  const outcome = appraiseTitle(pricing, query);
  if (outcome instanceof Problem || !(outcome.lot || outcome.hasUsualPrice)) return undefined;
  const { lot, estimate, garment } = outcome;
  const gender = isChildrens(garment.category) ? undefined : garment.gender;
  return { price: estimate.price, gender, ...(lot && { pieces: lot.pieces }) };
}
