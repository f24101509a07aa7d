// The arguments, answers and errors of what programs import, apart from the code: the package's types need no other.

import type { RefusalCode } from '../garments/read/refusals.ts';
import type { Circumstances } from '../marketplaces/circumstances.ts';

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
export interface SaleWords extends GarmentFields, Circumstances {
  readonly price?: number | undefined;
  readonly keep?: number | undefined;
  /** What the buyer pays the seller for shipping. */
  readonly shipping?: number | undefined;
  /** What the seller pays for the label. */
  readonly label?: number | undefined;
  /** Sales tax as a fraction of price and shipping. */
  readonly taxRate?: number | undefined;
  /** What the seller paid for it. */
  readonly cost?: number | undefined;
  /** What is to be left after fees and cost: adds the most to pay for it. */
  readonly profit?: number | undefined;
  /** The same as a fraction of the cost: 1 doubles the money. */
  readonly returnOnCost?: number | undefined;
  /** The same as a fraction of the price that it sells for. */
  readonly margin?: number | undefined;
}

/** An offer for a listing: its title, or brand and category, or both. Amounts in US dollars. */
export interface OfferWords extends Omit<ListingWords, 'askingPrice'> {
  readonly asked: number;
  readonly offered: number;
  /** Identifier of the marketplace, such as `poshmark`. */
  readonly marketplace: string;
  /** What the seller paid for it. */
  readonly cost?: number | undefined;
  /** Days that it has been listed. */
  readonly listedFor?: number | undefined;
  /** What the buyer pays the seller for shipping. */
  readonly shipping?: number | undefined;
  /** What the seller pays for the label. */
  readonly label?: number | undefined;
}

/** What is left of a sale on one marketplace, US dollars; one that refuses the garment has no figures. */
export interface MarketplacePayout {
  readonly marketplace: { readonly id: string; readonly name: string };
  /** Who sells: you list it, they sell it for you, or you meet the buyer. */
  readonly model: 'you list' | 'they sell' | 'local';
  /** Whether the marketplace takes the garment. */
  readonly accepted: 'yes' | 'no' | 'check';
  /** Why not, or what to check. */
  readonly reason?: string;
  readonly fees?: readonly { readonly name: string; readonly amount: number }[];
  readonly totalFees?: number;
  /** What the seller keeps. */
  readonly net?: number;
  /** At the ends of the estimate, where that is the price. Without `net`, because only a range of fees is known. */
  readonly netRange?: { readonly low: number; readonly high: number };
  /** `net` less the cost. */
  readonly profit?: number;
  /** The least price that keeps what was asked for. */
  readonly leastAsk?: number;
  /** The most to pay for the garment so that the goal is met, at the ends of the estimate too. */
  readonly payUpTo?: { readonly low?: number; readonly mid?: number; readonly high?: number };
  readonly warning?: string;
  /** Where the fees come from, and when they were read. */
  readonly feeSource: {
    readonly url: string;
    readonly checkedOn: string;
    readonly effectiveFrom?: string;
    readonly certainty: 'high' | 'medium' | 'low';
  };
}

/** What is left of a sale on each marketplace. */
export interface SalePayouts {
  /** As it was asked for: this or `keep`; without either, our estimate. */
  readonly price?: number;
  readonly keep?: number;
  /** Our estimate, where it is the price. */
  readonly estimate?: {
    readonly price: number;
    readonly priceLow: number;
    readonly priceHigh: number;
  };
  readonly currency: 'USD';
  /** The assumptions, as sentences. */
  readonly assumptions: readonly string[];
  /** In the order of the fee file. */
  readonly payouts: readonly MarketplacePayout[];
  /** What no figure here counts. */
  readonly notModeled: readonly string[];
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
