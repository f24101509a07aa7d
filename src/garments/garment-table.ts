import type { Gender } from './catalog.ts';
import type { Garment } from './garment.ts';

/** One value for each brand, category and gender, whatever the condition. A lookup builds no key from their names. */
export class GarmentTable<T> {
  readonly #brands = new Map<string, Map<string, Map<Gender, T>>>();

  get({ brand, category, gender }: Garment): T | undefined {
    return this.#brands.get(brand.slug)?.get(category.slug)?.get(gender);
  }

  /** `brand` and `category` are slugs. */
  set(brand: string, category: string, gender: Gender, value: T): void {
    const ofBrand = this.#brands.get(brand) ?? new Map<string, Map<Gender, T>>();
    this.#brands.set(brand, ofBrand);
    const ofCategory = ofBrand.get(category) ?? new Map<Gender, T>();
    ofBrand.set(category, ofCategory);
    ofCategory.set(gender, value);
  }
}

/** Garments of brands outside the catalog that are kept, some 2 kB each: all 38,000 would take too much memory. */
const MOST_OTHERS = 1_000;

/**
 * A function of a garment without its condition that computes each value once, at its first use. It forgets all values
 * of brands outside the catalog once there are many.
 */
export function memoByGarment<T extends object>(
  make: (garment: Garment) => T,
): (garment: Garment) => T {
  const catalog = new GarmentTable<T>();
  let others = new GarmentTable<T>();
  let kept = 0;
  return (garment) => {
    const { brand, category, gender } = garment;
    const known = brand.isOther ? others : catalog;
    let value = known.get(garment);
    if (!value) {
      value = make(garment);
      if (brand.isOther && ++kept > MOST_OTHERS) {
        others = new GarmentTable<T>();
        kept = 1;
      }
      (brand.isOther ? others : catalog).set(brand.slug, category.slug, gender, value);
    }
    return value;
  };
}
