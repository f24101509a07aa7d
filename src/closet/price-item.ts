import { type AnswerParts, type JudgmentTerms, sellingOf } from '../answers/judgment.ts';
import { worthOf } from '../answers/list.ts';
import { remarksOn } from '../answers/listing.ts';
import { type Piece, pieceOf } from '../answers/piece.ts';
import { bestMarketplaceFor } from '../answers/where-sold.ts';
import type { Garment } from '../garments/garment.ts';
import type { Marketplace } from '../marketplaces/compile.ts';
import type { EvidenceFacts } from '../pricing/evidence.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import type { SharedErrors } from '../pricing/total.ts';
import { askerEvidenceInWords } from '../wording/asker-evidence.ts';
import type { Caveat } from '../wording/caveat.ts';
import { takenAsAsked } from '../wording/verdict.ts';
import { createRowAppraiser, type ItemProblem } from './appraise-row.ts';
import type { ClosetItem } from './read-closet.ts';

/** The parts that price rows, with the seller's terms: by default the usual goal, on the first marketplace. */
export type PricingParts = AnswerParts & Pick<JudgmentTerms, 'goal' | 'marketplace' | 'label'>;

export interface PricedItem extends PriceRange {
  readonly garment: Garment;
  /** The errors that its price shares with those of other rows. */
  readonly shared: SharedErrors;
  readonly evidence: EvidenceFacts;
  readonly askingPrice: number | undefined;
  /** The place of the asking price among the estimated prices of comparable items, such as `well below`. */
  readonly verdict: string | undefined;
  /**
   * The sale on the seller's marketplace, or on the best if that one refuses the piece, US dollars; undefined if none
   * takes it.
   */
  readonly sale:
    | {
        readonly marketplace: Marketplace;
        readonly net: number;
        readonly payUpTo: number | undefined;
      }
    | undefined;
  /** The marketplace that leaves most of the price, of those where such pieces are sold. */
  readonly best: Marketplace | undefined;
  readonly remarks: readonly Caveat[];
}

/** A row's price, with the piece that judgments take; or the reason why it has none. */
export type ItemOutcome = { readonly priced: PricedItem; readonly piece: Piece } | { readonly problem: ItemProblem };

export type ItemPricer = (row: ClosetItem) => ItemOutcome;

/** Makes the function that prices a row, or says why it cannot be priced. */
export function createItemPricer(parts: PricingParts): ItemPricer {
  const { pricing, marketplaces, ...seller } = parts;
  const appraiseRow = createRowAppraiser(pricing);
  return (row) => {
    const outcome = appraiseRow(row);
    if ('problem' in outcome) return outcome;
    const { appraisal, asked, remarks } = outcome;
    const { garment, asked: held, ignored, yours } = appraisal;
    const worth = worthOf(pricing, appraisal);
    const piece = pieceOf(pricing, appraisal);
    const { marketplace, keep, payUpTo } = sellingOf(marketplaces, piece, seller);
    const ofTitle = remarksOn(appraisal);
    if (yours) ofTitle.unshift({ code: 'asker_evidence', text: askerEvidenceInWords(yours) });
    // The verdict's column does not say that the title names the price.
    if (held && asked.askingPrice === undefined) {
      ofTitle.push({ code: 'asking_price', text: takenAsAsked(held.price) });
    }
    if (ignored.length > 0) {
      ofTitle.push({ code: 'ignored_words', text: `Ignored: ${ignored.join(', ')}.` });
    }
    return {
      priced: {
        garment,
        ...worth,
        askingPrice: held?.price,
        verdict: held?.verdict?.replace('_', ' '),
        sale: marketplace && { marketplace, net: keep(worth.price), payUpTo },
        best: bestMarketplaceFor(marketplaces, garment, worth.price),
        remarks: [...ofTitle, ...remarks],
      },
      piece,
    };
  };
}
