import type { Brand, Category, Condition, Gender } from '../garments/catalog.ts';
import {
  anyPairBody,
  type BrandBody,
  type CategoryBody,
  type OtherBrandBody,
} from '../garments/pair-body.ts';
import { type Estimate, estimateOf, sourceOf } from '../pricing/estimate.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** What does a garment sell for? */
export interface PriceQuestion {
  readonly brand: Brand;
  readonly category: Category;
  /** By default, the gender with the most listings of the brand and category. */
  readonly gender?: Gender | undefined;
  /** By default, the mix of conditions that real listings have. */
  readonly condition?: Condition | undefined;
}

/** What a garment sells for, whole US dollars, as programs get it: over HTTP, from the package and the command line. */
export interface PriceAnswer
  extends Pick<Estimate, 'estimate' | 'byCondition' | 'evidence' | 'caveats'> {
  readonly brand: BrandBody | OtherBrandBody;
  readonly category: CategoryBody;
  readonly gender: Gender;
  /** The grade that was priced; null for the mix of conditions that real listings have. */
  readonly condition: Condition | null;
  readonly currency: 'USD';
  /** The model, with its version. */
  readonly source: string;
}

/** What a garment sells for. Every brand and category of the catalog has a price. Pure. */
export function answerPrice(pricing: Pricing, question: PriceQuestion): PriceAnswer {
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
