// Everything that programs import besides the functions, the same for Node and browsers.

import type { BrandBody, CategoryBody } from '../answers/garment/schema.ts';
import { brands as brandRows, categories as categoryRows } from '../catalog/catalog.ts';

export type {
  BrandBody as Brand,
  CategoryBody as Category,
  GarmentPrice,
  GradePrice,
} from '../answers/garment/schema.ts';
export type { OfferAnswer as OfferAdvice } from '../answers/offer/schema.ts';
export type { AdviceAnswer as Advice } from '../answers/plan/schema.ts';
export type {
  SaleAnswer as SalePayouts,
  SalePayout as MarketplacePayout,
} from '../answers/sale/schema.ts';
export { CONDITIONS, type Condition, GENDERS, type Gender } from '../catalog/catalog.ts';
export type { CompInput, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
export type { PriceRange } from '../pricing/ranges/price-range.ts';
export type { RefusalCode } from '../titles/refusals.ts';
export * from './types.ts';

/** All brands of the catalog; others have prices too. */
export const brands: readonly BrandBody[] = Object.freeze(
  brandRows.map(({ name, slug, tier, tierLabel }) => Object.freeze({ name, slug, tier, tierLabel })),
);

/** All kinds of garment of the catalog; others have prices too. */
export const categories: readonly CategoryBody[] = Object.freeze(
  categoryRows.map(({ name, slug }) => Object.freeze({ name, slug })),
);
