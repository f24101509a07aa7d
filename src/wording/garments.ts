import { type Category, type Gender, TIERS, tierLabel } from '../garments/catalog.ts';
import { unknownBrand } from '../garments/other-brands.ts';
import type { Caveat } from './caveat.ts';

/** The category in the middle of a sentence, such as `jackets and blazers`. */
export function categoryWords(category: Pick<Category, 'name'>): string {
  return category.name.toLowerCase().replaceAll(' & ', ' and ').replace('t-shirts', 'T-shirts');
}

/** Returns the label of a tier by its slug; other text unchanged. */
export function tierName(slug: string): string {
  const tier = TIERS.find((one) => one === slug);
  return tier ? tierLabel(tier) : slug;
}

/** Returns a gender as an adjective: `men’s` or `women’s`. */
export function genderWord(gender: Gender): string {
  return gender === 'male' ? 'men’s' : 'women’s';
}

/** Returns the caveat that names the assumed gender; `by` says what it was assumed from. */
export function assumedGender(gender: Gender, by: 'evidence' | 'default'): Caveat {
  const why = by === 'evidence' ? ', as in most of the evidence' : '';
  return { code: 'assumed_gender', text: `Gender not given: ${genderWord(gender)} assumed${why}.` };
}

/** The garments a price is about, such as `women’s Coach bags`. */
export function garments({
  brand,
  category,
  gender,
}: {
  readonly brand: { readonly name: string };
  readonly category: Pick<Category, 'name'>;
  readonly gender: Gender;
}): string {
  const kind = categoryWords(category);
  return brand.name === unknownBrand().name
    ? `${genderWord(gender)} ${kind}, brand not known`
    : `${genderWord(gender)} ${brand.name} ${kind}`;
}
