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
 * Creates the function for the usual gender: the kind's own; else that of more listings; in a tie, of more of the
 * brand's; else women's.
 */
export function createUsualGender(pricing: Pick<Pricing, 'predict' | 'artifacts'>): Pricing['usualGender'] {
  /** Women's listings minus men's. */
  const lead = (brand: Brand, category: Category) => {
    if (brand.isOutsideCatalog) return genderLead(pricing.artifacts.prediction, brand, category);
    const listings = (gender: Gender) => pricing.predict({ brand, category, gender }).listings;
    return listings('female') - listings('male');
  };
  const usual = memoByGarment<ReturnType<Pricing['usualGender']>>(({ brand, category }) => {
    if (category.gender) return { gender: category.gender, by: 'default' };
    const ofKind = lead(brand, category);
    const leading = ofKind || categories.reduce((sum, one) => sum + lead(brand, one), 0);
    if (leading === 0) return { gender: DEFAULT_GENDER, by: 'default' };
    return { gender: leading > 0 ? 'female' : 'male', by: ofKind === 0 ? 'brand' : 'evidence' };
  });
  return (brand, category) => usual({ brand, category, gender: DEFAULT_GENDER });
}

/** Returns the gender of a partly known garment, with the basis of the assumption if it is not stated. */
export function namedGender(
  pricing: Pick<Pricing, 'usualGender'>,
  { brand, category, gender: stated }: { [K in keyof Garment]?: Garment[K] | undefined },
): { readonly gender: Gender; readonly assumed?: UsualBy } {
  if (stated) return { gender: stated };
  const { gender, by } =
    brand && category ? pricing.usualGender(brand, category) : ({ gender: DEFAULT_GENDER, by: 'default' } as const);
  return { gender, assumed: by };
}
