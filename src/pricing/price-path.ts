import { membersOf } from '../base/members.ts';
import type { Garment } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from './appraisal.ts';
import type { Pricing } from './pricing.ts';

/** Returns the path of a garment's page: a path without a gender is about the usual one. */
export function pricePath(pricing: Pick<Pricing, 'usualGender'>, garment: Garment): string {
  const { brand, category, gender, condition } = garment;
  const query = new URLSearchParams();
  if (gender !== pricing.usualGender(brand, category).gender) query.set('gender', gender);
  if (condition) query.set('condition', condition);
  const text = query.toString();
  return `/price/${brand.slug}/${category.slug}${text === '' ? '' : `?${text}`}`;
}

/** Returns the path of the page about a listing; fields say the brand and the kind that its title does not. */
export function listingPath(pricing: Pick<Pricing, 'usualGender'>, { query, parsed, garment }: Appraisal): string {
  if (parsed.text === '') return pricePath(pricing, garment);
  const { brand, kindField } = query;
  const isNamed = brand === undefined || isUnknown(brand) || parsed.mentions.brand?.slug === brand.slug;
  return appraisePath(parsed.text, {
    brand: !isNamed && parsed.brand === brand ? brand.slug : undefined,
    category: parsed.kindByField ? kindField?.text : undefined,
    ...membersOf(garment, 'gender', 'condition'),
  });
}

/** Returns the path of the page that appraises a title; fields go into the query. */
export function appraisePath(
  title: string,
  { gender, condition, brand, category }: { readonly [K in keyof Garment]?: string | undefined } = {},
): string {
  const query = new URLSearchParams();
  query.append('title', title);
  if (brand) query.append('brand', brand);
  if (category) query.append('category', category);
  if (gender) query.append('gender', gender);
  if (condition) query.append('condition', condition);
  return `/appraise?${query}`;
}
