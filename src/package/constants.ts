// The catalog's names. This module has no side effects, so that a bundle of these names does not include the model.

import * as catalog from '../catalog/catalog.ts';
import categoryRows from '../catalog/categories.json' with { type: 'json' };
import type { Brand, Category } from './answers.ts';

export type { Brand, Category } from './answers.ts';

/** Condition grades, best first. */
export const CONDITIONS = catalog.CONDITIONS;
export type Condition = (typeof CONDITIONS)[number];

/** Genders that clothes are made for. */
export const GENDERS = catalog.GENDERS;
export type Gender = (typeof GENDERS)[number];

/** The brands of the catalog. Other brands have prices too. */
export const brands: readonly Brand[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ catalog.brands.map(({ name, slug, tier }) =>
    Object.freeze({ name, slug, tier, tierLabel: catalog.tierLabel(tier) }),
  ),
);

/** The kinds of garment in the catalog, without the words for them. Other kinds have prices too. */
export const categories: readonly Category[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ categoryRows.map(({ name, slug }) => Object.freeze({ name, slug })),
);
