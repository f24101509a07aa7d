// The catalog's names. This module has no side effects, so that a bundle of these names does not include the model.

import * as catalog from '../catalog/catalog.ts';
import categoryRows from '../catalog/categories.json' with { type: 'json' };
import type { Brand, Category } from './answers.ts';

export type { Brand, Category } from './answers.ts';

/** Condition grades, best first. */
const grades = catalog.CONDITIONS;
type GradeName = (typeof grades)[number];

/** For whom clothes are made. */
const wearers = catalog.GENDERS;
type WearerName = (typeof wearers)[number];

/** The brands of the catalog. Other brands have prices too. */
const listedBrands: readonly Brand[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ catalog.brands.map(({ name, slug, tier, tierLabel }) =>
    Object.freeze({ name, slug, tier, tierLabel }),
  ),
);

/** The kinds of garment in the catalog, without the words for them. Other kinds have prices too. */
const listedCategories: readonly Category[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ categoryRows.map(({ name, slug }) => Object.freeze({ name, slug })),
);

// Their names for programs, which the catalog has for rows with more members.
export {
  type GradeName as Condition,
  grades as CONDITIONS,
  listedBrands as brands,
  listedCategories as categories,
  type WearerName as Gender,
  wearers as GENDERS,
};
