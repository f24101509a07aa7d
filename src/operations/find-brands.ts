import { Problem } from '../base/problem.ts';
import { choice, namedObject, nonemptyText, Type, textList, type ValueOf, wholeCount } from '../base/shape.ts';
import { compact, formatCount, noSuchNameInWords, sanitize } from '../base/text.ts';
import { groupBy, omitUndefined, pick, sumOf } from '../base/values.ts';
import { type Brand, brands, categories, TIERS, type Tier, tierLabel } from '../catalog/catalog.ts';
import { spellingInWords } from '../present/caveats.ts';
import { countByCategory } from '../pricing/evidence.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { resolveBrand } from '../titles/brands.ts';
import { parseKindField } from '../titles/parse-item.ts';
import { notCoveredInWords } from '../titles/resolution.ts';
import about from './about.json' with { type: 'json' };
import { defineOperation } from './operation.ts';

const FoundBrand = Type.Object({
  name: nonemptyText('Display name.'),
  slug: nonemptyText('Identifier.'),
  tier: Type.Optional(choice(TIERS, 'Tier of a brand in the catalog.')),
  inCatalog: Type.Boolean({ description: 'True for a brand in the catalog.' }),
  like: Type.Optional(choice(TIERS, 'For a brand outside the catalog, the tier with similar prices.')),
  listings: Type.Optional(wholeCount('For a brand outside the catalog, the number of its listings.')),
  kinds: Type.Optional(Type.Array(Type.Object({ slug: nonemptyText('Kind.'), listings: wholeCount('Its listings.') }))),
});

const CoveredKind = Type.Object({
  name: nonemptyText('Display name.'),
  slug: nonemptyText('Identifier.'),
  holds: nonemptyText('What it includes.'),
});

const BrandsAnswer = namedObject('BrandsAnswer', {
  brands: Type.Array(FoundBrand, { description: 'The brand that was asked for, or all of the catalog.' }),
  nearest: textList('Slugs of brands with similar names.'),
  note: Type.Optional(nonemptyText('What is to be said of the name.')),
  categories: Type.Optional(Type.Array(CoveredKind)),
});
type BrandsAnswer = ValueOf<typeof BrandsAnswer>;

export const findBrands = defineOperation({
  name: 'findBrands',
  ...about.findBrands,
  input: {
    query: Type.String({ maxLength: 60 }),
    tier: Type.Unsafe<Tier>({ type: 'string', enum: TIERS }),
  },
  answer: BrandsAnswer,
  run: ({ pricing }, { query, tier }) =>
    query === undefined ? listBrandsOfTier(pricing, tier) : findBrandNamed(pricing, sanitize(query)),
  writeLines: writeBrandLines,
  findFault: ({ brands, categories, nearest, note = '' }) =>
    brands.length > 0 || categories ? undefined : new Problem('brand_not_found', note, { didYouMean: nearest }),
});

function listBrandsOfTier(pricing: Pricing, tier: Tier | undefined): BrandsAnswer {
  const tierBrands = [...brands, ...pricing.lexicon.own].filter((brand) => tier === undefined || brand.tier === tier);
  return {
    brands: tierBrands.map((brand) => createBrandRow(pricing, brand)),
    nearest: [],
    ...(tier === undefined && { categories: categories.map((row) => pick(row, 'name', 'slug', 'holds')) }),
  };
}

function findBrandNamed(pricing: Pricing, query: string): BrandsAnswer {
  const { match, matchedBy, nearest, notCovered } = resolveBrand(pricing.lexicon, query);
  if (notCovered) return { brands: [], nearest: [], note: notCoveredInWords(notCovered) };
  const nearestSlugs = nearest.map(({ slug }) => slug);
  if (match) {
    const note = matchedBy === 'spelling' ? spellingInWords(query, match.name) : undefined;
    return { brands: [createBrandRow(pricing, match)], nearest: nearestSlugs, ...omitUndefined({ note }) };
  }
  const kindReading = parseKindField(query);
  if (!('nearest' in kindReading) && kindReading.foundBy !== 'spelling' && kindReading.usualKind)
    return { brands: [], nearest: [], categories: [pick(kindReading.usualKind, 'name', 'slug', 'holds')] };
  const note = `${noSuchNameInWords('brand', query, nearest)} Its items are priced by their kind.`;
  return { brands: [], nearest: nearestSlugs, note };
}

function createBrandRow({ effects }: Pricing, brand: Brand): BrandsAnswer['brands'][number] {
  const { name, slug, tier, isOutsideCatalog } = brand;
  if (!isOutsideCatalog) return { name, slug, tier, inCatalog: true };
  const kinds = countByCategory(effects, brand).map(({ category, listings }) => ({ slug: category.slug, listings }));
  return { name, slug, inCatalog: false, like: tier, listings: sumOf(kinds.map(({ listings }) => listings)), kinds };
}

function writeBrandLines({ brands, note, categories = [] }: BrandsAnswer): string[] {
  const lines = [...groupBy(brands, (brand) => brand.tier)].flatMap(([tier, tierBrands]) => {
    if (tier === undefined) return tierBrands.map(otherBrandInWords);
    return `${tierLabel(tier)}: ${tierBrands.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`;
  });
  return compact(...lines, note, ...categories.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`));
}

function otherBrandInWords({ name, slug, like, listings = 0, kinds = [] }: BrandsAnswer['brands'][number]): string {
  const kindsText = kinds.map((kind) => `${kind.listings} ${kind.slug}`).join(', ');
  const listingsText = kindsText ? `${formatCount(listings, 'listing')}: ${kindsText}` : 'No listings';
  return `${name} (${slug}): priced like ${like} brands. ${listingsText}.`;
}
