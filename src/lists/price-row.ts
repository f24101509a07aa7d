import { Problem } from '../base/problem.ts';
import type { Garment } from '../catalog/catalog.ts';
import { garments } from '../catalog/garment-names.ts';
import { isOftenCopied } from '../money/copied.ts';
import { findMarketplace, type sellerOf } from '../money/seller.ts';
import type { AnswerParts } from '../money/selling.ts';
import { type AnsweredItem, type ItemTerms, rowAnswer } from '../operations/answer-item.ts';
import { ageOf, priceItem } from '../operations/appraise.ts';
import { type ListedPieces, piecesOf } from '../operations/list-total.ts';
import type { Caveat } from '../present/caveats.ts';
import { rowCaveats } from '../present/item-caveats.ts';
import { parseItem } from '../titles/parse-item.ts';
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
  return ({ state, ...row }: FileItem & Pick<FileRow, 'state' | 'lot'>): RowOutcome => {
    const outcome = appraiseRow(row);
    if ('problem' in outcome) return outcome;
    const { appraisal, remarks } = outcome;
    const { cost, listPrice, floor, quantity, soldAt, soldPrice } = row;
    const age = ageOf(row, today);
    const isElsewhere = soldPrice !== undefined && soldAt !== undefined;
    const place = isElsewhere ? findMarketplace(marketplaces, soldAt) : seller.marketplace;
    const terms = { ...seller, marketplace: place ?? seller.marketplace, cost, listPrice, floor };
    // Nothing says what to ask for a possible copy.
    const plan = isOftenCopied(appraisal)
      ? { include }
      : { include: ['plan' as const, ...include], daysListed: age.days };
    const gone = state && { quantity, soldPrice };
    // What its owner asks is no tag to judge.
    const listing = listPrice === undefined ? appraisal : { ...appraisal, askingPrice: undefined };
    const answer = rowAnswer(seller, listing, { ...terms, ...plan }, gone);
    const ofSale = answer.caveats.filter(({ code }) => code === 'plan' || code === 'marketplace') as Caveat[];
    return {
      appraisal,
      pieces: piecesOf(pricing, appraisal, quantity),
      answer,
      remarks: [
        ...remarks,
        ...ofSale,
        ...(age.problem ? [{ code: 'plan' as const, text: aboutRow(age.problem) }] : []),
        ...(place ? [] : [FEES_NOT_KNOWN]),
      ],
    };
  };
}

const FEES_NOT_KNOWN: Caveat = {
  code: 'shipping',
  text: 'We do not know the fees where it sold: the profit is after those of your marketplace.',
};

/** The reason a row has no price: that of an item, or what in the row is not usable. */
type RowProblem = Pick<Problem, 'message'> & { readonly code: Problem['code'] | 'unusable_row' };

/** Creates a function that appraises a row and returns an appraisal with its remarks, or a problem. */
export function createRowAppraiser(pricing: AnswerParts['pricing']) {
  return (row: FileItem & Pick<FileRow, 'lot'>): { problem: Problem } | Pick<PricedRow, 'appraisal' | 'remarks'> => {
    const item = parseItem(pricing.lexicon, row);
    const { askingPrice = row.listPrice, comps, guess, lot } = row;
    const unknownCategory = item.problems.find(({ code }) => code === 'unknown_category');
    const outcome = unknownCategory ?? priceItem(pricing, item, { askingPrice, comps, guess, lot });
    if (outcome instanceof Problem) return { problem: outcome };
    const unread = item.problems.map((problem) => unreadField(problem, outcome.garment));
    return { appraisal: outcome, remarks: [...rowCaveats(outcome, askingPrice !== undefined), ...unread] };
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
