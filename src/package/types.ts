// The arguments, answers and errors of what programs import, apart from the code: the package's types need no other.

import type { OfferTerms } from '../answers/offer-schema.ts';
import type { GoalTerms } from '../answers/sale-schema.ts';
import type { RefusalCode } from '../garments/read/refusals.ts';
import type { Circumstances } from '../marketplaces/circumstances.ts';
import type { SaleTerms } from '../marketplaces/payout-schema.ts';

/** A garment in words: names, slugs and common other names of brands and categories are understood. */
export interface GarmentFields {
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  /** `female` or `male`; when left out, whose most listings of the brand and category are. */
  readonly gender?: string | undefined;
  /** One of `CONDITIONS`, or what marketplaces say for it; when left out, the mix that real listings have. */
  readonly condition?: string | undefined;
}

/** A garment that has a price. */
export interface GarmentWords extends GarmentFields {
  readonly brand: string;
  readonly category: string;
}

/** A listing: its title, or brand and category, or both. What is given in fields replaces what the title says. */
export interface ListingWords extends GarmentFields {
  /** At most 300 characters. */
  readonly title?: string | undefined;
  /** US dollars, above 0 to 1,000,000: asks where it stands among the estimated prices of comparable items. */
  readonly askingPrice?: number | undefined;
}

/**
 * A sale: the price, or what the seller wants to keep; without either, brand and category, and our estimate is the price.
 * Amounts in US dollars; at most one of `profit`, `returnOnCost` and `margin`.
 */
export interface SaleWords extends GarmentFields, Circumstances, SaleTerms, GoalTerms {}

/** An offer for a listing: its title, or brand and category, or both. */
export interface OfferWords extends Omit<ListingWords, 'askingPrice'>, OfferTerms {
  /** Identifier of the marketplace, such as `poshmark`, or its name; by default that of `createHangtag`. */
  readonly marketplace?: string | undefined;
}

/** A brand, category, gender or condition without prices; the message says which, and what is near. */
export class UnknownGarmentError extends RangeError {
  override name = 'UnknownGarmentError' as const;
}

/** A listing without a price: its title names no brand or kind, or a copy, a lot, parts; the message says what to do. */
export class UnpricedListingError extends RangeError {
  override name = 'UnpricedListingError' as const;
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
