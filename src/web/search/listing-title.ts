import { priceListing, type UnpricedListing } from '../../answers/listing.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { isUnknown } from '../../garments/other-brands.ts';
import { type Appraisal, isPriced, isUsualItem } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { withTag } from '../answer.ts';

/** Refusals that are about one listing, not about what the catalog lacks. */
const OF_A_LISTING = new Set(['counterfeit_words', 'lot']);

/** Searched words, read once. */
export interface SearchedWords {
  readonly outcome: Appraisal | UnpricedListing;
  /** Whether they are a listing's title: they say more than a brand and a kind, such as a model or a price on the tag. */
  readonly isTitle: boolean;
  /** The page that prices them. */
  readonly path: string;
}

/** Fewer words without a brand that is known are a search, perhaps for a brand with a slip. */
const FEWEST_WORDS = 5;

function isLikelySlip({ garment, reading }: Appraisal): boolean {
  return isUnknown(garment.brand) && reading.words.length < FEWEST_WORDS;
}

export function readSearch(pricing: Pricing, text: string): SearchedWords {
  const outcome = priceListing(pricing, { title: text });
  if (!isPriced(outcome)) {
    const isTitle = OF_A_LISTING.has(outcome.refusal.code);
    return { outcome, isTitle, path: appraisePath(text) };
  }
  // A garment with a price on its tag is still the garment.
  const isTitle = !isUsualItem({ ...outcome, asked: undefined }) && !isLikelySlip(outcome);
  const path = isTitle
    ? appraisePath(text)
    : withTag(pricePath(pricing, outcome.garment), outcome.asked?.price);
  return { outcome, isTitle: isTitle || outcome.asked !== undefined, path };
}
