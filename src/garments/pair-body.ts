import type { Brand, Category } from './catalog.ts';

/** A brand as answers name it. */
export type BrandBody = Pick<Brand, 'name' | 'slug' | 'tier' | 'tierLabel'>;
/** A category as answers name it. */
export type CategoryBody = Pick<Category, 'name' | 'slug'>;

/** A brand and a category as answers name them, without the words they are found by. */
export function pairBody(
  { name, slug, tier, tierLabel }: Brand,
  category: Category,
): { brand: BrandBody; category: CategoryBody } {
  return {
    brand: { name, slug, tier, tierLabel },
    category: { name: category.name, slug: category.slug },
  };
}
