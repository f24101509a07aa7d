import type { Brand, Category } from '../garments/catalog.ts';
import type { AnyBrandBody, BrandBody, CategoryBody } from './garment-schema.ts';

/** Returns a brand of the catalog and a category, without the words that find them. */
export function pairBody(
  { name, slug, tier, tierLabel }: Brand,
  category: Category,
): { brand: BrandBody; category: CategoryBody } {
  return { brand: { name, slug, tier, tierLabel }, category: categoryBody(category) };
}

/** Returns any brand and a category, in the catalog or not. */
export function anyPairBody(
  brand: Brand,
  category: Category,
): { brand: AnyBrandBody; category: CategoryBody } {
  const { name, slug, tier } = brand;
  if (!brand.isOther) return pairBody(brand, category);
  return {
    brand: { name, slug, tier: null, tierLabel: null, inCatalog: false, like: tier },
    category: categoryBody(category),
  };
}

const categoryBody = ({ name, slug }: Category): CategoryBody => ({ name, slug });
