// The public API's arguments, answers, and errors, apart from the code, so that the package's types need nothing else.

import type { Condition } from '../catalog/catalog.ts';
import type { AdviceAnswer } from '../decide/decision-schema.ts';
import type { OfferTerms } from '../decide/offer.ts';
import type { GoalTerms, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
import type { GarmentToSell } from '../marketplaces/payouts.ts';
import type { SaleTerms } from '../marketplaces/schema.ts';
import type { GarmentBody, GarmentPrice, ListingAnswer } from '../present/answer-schema.ts';
import type { EstimatePayout, ListTotal, OfferAnswer, SaleAnswer } from '../present/sale-schema.ts';
import type { GuessReader } from '../pricing/asker/weigh-evidence.ts';
import type { RefusalCode } from '../titles/refusals.ts';

export type { AdviceAnswer as Advice } from '../decide/decision-schema.ts';
export type { CompInput, ItemInput, SellerTerms, TitledWords } from '../input/item-fields.ts';
export type { GarmentPrice, GradePrice } from '../present/answer-schema.ts';
export type {
  OfferAnswer as OfferAdvice,
  SaleAnswer as SalePayouts,
  SalePayout as MarketplacePayout,
} from '../present/sale-schema.ts';
export type { PriceRange } from '../pricing/ranges/price-range.ts';
export type { RefusalCode } from '../titles/refusals.ts';

/**
 * Functions that price with one model, one fee file, and one seller's terms. Each takes one object, throws a RangeError
 * for an unknown or invalid member, and accepts numbers as text. Amounts are in US dollars.
 */
export interface Prices {
  /**
   * Prices a garment in the given condition, or by default in the mix of conditions of real listings. Throws
   * {@link UnknownGarmentError} for a name that we have no prices for.
   *
   * @example
   * const { estimate } = price({ brand: 'coach', category: 'bag', condition: 'Good' });
   * console.log(`$${estimate.price} ($${estimate.priceLow} to $${estimate.priceHigh})`);
   */
  price(garment: GarmentWords): GarmentPrice;
  /**
   * Appraises a listing by its title. Throws {@link UnknownGarmentError} for a field that we have no prices for, and
   * {@link UnpricedListingError} for a listing that cannot be priced.
   *
   * @example
   * const { estimate, judgment } = appraise({ title: 'Coach Tabby 26', askingPrice: 60 });
   * console.log(estimate.price, judgment.zone, judgment.reason);
   */
  appraise(listing: ListingWords): ListingAppraisal;
  /**
   * Returns the factors of a price, with the average of the brand's tier. Throws the same errors as {@link appraise}.
   *
   * @example
   * for (const { name, factor } of explain({ title: 'Coach Tabby 26' }).factors) console.log(name, factor);
   */
  explain(listing: TitledWords): Explanation;
  /**
   * Appraises several items and totals their prices. With a plan, also says what to ask for each item and when. An item
   * that cannot be priced has a `problem` instead.
   *
   * @example
   * const { items, total } = list({ items: [{ title: 'Coach Tabby 26' }, { title: 'Casio watch' }] });
   * for (const item of items) console.log('problem' in item ? item.problem.detail : item.estimate.price);
   * console.log(total.price);
   */
  list(list: ListWords): ListAppraisal;
  /**
   * Returns the seller's net on each marketplace, in the order of the fee file. A marketplace that refuses the garment
   * has no amounts.
   *
   * @example
   * const sale = payouts({ price: 60, brand: 'coach', category: 'bag' });
   * const [best] = [...sale.payouts].sort((a, b) => (b.net ?? 0) - (a.net ?? 0));
   * console.log(best?.marketplace.name);
   */
  payouts(sale: SaleWords): SaleAnswer;
  /**
   * Advises you to accept, counter, or decline an offer, with the reason and the net of each reply. `advice` is null
   * for an item that you should check first. Unless the advice is to accept, `advice` is also null if the price rests
   * on the kind of garment alone or if our listings cannot price the item. Throws the same errors as {@link appraise}.
   *
   * @example
   * const { advice, counter, reason } = offer({ title: 'Coach Tabby 26', asked: 200, offered: 130 });
   * console.log(advice, counter, reason);
   */
  offer(offer: OfferWords): OfferAnswer;
  /**
   * Advises you to hold, cut, relist, or donate a listing, with its future prices. Throws the same errors as
   * {@link appraise}.
   *
   * @example
   * const { action, ask, why } = reprice({ title: 'Coach Tabby 26', askingPrice: 200, goneIn: 'month' });
   * console.log(action, ask, why);
   */
  reprice(listing: RepriceWords): AdviceAnswer;
}

/** Functions that price with one model, one fee file, and one seller's terms. */
export interface Hangtag extends Prices {
  /** Version of the fitted model, such as `2026.12.1`. */
  readonly modelVersion: string;
}

/** An item: its title, its brand and category, or both, plus anything else that is known. Amounts are per piece. */
export interface ItemWords extends ItemInput, GoalTerms {
  /** The language model that made the guess, with its measured error. Added by {@link readGuesses}. */
  readonly reader?: GuessReader | undefined;
}

/** A garment to price. */
export type GarmentWords = Pick<ItemInput, 'gender' | 'condition'> & Required<Pick<ItemInput, 'brand' | 'category'>>;

/** A listing to appraise, with your terms for it. */
export interface ListingWords
  extends Omit<ItemWords, 'quantity' | 'listedOn' | 'floor' | 'label'>,
    Omit<SellerTerms, 'profit'> {
  /** True to keep the item rather than sell it. The verdict then says that its price is low, fair, or high. */
  readonly forMyself?: boolean | undefined;
}

/** Terms of a plan to sell, on our schedule of price drops or your own. */
export interface PlanTerms extends Pick<SellerTerms, 'marketplace' | 'label' | 'hourly'> {
  /** Time within which to sell; a season is 120 days. */
  readonly goneIn?: 'week' | 'month' | 'season' | undefined;
  /** For your own schedule: fraction taken off at each cut. */
  readonly markdown?: number | undefined;
  /** For your own schedule: whole days between cuts. */
  readonly markdownDays?: number | undefined;
  /** First day of the plan, such as `2026-11-21`; today by default. */
  readonly today?: string | undefined;
}

/** Several items, with a plan if any plan term other than `marketplace` and `label` is given. */
export interface ListWords extends PlanTerms, GoalTerms {
  /** Each item is a title, or a brand and category, or both. */
  readonly items: readonly ItemWords[];
}

/** A listing that has not sold. */
export type RepriceWords = Omit<ItemWords, 'quantity' | 'label' | 'cost' | keyof GoalTerms> & PlanTerms;

/**
 * A sale, given by its price or by the net to keep. Without either, the price is our estimate for the brand and
 * category. Amounts are in US dollars. At most one of `profit`, `returnOnCost`, and `margin` may be given.
 */
export interface SaleWords
  extends TitledWords,
    Pick<GarmentToSell, 'vintage'>,
    SaleTerms,
    GoalTerms,
    Pick<SellerTerms, 'marketplace'> {}

/** An offer for a listing. `marketplace` defaults to the one in the seller's terms. */
export interface OfferWords
  extends TitledWords,
    Pick<ItemWords, 'comps' | 'guess'>,
    OfferTerms,
    Pick<SellerTerms, 'marketplace'> {}

/** A listing's price. */
export interface ListingAppraisal extends ListingAnswer {
  /** Net on each marketplace. Present only with a cost or a goal. */
  readonly payouts?: readonly EstimatePayout[];
}

/** A priced item of a list. */
export interface ListedItemAppraisal extends ListingAppraisal {
  /** The label that the item was given. */
  readonly label?: string;
  /** Number of identical items. */
  readonly quantity: number;
  /** Price to ask now and later. Present only with a plan. */
  readonly advice?: AdviceAnswer;
}

/** Reason why there is no price, as an error code of the HTTP API. */
export type UnpricedCode =
  | RefusalCode
  | 'unknown_brand'
  | 'unknown_category'
  | 'not_covered'
  | 'missing_parameter'
  | 'invalid_parameter';

/** An item of a list that has no price. */
export interface UnpricedItem {
  /** The label that the item was given. */
  readonly label?: string;
  /** Reason why there is no price: an error code of the HTTP API, and a sentence or two. */
  readonly problem: { readonly code: UnpricedCode; readonly detail: string };
}

/** The answer to a list. */
export interface ListAppraisal {
  /** In the order of the list. */
  readonly items: readonly (ListedItemAppraisal | UnpricedItem)[];
  /** Total of the priced items, sold one by one. */
  readonly total: ListTotal;
}

/** A price with its factors, and the average of the brand's tier. */
export interface Explanation
  extends GarmentBody,
    Pick<ListingAnswer, 'takenFor' | 'estimate' | 'evidence' | 'caveats' | 'source'> {
  /** Factors whose product is the price. */
  readonly factors: readonly Factor[];
  readonly tierAverage: TierAverage;
}

/** A factor of a price. The first is in US dollars; the others multiply it. */
export interface Factor {
  /** The property of the garment, or the words of the title, that the factor stands for. */
  readonly name: string;
  /** US dollars for the first factor, a multiple for the others. */
  readonly factor: number;
}

/** The median price of a brand's whole tier. */
export interface TierAverage {
  /** Whole US dollars. */
  readonly prices: readonly { readonly condition: Condition; readonly price: number }[];
  /** A sentence that explains the prices. */
  readonly note: string;
}

/** An error with one of the HTTP API's codes. */
class Refusal<Code extends UnpricedCode> extends RangeError {
  /** The reason, as one of the HTTP API's codes. */
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Thrown for a brand, category, gender, or condition without prices. The message suggests similar names. */
export class UnknownGarmentError extends Refusal<UnpricedCode> {
  override name = 'UnknownGarmentError' as const;
}

/**
 * Thrown for a listing that cannot be priced: its title names no brand or kind of garment, or it is a copy, a lot, or
 * parts. The message says what to do.
 */
export class UnpricedListingError extends Refusal<RefusalCode> {
  override name = 'UnpricedListingError' as const;
}
