import type { Brand, Category, Condition, Gender } from '../garments/catalog.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { estimateOf, sourceOf } from './estimate.ts';
import type { GarmentPrice } from './estimate-schema.ts';
import { anyPairBody } from './pair-body.ts';

/** The question of a garment's price. */
export interface PriceQuestion {
  readonly brand: Brand;
  readonly category: Category;
  /** By default, the gender with the most listings of the brand and category. */
  readonly gender?: Gender | undefined;
  /** By default, the mix of conditions that real listings have. */
  readonly condition?: Condition | undefined;
}

/** Prices a garment. Every brand and category of the catalog has a price. Pure. */
export function answerPrice(pricing: Pricing, question: PriceQuestion): GarmentPrice {
  const { brand, category, condition } = question;
  const gender = question.gender ?? pricing.usualGender(brand, category).gender;
  const garment = { brand, category, gender, condition };
  const { estimate, byCondition, evidence, caveats } = estimateOf(pricing, garment);
  return {
    ...anyPairBody(brand, category),
    gender,
    condition: condition ?? null,
    currency: 'USD',
    estimate,
    byCondition,
    evidence,
    caveats,
    source: sourceOf(pricing),
  };
}
