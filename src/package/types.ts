// Types of the public API, apart from the implementation so that the package's declarations need nothing else.

import type { SellerTerms } from '../money/seller-fields.ts';
import type { ItemFields } from '../operations/appraise.ts';
import type { ListAnswer, ListTerms, RowFields } from '../operations/list.ts';
import type { OfferAnswer, OfferFields } from '../operations/offer.ts';
import type { PayoutsAnswer, PayoutsFields } from '../operations/payouts.ts';
import type { ItemAnswer } from '../present/answer.ts';
import type { Condition } from './constants.ts';

export type { SellerTerms } from '../money/seller-fields.ts';
export type { ItemAnswer } from '../present/answer.ts';

/** A comparable, before validation. */
export interface CompInput {
  /** US dollars. */
  readonly price: number;
  /** One of `CONDITIONS`, or a marketplace's name for it. */
  readonly condition?: Condition | (string & {}) | undefined;
  /** Date of the sale, such as `2026-10-03`. */
  readonly soldOn?: string | undefined;
  /** True if the price is an asking price, which is discounted and has less weight than a sale. */
  readonly asking?: boolean | undefined;
}

/** Terms of the seller, which the calls also take flat. */
interface WithSeller {
  readonly seller?: SellerTerms | undefined;
}
/** An item to price, with what you know of it. Amounts are US dollars per item. */
export type ItemInput = ItemFields & WithSeller;
/** A row of a list. */
export type RowInput = RowFields & WithSeller;
/** A list to price, with terms that apply to each row. */
export type ListInput = ListTerms & WithSeller & { readonly items: readonly RowInput[] };
/** A sale at a price, for an amount to keep, or at our estimate. */
export type PayoutsInput = PayoutsFields & WithSeller;
/** An offer on your listing. */
export type OfferInput = OfferFields & WithSeller;

export type { ListAnswer } from '../operations/list.ts';
export type { OfferAnswer } from '../operations/offer.ts';
export type { PayoutsAnswer } from '../operations/payouts.ts';

/** Names that a call did not know, besides its answer. */
interface WithUnknown {
  readonly unknownParameters?: readonly string[];
}

/**
 * Functions that share a model, a fee file, and a seller's terms. Each takes an object and throws a
 * {@link HangtagError} if a member is invalid, misspelled or missing. Numbers may be strings. All amounts are US dollars.
 */
export interface Prices {
  /**
   * Prices an item by its title, by brand and category, or by both.
   *
   * @example
   * const { estimate, verdict } = appraise({ title: 'Coach Tabby 26', askingPrice: 60 });
   * console.log(estimate?.price, verdict?.call, verdict?.reason);
   */
  appraise(item: ItemInput): ItemAnswer & WithUnknown;
  /**
   * Prices several items and totals them. A row that cannot be priced has a `problem`.
   *
   * @example
   * const { items, total } = list({ items: [{ title: 'Coach Tabby 26' }, { title: 'Casio watch' }] });
   * for (const item of items) console.log('problem' in item ? item.problem.text : item.estimate?.price);
   * console.log(total.price);
   */
  list(list: ListInput): ListAnswer & WithUnknown;
  /**
   * Returns what a seller keeps on each marketplace, in the order of the fee file.
   *
   * @example
   * const sale = payouts({ price: 60, brand: 'coach', category: 'bag' });
   * for (const { marketplace, net } of sale.payouts) console.log(marketplace, net);
   */
  payouts(sale: PayoutsInput): PayoutsAnswer & WithUnknown;
  /**
   * Replies to an offer: accept, counter or decline, with the reason and what you keep. There is no reply if you should
   * answer the `question` first.
   *
   * @example
   * const { reply } = offer({ title: 'Coach Tabby 26', listPrice: 200, offered: 130 });
   * console.log(reply?.say, reply?.price, reply?.reason);
   */
  offer(offer: OfferInput): OfferAnswer & WithUnknown;
}

/** Functions that share a model, a fee file, and a seller's terms. */
export interface Hangtag extends Prices {
  /** Version of the fitted model, such as `2026.12.1`. */
  readonly modelVersion: string;
}

/** A RangeError with an error code of the HTTP API and the parameter at fault. */
export class HangtagError extends RangeError {
  override name = 'HangtagError' as const;
  /** Such as `category_not_found`. */
  readonly code: string;
  readonly parameter: string | undefined;

  constructor(code: string, message: string, parameter?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.parameter = parameter;
  }
}
