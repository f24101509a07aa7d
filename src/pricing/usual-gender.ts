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

/** Creates `usualGender`: a kind's fixed gender, else that of most listings of brand and kind, or of the brand. */
export function createUsualGender(pricing: Pick<Pricing, 'predict' | 'artifacts'>): Pricing['usualGender'] {
  const genderBy = (womensLead: number): Gender => (womensLead > 0 ? 'female' : 'male');
  const womensLead = (brand: Brand, category: Category) => {
    if (brand.isOutsideCatalog) return genderLead(pricing.artifacts.prediction, brand, category);
    const listingsFor = (gender: Gender) => pricing.predict({ brand, category, gender }).listings;
    return listingsFor('female') - listingsFor('male');
  };
  const usualGender = memoByGarment<ReturnType<Pricing['usualGender']>>(({ brand, category }) => {
    if (category.gender) return { gender: category.gender, by: 'default' };
    const kindLead = womensLead(brand, category);
    if (kindLead !== 0) return { gender: genderBy(kindLead), by: 'evidence' };
    const brandLead = sumOf(categories.map((kind) => womensLead(brand, kind)));
    if (brandLead !== 0) return { gender: genderBy(brandLead), by: 'brand' };
    return { gender: DEFAULT_GENDER, by: 'default' };
  });
  return (brand, category) => usualGender({ brand, category, gender: DEFAULT_GENDER });
}

/** Returns a garment's stated gender, or the gender to assume with the basis for the assumption. */
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
