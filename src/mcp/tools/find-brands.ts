import { Type } from 'typebox';
import { membersOf } from '../../base/members.ts';
import { listOf, sumOf } from '../../base/numbers.ts';
import { counted, type Shape, texts } from '../../base/shape.ts';
import { plain } from '../../base/text.ts';
import { type Brand, brands, categories, type Tier } from '../../catalog/catalog.ts';
import { CategoryBody, GarmentBody } from '../../present/answer-schema.ts';
import { spellingMended } from '../../present/caveats.ts';
import { brandBody } from '../../present/garment.ts';
import { listingsByCategory } from '../../pricing/prediction.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { notCoveredInWords } from '../../titles/not-covered.ts';
import { FIELDS } from './arguments.ts';
import type { ToolSource } from './tool.ts';

/** A brand, with the listings seen if it is outside the catalog. */
const BrandRow = Type.Object({
  ...GarmentBody.properties.brand.properties,
  listings: Type.Optional(counted('In all.')),
  kinds: Type.Optional(Type.Array(Type.Object({ slug: Type.String(), listings: counted('Of the kind.') }))),
});
type BrandRow = Shape<typeof BrandRow>;

export const findBrands: ToolSource = {
  name: 'find_brands',
  takes: membersOf(FIELDS, 'query', 'tier'),
  gives: {
    brands: Type.Array(BrandRow),
    nearest: texts('Similar slugs, if no brand is found.'),
    categories: Type.Array(CategoryBody),
  },
  answer: ({ pricing }, { values: { query, tier } }) => {
    const answer = answerBrands(pricing, query && plain(query), tier);
    return { answer, lines: brandLines(answer) };
  },
};

/** Finds brands by any spelling, in the catalog or not; without a query or a tier, also lists all kinds. */
function answerBrands(pricing: Pricing, query: string | undefined, tier: Tier | undefined) {
  if (query === undefined) {
    const found = brands.filter((brand) => tier === undefined || brand.tier === tier);
    const kinds = categories.map(({ name, slug, holds }) => ({ name, slug, holds }));
    return {
      brands: found.map((brand) => brandRow(pricing, brand)),
      nearest: [],
      categories: tier === undefined ? kinds : undefined,
    };
  }
  const { match, matchedBy, nearest, notCovered } = resolveBrand(pricing.lexicon, query);
  if (notCovered) return { brands: [], nearest: [], note: notCoveredInWords(notCovered) };
  const slugs = nearest.map(({ slug }) => slug);
  if (!match) return { brands: [], nearest: slugs, note: notFoundInWords(query, nearest) };
  const note = matchedBy === 'spelling' ? spellingMended(query, match.name) : undefined;
  return { brands: [brandRow(pricing, match)], nearest: slugs, note };
}

function brandRow({ artifacts }: Pricing, brand: Brand): BrandRow {
  if (!brand.isOutsideCatalog) return brandBody(brand);
  const kinds = listingsByCategory(artifacts.prediction, brand).map(({ category, listings }) => ({
    slug: category.slug,
    listings,
  }));
  return { ...brandBody(brand), listings: sumOf(kinds.map(({ listings }) => listings)), kinds };
}

/** Returns brands as lines, one for each tier and each brand outside the catalog, then the note and the kinds. */
function brandLines({ brands, note, categories = [] }: ReturnType<typeof answerBrands>): (string | undefined)[] {
  const lines: (string | undefined)[] = [];
  for (const [tier, ofTier] of Map.groupBy(brands, ({ tierLabel }) => tierLabel)) {
    if (tier === null) lines.push(...ofTier.map(otherInWords));
    else lines.push(`${tier}: ${ofTier.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`);
  }
  return [...lines, note, ...categories.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`)];
}

function otherInWords({ name, slug, like, kinds = [] }: BrandRow): string {
  const seen =
    kinds.length === 0
      ? 'we have no listings for it, so it is priced by its kind and details'
      : `seen: ${kinds.map((kind) => `${kind.listings} ${kind.slug}`).join(', ')}`;
  return `${name} (${slug}): priced, though outside the catalog; its prices resemble ${like} brands; ${seen}.`;
}

/** States that no brand has this name, and how its pieces are priced. */
function notFoundInWords(name: string, nearest: readonly { readonly name: string; readonly slug: string }[]) {
  const near = nearest.map((one) => `${one.name} (${one.slug})`);
  const meant = near.length > 0 ? ` Nearest: ${listOf(near, 'or')}.` : '';
  return `We do not know a brand called “${name}”.${meant} Its items are priced by their kind and details, as a guess.`;
}
