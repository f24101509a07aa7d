import type { Brand, Category, Garment } from '../catalog/catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** Paths of pages that links and routes name. */
export const PAGE_PATHS = {
  appraise: '/appraise',
  browse: '/browse',
  fees: '/fees',
  list: '/list',
  offer: '/offer',
  price: '/price',
} as const;

export const brandPath = ({ slug }: Pick<Brand, 'slug'>): string => withQuery(PAGE_PATHS.browse, { brand: slug });

export const categoryPath = ({ slug }: Pick<Category, 'slug'>): string =>
  withQuery(PAGE_PATHS.browse, { category: slug });

export interface PageAddress {
  readonly path: string;
  /** The fields of its query. Undefined ones are left out. */
  readonly fields: Readonly<Record<string, string | number | undefined>>;
}

export function withQuery(path: string, fields: PageAddress['fields']): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

export const formatAddress = ({ path, fields }: PageAddress): string => withQuery(path, fields);

/** Returns the address of a garment's page, without the gender if it is the usual one. */
export function priceAddress(pricing: Pick<Pricing, 'findUsualGender'>, garment: Garment): PageAddress {
  const { brand, category, gender, condition } = garment;
  const isUsualGender = gender === pricing.findUsualGender(brand, category).gender;
  const fields = { gender: isUsualGender ? undefined : gender, condition };
  return { path: `${PAGE_PATHS.price}/${brand.slug}/${category.slug}`, fields };
}

export const pricePath = (...args: Parameters<typeof priceAddress>): string => formatAddress(priceAddress(...args));

/** Returns the path of a listing's page. */
export const listingPath = (
  pricing: Pick<Pricing, 'findUsualGender'>,
  { setByFields, title: { text }, garment }: Appraisal,
): string => (text === '' ? pricePath(pricing, garment) : appraisePath(text, setByFields));

/** Returns the path of a title's page, with `fields` of the item. */
export const appraisePath = (title: string, fields?: PageAddress['fields']): string =>
  withQuery(PAGE_PATHS.appraise, { title, ...fields });
