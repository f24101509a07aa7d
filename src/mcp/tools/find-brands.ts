import { Type } from 'typebox';
import { membersOf } from '../../base/members.ts';
import { listOf, sumOf } from '../../base/numbers.ts';
import { counted, type Shape, texts } from '../../base/shape.ts';
import { plain } from '../../base/text.ts';
import { type Brand, brands, type Category, categories, type Tier } from '../../catalog/catalog.ts';
import { CategoryBody, GarmentBody } from '../../present/answer-schema.ts';
import { spellingInWords } from '../../present/caveats.ts';
import { brandBody } from '../../present/garment.ts';
import { listingsByCategory } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { notCoveredInWords } from '../../titles/lexicon.ts';
import { FIELDS } from './arguments.ts';
import type { ToolSource } from './tool.ts';

/** A brand. For brands outside the catalog, also includes the number of listings we've seen, in total and by kind. */
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
    const answer = query === undefined ? listBrands(pricing, tier) : findBrand(pricing, plain(query));
    return { answer, lines: brandLines(answer) };
  },
};

/** The requested brands. `categories` is present only if the call doesn't specify a brand or tier. */
interface BrandAnswer {
  readonly brands: readonly BrandRow[];
  readonly nearest: readonly string[];
  readonly note?: string;
  readonly categories?: readonly Pick<Category, 'name' | 'slug' | 'holds'>[];
}

function listBrands(pricing: Pricing, tier: Tier | undefined): BrandAnswer {
  const listed = brands.filter((brand) => tier === undefined || brand.tier === tier);
  const answer = { brands: listed.map((brand) => brandRow(pricing, brand)), nearest: [] };
  if (tier !== undefined) return answer;
  return { ...answer, categories: categories.map((category) => membersOf(category, 'name', 'slug', 'holds')) };
}

function findBrand(pricing: Pricing, query: string): BrandAnswer {
  const { match, matchedBy, nearest, notCovered } = resolveBrand(pricing.lexicon, query);
  if (notCovered) return { brands: [], nearest: [], note: notCoveredInWords(notCovered) };
  const slugs = nearest.map(({ slug }) => slug);
  if (!match) return { brands: [], nearest: slugs, note: notFoundInWords(query, nearest) };
  const answer = { brands: [brandRow(pricing, match)], nearest: slugs };
  return matchedBy === 'spelling' ? { ...answer, note: spellingInWords(query, match.name) } : answer;
}

function brandRow({ effects }: Pricing, brand: Brand): BrandRow {
  if (!brand.isOutsideCatalog) return brandBody(brand);
  const kinds = listingsByCategory(effects, brand).map(({ category, listings }) => ({
    slug: category.slug,
    listings,
  }));
  return { ...brandBody(brand), listings: sumOf(kinds.map(({ listings }) => listings)), kinds };
}

function brandLines({ brands, note, categories = [] }: BrandAnswer): (string | undefined)[] {
  const lines: (string | undefined)[] = [];
  for (const [tier, ofTier] of Map.groupBy(brands, ({ tierLabel }) => tierLabel)) {
    if (tier === null) lines.push(...ofTier.map(outsiderInWords));
    else lines.push(`${tier}: ${ofTier.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`);
  }
  return [...lines, note, ...categories.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`)];
}

function outsiderInWords({ name, slug, like, kinds = [] }: BrandRow): string {
  const seen = kinds.map((kind) => `${kind.listings} ${kind.slug}`).join(', ');
  const evidence = seen ? `seen: ${seen}` : 'we have no listings for it, so it is priced by its kind and details';
  return `${name} (${slug}): priced, though outside the catalog; its prices resemble ${like} brands; ${evidence}.`;
}

function notFoundInWords(name: string, nearest: readonly { readonly name: string; readonly slug: string }[]) {
  const near = nearest.map((brand) => `${brand.name} (${brand.slug})`);
  const hint = near.length > 0 ? ` Nearest: ${listOf(near, 'or')}.` : '';
  return `We do not know a brand called “${name}”.${hint} Its items are priced by their kind and details, as a guess.`;
}
