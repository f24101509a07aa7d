import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';

/** Every brand, category and gender of the catalog. */
export const GARMENTS = brands.flatMap((brand) =>
  categories.flatMap((category) => GENDERS.map((gender) => ({ brand, category, gender }))),
);

/** Builds a record with a value for each key. */
export const recordOf = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;
