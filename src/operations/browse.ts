import { csvText } from '../base/csv-text.ts';
import { capitalize } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  categories,
  type Garment,
  GENDERS,
  type Gender,
} from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import {
  adultKinds,
  categoryWords,
  childrensKinds,
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
import { modelsOfKind } from '../titles/facts.ts';
import { MIXED_CLOTHES, resolveWearer } from '../titles/genders.ts';
import titles from './kind-titles.json' with { type: 'json' };

/** Returns a garment. Its gender defaults to the most common one for the brand and kind. */
export const usualGarment = (
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

/** Minimum number of listings for search engines to index a brand's prices in a category. */
const INDEXED_FROM = 20;

/** Returns the categories of a brand outside the catalog whose prices search engines should index. */
function indexedCategories({ effects }: Pricing, brand: Brand): Category[] {
  const indexed = listingsByCategory(effects, brand).filter(({ listings }) => listings >= INDEXED_FROM);
  return indexed.map(({ category }) => category);
}

/** Returns true if search engines should index a brand: all but those with few listings outside the catalog. */
export const isWorthListing = (pricing: Pricing, brand: Brand): boolean =>
  !brand.isOutsideCatalog || indexedCategories(pricing, brand).length > 0;

/** Returns true if search engines should index a garment: all that are made, with enough listings. */
export const isGarmentWorthListing = (pricing: Pricing, garment: Garment): boolean =>
  pricing.predict(garment).isMade &&
  (!garment.brand.isOutsideCatalog || indexedCategories(pricing, garment.brand).includes(garment.category));

/** Yields what search engines should index: each brand, and each garment. */
export function* worthListing(pricing: Pricing): Generator<{ readonly brand: Brand } | Garment> {
  for (const brand of [...brands, ...otherBrands, ...pricing.lexicon.own])
    if (isWorthListing(pricing, brand)) yield { brand };
  for (const garment of tableGarments(pricing)) if (isGarmentWorthListing(pricing, garment)) yield garment;
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
export const americanListings = (counts: EvidenceCounts | undefined): number =>
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
export function kindChoices(pricing: Pricing, { parsed, refusal }: UnpricedListing): readonly KindChoice[] | undefined {
  const { text, brand } = parsed;
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
  const lot = outcome.findings.find((finding) => finding.code === 'lot');
  const { gender, category } = outcome.garment;
  const wearer = isChildrens(category) ? {} : { gender };
  if (lot) return { price: lot.whole, pieces: lot.pieces, ...wearer };
  return outcome.hasUsualPrice ? { price: outcome.price.price, ...wearer } : {};
}

/**
 * Returns the prices of each brand of the catalog by category, gender and condition, then those of other brands in any
 * condition, as CSV. Yields to other requests.
 */
export async function priceTable(pricing: Pricing): Promise<string> {
  const tables = [HEADER];
  for (const garment of tableGarments(pricing)) {
    tables.push(csvText(tableRows(pricing, garment)));
    await yieldToOthers();
  }
  return tables.join('');
}

const COLUMNS = 'brand tier category gender condition price low high evidence evidence_of listings version'.split(' ');
const HEADER = csvText([COLUMNS]);

/** Returns the first rows of {@link priceTable}. */
export const priceTableExample = (pricing: Pricing): string =>
  HEADER + csvText(tableRows(pricing, tableGarments(pricing).next().value as Garment));

/** Yields each brand of the catalog by category and gender, then other brands by what they have listings of. */
function* tableGarments(pricing: Pricing): Generator<Garment> {
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) yield { brand, category, gender };
    }
  }
  for (const brand of [...otherBrands, ...pricing.lexicon.own]) {
    for (const { category } of listingsByCategory(pricing.effects, brand)) {
      yield { brand, category, gender: pricing.usualGender(brand, category).gender };
    }
  }
}

function tableRows(pricing: Pricing, garment: Garment) {
  const { brand, category, gender } = garment;
  const { evidence, listings } = pricing.predict(garment);
  const conditions = brand.isOutsideCatalog ? [undefined] : [undefined, ...CONDITIONS];
  return conditions.map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    const item = [brand.slug, brand.tier, category.slug, gender, condition ?? 'any'];
    return [...item, price, priceLow, priceHigh, evidence.grade, evidence.of, listings, pricing.modelVersion];
  });
}

/** Returns a garment's prices in US dollars as CSV: for its condition, or for any condition and then for each one. */
export function estimateCsv(pricing: Pricing, garment: Garment): string {
  const conditions = garment.condition ? [garment.condition] : [undefined, ...CONDITIONS];
  const rows = conditions.map((condition) => {
    const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
    return [condition ?? 'any', price, priceLow, priceHigh, garment.gender];
  });
  return csvText([['condition', 'price', 'low', 'high', 'gender'], ...rows]);
}
