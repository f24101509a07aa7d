// Everything that programs import beside the functions, from Node and from browsers alike.

export type { Factor, GarmentPrice, GradePrice, TierAverage } from '../answers/estimate-schema.ts';
export type { BrandBody as Brand, CategoryBody as Category } from '../answers/garment-schema.ts';
export type { OfferBody as OfferAdvice } from '../answers/offer-schema.ts';
export type { AdviceAnswer as Advice } from '../answers/reprice-schema.ts';
export type {
  SaleAnswer as SalePayouts,
  SalePayout as MarketplacePayout,
} from '../answers/sale-schema.ts';
export { CONDITIONS, type Condition, GENDERS, type Gender } from '../garments/catalog.ts';
export type { RefusalCode } from '../garments/read/refusals.ts';
export type { SellerTerms } from '../items/seller-fields.ts';
export type { PriceRange } from '../pricing/price-range.ts';
export { brands, categories } from './catalog.ts';
export * from './types.ts';
