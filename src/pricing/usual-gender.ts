import {
  type Brand,
  brands,
  type Category,
  categories,
  DEFAULT_GENDER,
  GENDERS,
  type Gender,
} from '../garments/catalogue.ts';
import type { UsualGender } from '../garments/read-garment.ts';
import type { Pricing } from './pricing.ts';

/**
 * Makes the function that returns the usual gender for a brand and category: the one with more listings;
 * without any, of the one that the brand's other garments and the category of other brands point to.
 */
export function createUsualGender(pricing: Pick<Pricing, 'predict'>): UsualGender {
  let table: ReturnType<typeof makeTable> | undefined;
  return (brand, category) => {
    table ??= makeTable(pricing);
    return table.get(brand)?.get(category) as ReturnType<UsualGender>;
  };
}

function makeTable(pricing: Pick<Pricing, 'predict'>) {
  const listings = (brand: Brand, category: Category, gender: Gender) =>
    pricing.predict({ brand, category, gender }).listings;
  const sum = (pairs: readonly (readonly [Brand, Category])[], gender: Gender) =>
    pairs.reduce((total, [brand, category]) => total + listings(brand, category, gender), 0);
  /** Log odds of women's, smoothed by a listing each. */
  const odds = (pairs: readonly (readonly [Brand, Category])[]) =>
    Math.log((sum(pairs, 'female') + 1) / (sum(pairs, 'male') + 1));
  const ofCategory = new Map(
    categories.map((category) => [category, odds(brands.map((brand) => [brand, category]))]),
  );
  return new Map(
    brands.map((brand) => {
      const ofBrand = odds(categories.map((category) => [brand, category]));
      const row = categories.map((category) => {
        const [female = 0, male = 0] = GENDERS.map((gender) => listings(brand, category, gender));
        const score = female === male ? ofBrand + (ofCategory.get(category) ?? 0) : female - male;
        const gender: Gender = score > 0 ? 'female' : score < 0 ? 'male' : DEFAULT_GENDER;
        return [category, { gender, by: score === 0 ? 'default' : 'evidence' }] as const;
      });
      return [brand, new Map(row)] as const;
    }),
  );
}
