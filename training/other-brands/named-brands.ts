import type { Brand } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { brandKey } from '../read/words.ts';

/** Returns brands outside the catalog by the normalized names that cells use. */
export function namedBrands(brands: readonly Brand[] = otherBrands): ReadonlyMap<string, Brand> {
  return new Map(
    [...brands]
      .reverse()
      .flatMap((brand) => [brand.name, ...brand.aliases].map((name) => [brandKey(name), brand] as const)),
  );
}
