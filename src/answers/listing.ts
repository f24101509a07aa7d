import { MOST_ASKED } from '../garments/read/money.ts';
import type { TitleReading } from '../garments/read/title.ts';
import { MAX_TITLE_LENGTH } from '../garments/read/tokens.ts';
import { type Appraisal, appraiseTitle, isPriced, type ListingQuery } from '../pricing/appraise.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { refusalText } from '../wording/title-refusals.ts';
import { bodyOf } from './estimate.ts';
import type { Judgment } from './judgment-schema.ts';
import { listingEstimate } from './listing-estimate.ts';
import type { ListingAnswer } from './listing-schema.ts';
import { invalid, NotUnderstood } from './not-understood.ts';

/**
 * The question of a listing's price: by its title, or by brand and category, or by both. A field replaces the title's own
 * word.
 */
export type ListingQuestion = Omit<ListingQuery, 'title'> & { readonly title?: string | undefined };

/** A listing without a price, with what was read of it. */
export class UnpricedListing extends NotUnderstood {
  readonly reading: TitleReading;
  readonly refusal: NonNullable<TitleReading['refusal']>;

  constructor(reading: TitleReading, refusal: NonNullable<TitleReading['refusal']>) {
    const { code, text } = refusal;
    super(code, refusalText(refusal), text === '' ? {} : { phrase: text });
    this.reading = reading;
    this.refusal = refusal;
  }
}

/** Prices a listing by the words of its title. Throws {@link NotUnderstood}. Pure. */
export function answerListing(pricing: Pricing, question: ListingQuestion): Appraisal {
  const { title = '', askingPrice } = question;
  if (title.length > MAX_TITLE_LENGTH) {
    throw invalid('title', `title is longer than ${MAX_TITLE_LENGTH} characters: shorten it.`);
  }
  if (askingPrice !== undefined && !(askingPrice > 0 && askingPrice <= MOST_ASKED)) {
    const most = MOST_ASKED.toLocaleString('en-US');
    throw invalid(
      'askingPrice',
      `askingPrice is ${askingPrice}: give US dollars, above 0 to ${most}.`,
    );
  }
  if (title.trim() === '' && question.brand === undefined) {
    throw new NotUnderstood(
      'missing_parameter',
      'title is required unless brand and category are given.',
      { parameter: 'title' },
    );
  }
  const outcome = priceListing(pricing, { ...question, title });
  if (outcome instanceof UnpricedListing) throw outcome;
  return outcome;
}

/** Prices whatever people typed or pasted: a listing without a price is an answer there. Pure. */
export function priceListing(pricing: Pricing, query: ListingQuery): Appraisal | UnpricedListing {
  const outcome = appraiseTitle(pricing, query);
  return isPriced(outcome) ? outcome : new UnpricedListing(outcome.reading, outcome.refusal);
}

/** Returns all that programs get of an appraisal, with a verdict on its asking price. */
export function listingAnswer(
  pricing: Pricing,
  appraisal: Appraisal,
  judgment: Judgment,
): ListingAnswer {
  return bodyOf(pricing, { ...listingEstimate(pricing, appraisal), judgment });
}
