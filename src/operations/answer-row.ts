import { dayAt } from '../base/day.ts';
import { defined, membersOf, omit } from '../base/members.ts';
import { joinNames, plainDollars, roundToCent } from '../base/numbers.ts';
import { invalidInput, Problem, problemBody } from '../base/problem.ts';
import { compact } from '../base/text.ts';
import { countWork } from '../base/yield-to-others.ts';
import { isOftenCopied } from '../money/inquiry.ts';
import { findMarketplace, type ReadTerms } from '../money/seller.ts';
import type { SellerTerms } from '../money/seller-fields.ts';
import { pastSale } from '../money/selling.ts';
import {
  type AnswerParts,
  answerInParts,
  type ItemAnswer,
  type ItemTerms,
  type SaidParts,
} from '../present/item-answer.ts';
import type { ListTotal, RowAnswer } from '../present/row-answer.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraisal.ts';
import { salesAboveOurs } from '../pricing/evidence.ts';
import { rangeOf } from '../pricing/price-range.ts';
import { createTotal, type Pieces, sharedErrors } from '../pricing/total.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { parseItem } from '../titles/parse-item.ts';
import { piecesIn } from '../titles/parse-title.ts';
import { appraiseItem, type ItemFields, listingAge, sellerTerms } from './appraise-item.ts';
import type { Context } from './operation.ts';

/**
 * A row of equal items as read, whose category is ordered from broad to narrow. Amounts are US dollars for one, except
 * what all sold for and its fees.
 */
export interface RowFields extends ItemFields, Pick<ListingQuery, 'lot'> {
  readonly quantity: number;
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
  readonly pieces: ListedPieces;
  readonly answer: ItemAnswer;
  /** The parts of the answer's sentences. */
  readonly said: SaidParts;
}

/** A row with its answer, or why it has no price. */
export type RowOutcome = AnsweredRow | Problem;
type AppraisedRow = Pick<AnsweredRow, 'appraisal' | 'unread'>;

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
  today: dayAt(context.clock()),
});

/** Units of work for a row, and for the answer about it. */
const ROW_WORK = 400;
const ANSWER_WORK = 900;

/** Appraises a row without the fields that cannot be read, or returns why it has no price. Pure. */
export function appraiseRow(pricing: AnswerParts['pricing'], row: Omit<RowFields, 'quantity'>): AppraisedRow | Problem {
  countWork(ROW_WORK);
  const item = parseItem(pricing.lexicon, row);
  const unknownCategory = item.problems.find(({ code }) => code === 'unknown_category');
  const outcome = unknownCategory ?? appraiseItem(pricing, item, row);
  return outcome instanceof Problem ? outcome : { appraisal: outcome, unread: item.problems };
}

/**
 * Answers a row: what to do with it or, if it is no longer for sale, what was kept of it; without a price, why. Pure.
 */
export function answerRow(
  { today, include, publicUrl, ...parts }: RowParts,
  row: RowFields,
  appraised: AppraisedRow | Problem = appraiseRow(parts.pricing, row),
): RowOutcome {
  if (appraised instanceof Problem) return appraised;
  countWork(ANSWER_WORK);
  const { appraisal, unread: fields } = appraised;
  const { cost, listPrice, floor, purpose = parts.purpose, quantity, state, soldPrice, soldAt, fees } = row;
  const age = listingAge(row, today);
  const unread = [...fields, ...(age.problem ? [age.problem] : [])];
  const terms = { ...parts, include, publicUrl, cost, listPrice, floor, purpose };
  const own = { appraisal, unread, pieces: piecesOf(parts.pricing, appraisal, quantity) };
  if (state === undefined) {
    return { ...own, ...answerInParts(parts, appraisal, { ...terms, daysListed: age.days }) };
  }
  const kept = answerInParts(parts, appraisal, omit(terms, 'marketplace'));
  const answer = omit(kept.answer, 'limits', 'verdict', 'plan', 'sale');
  const { said } = kept;
  if (soldPrice === undefined) return { ...own, answer, said };
  const place = soldAt === undefined ? parts.marketplace : findMarketplace(parts.marketplaces, soldAt);
  if (!place) unread.push(invalidInput('soldAt', FEES_NOT_KNOWN));
  const marketplace = place ?? parts.marketplace;
  const sale = pastSale(appraisal, { ...parts, marketplace }, { quantity, fees, cost, soldPrice });
  return { ...own, answer: { ...answer, sale }, said };
}

/** Returns a row as every door shows it: its own members, then its answer or why it has none. A lot counts its pieces. */
export function rowBody(own: Pick<RowAnswer, 'number'>, outcome: RowOutcome): RowAnswer {
  if (outcome instanceof Problem) return { ...own, problem: problemBody(outcome) };
  const { answer, pieces } = outcome;
  const { quantity } = pieces;
  if (quantity === 1) return { ...own, ...answer };
  if (!answer.each) return { ...own, ...answer, quantity };
  const text = `All amounts are for one of the ${quantity} lots. The total has all of them.`;
  return { ...own, ...answer, caveats: [{ code: 'lot', text }, ...answer.caveats] };
}

