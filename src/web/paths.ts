import type { Brand, Category } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';

export function brandPath(brand: Brand): string {
  return `/browse?brand=${brand.slug}`;
}

export function categoryPath(category: Category): string {
  return `/browse?category=${category.slug}`;
}

/** The same estimate for programs: as JSON and, by condition, as CSV. */
export function estimateAlternates({ brand, category, ...garment }: Garment): Alternate[] {
  const path = `/price/${brand.slug}/${category.slug}`;
  return [
    { type: 'application/json', path: `${path}.json${queryOf(garment)}` },
    { type: 'text/csv', path: `${path}.csv${queryOf({ gender: garment.gender })}` },
  ];
}

export interface Alternate {
  readonly type: string;
  readonly path: string;
}

/** Gender and condition as addresses write them. */
function queryOf({ gender, condition }: Pick<Garment, 'gender' | 'condition'>): string {
  const query = new URLSearchParams({ gender });
  if (condition) query.set('condition', condition);
  return `?${query}`;
}

function garmentQuery({ brand, category, gender, condition }: Garment): URLSearchParams {
  const query = new URLSearchParams({ brand: brand.slug, category: category.slug, gender });
  if (condition) query.set('condition', condition);
  return query;
}

/** The page of fees for a garment; for one listing at its `price`, after `cost`, US dollars. */
export function feesPath(garment: Garment, price?: number, cost?: number): string {
  const query = garmentQuery(garment);
  if (price !== undefined) query.set('price', String(price));
  if (cost !== undefined) query.set('cost', String(cost));
  return `/fees?${query}`;
}

export function marketplacePath(marketplace: { readonly id: string }): string {
  return `/fees/${marketplace.id}`;
}

/** The address of a picture that the service draws of a garment. */
export function picturePath(
  what: 'seen' | 'price',
  { brand, category, ...garment }: Garment,
): string {
  return `/pictures/${what}/${brand.slug}/${category.slug}${queryOf(garment)}`;
}
