import {
  type Brand,
  type Category,
  DEFAULT_GENDER,
  type Garment,
  GENDERS,
  type Gender,
  memoByGarment,
} from '../catalog/catalog.ts';
import type { Effects, EvidenceCounts } from './effects.ts';

/** A gender to assume, and why: most listings of the brand and category, most listings of the brand, or a default. */
export interface UsualGender {
  readonly gender: Gender;
  readonly by: 'evidence' | 'brand' | 'default';
}

/**
 * Creates a function that returns the gender to assume: that of the category if it has one, else the only one for which
 * both are made, else that of most observations of the pair, of the brand, or of a category outside the 15.
 */
export function createUsualGender(effects: Effects): (brand: Brand, category: Category) => UsualGender {
  const usualGender = memoByGarment<UsualGender>(({ brand, category }) => {
    if (category.gender) return { gender: category.gender, by: 'default' };
    const made = GENDERS.filter((gender) => isMadeFor(effects, { brand, category, gender }));
    if (made[0] && made.length === 1) return { gender: made[0], by: 'brand' };
    const inCategory = largerGender(effects.evidenceOf('brand x kind', `${brand.slug}|${category.slug}`));
    if (inCategory) return { gender: inCategory, by: 'evidence' };
    const ofBrand = largerGender(effects.evidenceOf('brand', brand.slug));
    if (ofBrand) return { gender: ofBrand, by: 'brand' };
    const ofKind = category.isExtended && largerGender(effects.evidenceOf('kind', category.slug));
    return { gender: ofKind || DEFAULT_GENDER, by: 'default' };
  });
  return (brand, category) => usualGender({ brand, category, gender: DEFAULT_GENDER });
}

function largerGender(counts: EvidenceCounts | undefined): Gender | undefined {
  if (!counts || counts.female === counts.male) return undefined;
  return counts.female > counts.male ? 'female' : 'male';
}

/** Less than this share of observations means that an item is not made for a gender. */
const MIN_SHARE = 0.01;
/** Fewer observations show no share. */
const MIN_OBSERVATIONS = 100;

/** Returns false if a kind, or a brand, is hardly made for the garment's gender. */
export function isMadeFor(effects: Effects, { brand, category, gender }: Garment): boolean {
  return [effects.evidenceOf('kind', category.slug), effects.evidenceOf('brand', brand.slug)].every((counts) => {
    if (!counts) return true;
    const all = counts.female + counts.male;
    return all < MIN_OBSERVATIONS || counts[gender] >= MIN_SHARE * all;
  });
}
