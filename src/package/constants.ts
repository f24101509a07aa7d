// The catalog's names. This module has no side effects, so that a bundle of these names does not include the model.

import { brands as brandRows, categories as categoryRows } from '../catalog/catalog.ts';
import type { BrandBody, CategoryBody } from '../operations/price.ts';

export { CONDITIONS, type Condition, GENDERS, type Gender } from '../catalog/catalog.ts';
export type { BrandBody as Brand, CategoryBody as Category } from '../operations/price.ts';

/** The brands of the catalog. Other brands have prices too. */
export const brands: readonly BrandBody[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ brandRows.map(({ name, slug, tier, tierLabel }) => Object.freeze({ name, slug, tier, tierLabel })),
);

/** The kinds of garment in the catalog. Other kinds have prices too. */
export const categories: readonly CategoryBody[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ categoryRows.map(({ name, slug }) => Object.freeze({ name, slug })),
);
