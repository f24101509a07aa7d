import type { SaleTerms } from '../marketplaces/payout.ts';
import type { Appraisal } from '../pricing/appraise.ts';
import type { Likely } from '../pricing/sale-odds.ts';
import type { Judgment } from './judgment-schema.ts';
import type { ListingAnswer } from './listing.ts';

// Apart from the code: the package's types need no other.

export const ADVICE = ['accept', 'counter', 'decline'] as const;
export type Advice = (typeof ADVICE)[number];

/** What is said of an offer. Amounts in US dollars. */
export interface OfferTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label'> {
  readonly asked: number;
  readonly offered: number;
  /** Days that it has been listed. */
  readonly listedFor?: number | undefined;
}

/** What a sale at a price leaves, US dollars. */
export interface Kept {
  readonly price: number;
  /** After the marketplace's fees and the label. */
  readonly net: number;
  /** `net` less the cost, where that is given. */
  readonly profit?: number;
}

export interface OfferAnswer {
  /** Absent where nothing is known to advise on: then `reason` says why. */
  readonly advice?: Advice;
  /** What to answer, where the advice is to counter. */
  readonly counter?: number;
  /** In sentences. */
  readonly reason: string;
  /** Whether the advice would change if this item is worth a good deal less or more than the estimate. */
  readonly isClose?: boolean;
  /** What a sale leaves at the offer, at what is asked, and at the counter. */
  readonly keep: { readonly offered: Kept; readonly asked: Kept; readonly counter?: Kept };
  /** How many times as likely a sale is on any day at the price that was offered as at the one that is asked. */
  readonly timesAsLikely?: Likely;
  /** The share that sells in 90 days at what is asked; only where that was measured. */
  readonly soldIn90Days?: Likely;
  /** The same with its zones, and with the question that stands in place of advice. */
  readonly judgment: Judgment;
  readonly appraisal: Appraisal;
}

/** All that programs get of an answer: over HTTP, from the package and the command line. */
export interface OfferBody
  extends Pick<
      ListingAnswer,
      | 'brand'
      | 'category'
      | 'gender'
      | 'condition'
      | 'currency'
      | 'estimate'
      | 'evidence'
      | 'caveats'
      | 'source'
    >,
    Omit<OfferAnswer, 'appraisal' | 'advice'> {
  readonly advice: Advice | null;
  readonly marketplace: { readonly id: string; readonly name: string };
}
