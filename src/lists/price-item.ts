import { type PricedItem, priceItem } from '../answers/list/answer.ts';
import { askerEvidenceInWords } from '../answers/listing/asker-evidence.ts';
import { findingCaveats, takenAsAsked } from '../answers/listing/finding-words.ts';
import type { AnswerParts, JudgmentTerms } from '../answers/verdict/judgment.ts';
import type { Piece } from '../answers/verdict/piece.ts';
import type { Caveat } from '../wording/caveat.ts';
import { createRowAppraiser, type ItemProblem } from './appraise-row.ts';
import type { ClosetItem } from './read-closet.ts';

/** The parts that price rows, with the seller's terms: by default the usual goal, on the first marketplace. */
export type PricingParts = AnswerParts & Pick<JudgmentTerms, 'goal' | 'marketplace' | 'label'>;

/** A priced row. */
export interface PricedRowItem extends PricedItem {
  /** The place of the asking price among the estimated prices of comparable items, such as `well below`. */
  readonly verdict: string | undefined;
  readonly remarks: readonly Caveat[];
}

/** A row's price, with the piece that judgments take; or the reason why it has none. */
export type ItemOutcome = { readonly priced: PricedRowItem; readonly piece: Piece } | { readonly problem: ItemProblem };

export type ItemPricer = (row: ClosetItem) => ItemOutcome;

/** Makes the function that prices a row, or says why it cannot be priced. */
export function createItemPricer(parts: PricingParts): ItemPricer {
  const { pricing, marketplaces, ...seller } = parts;
  const appraiseRow = createRowAppraiser(pricing);
  return (row) => {
    const outcome = appraiseRow(row);
    if ('problem' in outcome) return outcome;
    const { appraisal, asked, remarks } = outcome;
    const { asked: held, ignored, asker } = appraisal;
    const { priced, piece } = priceItem(parts, appraisal, seller);
    const ofTitle = findingCaveats(appraisal);
    if (asker) ofTitle.unshift({ code: 'asker_evidence', text: askerEvidenceInWords(asker) });
    // The verdict's column does not say that the title names the price.
    if (held && asked.askingPrice === undefined) {
      ofTitle.push({ code: 'asking_price', text: takenAsAsked(held.price) });
    }
    if (ignored.length > 0) {
      ofTitle.push({ code: 'ignored_words', text: `Ignored: ${ignored.join(', ')}.` });
    }
    return {
      priced: { ...priced, verdict: held?.place?.band.replace('_', ' '), remarks: [...ofTitle, ...remarks] },
      piece,
    };
  };
}
