import type { Brand, Category, Garment } from '../catalog/catalog.ts';

export function brandPath(brand: Brand): string {
  return `/browse?brand=${brand.slug}`;
}

export function categoryPath(category: Category): string {
  return `/browse?category=${category.slug}`;
}

/** Returns the paths of the same estimate for programs: as JSON and, by condition, as CSV. */
export function estimateAlternates({ brand, category, ...garment }: Garment): Alternate[] {
  const path = `/price/${brand.slug}/${category.slug}`;
  return [
    { type: 'application/json', path: `${path}.json?${queryOf(garment)}` },
    { type: 'text/csv', path: `${path}.csv?gender=${garment.gender}` },
  ];
}

export interface Alternate {
  readonly type: string;
  readonly path: string;
}

/** Returns a query with gender and condition, after `more`. */
function queryOf(
  { gender, condition }: Pick<Garment, 'gender' | 'condition'>,
  more: Readonly<Record<string, string>> = {},
): URLSearchParams {
  return new URLSearchParams({ ...more, gender, ...(condition && { condition }) });
}

/** Returns the path of the fees for a garment; for one listing at its `price`, after `cost`, US dollars. */
export function feesPath(garment: Garment, price?: number, cost?: number): string {
  const { brand, category } = garment;
  const query = queryOf(garment, { brand: brand.slug, category: category.slug });
  for (const [name, amount] of Object.entries({ price, cost }))
    if (amount !== undefined) query.set(name, String(amount));
  return `/fees?${query}`;
}

/** Returns the path of a marketplace's fold on the page of all fees. */
export function marketplacePath(marketplace: { readonly id: string }): string {
  return `/fees#${marketplace.id}`;
}

/** Returns the path of a picture of a garment's observed prices. */
export function seenPath({ brand, category, ...garment }: Garment): string {
  return `/pictures/seen/${brand.slug}/${category.slug}?${queryOf(garment)}`;
}
