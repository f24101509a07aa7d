// The names that prices go by, free of side effects: a bundle of one of them has no model.

import { brands as brandRows, categories as categoryRows } from '../catalog/catalog.ts';
import type { BrandBody, CategoryBody } from '../present/answer-schema.ts';

export { CONDITIONS, type Condition, GENDERS, type Gender } from '../catalog/catalog.ts';
export type { BrandBody as Brand, CategoryBody as Category } from '../present/answer-schema.ts';

/** All brands of the catalog; others have prices too. */
export const brands: readonly BrandBody[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ brandRows.map(({ name, slug, tier, tierLabel }) => Object.freeze({ name, slug, tier, tierLabel })),
);

/** All kinds of garment of the catalog; others have prices too. */
export const categories: readonly CategoryBody[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ categoryRows.map(({ name, slug }) => Object.freeze({ name, slug })),
);
