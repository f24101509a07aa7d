import { formatDay } from '../base/day.ts';
import { defined, membersOf, omit } from '../base/members.ts';
import { joinNames, plainDollars, roundToCent } from '../base/numbers.ts';
import { invalidInput, Problem, problemBody } from '../base/problem.ts';
import { compact } from '../base/text.ts';
import { countWork } from '../base/yield-to-others.ts';
import { extraCostOf, paidFor } from '../money/extra-cost.ts';
import { cents, dollars } from '../money/fees.ts';
import { netsOn } from '../money/payout-rules.ts';
import { findMarketplace, type ReadTerms, type SellerTerms } from '../money/seller.ts';
import { itemForSale, saleOf } from '../money/selling.ts';
import {
  type AnswerParts,
  answerInParts,
  type ItemAnswer,
  type ItemTerms,
  type SaidParts,
} from '../present/item-answer.ts';
import { keptOf, type RowAnswer } from '../present/row-answer.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraisal.ts';
import { rangeOf } from '../pricing/price-range.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { parseItem } from '../titles/parse-item.ts';
import { piecesIn } from '../titles/parse-title.ts';
import { appraiseItem, type ItemFields, listingAge, sellerTerms } from './appraise-item.ts';
import { type Pieces, piecesOf } from './list-total.ts';
import type { Context } from './operation.ts';

/**
 * A row of equal items as read, whose category is ordered from broad to narrow. Amounts are US dollars for one, except
 * what all sold for and its fees.
 */
export interface RowFields extends Omit<ItemFields, 'comps'>, Pick<ListingQuery, 'comps'> {
  readonly quantity: number;
  /** The pieces that its title names, which are one lot; then the quantity is their number. */
  readonly lot?: NamedLot | undefined;
  /** Why it is no longer for sale. */
  readonly state?: string | undefined;
  readonly soldPrice?: number | undefined;
  /** YYYY-MM-DD. */
  readonly soldOn?: string | undefined;
  /** The name of the marketplace where it sold, if that is not the seller's. */
  readonly soldAt?: string | undefined;
  readonly fees?: number | undefined;
  readonly sku?: string | undefined;
}

/** A row with its answer. */
export interface AnsweredRow {
  readonly appraisal: Appraisal;
  /** The problems of fields that its price and its plan go without. */
  readonly unread: readonly Problem[];
  readonly pieces: Pieces;
  /** Of all its items, US dollars. What is kept and left is rounded down, so that rows add up. */
  readonly amounts: {
    readonly price: number;
    readonly tag: number | undefined;
    /** What is kept, of a lot in the way of its call. */
    readonly net: number | undefined;
    /** What is kept at the owner's list price. */
    readonly netAtListPrice: number | undefined;
    /** What is left: at the tag of a row with a call, otherwise after the cost. */
    readonly profit: number | undefined;
  };
  readonly answer: ItemAnswer;
  /** The parts of the answer's sentences. */
  readonly said: SaidParts;
}

/**
 * Our prices and fees, the terms of a row's seller, the purpose of rows that have none of their own, and the day,
 * YYYY-MM-DD, by which a listing has an age.
 */
export type RowParts = AnswerParts &
  ReadTerms &
  Pick<ItemTerms, 'include' | 'publicUrl' | 'purpose'> & { readonly today?: string | undefined };

/** Returns the parts for rows, under a list's terms. Throws a {@link Problem} for an unknown marketplace or several goals. */
export const rowParts = (context: Context, terms: SellerTerms & Pick<RowParts, 'purpose'>): RowParts => ({
  ...membersOf(context, 'pricing', 'marketplaces'),
  ...sellerTerms(context, terms),
  purpose: terms.purpose,
  today: formatDay(context.clock()),
});

/** Units of work for a row, and for the answer about it. */
const ROW_WORK = 400;
const ANSWER_WORK = 900;

/** Appraises a row without the fields that cannot be read, or returns why it has no price. Pure. */
export function appraiseRow(pricing: AnswerParts['pricing'], row: Omit<RowFields, 'quantity'>) {
  countWork(ROW_WORK);
  const item = parseItem(pricing.lexicon, row);
  const unknownCategory = item.problems.find(({ code }) => code === 'category_not_found');
  const outcome = unknownCategory ?? appraiseItem(pricing, item, wholeOf(row));
  return outcome instanceof Problem ? outcome : { appraisal: outcome, unread: item.problems };
}

