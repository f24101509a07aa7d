import type { Garment, Gender } from './catalog.ts';

/** Returns a key for a brand and a category, by their slugs, and a gender. */
export function garmentKey(brand: string, category: string, gender: Gender): string {
  return `${brand} ${category} ${gender}`;
}

/** Maximum number of cached garments outside the catalog, 2 kB each; all 38,000 would take too much memory. */
const MOST_OTHERS = 1_000;

/**
 * Caches a function of a garment without its condition. Values of brands outside the catalog are dropped when there are
 * too many.
 */
export function memoByGarment<T extends object>(make: (garment: Garment) => T): (garment: Garment) => T {
  const catalog = new Map<string, T>();
  const others = new Map<string, T>();
  return (garment) => {
    const { brand, category, gender } = garment;
    const known = brand.isOutsideCatalog ? others : catalog;
    const key = garmentKey(brand.slug, category.slug, gender);
    let value = known.get(key);
    if (!value) {
      value = make(garment);
      if (brand.isOutsideCatalog && known.size === MOST_OTHERS) known.clear();
      known.set(key, value);
    }
    return value;
  };
}
