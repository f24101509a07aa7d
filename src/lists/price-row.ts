import { membersOf } from '../base/members.ts';
import type { Problem } from '../base/problem.ts';
import { garments } from '../catalog/garment-names.ts';
import type { RepriceTerms } from '../decide/ask.ts';
import { isOftenCopied } from '../decide/copied.ts';
import type { AnswerParts, JudgmentTerms } from '../decide/selling.ts';
import { createItemParser } from '../input/parse-item.ts';
import { askerEvidenceInWords } from '../present/asker-words.ts';
import type { Caveat } from '../present/caveats.ts';
import { IF_REAL } from '../present/caveats.ts';
import { findingCaveats, takenAsAsked } from '../present/finding-words.ts';
import { answerItem, type ListedItem } from '../present/list.ts';
import { priceListing, UnpricedListing } from '../present/listing.ts';
import type { Appraisal, ListingQuery } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { RefusalCode } from '../titles/refusals.ts';
import { aboutRow, type FileItem } from './read-row.ts';

/**
 * The parts that price rows, with the seller's terms: by default the usual goal, on the first marketplace that sells
 * such pieces.
 */
export type RowParts = AnswerParts &
  Pick<JudgmentTerms, 'goal' | 'marketplace' | 'label' | 'work'> & {
    readonly plan?: RepriceTerms | undefined;
    /** Items with a reader's guesses, each for all rows with its title and no guess of their own. */
    readonly guessed?: readonly FileItem[] | undefined;
  };

export type RowOutcome =
  | { readonly listed: ListedItem; readonly remarks: readonly Caveat[] }
  | { readonly problem: ItemProblem };

export function createRowPricer({ pricing, marketplaces, guessed = [], ...terms }: RowParts) {
  const appraiseRow = createRowAppraiser(pricing);
  const asked = guessed.filter(({ reader }) => reader);
  const guesses = new Map(asked.map((item) => [item.title, membersOf(item, 'guess', 'reader')]));
  return (row: FileItem & { readonly isSold?: boolean | undefined }): RowOutcome => {
    const guess = row.guess === undefined ? guesses.get(row.title) : undefined;
    const outcome = appraiseRow({ ...row, ...guess });
    if ('problem' in outcome) return outcome;
    const { appraisal, asked, remarks } = outcome;
    const { asked: held, ignored, asker } = appraisal;
    const ofTitle = findingCaveats(appraisal);
    if (isOftenCopied(appraisal)) ofTitle.unshift(IF_REAL);
    if (asker) ofTitle.unshift({ code: 'asker_evidence', text: askerEvidenceInWords(asker) });
    // The column of the verdict does not state that the title names the price.
    if (held && asked.askingPrice === undefined) ofTitle.push({ code: 'asking_price', text: takenAsAsked(held.price) });
    if (ignored.length > 0) ofTitle.push({ code: 'ignored_words', text: `Ignored: ${ignored.join(', ')}.` });
    return {
      listed: answerItem({ pricing, marketplaces }, appraisal, row, terms),
      remarks: [...ofTitle, ...remarks],
    };
  };
}

/** The reason why a row has no price; `text` is the part of the row that causes it. */
export interface ItemProblem {
  readonly code: RefusalCode | 'nothing_to_price' | 'unusable_row';
  readonly text: string;
}

/** Creates the function that appraises rows. */
export function createRowAppraiser(pricing: Pricing) {
  const parse = createItemParser(pricing.lexicon);
  const refused = (code: ItemProblem['code'], text = ''): { readonly problem: ItemProblem } => ({
    problem: { code, text },
  });
  return (row: FileItem) => {
    const { title = '', brand = '', category = '', askingPrice, comps, guess, reader } = row;
    if (title + brand + category === '') return refused('nothing_to_price');
    const item = parse(row);
    const unknown = item.problems.find(({ code }) => code === 'unknown_category');
    if (unknown) return refused('unusable_row', unknown.message);
    const asked: ListingQuery = { ...item, askingPrice, comps, guess, reader };
    const outcome = priceListing(pricing, asked);
    if (outcome instanceof UnpricedListing) return refused(outcome.refusal.code, outcome.refusal.text);
    return { appraisal: outcome, asked, remarks: item.problems.map((problem) => unreadField(problem, outcome)) };
  };
}

/** Returns the remark about a wearer or a grade that says nothing, with the one that the price is for. */
function unreadField(problem: Problem, { garment }: Appraisal): Caveat {
  const text = aboutRow(problem);
  if (problem.members.parameter !== 'condition') {
    return { code: 'gender_not_read', text: `${text} The price is for ${garments(garment)}.` };
  }
  const { condition } = garment;
  const used = condition ? `${condition}, from the title` : 'the usual mix';
  return { code: 'condition_not_read', text: `${text} The price is for ${used}.` };
}
