import type { Brand, Category } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import type { BrandBody, CategoryBody, GarmentBody } from './garment-schema.ts';

/** Returns a brand of the catalog and a category, without the words that find them. */
export function pairBody(
  { name, slug, tier, tierLabel }: Brand,
  category: Category,
): { brand: BrandBody; category: CategoryBody } {
  return {
    brand: { name, slug, tier, tierLabel },
    category: { name: category.name, slug: category.slug },
  };
}

/** Returns a garment as answers name it, its brand in the catalog or not. */
export function garmentBody({ brand, category, gender, condition }: Garment): GarmentBody {
  const pair = pairBody(brand, category);
  const { name, slug, tier } = brand;
  const other = { name, slug, tier: null, tierLabel: null, inCatalog: false, like: tier } as const;
  return {
    ...pair,
    ...(brand.isOther && { brand: other }),
    gender,
    condition: condition ?? null,
    currency: 'USD',
  };
}
