import { type Static, Type } from 'typebox';
import { type Brand, brands, TIERS, type Tier, tierLabel } from '../../garments/catalog.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import type { NotCovered } from '../../garments/read/not-covered.ts';
import { quoted } from '../../http/problem.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { AsThere, type BrandFound, name, TierValue } from './schemas.ts';
import { type Tool, ToolError } from './tool.ts';
import { nearestInWords, readName, shown } from './understand.ts';

const Output = Type.Object({
  brands: Type.Array(Type.Unsafe<Static<typeof BrandFound>>(AsThere)),
  nearest: Type.Array(Type.String(), { description: 'Slugs with similar spelling.' }),
  notCovered: Type.Optional(Type.String()),
});

/** Which brands there are by a name or in a tier. */
export function createFindBrands(): Tool {
  return {
    name: 'find_brands',
    title: 'Find brands',
    description: 'Is a brand covered, and in which tier? By any spelling or alias.',
    inputSchema: Type.Object(
      {
        query: Type.Optional(name('As typed.')),
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
      const inTier = found.filter((brand) => tier === undefined || brand.tier === tier);
      const structured: Static<typeof Output> = {
        brands: inTier.map(entry),
        nearest: nearest.map(({ slug }) => slug),
        ...(notCovered ? { notCovered: notCovered.name } : {}),
      };
      const readAs = bySpelling ? `\nUnderstood ${quoted(query)}, by spelling.` : '';
      const text = notCovered
        ? notCoveredInWords(notCovered)
        : textOf(query, tier, found, inTier, nearest) + readAs;
      return { structured, text };
    },
  };
}

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

const entry = ({ name, slug, tier, tierLabel }: Brand) => ({ name, slug, tier, tierLabel });

function textOf(
  query: string | undefined,
  tier: Tier | undefined,
  found: readonly Brand[],
  inTier: readonly Brand[],
  nearest: readonly Brand[],
): string {
  if (inTier.length > 0) {
    return inTier.map((brand) => `${brand.name} (${brand.slug}): ${brand.tierLabel}`).join('\n');
  }
  const other = found[0];
  if (other) {
    return `${other.name} (${other.slug}) is covered, but its tier is ${other.tierLabel}, not ${tierLabel(tier as Tier)}.`;
  }
  return `No covered brand is called ${quoted(query)}. ${nearestInWords(nearest) ?? 'No similar name exists: there is no estimate for it.'}`;
}
