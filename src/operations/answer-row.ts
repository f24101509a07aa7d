import { omit } from '../base/members.ts';
import { invalidInput, Problem } from '../base/problem.ts';
import { countWork } from '../base/yield-to-others.ts';
import { findMarketplace, type ReadTerms } from '../money/seller.ts';
import { type AnswerParts, pastSale } from '../money/selling.ts';
import { answerInParts, type ItemAnswer, type ItemTerms, type Said } from '../present/item-answer.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraisal.ts';
import { parseItem } from '../titles/parse-item.ts';
import { type ItemFields, listingAge, priceItem } from './appraise-item.ts';
import { type ListedPieces, piecesOf } from './list-total.ts';

/** A row of equal items as read. Amounts are US dollars for one, except what all sold for and its fees. */
export interface ListedRow extends ItemFields, Pick<ListingQuery, 'lot'> {
  readonly quantity: number;
  /** Why it is no longer for sale. */
  readonly state?: string | undefined;
  readonly soldPrice?: number | undefined;
  /** The name of the marketplace where it sold, if that is not the seller's. */
  readonly soldAt?: string | undefined;
  readonly fees?: number | undefined;
}

/** A row with its appraisal, and the problems of fields that its price and its plan go without. */
interface AppraisedRow {
  readonly appraisal: Appraisal;
  readonly unread: readonly Problem[];
}

/** A row with its answer. */
export interface AnsweredRow extends AppraisedRow {
  readonly pieces: ListedPieces;
  readonly answer: ItemAnswer;
  /** The parts of the answer's sentences. */
  readonly said: Said;
}

export interface UnpricedRow {
  readonly problem: Problem;
}

/**
 * Our prices and fees, the terms of a row's seller, the purpose of rows that have none of their own, and the day,
 * YYYY-MM-DD, by which a listing has an age.
 */
export type RowParts = AnswerParts &
  ReadTerms &
  Pick<ItemTerms, 'include' | 'publicUrl' | 'purpose'> & { readonly today?: string | undefined };

/** Units of work for a row, and for the answer about it. */
const ROW_WORK = 400;
const ANSWER_WORK = 900;

/** Appraises a row without the fields that cannot be read, or returns why it has no price. Pure. */
export function appraiseRow(
  pricing: AnswerParts['pricing'],
  row: Omit<ListedRow, 'quantity'>,
): AppraisedRow | UnpricedRow {
  countWork(ROW_WORK);
  const item = parseItem(pricing.lexicon, row);
  const unknownCategory = item.problems.find(({ code }) => code === 'unknown_category');
  const outcome = unknownCategory ?? priceItem(pricing, item, row);
  return outcome instanceof Problem ? { problem: outcome } : { appraisal: outcome, unread: item.problems };
}

/** Answers an appraised row: what to do with it or, if it is no longer for sale, what was kept of it. Pure. */
export function answerRow(
  { today, include, publicUrl, ...parts }: RowParts,
  row: ListedRow,
  { appraisal, unread: fields }: AppraisedRow,
): AnsweredRow {
  countWork(ANSWER_WORK);
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

const FEES_NOT_KNOWN = 'We do not know the fees where it sold: the profit is after those of your marketplace.';
