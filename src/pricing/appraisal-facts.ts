import { pairBody } from '../garments/pair-body.ts';
import type { Appraisal } from './appraise.ts';
import { type EstimateFacts, sourceOf } from './estimate.ts';
import { type ListingEstimate, listingEstimate } from './listing-estimate.ts';
import type { Pricing } from './pricing.ts';

/** What a listing is worth by the words of its title, whole US dollars. */
export interface AppraisalFacts
  extends Omit<EstimateFacts, keyof ListingEstimate>,
    Omit<ListingEstimate, 'garment'> {}

/** What programs get of an appraisal, as an object. */
export function appraisalFacts(pricing: Pricing, appraisal: Appraisal): AppraisalFacts {
  const { garment, ...said } = listingEstimate(pricing, appraisal);
  return {
    ...pairBody(garment.brand, garment.category),
    gender: garment.gender,
    condition: garment.condition ?? null,
    currency: 'USD',
    ...said,
    source: sourceOf(pricing),
  };
}
