import { MOST_ASKED } from '../garments/read/money.ts';
import { MAX_TITLE_LENGTH } from '../garments/read/tokens.ts';
import { type Appraisal, appraise, isPriced, type ListingQuery } from '../pricing/appraise.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { refusalText } from '../wording/title-refusals.ts';
import { NotUnderstood } from './not-understood.ts';

/**
 * What is this listing worth? By its title, or by brand and category, or by both: what is given replaces what the title
 * says.
 */
export type ListingQuestion = Omit<ListingQuery, 'title'> & { readonly title?: string | undefined };

/** What a listing is worth by the words of its title. Throws {@link NotUnderstood}. Pure. */
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
  const outcome = appraise(pricing, { ...question, title });
  if (isPriced(outcome)) return outcome;
  const { code, text } = outcome.refusal;
  throw new NotUnderstood(code, refusalText(outcome.refusal), text === '' ? {} : { phrase: text });
}

function invalid(parameter: string, sentence: string): NotUnderstood {
  return new NotUnderstood('invalid_parameter', sentence, { parameter });
}
