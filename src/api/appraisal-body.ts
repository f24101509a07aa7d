import { appraisePath } from '../garments/appraise-path.ts';
import type { Appraisal } from '../pricing/appraise.ts';
import { listingEstimate } from '../pricing/listing-estimate.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { pairBody } from './pair.ts';

/** What programs get of a listing's estimate. `publicUrl` is the service's address without a trailing slash. */
export function appraisalBody(pricing: Pricing, publicUrl: string, appraisal: Appraisal) {
  const { garment, ...said } = listingEstimate(pricing, appraisal);
  const { brand, category, gender, condition } = garment;
  const { text } = appraisal.reading;
  return {
    ...pairBody(brand, category),
    gender,
    condition: condition ?? null,
    currency: 'USD' as const,
    ...said,
    source: `Hangtag prediction model ${pricing.modelVersion}`,
    webUrl: publicUrl + (text === '' ? pricePath(pricing, garment) : appraisePath(text, garment)),
  };
}
