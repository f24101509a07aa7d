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

/** A function of a garment without its condition that computes each value once, at its first use. */
export function memoByGarment<T extends object>(
  make: (garment: Garment) => T,
): (garment: Garment) => T {
  const known = new GarmentTable<T>();
  return (garment) => {
    let value = known.get(garment);
    if (!value) {
      value = make(garment);
      known.set(garment.brand.slug, garment.category.slug, garment.gender, value);
    }
    return value;
  };
}