/**
 * Answers a row: what to do with it or, if it is no longer for sale, what was kept of it; without a price, why. Pure.
 */
export function answerRow(
  { today, include, publicUrl, ...parts }: RowParts,
  row: RowFields,
  appraised = appraiseRow(parts.pricing, row),
): AnsweredRow | Problem {
  if (appraised instanceof Problem) return appraised;
  countWork(ANSWER_WORK);
  const { appraisal } = appraised;
  const { cost, listPrice, floor, purpose = parts.purpose, state } = wholeOf(row);
  const quantity = row.lot ? 1 : row.quantity;
  const isThere = state === undefined;
  const age = listingAge(row, today);
  const extraCost = extraCostOf(row.extraCost);
  const terms = { ...parts, include, publicUrl, cost, extraCost, listPrice, floor, purpose };
  const ofState = isThere ? { ...terms, daysListed: age.days } : omit(terms, 'marketplace');
  const { answer: told, said } = answerInParts(parts, appraisal, ofState);
  const past = isThere ? undefined : pastSaleOf(parts, appraisal, row);
  const answer = past ? { ...omit(told, 'limits', 'verdict', 'plan', 'sale', 'oneByOne'), ...past.kept } : told;
  const pieces = piecesOf(parts.pricing, appraisal, quantity);
  return {
    appraisal,
    unread: [...appraised.unread, ...compact<Problem>(age.problem, past?.problem)],
    pieces,
    // A past sale is that of all.
    amounts: {
      price: quantity * pieces.price,
      netAtListPrice: isThere ? netAtListPrice(parts, appraisal, answer, { listPrice, quantity }) : undefined,
      ...amountsOf(answer, isThere ? quantity : 1),
    },
    answer,
    said,
  };
}

const FEES_NOT_KNOWN = 'We do not know the fees where it sold: the profit is after those of your marketplace.';

/** Returns what was kept of a row that sold, with the problem of a marketplace whose fees are not known. */
function pastSaleOf(parts: Omit<RowParts, 'include'>, appraisal: Appraisal, row: RowFields) {
  const { quantity, soldPrice, soldAt, fees, cost, extraCost } = row;
  if (soldPrice === undefined) return {};
  const place = soldAt === undefined ? parts.marketplace : findMarketplace(parts.marketplaces, soldAt);
  const marketplace = place ?? parts.marketplace;
  const netAt = netsOn(marketplace, saleOf(itemForSale(appraisal), parts));
  const net = fees === undefined ? (netAt(soldPrice) ?? soldPrice) : dollars(cents(soldPrice) - cents(fees));
  const profit =
    cost === undefined ? undefined : dollars(cents(net) - cents(paidFor(extraCostOf(extraCost), cost) * quantity));
  return {
    kept: { sale: { marketplace: marketplace.id, net, ...defined({ profit }) } },
    problem: place ? undefined : invalidInput('soldAt', FEES_NOT_KNOWN),
  };
}

/** Returns what is kept of a row's items at its list price, or undefined if it has none or nobody takes it. */
function netAtListPrice(
  parts: Omit<RowParts, 'include'>,
  appraisal: Appraisal,
  { sale }: ItemAnswer,
  { listPrice, quantity }: Pick<RowFields, 'listPrice' | 'quantity'>,
) {
  const marketplace = parts.marketplaces.list.find(({ id }) => id === sale?.marketplace);
  if (listPrice === undefined || !marketplace) return undefined;
  return quantity * Math.floor(netsOn(marketplace, saleOf(itemForSale(appraisal), parts))(listPrice) ?? 0);
}

/** Returns what a row of `quantity` equal items comes to. A lot is one item. */
function amountsOf(answer: ItemAnswer, quantity: number) {
  const { item, sale, verdict } = answer;
  const all = (each: number | undefined) => (each === undefined ? undefined : quantity * Math.floor(each));
  return {
    tag:
      item.askingPrice === undefined ? undefined : roundToCent(quantity * (item.askingPrice + (item.extraCost ?? 0))),
    net: all(keptOf(answer)),
    profit: all(verdict?.profit ?? sale?.profit),
  };
}

