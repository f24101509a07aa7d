import { sumOf } from '../base/numbers.ts';
import {
  type Brand,
  type Category,
  categories,
  DEFAULT_GENDER,
  type Garment,
  type Gender,
  memoByGarment,
} from '../catalog/catalog.ts';
import { genderLead } from './prediction.ts';
import type { Pricing, UsualBy } from './pricing.ts';

/**
 * Creates the function that returns the gender to assume: the kind's own if it has one, or else that of most listings
 * of the brand and kind. All listings of the brand break a tie, or else it goes to women's.
 */
export function createUsualGender(pricing: Pick<Pricing, 'predict' | 'artifacts'>): Pricing['usualGender'] {
  const leader = (lead: number): Gender => (lead > 0 ? 'female' : 'male');
  /** Returns women's listings minus men's. */
  const lead = (brand: Brand, category: Category) => {
    if (brand.isOutsideCatalog) return genderLead(pricing.artifacts.prediction, brand, category);
    const listings = (gender: Gender) => pricing.predict({ brand, category, gender }).listings;
    return listings('female') - listings('male');
  };
  const usualGender = memoByGarment<ReturnType<Pricing['usualGender']>>(({ brand, category }) => {
    if (category.gender) return { gender: category.gender, by: 'default' };
    const kindLead = lead(brand, category);
    if (kindLead !== 0) return { gender: leader(kindLead), by: 'evidence' };
    const brandLead = sumOf(categories.map((kind) => lead(brand, kind)));
    if (brandLead !== 0) return { gender: leader(brandLead), by: 'brand' };
    return { gender: DEFAULT_GENDER, by: 'default' };
  });
  return (brand, category) => usualGender({ brand, category, gender: DEFAULT_GENDER });
}

/** Returns the gender of a partly known garment, with the basis of the assumption if none is stated. */
export function namedGender(
  pricing: Pick<Pricing, 'usualGender'>,
  garment: { readonly [K in keyof Garment]?: Garment[K] | undefined },
): { readonly gender: Gender; readonly assumed?: UsualBy } {
  const { brand, category, gender } = garment;
  if (gender) return { gender };
  if (!brand || !category) return { gender: DEFAULT_GENDER, assumed: 'default' };
  const usual = pricing.usualGender(brand, category);
  return { gender: usual.gender, assumed: usual.by };
}
