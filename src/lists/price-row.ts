import { dayAfter, daysBetween } from '../base/day.ts';
import type { Problem } from '../base/problem.ts';
import type { Garment } from '../catalog/catalog.ts';
import { garments } from '../catalog/garment-names.ts';
import { isOftenCopied } from '../money/copied.ts';
import { findMarketplace, type sellerOf } from '../money/seller.ts';
import type { AnswerParts } from '../money/selling.ts';
import { type AnsweredItem, type ItemTerms, rowAnswer } from '../operations/answer-item.ts';
import { priceListing } from '../operations/appraise.ts';
import { type ListedPieces, piecesOf } from '../operations/list-total.ts';
import type { Caveat } from '../present/caveats.ts';
import { rowCaveats } from '../present/item-caveats.ts';
import { UnpricedListing } from '../present/listing.ts';
import { createItemParser } from '../titles/parse-item.ts';
import type { RefusalCode } from '../titles/refusals.ts';
import { aboutRow, type FileItem, type FileRow } from './read-row.ts';

/** Our prices and a seller's terms. */
export type RowParts = AnswerParts &
  ReturnType<typeof sellerOf> &
  Pick<ItemTerms, 'include'> & {
    /** YYYY-MM-DD, which says how old a listing is. */
    readonly today?: string | undefined;
  };

/** What is known of a row's item. Amounts are US dollars. */
export interface PricedRow extends AnsweredItem {
  readonly pieces: ListedPieces;
  readonly remarks: readonly Caveat[];
}

export type RowOutcome = PricedRow | { readonly problem: RowProblem };

/** Creates a function that prices a row under a seller's terms. */
export function createRowPricer({ today, include = [], ...seller }: RowParts) {
  const { pricing, marketplaces } = seller;
  const appraiseRow = createRowAppraiser(pricing);
  return ({ state, ...row }: FileItem & Pick<FileRow, 'state'>): RowOutcome => {
    const outcome = appraiseRow(row);
    if ('problem' in outcome) return outcome;
    const { appraisal, query, remarks } = outcome;
    const { cost, listPrice, floor, quantity, soldAt } = row;
    const age = ageOf(row, today);
    const soldPrice = state === 'sold' ? row.soldPrice : undefined;
    const isElsewhere = soldPrice !== undefined && soldAt !== undefined;
    const place = isElsewhere ? findMarketplace(marketplaces, soldAt) : seller.marketplace;
    const terms = { ...seller, marketplace: place ?? seller.marketplace, cost, listPrice, floor };
    // Nothing says what to ask for a possible copy.
    const plan = isOftenCopied(appraisal)
      ? { include }
      : { include: ['plan' as const, ...include], daysListed: age.days };
    const gone = state && { quantity, soldPrice };
    // What its owner asks is no tag to judge.
    const listing = listPrice === undefined ? appraisal : { ...appraisal, asked: undefined };
    const answer = rowAnswer(seller, listing, { ...terms, ...plan }, gone);
    const plans = answer.caveats.filter(({ code }) => code === 'plan') as Caveat[];
    return {
      appraisal,
      pieces: piecesOf(pricing, appraisal, quantity),
      answer,
      remarks: [
        ...rowCaveats(appraisal, query.askingPrice !== undefined),
        ...remarks,
        ...plans,
        ...(age.remark ? [{ code: 'plan' as const, text: age.remark }] : []),
        ...(place ? [] : [FEES_NOT_KNOWN]),
      ],
    };
  };
}

/** Returns the days since a row was listed, with a remark if the row has a day to come or says two ages. */
function ageOf({ listedOn, daysListed }: FileItem, today: string | undefined) {
  if (!listedOn || !today) return { days: daysListed };
  // Tomorrow has already begun in some time zones.
  if (listedOn > dayAfter(today, 1)) {
    return { days: daysListed, remark: `Its date listed, ${listedOn}, is in the future, so it was not used.` };
  }
  const days = daysBetween(listedOn, today);
  if (daysListed === undefined || Math.abs(days - daysListed) <= 1) return { days };
  return {
    days,
    remark: `Its days listed, ${daysListed}, were not used: it has been ${days} days since its date listed.`,
  };
}

const FEES_NOT_KNOWN: Caveat = {
  code: 'shipping',
  text: 'We do not know the fees where it sold: the profit is after those of your marketplace.',
};

/** The reason a row has no price. `text` is what in it is at fault. */
export interface RowProblem {
  readonly code: RefusalCode | 'nothing_to_price' | 'unusable_row';
  readonly message: string;
  readonly text?: string;
}

const NOTHING_TO_PRICE = 'The row does not name an item: it needs a title, or a brand and a category.';

/** Creates a function that appraises a row and returns an appraisal with its query and remarks, or a problem. */
export function createRowAppraiser(pricing: AnswerParts['pricing']) {
  const parse = createItemParser(pricing.lexicon);
  return (row: FileItem) => {
    const { title = '', brand = '', category = '', askingPrice = row.listPrice, comps, guess } = row;
    const refused = (problem: RowProblem) => ({ problem });
    if (title + brand + category === '') return refused({ code: 'nothing_to_price', message: NOTHING_TO_PRICE });
    const item = parse(row);
    const unknownCategory = item.problems.find(({ code }) => code === 'unknown_category');
    if (unknownCategory) return refused({ code: 'unusable_row', message: unknownCategory.message });
    const query = { ...item, askingPrice, comps, guess };
    const appraisal = priceListing(pricing, query);
    if (appraisal instanceof UnpricedListing) return refused({ ...appraisal.refusal, message: appraisal.message });
    return { appraisal, query, remarks: item.problems.map((problem) => unreadField(problem, appraisal.garment)) };
  };
}

function unreadField(problem: Problem, garment: Garment): Caveat {
  const text = aboutRow(problem);
  if (problem.members.parameter !== 'condition') {
    return { code: 'gender_not_read', text: `${text} The price is for ${garments(garment)}.` };
  }
  const { condition } = garment;
  const priced = condition ? `${condition}, from the title` : 'the usual mix';
  return { code: 'condition_not_read', text: `${text} The price is for ${priced}.` };
}