/** Returns a row as every door shows it: its own members, then its answer or why it has none. A lot counts its pieces. */
export function rowBody(own: Pick<RowAnswer, 'number'>, outcome: AnsweredRow | Problem): RowAnswer {
  if (outcome instanceof Problem) return { ...own, problem: problemBody(outcome) };
  const { answer, pieces } = outcome;
  const { quantity } = pieces;
  if (quantity === 1) return { ...own, ...answer };
  if (!answer.each) return { ...own, ...answer, quantity, ...equalItems(answer, quantity) };
  const text = `All amounts are for one of the ${quantity} lots. The total has all of them.`;
  return { ...own, ...answer, caveats: [{ code: 'lot', text }, ...answer.caveats] };
}

/** Returns what equal items that are sold one by one come to together, beside the price of one. */
function equalItems({ estimate, sale, verdict }: ItemAnswer, quantity: number): Pick<ItemAnswer, 'each' | 'oneByOne'> {
  if (!estimate) return {};
  const all = (each: number | undefined) => (each === undefined ? undefined : roundToCent(quantity * each));
  const profit = all(verdict?.profit ?? sale?.profit);
  return {
    each: rangeOf(estimate),
    oneByOne: { price: quantity * estimate.price, ...defined({ net: all(sale?.net), profit }) },
  };
}

const AMOUNTS = ['askingPrice', 'listPrice', 'cost', 'floor'] as const;
type Amounts = { readonly [Name in (typeof AMOUNTS)[number]]?: number | undefined };

/** A lot that a title names by its number of pieces, with the amounts for all of it, US dollars. */
type NamedLot = NonNullable<ListingQuery['lot']> & { readonly amounts: Amounts };

/** Returns a row with its amounts for all pieces that its title names. */
export const wholeOf = <Row extends Amounts & Pick<RowFields, 'lot'>>(row: Row): Row => ({
  ...row,
  ...row.lot?.amounts,
});

type Listing = { readonly title?: string | undefined; readonly quantity?: number | undefined } & Amounts;

/**
 * Returns one of a listing's equal pieces, their number, by its quantity or its title, and what to say of its amounts.
 * Those beside a title that names pieces are for all. `line` has what the words of a line say: `isEach` is true if a
 * price was said to be of one, which needs no remark, and after a count such as `x3` all amounts are for one.
 */
export function onePiece<Row extends Listing>(
  lexicon: Lexicon,
  row: Row,
  line?: { readonly isEach?: boolean | undefined },
) {
  const pieces = row.quantity === undefined ? piecesIn(lexicon, row.title ?? '') : undefined;
  if (!pieces) return { one: row, quantity: row.quantity ?? 1 };
  const { title, lot, askingPrice } = pieces;
  const isOfOne = line !== undefined && lot.isCount;
  const given = AMOUNTS.flatMap((name) => (row[name] === undefined || isOfOne ? [] : [[name, row[name]] as const]));
  const each = given.map(([name, amount]) => [name, roundToCent(amount / lot.pieces)] as const);
  const isTold = ([name]: (typeof given)[number]) => !line?.isEach || (name !== 'askingPrice' && name !== 'listPrice');
  const told = given.filter(isTold);
  const dollarList = (amounts: typeof given) => joinNames(amounts.map(([, amount]) => plainDollars(amount)));
  const [verb, of] = [told.length > 1 ? 'are' : 'is', lot.pieces === 2 ? 'both' : `all ${lot.pieces}`];
  const one: Listing = { ...row, title, ...Object.fromEntries(each) };
  const besideTitle = one.askingPrice ?? one.listPrice;
  const inTitle = besideTitle === undefined ? defined({ askingPrice }) : {};
  const all = AMOUNTS.flatMap((name) => {
    const of = { ...one, ...inTitle }[name];
    return of === undefined
      ? []
      : [[name, isOfOne ? roundToCent(of * lot.pieces) : (row[name] ?? pieces.whole)] as const];
  });
  const isOther = askingPrice !== undefined && besideTitle !== undefined && askingPrice !== besideTitle;
  const remarks = compact(
    told.length > 0 && `${dollarList(told)} ${verb} for ${of}: ${dollarList(each.filter(isTold))} each.`,
    isOther && `Not used: ${plainDollars(askingPrice)} each in the title.`,
  );
  return {
    one: { ...one, ...inTitle } as Row,
    quantity: lot.pieces,
    lot: { ...lot, amounts: Object.fromEntries(all) },
    remark: remarks.join(' ') || undefined,
  };
}
