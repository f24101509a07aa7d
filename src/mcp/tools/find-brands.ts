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
import { quoted } from '../../http/problem.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { brandFound, Ignored, members, name, TierValue } from './schemas.ts';
import { type Tool, ToolError } from './tool.ts';
import { nearestInWords, readName, shown } from './understand.ts';

const Output = Type.Object({
  brands: Type.Array(members<ReturnType<typeof entry>>('name, slug, tier, tierLabel.'), {
    description: 'Most expensive tier first.',
  }),
  nearest: Type.Array(Type.String(), { description: 'Slugs with similar spelling.' }),
  notCovered: Type.Optional(
    Type.String({ description: 'A known name without a price: offer no substitute.' }),
  ),
  categories: Type.Optional(
    Type.Array(members<{ name: string; slug: string; holds: string }>('name, slug, holds.'), {
      description: 'Without query and tier: all kinds.',
    }),
  ),
  ignored: Ignored,
});

/** Which brands there are by a name or in a tier; without either all of them, and all categories. */
export function createFindBrands(): Tool {
  return {
    name: 'find_brands',
    title: 'Find brands and kinds',
    description:
      'Is a brand covered, and in which tier? By any spelling or alias. Without arguments: all brands by tier and all kinds of garment with what they hold. No prices.',
    inputSchema: Type.Object(
      {
        query: Type.Optional(name('One brand, as typed.')),
        tier: Type.Optional(TierValue),
      },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const tier = readTier(args.tier);
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
        brands: inTier.map(entry),
        nearest: nearest.map(({ slug }) => slug),
        ...(notCovered ? { notCovered: notCovered.name } : {}),
        ...(isAll ? { categories: KINDS } : {}),
      };
      if (isAll) return { structured, text: ALL_IN_WORDS };
      const readAs = bySpelling ? `\nUnderstood ${quoted(query)}, by spelling.` : '';
      const text = notCovered
        ? notCoveredInWords(notCovered)
        : textOf(query, tier, found, inTier, nearest) + readAs;
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

function readTier(value: unknown): Tier | undefined {
  if (value === undefined || value === null) return undefined;
  const tier = TIERS.find((known) => known === value);
  if (tier) return tier;
  throw new ToolError(`tier is ${shown(value)}: give one of ${TIERS.join(', ')}, or leave it out.`);
}

/** A brand in a line. */
function lineOf({ name, slug, tierLabel: label, isOther }: Brand): string {
  return isOther
    ? `${name} (${slug}): priced, though none of the ${brands.length}; prices like ${label} brands`
    : `${name} (${slug}): ${label}`;
}

const entry = (brand: Brand) => ({
  ...brandFound(brand),
  tierLabel: brand.isOther ? null : brand.tierLabel,
});

function textOf(
  query: string | undefined,
  tier: Tier | undefined,
  found: readonly Brand[],
  inTier: readonly Brand[],
  nearest: readonly Brand[],
): string {
  if (inTier.length > 0) {
    return inTier.map(lineOf).join('\n');
  }
  const other = found[0];
  if (other?.isOther) return `${other.name} (${other.slug}) is of no tier; it is priced.`;
  if (other) {
    return `${other.name} (${other.slug}) is covered, but its tier is ${other.tierLabel}, not ${tierLabel(tier as Tier)}.`;
  }
  return `No covered brand is called ${quoted(query)}. ${nearestInWords(nearest) ?? 'No similar name exists: there is no estimate for it.'}`;
}
