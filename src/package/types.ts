// The arguments, answers and errors of the public API, separate from the code so that the package's types need nothing
// else.

import type { Condition } from '../catalog/catalog.ts';
import type { AdviceAnswer } from '../decide/decision-schema.ts';
import type { OfferTerms } from '../decide/offer.ts';
import type { GoalTerms, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
import type { GarmentToSell } from '../marketplaces/payouts.ts';
import type { SaleTerms } from '../marketplaces/schema.ts';
import type { GarmentBody, GarmentPrice, ListingAnswer } from '../present/answer-schema.ts';
import type { ListTotal } from '../present/list-schema.ts';
import type { EstimatePayout, OfferAnswer, SaleAnswer } from '../present/sale-schema.ts';
import type { GuessReader } from '../pricing/asker/weigh-evidence.ts';
import type { RefusalCode } from '../titles/refusals.ts';

/**
 * The functions that price with one model, one fee file and one seller's terms. Each takes one object, throws a
 * RangeError for an unknown or invalid member, and accepts numbers as text. Amounts are in US dollars.
 */
export interface Prices {
  /**
   * Prices a garment, for its condition or for the mix of conditions among real listings. Throws
   * {@link UnknownGarmentError} for a name without prices.
   *
   * @example
   * const { estimate } = price({ brand: 'coach', category: 'bag', condition: 'Good' });
   * console.log(`$${estimate.price} ($${estimate.priceLow} to $${estimate.priceHigh})`);
   */
  price(garment: GarmentWords): GarmentPrice;
  /**
   * Appraises a listing by the words of its title. Throws {@link UnknownGarmentError} for a field without prices, and
   * {@link UnpricedListingError} for a listing without a price.
   *
   * @example
   * const { estimate, judgment } = appraise({ title: 'Coach Tabby 26', askingPrice: 60 });
   * console.log(estimate.price, judgment.zone, judgment.reason);
   */
  appraise(listing: ListingWords): ListingAppraisal;
  /**
   * Returns the factors of a price, with the average of the brand's tier. Throws like {@link appraise}.
   *
   * @example
   * for (const { name, factor } of explain({ title: 'Coach Tabby 26' }).factors) console.log(name, factor);
   */
  explain(listing: TitledWords): Explanation;
  /**
   * Appraises several items and returns their total; with a plan, also what to ask for each and when. An item without a
   * price has the reason instead.
   *
   * @example
   * const { items, total } = list({ items: [{ title: 'Coach Tabby 26' }, { title: 'Casio watch' }] });
   * for (const item of items) console.log('problem' in item ? item.problem.detail : item.estimate.price);
   * console.log(total.price);
   */
  list(list: ListWords): ListAppraisal;
  /**
   * Returns a seller's net on each marketplace, in the order of the fee file; a marketplace that refuses the garment
   * has no figures.
   *
   * @example
   * const sale = payouts({ price: 60, brand: 'coach', category: 'bag' });
   * const [best] = [...sale.payouts].sort((a, b) => (b.net ?? 0) - (a.net ?? 0));
   * console.log(best?.marketplace.name);
   */
  payouts(sale: SaleWords): SaleAnswer;
  /**
   * Advises on an offer: accept, counter or decline, with the reason and the net for each. `advice` is null for
   * an item to check first and, unless it is to accept, if the price is by kind alone or our listings cannot price
   * the item. Throws like {@link appraise}.
   *
   * @example
   * const { advice, counter, reason } = offer({ title: 'Coach Tabby 26', asked: 200, offered: 130 });
   * console.log(advice, counter, reason);
   */
  offer(offer: OfferWords): OfferAnswer;
  /**
   * Advises whether to hold, cut, relist or donate a listing, with its future prices. Throws like {@link appraise}.
   *
   * @example
   * const { action, ask, why } = reprice({ title: 'Coach Tabby 26', askingPrice: 200, goneIn: 'month' });
   * console.log(action, ask, why);
   */
  reprice(listing: RepriceWords): AdviceAnswer;
}

/** The functions of one model, one fee file and one seller. */
export interface Hangtag extends Prices {
  /** Version of the fitted model, such as `2026.12.1`. */
  readonly modelVersion: string;
}

/** An item: its title, or brand and category, or both, with all that may be known of it. Amounts are for one piece. */
export interface ItemWords extends ItemInput, GoalTerms {
  /** The language model that guessed, with its weight: {@link readGuesses} adds it. */
  readonly reader?: GuessReader | undefined;
}

/** A garment that has a price. */
export type GarmentWords = Pick<ItemInput, 'gender' | 'condition'> & Required<Pick<ItemInput, 'brand' | 'category'>>;

/** A listing to appraise, by your terms for it. */
export interface ListingWords
  extends Omit<ItemWords, 'quantity' | 'listedOn' | 'floor' | 'label'>,
    Omit<SellerTerms, 'profit'> {
  /** True to keep the item rather than sell it: the verdict is whether its price is low, fair or high. */
  readonly forMyself?: boolean | undefined;
}

/**
 * Terms of a plan, as over HTTP: to sell within a week, a month or a season of 120 days, by our schedule or your own.
 */
export interface PlanTerms extends Pick<SellerTerms, 'marketplace' | 'label' | 'hourly'> {
  /** The time to sell in; a season has 120 days. */
  readonly goneIn?: 'week' | 'month' | 'season' | undefined;
  /** For your own schedule: the fraction taken off at each cut. */
  readonly markdown?: number | undefined;
  /** For your own schedule: whole days between cuts. */
  readonly markdownDays?: number | undefined;
  /** The start of the plan, such as `2026-11-21`; today by default. */
  readonly today?: string | undefined;
}

/** Several items, with a plan if any of its terms besides `marketplace` and `label` is given. */
export interface ListWords extends PlanTerms, GoalTerms {
  /** Each a title, or a brand and category, or both. */
  readonly items: readonly ItemWords[];
}

/** A listing that has not sold. */
export type RepriceWords = Omit<ItemWords, 'quantity' | 'label' | 'cost' | keyof GoalTerms> & PlanTerms;

/**
 * A sale: the price or the net to keep; without either, our estimate for brand and category is the price. Amounts in US
 * dollars; at most one of `profit`, `returnOnCost` and `margin`.
 */
export interface SaleWords
  extends TitledWords,
    Pick<GarmentToSell, 'vintage'>,
    SaleTerms,
    GoalTerms,
    Pick<SellerTerms, 'marketplace'> {}

/** An offer for a listing; `marketplace` is by default the one in the terms. */
export interface OfferWords
  extends TitledWords,
    Pick<ItemWords, 'comps' | 'guess'>,
    OfferTerms,
    Pick<SellerTerms, 'marketplace'> {}

/** A listing's price; with a cost or a goal, also the net on each marketplace. */
export interface ListingAppraisal extends ListingAnswer {
  /** The net on each marketplace. */
  readonly payouts?: readonly EstimatePayout[];
}

/** A priced item of a list. */
export interface ListedItemAppraisal extends ListingAppraisal {
  /** The name that its item was given. */
  readonly label?: string;
  /** The number of items. */
  readonly quantity: number;
  /** The price to ask now and later, only with a plan. */
  readonly advice?: AdviceAnswer;
}

/** The reason why there is no price, as one of the HTTP API's codes. */
export type UnpricedCode =
  | RefusalCode
  | 'unknown_brand'
  | 'unknown_category'
  | 'not_covered'
  | 'missing_parameter'
  | 'invalid_parameter';

/** An item without a price, with the reason. */
export interface UnpricedItem {
  /** The name that its item was given. */
  readonly label?: string;
  /** The reason, as the API's code and in a sentence or two. */
  readonly problem: { readonly code: UnpricedCode; readonly detail: string };
}

/** A list's items in their order, and the total of the priced ones. */
export interface ListAppraisal {
  /** In the order of the list. */
  readonly items: readonly (ListedItemAppraisal | UnpricedItem)[];
  /** For the priced items, sold one by one. */
  readonly total: ListTotal;
}

/** The factors of a price, with the average of the brand's tier. */
export interface Explanation
  extends GarmentBody,
    Pick<ListingAnswer, 'takenFor' | 'estimate' | 'evidence' | 'caveats' | 'source'> {
  /** Their product is the price. */
  readonly factors: readonly Factor[];
  readonly tierAverage: TierAverage;
}

/** A part of a price. The first is in US dollars; the others multiply it. */
export interface Factor {
  /** The part of the price that this factor covers. */
  readonly name: string;
  /** US dollars for the first part, a multiple for the others. */
  readonly factor: number;
}

/** The median of a brand's whole tier, whole US dollars. */
export interface TierAverage {
  readonly prices: readonly { readonly condition: Condition; readonly price: number }[];
  /** Its meaning, in a sentence. */
  readonly note: string;
}

/** A refusal with its code. */
class Refusal<Code extends UnpricedCode> extends RangeError {
  /** The reason, as the API's code. */
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A brand, category, gender or condition without prices; the message names it and suggests similar ones. */
export class UnknownGarmentError extends Refusal<UnpricedCode> {
  override name = 'UnknownGarmentError' as const;
}

/**
 * A listing without a price: its title names no brand or kind, or it is a copy, a lot or parts; the message explains
 * what to do.
 */
export class UnpricedListingError extends Refusal<RefusalCode> {
  override name = 'UnpricedListingError' as const;
}
