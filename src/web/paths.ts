import type { Brand, Category } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';

export function brandPath(brand: Brand): string {
  return `/brands/${brand.slug}`;
}

export function categoryPath(category: Category): string {
  return `/categories/${category.slug}`;
}

/** The picture that other sites show with a link to the price. */
export function sharePath({ brand, category, gender }: Garment): string {
  return `/share/${brand.slug}/${category.slug}.png${gender === 'male' ? '?gender=male' : ''}`;
}

/** The calculator about a garment: what its seller keeps. */
export function sellPath({ brand, category, gender, condition }: Garment): string {
  const query = new URLSearchParams({ brand: brand.slug, category: category.slug });
  if (gender === 'male') query.set('gender', gender);
  if (condition) query.set('condition', condition);
  return `/sell?${query}`;
}

/** The page about a marketplace's fees. */
export function marketplacePath(marketplace: { readonly id: string }): string {
  return `/sell/${marketplace.id}`;
}
