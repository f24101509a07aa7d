import { pick } from '../base/values.ts';
import type { Brand, Category, Garment } from '../catalog/catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';

export const brandPath = ({ slug }: Pick<Brand, 'slug'>): string => `/browse?brand=${slug}`;

export const categoryPath = ({ slug }: Pick<Category, 'slug'>): string => `/browse?category=${slug}`;

/** Appends fields to a path's query string. Skips undefined values. */
export function withQuery(path: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** Returns the path of a garment's page, without the gender if it is the usual one. */
export function pricePath(pricing: Pick<Pricing, 'usualGender'>, garment: Garment): string {
  const { brand, category, gender, condition } = garment;
  const isUsual = gender === pricing.usualGender(brand, category).gender;
  return withQuery(`/price/${brand.slug}/${category.slug}`, { gender: isUsual ? undefined : gender, condition });
}

/** Returns the path of a listing's page, with a brand or category only if a field and not the title sets it. */
export function listingPath(
  pricing: Pick<Pricing, 'usualGender'>,
  { setByFields, title: { text }, garment }: Appraisal,
): string {
  if (text === '') return pricePath(pricing, garment);
  return appraisePath(text, { ...setByFields, ...pick(garment, 'gender', 'condition') });
}

/** Returns the path of the page that appraises a title and fields. */
export const appraisePath = (
  title: string,
  { gender, condition, brand, category }: { readonly [K in keyof Garment]?: string | undefined } = {},
): string => withQuery('/appraise', { title, brand, category, gender, condition });
