import { type Brand, brands, categories, TIERS, tierLabel } from '../../garments/catalog.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { quoted } from '../../text.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { nearestInWords, readArguments } from './arguments.ts';
import { brandFound } from './priced.ts';
import { type Arguments, answered, type ToolParts } from './tool.ts';

/** Lists the brands that match a name or belong to a tier; without either, all brands and categories. */
export function findBrands({ pricing }: ToolParts, args: Arguments) {
  const { query, tier } = readArguments(args, ['query', 'tier']);
  if (query === undefined && tier === undefined) return wholeCatalog(pricing);
  const { match, matchedBy, nearest, notCovered } = query === undefined ? { nearest: [] } : resolveBrand(query);
  const found = query === undefined ? brands : match ? [match] : [];
  const inTier = found.filter((brand) => !tier || (brand.tier === tier && !brand.isOther));
  const rows = inTier.map((brand) => brandRow(pricing, brand));
  const structured = {
    brands: rows.map(({ entry }) => entry),
    nearest: nearest.map(({ slug }) => slug),
    ...(notCovered && { notCovered: notCovered.name }),
  };
  if (notCovered) return { structured, text: notCoveredInWords(notCovered) };
  const isElsewhere = match && inTier.length === 0;
  return answered(structured, [
    ...rows.map(({ line }) => line),
    isElsewhere &&
      `${match.name} (${match.slug}) is ${match.isOther ? 'of no tier; it is priced' : `covered, but its tier is ${match.tierLabel}`}.`,
    inTier.length === 0 &&
      !match &&
      `No covered brand is called ${quoted(query)}. ${nearestInWords(nearest) ?? 'No similar name exists: there is no estimate for it.'}`,
    matchedBy === 'spelling' && `Understood ${quoted(query)}, by spelling.`,
  ]);
}

function wholeCatalog(pricing: Pricing) {
  const kinds = categories.map(({ name, slug, holds }) => ({ name, slug, holds }));
  const tiers = TIERS.map((tier) => {
    const inTier = brands.filter((brand) => brand.tier === tier);
    return `${tierLabel(tier)}: ${inTier.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`;
  });
  const structured = {
    brands: brands.map((brand) => brandRow(pricing, brand).entry),
    nearest: [],
    categories: kinds,
  };
  const lines = kinds.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`);
  return answered(structured, [...tiers, ...lines]);
}

/** Returns a brand as structured data and as a line of text. */
function brandRow(pricing: Pricing, brand: Brand) {
  const { name, slug, tier, tierLabel: label, isOther } = brand;
  const found = brandFound(brand);
  if (!isOther) return { entry: { ...found, tierLabel: label }, line: `${name} (${slug}): ${label}` };
  const seen = listingsByCategory(pricing.artifacts.prediction, brand);
  const listings = seen.reduce((sum, kind) => sum + kind.listings, 0);
  const known =
    seen.length === 0
      ? 'no listing of it was seen, so it is priced by kind and words'
      : `seen: ${seen.map((kind) => `${kind.listings} ${kind.category.slug}`).join(', ')}`;
  return {
    entry: { ...found, tierLabel: null, like: tier, listings },
    line: `${name} (${slug}): priced, though none of the ${brands.length}; prices like ${label} brands; ${known}`,
  };
}
