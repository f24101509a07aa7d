import type { Problem } from '../base/problem.ts';
import { garments } from '../catalog/garment-names.ts';
import { createItemParser } from '../input/parse-item.ts';
import type { RepriceTerms } from '../money/ask.ts';
import { isOftenCopied } from '../money/copied.ts';
import type { AnswerParts, JudgmentTerms } from '../money/selling.ts';
import { askerEvidenceInWords } from '../present/asker-words.ts';
import { type Caveat, findingCaveats, IF_REAL, takenAsAsked } from '../present/caveats.ts';
import { answerItem, type ListedItem } from '../present/list.ts';
import { priceListing, UnpricedListing } from '../present/listing.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { RefusalCode } from '../titles/refusals.ts';
import { aboutRow, type FileItem, type FileRow } from './read-row.ts';

/** Our prices and a seller's terms, which default to the usual goal and the first marketplace that accepts the item. */
export type RowParts = AnswerParts &
  Pick<JudgmentTerms, 'goal' | 'marketplace' | 'label' | 'work'> & {
    readonly plan?: RepriceTerms | undefined;
  };

/** A priced row with remarks for its note, or the reason it has no price. */
export type RowOutcome =
  | { readonly listed: ListedItem; readonly remarks: readonly Caveat[] }
  | { readonly problem: ItemProblem };

/** Creates a function that prices a row under a seller's terms. */
export function createRowPricer({ pricing, marketplaces, ...terms }: RowParts) {
  const appraiseRow = createRowAppraiser(pricing);
  return ({ state, ...row }: FileItem & Pick<FileRow, 'state'>): RowOutcome => {
    const outcome = appraiseRow(row);
    if ('problem' in outcome) return outcome;
    const { appraisal, query, remarks } = outcome;
    return {
      listed: answerItem({ pricing, marketplaces }, appraisal, { ...row, isSold: state !== undefined }, terms),
      remarks: [...titleRemarks(appraisal, query), ...remarks],
    };
  };
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

/** The reason a row has no price. `text` is the invalid text in the row or, for `unusable_row`, the error message. */
export interface ItemProblem {
  readonly code: RefusalCode | 'nothing_to_price' | 'unusable_row';
  readonly text: string;
}

/** Creates a function that appraises a row and returns an appraisal with its query and remarks, or a problem. */
export function createRowAppraiser(pricing: Pricing) {
  const parse = createItemParser(pricing.lexicon);
  const refused = (code: ItemProblem['code'], text = ''): { readonly problem: ItemProblem } => ({
    problem: { code, text },
  });
  return (row: FileItem) => {
    const { title = '', brand = '', category = '', askingPrice = row.listPrice, comps, guess } = row;
    if (title + brand + category === '') return refused('nothing_to_price');
    const item = parse(row);
    const unknownCategory = item.problems.find(({ code }) => code === 'unknown_category');
    if (unknownCategory) return refused('unusable_row', unknownCategory.message);
    const query: ListingQuery = { ...item, askingPrice, comps, guess };
    const appraisal = priceListing(pricing, query);
    if (appraisal instanceof UnpricedListing) return refused(appraisal.refusal.code, appraisal.refusal.text);
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
