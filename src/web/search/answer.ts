import { type Appraisal, isPriced } from '../../pricing/appraise.ts';
import { listingEvidence } from '../../pricing/listing-estimate.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { beyondLead } from '../../wording/beyond-evidence.ts';
import { OPEN_RANGE_LEAD, RANGE_LEAD } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { refusalText } from '../../wording/title-refusals.ts';
import { placeInRange } from '../parts/range-bar.ts';
import type { SearchedWords } from './listing-title.ts';

/** What fills the tag as you type: all of it in words, and the address of its page. */
export interface TagAnswer {
  readonly what: string;
  readonly kind: string;
  readonly price: string;
  readonly low: string;
  readonly high: string;
  /** Where the price lies in its range, such as `24.5%`. */
  readonly place: string;
  readonly evidence: string;
  /** What leads to the ends of the range. */
  readonly lead: string;
  /** What the words did, and what was taken for the asking price, in sentences. */
  readonly note: string;
  readonly url: string;
}

/** The one answer to what was typed so far; or why there is none, once it is more than unfinished. */
export function tagAnswerTo(
  pricing: Pricing,
  { outcome, path }: SearchedWords,
): { readonly answer?: TagAnswer; readonly refusal?: string } {
  if (!isPriced(outcome)) {
    const { code } = outcome.refusal;
    const isUnfinished = code === 'brand_not_found' || code === 'category_not_found';
    return isUnfinished ? {} : { refusal: refusalText(outcome.refusal) };
  }
  const { garment, price } = outcome;
  const rare = beyondLead(outcome.beyondEvidence);
  return {
    answer: {
      what: capital(garments(garment)),
      kind: rare ?? garment.condition ?? 'Any condition',
      price: usd(price.price),
      low: usd(price.priceLow),
      high: usd(price.priceHigh),
      place: placeInRange(price),
      evidence: capital(listingEvidence(pricing, outcome).grade),
      lead: rare ? OPEN_RANGE_LEAD : RANGE_LEAD,
      note: noteOn(outcome),
      url: path,
    },
  };
}

const MAX_WORDS = 4;

/** What was followed, what moved the price, what was taken for the asking price, and what had no effect. */
function noteOn({ words, asked, ignored, followed }: Appraisal): string {
  const moving = words.slice(0, MAX_WORDS).map(({ text }) => text);
  return [
    ...(moving.length > 0 ? [`Moved by: ${moving.join(', ')}.`] : []),
    ...followed,
    ...(asked ? [asked.text] : []),
    ...(ignored.length > 0 ? [`Without effect: ${ignored.join(', ')}.`] : []),
  ].join(' ');
}
