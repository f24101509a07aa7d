import type { BrandBody, CategoryBody } from '../answers/garment-schema.ts';
import { brands as brandRows, categories as categoryRows } from '../garments/catalog.ts';

/** All brands that have prices. */
export const brands: readonly BrandBody[] = brandRows.map(({ name, slug, tier, tierLabel }) => ({
  name,
  slug,
  tier,
  tierLabel,
}));

/** All kinds of garment that have prices. */
export const categories: readonly CategoryBody[] = categoryRows.map(({ name, slug }) => ({
  name,
  slug,
}));