const FEES_NOT_KNOWN = 'We do not know the fees where it sold: the profit is after those of your marketplace.';

const AMOUNTS = ['askingPrice', 'listPrice', 'cost', 'floor'] as const;
type Listing = { readonly title?: string | undefined; readonly quantity?: number | undefined } & {
  readonly [Name in (typeof AMOUNTS)[number]]?: number | undefined;
};

/**
 * Returns one of a listing's equal pieces, their number, by its quantity or its title, and what to say of its amounts.
 * Those beside a title that names pieces are for all, but for one after a count such as `x3`. `isPriceEach` is true if
 * a price was said to be of one, which needs no remark.
 */
export function onePiece<Row extends Listing>(lexicon: Lexicon, row: Row, isPriceEach = false) {
  const pieces = row.quantity === undefined ? piecesIn(lexicon, row.title ?? '') : undefined;
  if (!pieces) return { one: row, quantity: row.quantity ?? 1 };
  const { title, lot, askingPrice } = pieces;
  const given = AMOUNTS.flatMap((name) => (row[name] === undefined || lot.isCount ? [] : [[name, row[name]] as const]));
  const each = given.map(([name, amount]) => [name, roundToCent(amount / lot.pieces)] as const);
  const isTold = ([name]: (typeof given)[number]) => !isPriceEach || (name !== 'askingPrice' && name !== 'listPrice');
  const told = given.filter(isTold);
  const dollarList = (amounts: typeof given) => joinNames(amounts.map(([, amount]) => plainDollars(amount)));
  const [verb, of] = [told.length > 1 ? 'are' : 'is', lot.pieces === 2 ? 'both' : `all ${lot.pieces}`];
  const one: Listing = { ...row, title, ...Object.fromEntries(each) };
  const besideTitle = one.askingPrice ?? one.listPrice;
  const isOther = askingPrice !== undefined && besideTitle !== undefined && askingPrice !== besideTitle;
  const remarks = compact(
    told.length > 0 && `${dollarList(told)} ${verb} for ${of}: ${dollarList(each.filter(isTold))} each.`,
    isOther && `Not used: ${plainDollars(askingPrice)} each in the title.`,
  );
  return {
    one: { ...one, ...(besideTitle === undefined && defined({ askingPrice })) } as Row,
    quantity: lot.pieces,
    lot,
    remark: remarks.join(' ') || undefined,
  };
}

interface ListedPieces extends Pieces {
  /** Number of single pieces, with those of a lot. */
  readonly count: number;
  /** True if our listings cannot price the item, so its range is only a floor and totals exclude it. */
  readonly needsLookup: boolean;
  /** True if copies of such items are common, so that totals exclude it until it is known to be real. */
  readonly isCopied: boolean;
}

function piecesOf(pricing: AnswerParts['pricing'], appraisal: Appraisal, quantity = 1): ListedPieces {
  const isCopied = isOftenCopied(appraisal);
  return {
    ...rangeOf(appraisal.price),
    quantity,
    count: quantity * (appraisal.lot?.pieces ?? 1),
    // What most sales brought more for, if it is real, has no price to add.
    needsLookup: appraisal.needsLookup || (isCopied && salesAboveOurs(appraisal) !== undefined),
    isCopied,
    // The asker's evidence replaces part of our price, so only the rest carries our pricing error.
    shared: sharedErrors(pricing.effects, appraisal.keyed, 1 - (appraisal.asker?.weight ?? 0)),
  };
}

/**
 * Creates an accumulator for a list's total, to which items are added one at a time. An item to look up has no price,
 * and one that may be a copy is left out of the sum.
 */
export function createListTotal() {
  const sure = createTotal();
  let priced = 0;
  let unpriced = 0;
  let quantity = 0;
  let ifReal = 0;
  return {
    /** Adds a row that is for sale. */
    add(row: RowOutcome): void {
      if (row instanceof Problem || row.pieces.needsLookup) {
        unpriced++;
        return;
      }
      const { pieces, answer } = row;
      priced++;
      if (pieces.isCopied) {
        ifReal += pieces.quantity * pieces.price;
        return;
      }
      quantity += pieces.count;
      // A lot that sells better apart adds what its pieces bring, as its row says.
      const each = answer.verdict?.asLot && answer.each;
      sure.add(each ? { ...pieces, ...each, quantity: pieces.count } : pieces);
    },
    total(): ListTotal {
      return { ...sure.total(), quantity, priced, unpriced, ...(ifReal > 0 && { ifReal }) };
    },
  };
}
