import { type Static, Type } from 'typebox';
import {
  type Brand,
  brands,
  categories,
  TIERS,
  type Tier,
  tierLabel,
} from '../../garments/catalog.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import type { NotCovered } from '../../garments/read/not-covered.ts';
import { quoted } from '../../http/text.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { brandFound, Ignored, members, name, TierValue } from './schemas.ts';
import type { Tool, ToolParts } from './tool.ts';
import { nearestInWords, readName, readOneOf } from './understand.ts';

const Output = Type.Object({
  brands: Type.Array(
    members<ReturnType<typeof entry>>('name, slug, tier, tierLabel, like, listings'),
    {
      description: 'Most expensive tier first.',
    },
  ),
  nearest: Type.Array(Type.String(), { description: 'Similar slugs.' }),
  notCovered: Type.Optional(
    Type.String({ description: 'A known name without a price: no substitute.' }),
  ),
  categories: Type.Optional(
    Type.Array(members<{ name: string; slug: string; holds: string }>('name, slug, holds'), {
      description: 'Without arguments: all kinds.',
    }),
  ),
  ignored: Ignored,
});

/** Which brands there are by a name or in a tier; without either all of them, and all categories. */
export function createFindBrands({ pricing }: Pick<ToolParts, 'pricing'>): Tool {
  return {
    name: 'find_brands',
    title: 'Find brands and kinds',
    description:
      'Is a brand covered, and in which tier? By any spelling or alias. Without arguments: all brands by tier and all kinds with what they hold.',
    inputSchema: Type.Object({
      query: Type.Optional(name('As typed.')),
      tier: Type.Optional(TierValue),
    }),
    outputSchema: Output,
    call: (args) => {
      const tier = readOneOf('tier', args.tier, TIERS);
      const query =
        args.query === undefined || args.query === null
          ? undefined
          : readName('query', args.query, 'such as "YSL"');
      const { found, nearest, notCovered, bySpelling } = search(query);
      const inTier = found.filter(
        (brand) => tier === undefined || (brand.tier === tier && !brand.isOther),
      );
      const isAll = query === undefined && tier === undefined;
      const structured: Static<typeof Output> = {
        brands: inTier.map((brand) => entry(pricing, brand)),
        nearest: nearest.map(({ slug }) => slug),
        ...(notCovered ? { notCovered: notCovered.name } : {}),
        ...(isAll ? { categories: KINDS } : {}),
      };
      if (isAll) return { structured, text: ALL_IN_WORDS };
      const readAs = bySpelling ? `\nUnderstood ${quoted(query)}, by spelling.` : '';
      const text = notCovered
        ? notCoveredInWords(notCovered)
        : (inTier.length > 0
            ? inTier.map((brand) => lineOf(pricing, brand)).join('\n')
            : noneInWords(query, tier, found, nearest)) + readAs;
      return { structured, text };
    },
  };
}

const KINDS = categories.map(({ name: label, slug, holds }) => ({ name: label, slug, holds }));

const ALL_IN_WORDS = [
  ...TIERS.map((tier) => {
    const names = brands
      .filter((brand) => brand.tier === tier)
      .map(({ name: label, slug }) => `${label} (${slug})`);
    return `${tierLabel(tier)}: ${names.join(', ')}`;
  }),
  ...KINDS.map(({ name: label, slug, holds }) => `${label} (${slug}): ${holds}`),
].join('\n');

function search(query: string | undefined): {
  found: readonly Brand[];
  nearest: readonly Brand[];
  notCovered?: NotCovered | undefined;
  bySpelling?: boolean;
} {
  if (query === undefined) return { found: brands, nearest: [] };
  const { match, matchedBy, nearest, notCovered } = resolveBrand(query);
  return {
    found: match ? [match] : [],
    nearest,
    notCovered,
    bySpelling: matchedBy === 'spelling',
  };
}

/** A brand in a line. */
function lineOf(pricing: Pricing, brand: Brand): string {
  const { name, slug, tierLabel: label, isOther } = brand;
  if (!isOther) return `${name} (${slug}): ${label}`;
  const seen = listingsByCategory(pricing.artifacts.prediction, brand);
  const known =
    seen.length === 0
      ? 'no listing of it was seen, so it is priced by kind and words'
      : `seen: ${seen.map(({ category, listings }) => `${listings} ${category.slug}`).join(', ')}`;
  return `${name} (${slug}): priced, though none of the ${brands.length}; prices like ${label} brands; ${known}`;
}

function entry(pricing: Pricing, brand: Brand) {
  if (!brand.isOther) return { ...brandFound(brand), tierLabel: brand.tierLabel };
  const seen = listingsByCategory(pricing.artifacts.prediction, brand);
  return {
    ...brandFound(brand),
    tierLabel: null,
    like: brand.tier,
    listings: seen.reduce((sum, { listings }) => sum + listings, 0),
  };
}

function noneInWords(
  query: string | undefined,
  tier: Tier | undefined,
  found: readonly Brand[],
  nearest: readonly Brand[],
): string {
  const other = found[0];
  if (other?.isOther) return `${other.name} (${other.slug}) is of no tier; it is priced.`;
  if (other) {
    return `${other.name} (${other.slug}) is covered, but its tier is ${other.tierLabel}, not ${tierLabel(tier as Tier)}.`;
  }
  return `No covered brand is called ${quoted(query)}. ${nearestInWords(nearest) ?? 'No similar name exists: there is no estimate for it.'}`;
}
