import { priceListing, type UnpricedListing } from '../../answers/listing.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { type Appraisal, isPriced, isUsualItem } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';

/** Refusals that are about one listing, not about what the catalog lacks. */
const OF_A_LISTING = new Set(['counterfeit_words', 'lot']);

/** Searched words, read once. */
export interface SearchedWords {
  readonly outcome: Appraisal | UnpricedListing;
  /** Whether they are a listing's title: they say more than a brand and a kind, such as a model or a price. */
  readonly isTitle: boolean;
  /** The page that prices them as a title. */
  readonly path: string;
}

export function readSearch(pricing: Pricing, text: string): SearchedWords {
  const outcome = priceListing(pricing, { title: text });
  const isTitle = isPriced(outcome)
    ? !isUsualItem(outcome)
    : OF_A_LISTING.has(outcome.refusal.code);
  return {
    outcome,
    isTitle,
    path: isTitle || !isPriced(outcome) ? appraisePath(text) : pricePath(pricing, outcome.garment),
  };
}
