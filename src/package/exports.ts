// Everything that programs import besides the functions, the same for Node and browsers.

import { brands as brandRows, categories as categoryRows } from '../catalog/catalog.ts';
import type { BrandBody, CategoryBody } from '../present/garment-schema.ts';

export { CONDITIONS, type Condition, GENDERS, type Gender } from '../catalog/catalog.ts';
export type { AdviceAnswer as Advice } from '../decide/decision-schema.ts';
export type { CompInput, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
export type {
  BrandBody as Brand,
  CategoryBody as Category,
  GarmentPrice,
  GradePrice,
} from '../present/garment-schema.ts';
export type { OfferAnswer as OfferAdvice } from '../present/offer-schema.ts';
export type {
  SaleAnswer as SalePayouts,
  SalePayout as MarketplacePayout,
} from '../present/sale-schema.ts';
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
