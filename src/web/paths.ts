import type { Brand, Category } from '../catalog/catalog.ts';

export const brandPath = (brand: Pick<Brand, 'slug'>): string => `/browse?brand=${brand.slug}`;

export const categoryPath = (category: Pick<Category, 'slug'>): string => `/browse?category=${category.slug}`;

/** Appends fields to a path's query string. Skips undefined values. */
export function withQuery(path: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  if (query.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
