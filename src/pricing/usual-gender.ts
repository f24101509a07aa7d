import {
  type Brand,
  brands,
  type Category,
  categories,
  DEFAULT_GENDER,
  type Gender,
} from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import type { UsualGender } from '../garments/read/fields.ts';
import { assumedGenderInWords } from '../wording/garments.ts';
import type { PredictionArtifact } from './artifact.ts';
import { genderLead } from './other-brands.ts';
import type { Pricing } from './pricing.ts';

/**
 * Makes the function that returns the usual gender of a brand and category. Every surface takes it where none is given: the
 * gender with more listings; in a tie, the one with more listings of the brand; else women's.
 */
export function createUsualGender(pricing: Pick<Pricing, 'predict' | 'artifacts'>): UsualGender {
  let table: ReturnType<typeof makeTable> | undefined;
  return (brand, category) => {
    if (brand.isOther) return usualOfOther(pricing.artifacts.prediction, brand, category);
    table ??= makeTable(pricing);
    return table.get(brand)?.get(category) as ReturnType<UsualGender>;
  };
}

function usualOfOther(artifact: PredictionArtifact, brand: Brand, category: Category) {
  const { female, male } = genderLead(artifact, brand, category);
  if (female === male) return { gender: DEFAULT_GENDER, by: 'default' } as const;
  return { gender: female > male ? 'female' : 'male', by: 'evidence' } as const;
}

function makeTable(pricing: Pick<Pricing, 'predict'>) {
  /** Women's listings less men's. */
  const lead = (brand: Brand, category: Category) => {
    const listings = (gender: Gender) => pricing.predict({ brand, category, gender }).listings;
    return listings('female') - listings('male');
  };
  return new Map(
    brands.map((brand) => {
      const ofBrand = categories.reduce((sum, category) => sum + lead(brand, category), 0);
      const row = categories.map((category) => {
        const leading = lead(brand, category) || ofBrand;
        const gender: Gender = leading > 0 ? 'female' : leading < 0 ? 'male' : DEFAULT_GENDER;
        return [category, { gender, by: leading === 0 ? 'default' : 'evidence' }] as const;
      });
      return [brand, new Map(row)] as const;
    }),
  );
}

/** Returns the gender of a garment that is known in part, and a sentence that names it if it was assumed. */
export function namedGender(
  pricing: Pick<Pricing, 'usualGender'>,
  { brand, category, gender: given }: { [K in keyof Garment]?: Garment[K] | undefined },
): { readonly gender: Gender; readonly assumptions: readonly string[] } {
  if (given) return { gender: given, assumptions: [] };
  const { gender, by } =
    brand && category
      ? pricing.usualGender(brand, category)
      : ({ gender: DEFAULT_GENDER, by: 'default' } as const);
  return { gender, assumptions: [assumedGenderInWords(gender, by)] };
}
