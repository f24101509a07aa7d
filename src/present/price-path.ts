import { membersOf } from '../base/members.ts';
import type { Garment } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** Returns the path of a garment's page, without the gender if it is the usual one. */
export function pricePath(pricing: Pick<Pricing, 'usualGender'>, garment: Garment): string {
  const { brand, category, gender, condition } = garment;
  const query = new URLSearchParams();
  if (gender !== pricing.usualGender(brand, category).gender) query.set('gender', gender);
  if (condition) query.set('condition', condition);
  const path = `/price/${brand.slug}/${category.slug}`;
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Returns the path of a listing's page, with a brand or category only if a field and not the title sets it. A page may
 * show another title, without the tag, and another gender or condition.
 */
export function listingPath(
  pricing: Pick<Pricing, 'usualGender'>,
  { query, parsed, ...own }: Appraisal,
  title = parsed.text,
  garment: Garment = own.garment,
): string {
  if (title === '') return pricePath(pricing, garment);
  const { brand, kindField } = query;
  const isInTitle = brand !== undefined && parsed.mentions.brand?.slug === brand.slug;
  const isFromField = brand !== undefined && !isUnknown(brand) && !isInTitle && parsed.brand === brand;
  return appraisePath(title, {
    brand: isFromField ? brand.slug : undefined,
    category: parsed.kindByField ? kindField?.text : undefined,
    ...membersOf(garment, 'gender', 'condition'),
  });
}

/** Returns the path of the page that appraises a title and fields. */
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
