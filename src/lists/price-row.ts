import { daysBetween } from '../base/day.ts';
import { Problem } from '../base/problem.ts';
import { stated } from '../base/text.ts';
import { garments } from '../catalog/garment-names.ts';
import { createItemParser } from '../input/parse-item.ts';
import { isOftenCopied } from '../money/copied.ts';
import { type Decision, decide } from '../money/decide.ts';
import type { Marketplace } from '../money/fees.ts';
import { planInWords, planOf } from '../money/plan.ts';
import { namedMarketplace } from '../money/seller.ts';
import { type AnswerParts, type JudgmentTerms, saleMade } from '../money/selling.ts';
import { askerEvidenceInWords } from '../present/asker-words.ts';
import { type Caveat, findingCaveats, IF_REAL, takenAsAsked } from '../present/caveats.ts';
import { type ListedPieces, piecesOf } from '../present/list.ts';
import { priceListing, UnpricedListing } from '../present/listing.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { RefusalCode } from '../titles/refusals.ts';
import { aboutRow, type FileItem, type FileRow } from './read-row.ts';

/** Our prices and a seller's terms, which default to the usual goal and the first marketplace that accepts the item. */
export type RowParts = AnswerParts &
  Omit<JudgmentTerms, 'cost' | 'forMyself'> & {
    /** YYYY-MM-DD, which says how old a listing is. */
    readonly today?: string | undefined;
  };

interface SoldRow {
  readonly profit?: number | undefined;
  readonly note?: string | undefined;
}

/** What is known of a row's item. Amounts are US dollars. */
export interface PricedRow {
  readonly appraisal: Appraisal;
  readonly pieces: ListedPieces;
  /** Empty for an item that is sold. */
  readonly decision: Decision;
  readonly profit: number | undefined;
  /** The price to list it at now. */
  readonly listPrice: number | undefined;
  readonly remarks: readonly Caveat[];
  /** Sentences on the listing's age, and on a sale. */
  readonly notes: readonly string[];
}

export type RowOutcome = PricedRow | { readonly problem: RowProblem };

/** Creates a function that prices a row under a seller's terms. */
export function createRowPricer({ pricing, marketplaces, today, ...terms }: RowParts) {
  const appraiseRow = createRowAppraiser(pricing);
  return ({ state, ...row }: FileItem & Pick<FileRow, 'state'>): RowOutcome => {
    const outcome = appraiseRow(row);
    if ('problem' in outcome) return outcome;
    const { appraisal, query, remarks } = outcome;
    const { cost, listPrice, floor, quantity, listedOn } = row;
    const asked = listPrice === undefined ? appraisal.asked?.price : undefined;
    const decision = state ? {} : decide(marketplaces, appraisal, asked, { ...terms, cost });
    const sold: SoldRow = state === 'sold' ? soldOf(appraisal, row) : {};
    const isListable = !state && appraisal.hasUsualPrice && !isOftenCopied(appraisal);
    const days = listedOn && today ? daysBetween(listedOn, today) : row.daysListed;
    const plan = { daysListed: days, floor };
    const usual = appraisal.price.price;
    const advice = isListable && listPrice !== undefined && days !== undefined && planInWords(usual, listPrice, plan);
    return {
      appraisal,
      pieces: piecesOf(pricing, appraisal, quantity),
      decision,
      profit: state ? sold.profit : cost === undefined ? decision.verdict?.profit : decision.sale?.profit,
      listPrice: isListable ? planOf(usual, plan)[0]?.listPrice : undefined,
      remarks: [...titleRemarks(appraisal, query), ...remarks],
      notes: stated(advice, sold.note),
    };
  };

  /** Returns what is left of what a row sold for, on the marketplace where it sold. */
  function soldOf(appraisal: Appraisal, { soldPrice, soldAt, ...row }: FileItem): SoldRow {
    if (soldPrice === undefined) return {};
    const { marketplace = terms.marketplace ?? namedMarketplace(marketplaces), note } = placeOf(soldAt);
    return { ...saleMade(appraisal, { ...terms, marketplace }, { ...row, soldPrice }), note };
  }

  function placeOf(name: string | undefined): { readonly marketplace?: Marketplace; readonly note?: string } {
    try {
      return name === undefined ? {} : { marketplace: namedMarketplace(marketplaces, name) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { note: 'We do not know the fees where it sold: the profit is after those of your marketplace.' };
    }
  }
}

function titleRemarks(appraisal: Appraisal, { askingPrice }: ListingQuery): Caveat[] {
  const { asked, ignored, asker } = appraisal;
  const remarks: Caveat[] = [];
  if (asker) remarks.push({ code: 'asker_evidence', text: askerEvidenceInWords(asker) });
  if (isOftenCopied(appraisal)) remarks.push(IF_REAL);
  remarks.push(...findingCaveats(appraisal));
  // Add a remark, because no column shows that the asking price came from the title.
  if (asked && askingPrice === undefined) remarks.push({ code: 'asking_price', text: takenAsAsked(asked.price) });
  if (ignored.length > 0) remarks.push({ code: 'ignored_words', text: `Ignored: ${ignored.join(', ')}.` });
  return remarks;
}

/** The reason a row has no price. `text` is what in it is at fault. */
export interface RowProblem {
  readonly code: RefusalCode | 'nothing_to_price' | 'unusable_row';
  readonly message: string;
  readonly text?: string;
}

const NOTHING_TO_PRICE = 'The row does not name an item: it needs a title, or a brand and a category.';

/** Creates a function that appraises a row and returns an appraisal with its query and remarks, or a problem. */
export function createRowAppraiser(pricing: Pricing) {
  const parse = createItemParser(pricing.lexicon);
  return (row: FileItem) => {
    const { title = '', brand = '', category = '', askingPrice = row.listPrice, comps, guess } = row;
    const refused = (problem: RowProblem) => ({ problem });
    if (title + brand + category === '') return refused({ code: 'nothing_to_price', message: NOTHING_TO_PRICE });
    const item = parse(row);
    const unknownCategory = item.problems.find(({ code }) => code === 'unknown_category');
    if (unknownCategory) return refused({ code: 'unusable_row', message: unknownCategory.message });
    const query: ListingQuery = { ...item, askingPrice, comps, guess };
    const appraisal = priceListing(pricing, query);
    if (appraisal instanceof UnpricedListing) return refused({ ...appraisal.refusal, message: appraisal.message });
    return { appraisal, query, remarks: item.problems.map((problem) => unreadField(problem, appraisal)) };
  };
}

function unreadField(problem: Problem, { garment }: Appraisal): Caveat {
  const text = aboutRow(problem);
  if (problem.members.parameter !== 'condition') {
    return { code: 'gender_not_read', text: `${text} The price is for ${garments(garment)}.` };
  }
  const { condition } = garment;
  const priced = condition ? `${condition}, from the title` : 'the usual mix';
  return { code: 'condition_not_read', text: `${text} The price is for ${priced}.` };
}
