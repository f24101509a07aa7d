// The API of the npm package: the fitted prices and the fees, in process, without a network or a key.

import { pathToFileURL } from 'node:url';
import type { GarmentPrice, GradePrice } from './answers/estimate-schema.ts';
import type { BrandBody, CategoryBody } from './answers/garment-schema.ts';
import type { ListingAnswer } from './answers/listing-schema.ts';
import type { OfferBody } from './answers/offer-schema.ts';
import type { SaleAnswer, SalePayout } from './answers/sale-schema.ts';
import {
  brands as brandRows,
  CONDITIONS,
  type Condition,
  categories as categoryRows,
  GENDERS,
  type Gender,
} from './garments/catalog.ts';
import type { RefusalCode } from './garments/read/refusals.ts';
import { loadMarketplaces } from './marketplaces/load.ts';
import { createPrices, type Prices } from './package/prices.ts';
import {
  type GarmentWords,
  type ListingWords,
  type OfferWords,
  type SaleWords,
  UnknownGarmentError,
  UnpricedListingError,
} from './package/types.ts';
import { loadModel } from './pricing/load-model.ts';
import type { PriceRange } from './pricing/price-range.ts';
import { shippedModel } from './pricing/shipped-model.ts';

export type {
  BrandBody as Brand,
  CategoryBody as Category,
  Condition,
  GarmentPrice,
  GarmentWords,
  Gender,
  GradePrice,
  ListingAnswer as ListingAppraisal,
  ListingWords,
  OfferBody as OfferAdvice,
  OfferWords,
  PriceRange,
  RefusalCode,
  SaleAnswer as SalePayouts,
  SalePayout as MarketplacePayout,
  SaleWords,
};
export { CONDITIONS, GENDERS, UnknownGarmentError, UnpricedListingError };

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

/** The surroundings of {@link createHangtag}. */
export interface HangtagOptions {
  /** A folder with a model that `npm run train` made; by default the model of the package. */
  readonly model?: string;
  /** A file of fees; by default that of the package. */
  readonly fees?: string;
  /** Identifier or name of the marketplace where you sell, for {@link offer}. */
  readonly marketplace?: string;
}

/** The functions of one model and one file of fees. */
export interface Hangtag extends Prices {
  readonly modelVersion: string;
}

/**
 * Makes the functions of this module for a model, fees or a marketplace of your own. The environment changes nothing. Throws an
 * Error that names the file and says what is wrong with it, and a RangeError for an unknown marketplace.
 *
 * @example
 * const mine = createHangtag({ marketplace: 'poshmark' });
 * console.log(mine.offer({ title: 'Coach Tabby 26', asked: 200, offered: 130 }).reason);
 */
export function createHangtag({ model, fees, marketplace }: HangtagOptions = {}): Hangtag {
  const own = model === undefined ? shippedModel() : loadModel(pathToFileURL(`${model}/`));
  return {
    ...createPrices(own, loadMarketplaces(fees), marketplace),
    modelVersion: own.modelVersion,
  };
}

const prices = createHangtag();

/** Version of the fitted numbers, such as `2026.12.1`. */
export const { modelVersion } = prices;

/**
 * Prices a garment, for its condition or for the mix of conditions that real listings have. Throws
 * {@link UnknownGarmentError} for a name without prices, and a RangeError for an argument that is no text.
 *
 * @example
 * const { estimate, byCondition } = price({ brand: 'coach', category: 'bag', condition: 'Good' });
 * console.log(`$${estimate.price} ($${estimate.priceLow} to $${estimate.priceHigh})`);
 */
export function price(garment: GarmentWords): GarmentPrice {
  return prices.price(garment);
}

/**
 * Appraises a listing by the words of its title. Throws {@link UnknownGarmentError} for a field,
 * {@link UnpricedListingError} for a listing without a price, and a RangeError for an argument out of bounds.
 *
 * @example
 * const { estimate, askingPrice } = appraise({ title: 'Coach Tabby 26 shoulder bag', askingPrice: 120 });
 * console.log(estimate.price, askingPrice?.verdict);
 */
export function appraise(listing: ListingWords): ListingAnswer {
  return prices.appraise(listing);
}

/**
 * Returns what a seller keeps of a sale on each marketplace, in the order of the fee file; one that refuses the garment has no
 * figures. Throws {@link UnknownGarmentError}, and a RangeError for an amount that is none.
 *
 * @example
 * const { payouts: sales } = payouts({ price: 60, brand: 'coach', category: 'bag' });
 * const [best] = [...sales].sort((a, b) => (b.net ?? 0) - (a.net ?? 0));
 */
export function payouts(sale: SaleWords): SaleAnswer {
  return prices.payouts(sale);
}

/**
 * Advises on an offer: accept, counter or decline, with the reason and what is kept either way. `advice` is null where the
 * price is by kind alone, or our listings cannot price the item. Throws as {@link appraise} does, and a RangeError for an amount
 * that is none or a marketplace that is not known.
 *
 * @example
 * const { advice, counter, reason } = offer({ title: 'Coach Tabby 26', asked: 200, offered: 130, marketplace: 'ebay' });
 */
export function offer(given: OfferWords): OfferBody {
  return prices.offer(given);
}
