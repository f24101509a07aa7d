import { type Static, Type } from 'typebox';
import { type Brand, brands, TIERS, type Tier, tierLabel } from '../../garments/catalogue.ts';
import { resolveBrand } from '../../garments/resolve.ts';
import { quoted } from '../../http/problem.ts';
import { BrandFound, name, TierValue } from './schemas.ts';
import { Refusal, type Tool } from './tool.ts';
import { nearestInWords, readName, shown } from './understand.ts';

const Output = Type.Object({
  brands: Type.Array(BrandFound, { description: 'Those that match.' }),
  nearest: Type.Array(BrandFound, { description: 'Similar names, when none matches.' }),
});

/** Which brands there are by a name or in a tier. */
export function createFindBrands(): Tool {
  return {
    name: 'find_brands',
    title: 'Find brands',
    description:
      'Is a brand covered, and in which tier? Takes any spelling or alias and gives the nearest names if there is no match. For all brands use list_brands.',
    inputSchema: Type.Object(
      {
        query: Type.Optional(name('Brand name as typed.', ['YSL'])),
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
      const { found, nearest } = search(query);
      const inTier = found.filter((brand) => tier === undefined || brand.tier === tier);
      const structured: Static<typeof Output> = {
        brands: inTier.map(entry),
        nearest: nearest.map(entry),
      };
      return { structured, text: textOf(query, tier, found, inTier, nearest) };
    },
  };
}

function search(query: string | undefined): { found: readonly Brand[]; nearest: readonly Brand[] } {
  if (query === undefined) return { found: brands, nearest: [] };
  const { match, nearest } = resolveBrand(query);
  return { found: match ? [match] : [], nearest };
}

function readTier(value: unknown): Tier | undefined {
  if (value === undefined || value === null) return undefined;
  const tier = TIERS.find((known) => known === value);
  if (tier) return tier;
  throw new Refusal(`tier is ${shown(value)}: give one of ${TIERS.join(', ')}, or leave it out.`);
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
  return `No covered brand is called ${quoted(query)}. ${nearestInWords(nearest) ?? 'No name is near it: there is no estimate for it.'}`;
}
