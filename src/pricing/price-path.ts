import type { Garment } from '../catalog/catalog.ts';
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

/** Returns the path of the page that appraises a title; fields go into the query. */
export function appraisePath(
  title: string,
  { gender, condition }: Partial<Pick<Garment, 'gender' | 'condition'>> = {},
): string {
  const query = new URLSearchParams();
  query.append('title', title);
  if (gender) query.append('gender', gender);
  if (condition) query.append('condition', condition);
  return `/appraise?${query}`;
}
