import { type Brand, brands, categories, TIERS, tierLabel } from '../../garments/catalog.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import { quoted } from '../../http/text.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { nearestInWords, readArguments } from './arguments.ts';
import { definitionOf } from './definitions.ts';
import { brandFound } from './priced.ts';
import type { Tool, ToolParts } from './tool.ts';

/** Returns the tool that lists brands by a name or in a tier; without either all of them, and all categories. */
export function createFindBrands({ pricing, marketplaces }: ToolParts): Tool {
  return {
    ...definitionOf('find_brands', marketplaces),
    call: (args) => {
      const { query, tier } = readArguments(args, ['query', 'tier']);
      if (query === undefined && tier === undefined) return wholeCatalog(pricing);
      const { match, matchedBy, nearest, notCovered } =
        query === undefined ? { nearest: [] } : resolveBrand(query);
      const found = query === undefined ? brands : match ? [match] : [];
      const inTier = found.filter((one) => !tier || (one.tier === tier && !one.isOther));
      const structured = {
        brands: inTier.map((brand) => entryOf(pricing, brand)),
        nearest: nearest.map(({ slug }) => slug),
        ...(notCovered && { notCovered: notCovered.name }),
      };
      if (notCovered) return { structured, text: notCoveredInWords(notCovered) };
      const lines = inTier.map((brand) => lineOf(pricing, brand));
      if (lines.length === 0 && match)
        lines.push(
          `${match.name} (${match.slug}) is ${match.isOther ? 'of no tier; it is priced' : `covered, but its tier is ${match.tierLabel}`}.`,
        );
      if (lines.length === 0)
        lines.push(
          `No covered brand is called ${quoted(query)}. ${nearestInWords(nearest) ?? 'No similar name exists: there is no estimate for it.'}`,
        );
      if (matchedBy === 'spelling') lines.push(`Understood ${quoted(query)}, by spelling.`);
      return { structured, text: lines.join('\n') };
    },
  };
}

function wholeCatalog(pricing: Pricing) {
  const kinds = categories.map(({ name, slug, holds }) => ({ name, slug, holds }));
  const tiers = TIERS.map((tier) => {
    const names = brands
      .filter((one) => one.tier === tier)
      .map((one) => `${one.name} (${one.slug})`);
    return `${tierLabel(tier)}: ${names.join(', ')}`;
  });
  const structured = {
    brands: brands.map((brand) => entryOf(pricing, brand)),
    nearest: [],
    categories: kinds,
  };
  const lines = [...tiers, ...kinds.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`)];
  return { structured, text: lines.join('\n') };
}

/** Returns a brand in a line. */
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

function entryOf(pricing: Pricing, brand: Brand) {
  if (!brand.isOther) return { ...brandFound(brand), tierLabel: brand.tierLabel };
  const seen = listingsByCategory(pricing.artifacts.prediction, brand);
  const listings = seen.reduce((sum, one) => sum + one.listings, 0);
  return { ...brandFound(brand), tierLabel: null, like: brand.tier, listings };
}
