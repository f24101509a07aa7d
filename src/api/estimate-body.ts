import { answerPrice } from '../answers/price.ts';
import type { ResaleTerms } from '../answers/resale.ts';
import type { Garment } from '../garments/garment.ts';
import type { Marketplaces } from '../marketplaces/load.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { payoutsFor } from './buyer-terms.ts';

export interface EstimateParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** The service's address without a trailing slash. */
  readonly publicUrl: string;
}

/** What programs get of a garment's estimate; with a buyer's terms, also what each marketplace leaves of it. */
export function estimateBody(parts: EstimateParts, garment: Garment, terms: ResaleTerms = {}) {
  const { pricing, publicUrl } = parts;
  const answer = answerPrice(pricing, garment);
  return {
    ...answer,
    ...payoutsFor(parts.marketplaces, garment, answer.estimate, terms),
    webUrl: publicUrl + pricePath(pricing, garment),
  };
}
