import type { Garment } from '../garments/garment.ts';
import type { Marketplaces } from '../marketplaces/load.ts';
import { estimateOf } from '../pricing/estimate.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type BuyerTerms, payoutsFor } from './buyer-terms.ts';
import { pairBody } from './pair.ts';

export interface EstimateParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** The service's address without a trailing slash. */
  readonly publicUrl: string;
}

/** What programs get of a garment's estimate; with a buyer's terms, also what each marketplace leaves of it. */
export function estimateBody(parts: EstimateParts, garment: Garment, terms: BuyerTerms = {}) {
  const { pricing, publicUrl } = parts;
  const { brand, category, gender, condition } = garment;
  const { estimate, byCondition, evidence, caveats } = estimateOf(pricing, garment);
  return {
    ...pairBody(brand, category),
    gender,
    condition: condition ?? null,
    currency: 'USD' as const,
    estimate,
    byCondition,
    evidence,
    caveats,
    ...payoutsFor(parts.marketplaces, garment, estimate, terms),
    source: `Hangtag prediction model ${pricing.modelVersion}`,
    webUrl: publicUrl + pricePath(pricing, garment),
  };
}
