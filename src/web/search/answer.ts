import { isPriced } from '../../pricing/appraise.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { refusalText } from '../../wording/title-refusals.ts';
import { evidenceName } from '../parts/evidence.ts';
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
  /** Words of the title that moved the price. */
  readonly words: readonly string[];
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
  const { garment, price, words, beyondEvidence } = outcome;
  return {
    answer: {
      what: capital(garments(garment)),
      kind: garment.condition ?? 'Any condition',
      price: usd(price.price),
      low: usd(price.priceLow),
      high: usd(price.priceHigh),
      place: placeInRange(price),
      evidence: beyondEvidence.length > 0 ? LOOK_UP : evidenceName(pricing.predict(garment)),
      words: words.slice(0, MAX_WORDS).map((word) => word.text),
      url: path,
    },
  };
}

const MAX_WORDS = 4;

/** In place of the evidence for what our listings cannot price. */
const LOOK_UP = 'Rare: look up what this very one sold for';
