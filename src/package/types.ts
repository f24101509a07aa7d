// The arguments, answers and errors of what programs import, apart from the code: the package's types need no other.

import type { Factor, GarmentPrice, TierAverage } from '../answers/estimate-schema.ts';
import type { GarmentBody } from '../answers/garment-schema.ts';
import type { ListTotal } from '../answers/list-schema.ts';
import type { ListingAnswer } from '../answers/listing-schema.ts';
import type { OfferAnswer, OfferTerms } from '../answers/offer-schema.ts';
import type { AdviceAnswer } from '../answers/reprice-schema.ts';
import type { EstimatePayout, GoalTerms, SaleAnswer } from '../answers/sale-schema.ts';
import type { RefusalCode } from '../garments/read/refusals.ts';
import type { SellerTerms } from '../items/seller-fields.ts';
import type { Circumstances } from '../marketplaces/circumstances.ts';
import type { SaleTerms } from '../marketplaces/payout-schema.ts';

/**
 * The functions that price with one model, one file of fees and one seller's terms. Each takes one object, throws a
 * RangeError for a member that it does not have or cannot use, and takes a number as a text too. Amounts are in US
 * dollars.
 */
export interface Prices {
  /**
   * Prices a garment, for its condition or for the mix of conditions that real listings have. Throws {@link
   * UnknownGarmentError} for a name without prices.
   *
   * @example const { estimate } = price({ brand: 'coach', category: 'bag', condition: 'Good' });
   * console.log(`$${estimate.price} ($${estimate.priceLow} to $${estimate.priceHigh})`);
   */
  price(garment: GarmentWords): GarmentPrice;
  /**
   * Appraises a listing by the words of its title. Throws {@link UnknownGarmentError} for a field, and {@link
   * UnpricedListingError} for a listing without a price.
   *
   * @example const { estimate, judgment } = appraise({ title: 'Coach Tabby 26', askingPrice: 60 });
   * console.log(estimate.price, judgment.zone, judgment.reason);
   */
  appraise(listing: ListingWords): ListingAppraisal;
  /**
   * Returns the factors that multiply to a price, beside the average of the brand's tier. Throws as {@link appraise}
   * does.
   *
   * @example for (const { name, factor } of explain({ title: 'Coach Tabby 26' }).factors) console.log(name, factor);
   */
  explain(listing: TitledWords): Explanation;
  /**
   * Appraises several items, with their total; with a plan, also says what to ask for each and when. An item without a
   * price says why.
   *
   * @example const { items, total } = list({ items: [{ title: 'Coach Tabby 26' }, { title: 'Casio watch' }] }); for
   * (const item of items) console.log('problem' in item ? item.problem.detail : item.estimate.price);
   * console.log(total.price);
   */
  list(list: ListWords): ListAppraisal;
  /**
   * Returns what a seller keeps of a sale on each marketplace, in the order of the fee file; one that refuses the
   * garment has no figures.
   *
   * @example const sale = payouts({ price: 60, brand: 'coach', category: 'bag' }); const [best] =
   * [...sale.payouts].sort((a, b) => (b.net ?? 0) - (a.net ?? 0)); console.log(best?.marketplace.name);
   */
  payouts(sale: SaleWords): SaleAnswer;
  /**
   * Advises on an offer: accept, counter or decline, with the reason and what is kept either way. `advice` is null
   * where the price is by kind alone, or our listings cannot price the item. Throws as {@link appraise} does.
   *
   * @example const { advice, counter, reason } = offer({ title: 'Coach Tabby 26', asked: 200, offered: 130 });
   * console.log(advice, counter, reason);
   */
  offer(offer: OfferWords): OfferAnswer;
  /**
   * Says whether to hold, cut, relist or donate a listing, with the prices to come. Throws as {@link appraise} does.
   *
   * @example const { action, ask, why } = reprice({ title: 'Coach Tabby 26', askingPrice: 200, goneIn: 'month' });
   * console.log(action, ask, why);
   */
  reprice(listing: RepriceWords): AdviceAnswer;
}

/** The functions of one model, one file of fees and one seller. */
export interface Hangtag extends Prices {
  /** Version of the fitted numbers, such as `2026.12.1`. */
  readonly modelVersion: string;
}

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
export interface TitledWords extends GarmentFields {
  /** At most 300 characters. */
  readonly title?: string | undefined;
}

