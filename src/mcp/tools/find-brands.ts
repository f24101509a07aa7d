import { Type } from 'typebox';
import { membersOf } from '../../base/members.ts';
import { listOf, sumOf } from '../../base/numbers.ts';
import { plain, stated } from '../../base/text.ts';
import { type Brand, brands, type Category, categories, TIERS, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { listUnknown } from '../../input/field-names.ts';
import { createInputReader } from '../../input/read-input.ts';
import { spellingInWords } from '../../present/caveats.ts';
import { listingsByCategory } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { notCoveredInWords } from '../../titles/lexicon.ts';
import { type ToolSource, unusedLine } from './tool.ts';

/** A brand. For brands outside the catalog, also the number of listings we've seen, in total and by kind. */
interface BrandRow {
  readonly name: string;
  readonly slug: string;
  readonly tier?: Tier;
  readonly inCatalog: boolean;
  /** Tier with similar prices. */
  readonly like?: Tier;
  readonly listings?: number;
  readonly kinds?: readonly { readonly slug: string; readonly listings: number }[];
}

const INPUT = {
  query: Type.String({ maxLength: 60 }),
  tier: Type.Unsafe<Tier>({ type: 'string', enum: TIERS }),
};
const read = createInputReader(INPUT);

export const findBrands: ToolSource = {
  name: 'find_brands',
  input: INPUT,
  answer: Type.Object({ brands: Type.Array(Type.Object({})), nearest: Type.Array(Type.String()) }),
  call: ({ pricing }, args) => {
    const { values, unknown } = read(args);
    const { query, tier } = values;
    const answer = query === undefined ? listBrands(pricing, tier) : findBrand(pricing, plain(query));
    return {
      structured: { ...answer, ...listUnknown(unknown) },
      lines: [...brandLines(answer), ...unusedLine(unknown)],
    };
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
  const { name, slug, tier, isOutsideCatalog } = brand;
  if (!isOutsideCatalog) return { name, slug, tier, inCatalog: true };
  const kinds = listingsByCategory(effects, brand).map(({ category, listings }) => ({
    slug: category.slug,
    listings,
  }));
  return { name, slug, inCatalog: false, like: tier, listings: sumOf(kinds.map(({ listings }) => listings)), kinds };
}

function brandLines({ brands, note, categories = [] }: BrandAnswer): string[] {
  const lines: string[] = [];
  for (const [tier, ofTier] of Map.groupBy(brands, (brand) => brand.tier)) {
    if (tier === undefined) lines.push(...ofTier.map(outsiderInWords));
    else lines.push(`${tierLabel(tier)}: ${ofTier.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`);
  }
  return stated(...lines, note, ...categories.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`));
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
