import { listingAnswer } from '../answers/listing.ts';
import { appraisePath } from '../garments/appraise-path.ts';
import type { Appraisal } from '../pricing/appraise.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** What programs get of a listing's estimate. `publicUrl` is the service's address without a trailing slash. */
export function appraisalBody(pricing: Pricing, publicUrl: string, appraisal: Appraisal) {
  const { garment, reading } = appraisal;
  const path =
    reading.text === '' ? pricePath(pricing, garment) : appraisePath(reading.text, garment);
  return { ...listingAnswer(pricing, appraisal), webUrl: publicUrl + path };
}
