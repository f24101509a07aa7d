import { Problem } from '../base/problem.ts';
import { CONDITIONS } from '../catalog/catalog.ts';
import type { AnswerParts } from '../decide/selling.ts';
import type { PageListing } from '../input/page-listing.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { MOST_ASKED } from '../titles/money.ts';
import { parseTitle } from '../titles/parse-title.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import type { ListingAnswer } from './answer-schema.ts';
import { inSentences } from './caveats.ts';
import { answerListing, listingAnswer } from './listing.ts';

/** The answer for a listing on a web page. */
export type PageAnswer =
  | PricedOnPage
  | {
      /**
       * `refused`: a replica, a lot, packaging, fine jewelry. `unknown`: not a garment that is covered, as on most
       * pages. `currency`: priced in a currency other than US dollars.
       */
      readonly kind: 'refused' | 'unknown' | 'currency';
      readonly title: string;
      readonly why: string;
    };

export interface PricedOnPage {
  /** `beyond`: a piece that our listings cannot price; its range has no upper end. */
  readonly kind: 'priced' | 'beyond';
  readonly title: string;
  /** Its judgment is on buying at the price on the page; without a price, it is the limit. */
  readonly appraisal: ListingAnswer;
}

/** Refusals that only mean that the page sells something else. */
const ELSEWHERE = new Set(['brand_not_found', 'category_not_found', 'not_covered']);

/** Prices a listing on a web page; prices in other currencies are not compared. `marketplace` is an id. Pure. */
export function answerPageListing(parts: AnswerParts, listing: PageListing, marketplace?: string): PageAnswer {
  const title = titleOf(parts.pricing.lexicon, listing);
  const { pricing } = parts;
  const { price, currency = 'USD', isNew = false } = listing;
  try {
    if (currency !== 'USD') {
      // No answer for what is not a garment, in any currency.
      answerListing(pricing, { title });
      const why = `The price is in ${currency}. Only US dollar prices can be compared.`;
      return { kind: 'currency', title, why };
    }
    const isAsked = price !== undefined && price <= MOST_ASKED;
    const question = { title, askingPrice: isAsked ? price : undefined };
    let appraisal = answerListing(pricing, question);
    if (isNew && appraisal.garment.condition === undefined)
      appraisal = answerListing(pricing, { ...question, condition: CONDITIONS[0] });
    const place = parts.marketplaces.list.find(({ id }) => id === marketplace);
    return {
      kind: appraisal.beyondEvidence.length > 0 ? 'beyond' : 'priced',
      title,
      appraisal: inSentences(listingAnswer(parts, appraisal, { marketplace: place })),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const kind = ELSEWHERE.has(error.code) ? 'unknown' : 'refused';
    return { kind, title, why: error.message };
  }
}

/** An unknown brand may be the shop's name: it is prepended only if the name has no brand. */
function titleOf(lexicon: Lexicon, { name, brand, madeFor }: PageListing): string {
  const isNeeded = brand && (parseTitle(lexicon, brand).brand || !parseTitle(lexicon, name).brand);
  const named = isNeeded ? `${brand} ${name}` : name;
  const title = madeFor ? `${named}, ${madeFor}` : named;
  return title.slice(0, MAX_TITLE_LENGTH);
}
