import type { Brand, Category, Tier } from './catalog.ts';

/** A brand of the catalog as answers name it. */
export type BrandBody = Pick<Brand, 'name' | 'slug' | 'tier' | 'tierLabel'>;
/** A brand outside the catalog as answers name it: it is of no tier, and its prices are like those of one. */
export interface OtherBrandBody extends Pick<Brand, 'name' | 'slug'> {
  readonly tier: null;
  readonly tierLabel: null;
  readonly inCatalog: false;
  readonly like: Tier;
}
/** A category as answers name it. */
export type CategoryBody = Pick<Category, 'name' | 'slug'>;

/** A brand of the catalog and a category as answers name them, without the words they are found by. */
export function pairBody(
  { name, slug, tier, tierLabel }: Brand,
  category: Category,
): { brand: BrandBody; category: CategoryBody } {
  return { brand: { name, slug, tier, tierLabel }, category: categoryBody(category) };
}

/** The same of any brand. */
export function anyPairBody(
  brand: Brand,
  category: Category,
): { brand: BrandBody | OtherBrandBody; category: CategoryBody } {
  const { name, slug, tier } = brand;
  if (!brand.isOther) return pairBody(brand, category);
  return {
    brand: { name, slug, tier: null, tierLabel: null, inCatalog: false, like: tier },
    category: categoryBody(category),
  };
}

const categoryBody = ({ name, slug }: Category): CategoryBody => ({ name, slug });
