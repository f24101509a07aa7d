import type { Caveat } from '../answers/caveat.ts';
import { answerItem, type ListedItem, type ListTerms } from '../answers/list/answer.ts';
import { askerEvidenceInWords } from '../answers/listing/asker-evidence.ts';
import { findingCaveats, takenAsAsked } from '../answers/listing/finding-words.ts';
import { IF_REAL, isOftenCopied } from '../answers/verdict/copied.ts';
import type { AnswerParts } from '../answers/verdict/selling.ts';
import { membersOf } from '../base/members.ts';
import type { ListingQuery } from '../pricing/priced-listing.ts';
import { createRowAppraiser, type ItemProblem } from './appraise-row.ts';
import type { FileItem } from './read-list-file.ts';

/** The parts that price rows, with the seller's terms: by default the usual goal, on the first marketplace. */
export type RowParts = AnswerParts &
  Pick<ListTerms, 'goal' | 'marketplace' | 'label' | 'plan'> &
  Pick<ListingQuery, 'guesser'> & {
    /** Items as a reader left them: its guesses are those of all rows with their titles that have none of their own. */
    readonly guessed?: readonly FileItem[] | undefined;
  };

/** A row's price with remarks on it, or the reason why it has none. */
export type RowOutcome =
  | { readonly listed: ListedItem; readonly remarks: readonly Caveat[] }
  | { readonly problem: ItemProblem };

/** Prices a row, or says why it cannot be priced. */
export type RowPricer = (row: FileItem & { readonly isSold?: boolean | undefined }) => RowOutcome;

/** Makes the function that prices a row. */
export function createRowPricer({ pricing, marketplaces, guesser, guessed = [], ...terms }: RowParts): RowPricer {
  const appraiseRow = createRowAppraiser(pricing, guesser);
  const asked = guessed.filter(({ reader }) => reader);
  const guesses = new Map(asked.map((item) => [item.title, membersOf(item, 'guess', 'reader')]));
  return (row) => {
    const outcome = appraiseRow({ ...row, ...(row.guess === undefined && guesses.get(row.title)) });
    if ('problem' in outcome) return outcome;
    const { appraisal, asked, remarks } = outcome;
    const { asked: held, ignored, asker } = appraisal;
    const ofTitle = findingCaveats(appraisal);
    if (isOftenCopied(appraisal.garment, appraisal.facts)) ofTitle.unshift(IF_REAL);
    if (asker) ofTitle.unshift({ code: 'asker_evidence', text: askerEvidenceInWords(asker) });
    // The verdict's column does not say that the title names the price.
    if (held && asked.askingPrice === undefined) {
      ofTitle.push({ code: 'asking_price', text: takenAsAsked(held.price) });
    }
    if (ignored.length > 0) {
      ofTitle.push({ code: 'ignored_words', text: `Ignored: ${ignored.join(', ')}.` });
    }
    return {
      listed: answerItem({ pricing, marketplaces }, appraisal, row, terms),
      remarks: [...ofTitle, ...remarks],
    };
  };
}
