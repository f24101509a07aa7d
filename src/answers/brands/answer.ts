import { defined } from '../../base/members.ts';
import { type Brand, brands, categories, type Tier } from '../../catalog/catalog.ts';
import { listingsByCategory } from '../../pricing/other-brands.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { notCoveredInWords } from '../../titles/not-covered.ts';
import { brandBody } from '../garment/answer.ts';
import { spellingMended } from '../listing/finding-words.ts';
import type { BrandsAnswer } from './schema.ts';
import { notFoundInWords } from './words.ts';

/** A search for brands by a name, a tier or both; without either, for all. */
interface BrandsQuestion {
  readonly query?: string | undefined;
  readonly tier?: Tier | undefined;
}

/** Finds brands by any spelling, in the catalog or not; without a question also lists all kinds. Pure. */
export function answerBrands(pricing: Pricing, { query, tier }: BrandsQuestion): BrandsAnswer {
  if (query === undefined) {
    const found = brands.filter((brand) => tier === undefined || brand.tier === tier);
    const kinds = categories.map(({ name, slug, holds }) => ({ name, slug, holds }));
    return {
      brands: found.map((brand) => brandRow(pricing, brand)),
      nearest: [],
      ...(tier === undefined && { categories: kinds }),
    };
  }
  const { match, matchedBy, nearest, notCovered } = resolveBrand(query);
  if (notCovered) return { brands: [], nearest: [], note: notCoveredInWords(notCovered) };
  const note = match
    ? matchedBy === 'spelling'
      ? spellingMended(query, match.name)
      : undefined
    : notFoundInWords(query, nearest);
  return {
    brands: match ? [brandRow(pricing, match)] : [],
    nearest: nearest.map(({ slug }) => slug),
    ...defined({ note }),
  };
}

/** Returns a brand with the listings that were seen of one outside the catalog. */
function brandRow({ artifacts }: Pricing, brand: Brand): BrandsAnswer['brands'][number] {
  if (!brand.isOutsideCatalog) return brandBody(brand);
  const kinds = listingsByCategory(artifacts.prediction, brand).map(({ category, listings }) => ({
    slug: category.slug,
    listings,
  }));
  return { ...brandBody(brand), listings: kinds.reduce((sum, kind) => sum + kind.listings, 0), kinds };
}
