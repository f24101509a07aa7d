import { type Brand, brands, categories, TIERS, tierLabel } from '../../garments/catalog.ts';
import { resolveBrand } from '../../garments/read/brand-field.ts';
import { quoted } from '../../http/text.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { nearestInWords, readArguments } from './arguments.ts';
import { brandFound } from './priced.ts';
import { type Arguments, answered, type ToolParts } from './tool.ts';

/** Answers which brands there are by a name or in a tier; without either all of them, and all categories. */
export function findBrands({ pricing }: ToolParts, args: Arguments) {
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
  const isElsewhere = match && inTier.length === 0;
  return answered(structured, [
    ...inTier.map((brand) => lineOf(pricing, brand)),
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
    const inTier = brands.filter((one) => one.tier === tier);
    return `${tierLabel(tier)}: ${inTier.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`;
  });
  const structured = {
    brands: brands.map((brand) => entryOf(pricing, brand)),
    nearest: [],
    categories: kinds,
  };
  const lines = kinds.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`);
  return answered(structured, [...tiers, ...lines]);
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
