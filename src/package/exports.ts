// The package's public exports, except for the functions, in Node and browsers.

export type { AdviceAnswer as Advice } from '../decide/decision-schema.ts';
export type { CompInput, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
export type {
  GarmentPrice,
  GradePrice,
} from '../present/answer-schema.ts';
export type {
  OfferAnswer as OfferAdvice,
  SaleAnswer as SalePayouts,
  SalePayout as MarketplacePayout,
} from '../present/sale-schema.ts';
export type { PriceRange } from '../pricing/ranges/price-range.ts';
export type { RefusalCode } from '../titles/refusals.ts';
export * from './constants.ts';
export * from './types.ts';