/** A listing with its seller's price, cost and goal. */
export interface PieceWords extends TitledWords, GoalTerms {
  /** US dollars, above 0 to 1,000,000: asks where it stands among the estimated prices of comparable items. */
  readonly askingPrice?: number | undefined;
  /** US dollars: adds the profit on each marketplace. */
  readonly cost?: number | undefined;
}

/** A listing to appraise, for a marketplace and a shipping label of its own. */
export interface ListingWords extends PieceWords, Pick<SellerTerms, 'marketplace' | 'label'> {}

/** An item of a list. */
export interface ItemWords extends PieceWords, ListedSince {
  /** The number of pieces, 1 by default. */
  readonly quantity?: number | undefined;
  /** A name of your own, given back. */
  readonly label?: string | undefined;
}

interface ListedSince {
  /** The day it was listed for sale, such as `2026-10-03`. */
  readonly listedOn?: string | undefined;
  /** The least that its seller takes, US dollars. */
  readonly floor?: number | undefined;
}

/**
 * Terms of a plan, as over HTTP: to sell within a week, a month or a season of 90 days, by our schedule or one's own.
 */
export interface PlanTerms extends Pick<SellerTerms, 'marketplace' | 'label' | 'hourly'> {
  readonly goneIn?: 'week' | 'month' | 'season' | undefined;
  /** A schedule of your own: the fraction that comes off, and the whole days between cuts. */
  readonly markdown?: number | undefined;
  readonly markdownDays?: number | undefined;
  /** The day of the plan, such as `2026-11-21`; today by default. */
  readonly today?: string | undefined;
}

/** Several items, with a plan if any of its terms but `marketplace` and `label` is given. */
export interface ListWords extends PlanTerms, GoalTerms {
  readonly items: readonly ItemWords[];
}

/** A listing that has not sold. */
export interface RepriceWords extends TitledWords, ListedSince, PlanTerms {
  readonly askingPrice?: number | undefined;
}

/**
 * A sale: the price, or what the seller wants to keep; without either, brand and category, and our estimate is the
 * price. Amounts in US dollars; at most one of `profit`, `returnOnCost` and `margin`.
 */
export interface SaleWords extends GarmentFields, Circumstances, SaleTerms, GoalTerms {}

/** An offer for a listing. */
export interface OfferWords extends TitledWords, OfferTerms {
  /** Identifier of the marketplace, such as `poshmark`, or its name; by default that of the terms. */
  readonly marketplace?: string | undefined;
}

/** A listing's price; with a cost or a goal, also what each marketplace leaves. */
export interface ListingAppraisal extends ListingAnswer {
  readonly payouts?: readonly EstimatePayout[];
}

/** A priced item of a list. */
export interface ListedItemAppraisal extends ListingAppraisal {
  readonly label?: string;
  readonly quantity: number;
  /** With a plan. */
  readonly advice?: AdviceAnswer;
}

/** Why there is no price, under the names of the HTTP API. */
export type UnpricedCode =
  | RefusalCode
  | 'unknown_brand'
  | 'unknown_category'
  | 'not_covered'
  | 'missing_parameter'
  | 'invalid_parameter';

/** An item without a price, and why not. */
export interface UnpricedItem {
  readonly label?: string;
  readonly problem: { readonly code: UnpricedCode; readonly detail: string };
}

/** A list's items in their order, and what the priced ones bring together. */
export interface ListAppraisal {
  readonly items: readonly (ListedItemAppraisal | UnpricedItem)[];
  readonly total: ListTotal;
}

/** The parts of a price, beside the average of the brand's tier. */
export interface Explanation extends GarmentBody, Pick<ListingAnswer, 'estimate' | 'evidence' | 'caveats' | 'source'> {
  readonly factors: readonly Factor[];
  readonly tierAverage: TierAverage;
}

/** A refusal with its code. */
class Refusal<Code extends UnpricedCode> extends RangeError {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A brand, category, gender or condition without prices; the message says which, and what is near. */
export class UnknownGarmentError extends Refusal<UnpricedCode> {
  override name = 'UnknownGarmentError' as const;
}

/**
 * A listing without a price: its title names no brand or kind, or a copy, a lot, parts; the message says what to do.
 */
export class UnpricedListingError extends Refusal<RefusalCode> {
  override name = 'UnpricedListingError' as const;
}
