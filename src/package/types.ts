// Types of the public API, apart from the implementation so that the package's declarations need nothing else.

import type { Condition } from '../catalog/catalog.ts';
import type { GoalTerms, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
import type { AdviceAnswer } from '../money/decision-schema.ts';
import type { OfferTerms } from '../money/offer.ts';
import type { GarmentToSell } from '../money/payouts.ts';
import type { SaleTerms } from '../money/schema.ts';
import type { GarmentBody, GarmentPrice, ListingAnswer } from '../present/answer-schema.ts';
import type { EstimatePayout, ListTotal, OfferAnswer, SaleAnswer } from '../present/sale-schema.ts';
import type { RefusalCode } from '../titles/refusals.ts';

export type { CompInput, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
export type { AdviceAnswer as Advice } from '../money/decision-schema.ts';
export type { GarmentPrice, GradePrice } from '../present/answer-schema.ts';
export type {
  OfferAnswer as OfferAdvice,
  SaleAnswer as SalePayouts,
  SalePayout as MarketplacePayout,
} from '../present/sale-schema.ts';
export type { PriceRange } from '../pricing/ranges/price-range.ts';
export type { RefusalCode } from '../titles/refusals.ts';

/**
 * Functions that share a model, a fee file, and a seller's terms. Each takes an object and throws a RangeError if a
 * member is unknown or invalid. Numbers may be strings. All amounts are in US dollars.
 */
export interface Prices {
  /**
   * Prices a garment in the given condition. The default is the mix of conditions in real listings. Throws an
   * {@link UnknownGarmentError} if we have no prices for a name.
   *
   * @example
   * const { estimate } = price({ brand: 'coach', category: 'bag', condition: 'Good' });
   * console.log(`$${estimate.price} ($${estimate.priceLow} to $${estimate.priceHigh})`);
   */
  price(garment: GarmentWords): GarmentPrice;
  /**
   * Appraises a listing by its title. Throws an {@link UnknownGarmentError} if we have no prices for a field, and an
   * {@link UnpricedListingError} if the listing cannot be priced.
   *
   * @example
   * const { estimate, judgment } = appraise({ title: 'Coach Tabby 26', askingPrice: 60 });
   * console.log(estimate.price, judgment.zone, judgment.reason);
   */
  appraise(listing: ListingWords): ListingAppraisal;
  /**
   * Breaks a price down into factors and compares it with the brand's tier. Throws the same errors as {@link appraise}.
   *
   * @example
   * for (const { name, factor } of explain({ title: 'Coach Tabby 26' }).factors) console.log(name, factor);
   */
  explain(listing: TitledWords): Explanation;
  /**
   * Appraises several items and totals their prices. With a plan, also returns what to ask for each item and when. An
   * item that cannot be priced has a `problem` instead of a price.
   *
   * @example
   * const { items, total } = list({ items: [{ title: 'Coach Tabby 26' }, { title: 'Casio watch' }] });
   * for (const item of items) console.log('problem' in item ? item.problem.detail : item.estimate.price);
   * console.log(total.price);
   */
  list(list: ListWords): ListAppraisal;
  /**
   * Returns the seller's net on each marketplace, in the order of the fee file. If a marketplace refuses the garment,
   * its entry has no amounts.
   *
   * @example
   * const sale = payouts({ price: 60, brand: 'coach', category: 'bag' });
   * const [best] = [...sale.payouts].sort((a, b) => (b.net ?? 0) - (a.net ?? 0));
   * console.log(best?.marketplace.name);
   */
  payouts(sale: SaleWords): SaleAnswer;
  /**
   * Advises you to accept, counter, or decline an offer, with the reason and the net of each reply. `advice` is null
   * if you should check the item first. If our listings can't price the item, or only by its kind of garment, the
   * advice is either to accept or null. Throws the same errors as {@link appraise}.
   *
   * @example
   * const { advice, counter, reason } = offer({ title: 'Coach Tabby 26', asked: 200, offered: 130 });
   * console.log(advice, counter, reason);
   */
  offer(offer: OfferWords): OfferAnswer;
  /**
   * Advises you to hold, cut, relist, or donate a listing, and returns its schedule of prices. Throws the same errors
   * as {@link appraise}.
   *
   * @example
   * const { action, ask, why } = reprice({ title: 'Coach Tabby 26', askingPrice: 200, goneIn: 'month' });
   * console.log(action, ask, why);
   */
  reprice(listing: RepriceWords): AdviceAnswer;
}

/** Functions that share a model, a fee file, and a seller's terms. */
export interface Hangtag extends Prices {
  /** Version of the fitted model, such as `2026.12.1`. */
  readonly modelVersion: string;
}

/** An item, described by a title, by a brand and a category, or by both. Amounts are per piece. */
export interface ItemWords extends ItemInput, GoalTerms {}

/** A garment to price. */
export type GarmentWords = Pick<ItemInput, 'gender' | 'condition'> & Required<Pick<ItemInput, 'brand' | 'category'>>;

/** A listing to appraise, and your terms, which override the defaults. */
export interface ListingWords
  extends Omit<ItemWords, 'quantity' | 'listedOn' | 'floor' | 'label'>,
    Omit<SellerTerms, 'profit'> {
  /** True if you plan to keep the item. The verdict then says only that the price is low, fair, or high. */
  readonly forMyself?: boolean | undefined;
}

/** Terms of a plan to sell, on our schedule of price cuts or on your own. */
export interface PlanTerms extends Pick<SellerTerms, 'marketplace' | 'label' | 'hourly'> {
  /** Time in which the items should sell. A season is 120 days. */
  readonly goneIn?: 'week' | 'month' | 'season' | undefined;
  /** Size of each cut on your own schedule, as a fraction of the price. */
  readonly markdown?: number | undefined;
  /** Days between cuts on your own schedule, a whole number. */
  readonly markdownDays?: number | undefined;
  /** First day of the plan, such as `2026-11-21`; today by default. */
  readonly today?: string | undefined;
}

/** Several items. Any plan term other than `marketplace` and `label` requests a plan. */
export interface ListWords extends PlanTerms, GoalTerms {
  readonly items: readonly ItemWords[];
}

/** An unsold listing to reprice. */
export type RepriceWords = Omit<ItemWords, 'quantity' | 'label' | 'cost' | keyof GoalTerms> & PlanTerms;

/**
 * A sale at a price or for a net amount to keep, in US dollars. If both are omitted, the price is our estimate for the
 * garment. `profit`, `returnOnCost`, and `margin` are mutually exclusive.
 */
export interface SaleWords
  extends TitledWords,
    Pick<GarmentToSell, 'vintage'>,
    SaleTerms,
    GoalTerms,
    Pick<SellerTerms, 'marketplace'> {}

/** An offer on a listing. `marketplace` defaults to the one in the seller's terms. */
export interface OfferWords
  extends TitledWords,
    Pick<ItemWords, 'comps' | 'guess'>,
    OfferTerms,
    Pick<SellerTerms, 'marketplace'> {}

/** The appraisal of a listing. */
export interface ListingAppraisal extends ListingAnswer {
  /** The seller's net on each marketplace. Present only if a cost or a goal is given. */
  readonly payouts?: readonly EstimatePayout[];
}

/** A priced item in a list. */
export interface ListedItemAppraisal extends ListingAppraisal {
  /** The label that the item was given. */
  readonly label?: string;
  /** Number of identical items. */
  readonly quantity: number;
  /** Prices to ask now and later. Present only if the list has a plan. */
  readonly advice?: AdviceAnswer;
}

/** Error code of the HTTP API for an item without a price. */
export type UnpricedCode =
  | RefusalCode
  | 'unknown_brand'
  | 'unknown_category'
  | 'not_covered'
  | 'missing_parameter'
  | 'invalid_parameter';

/** An item in a list that has no price. */
export interface UnpricedItem {
  /** The label that the item was given. */
  readonly label?: string;
  /** Reason why there is no price: an error code of the HTTP API, with a message of one or two sentences. */
  readonly problem: { readonly code: UnpricedCode; readonly detail: string };
}

/** The appraisal of a list. */
export interface ListAppraisal {
  /** Appraisals in the order of the items in the list. */
  readonly items: readonly (ListedItemAppraisal | UnpricedItem)[];
  /** Total for the items with a price, if they are sold individually. */
  readonly total: ListTotal;
}

/** A price broken down into factors, and the average of the brand's tier for comparison. */
export interface Explanation
  extends GarmentBody,
    Pick<ListingAnswer, 'takenFor' | 'estimate' | 'evidence' | 'caveats' | 'source'> {
  /** The product of the factors is the price, apart from rounding. */
  readonly factors: readonly Factor[];
  readonly tierAverage: TierAverage;
}

/** A factor of a price. The first is in US dollars; the others multiply it. */
export interface Factor {
  /** Property of the garment, or words in its title, that the factor represents. */
  readonly name: string;
  readonly factor: number;
}

/** Median prices across all brands in a tier. */
export interface TierAverage {
  /** Whole US dollars. */
  readonly prices: readonly { readonly condition: Condition; readonly price: number }[];
  /** A sentence that explains the prices. */
  readonly note: string;
}

/** A RangeError with an error code of the HTTP API. */
class Refusal<Code extends UnpricedCode> extends RangeError {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Thrown if we have no prices for a brand, category, gender, or condition. The message suggests similar names. */
export class UnknownGarmentError extends Refusal<UnpricedCode> {
  override name = 'UnknownGarmentError' as const;
}

/**
 * Thrown if a listing can't be priced because its title doesn't name a brand or kind of garment, or because it is a
 * copy, a lot, or parts. The message says what to do about it.
 */
export class UnpricedListingError extends Refusal<RefusalCode> {
  override name = 'UnpricedListingError' as const;
}
