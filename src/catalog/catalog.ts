import brandRows from './brands.json' with { type: 'json' };
import categoryRows from './categories.json' with { type: 'json' };
import conditionFile from './conditions.json' with { type: 'json' };
import kindFile from './kinds.json' with { type: 'json' };
import tierRows from './tiers.json' with { type: 'json' };

/** The words for grades and for kinds, which titles/ reads: each file's `about` explains them. */
export { conditionFile, kindFile };

/** The five condition grades, from best to worst, as spelled in responses. */
export const CONDITIONS = /* @__PURE__ */ Object.freeze(['New with tags', 'Like New', 'Good', 'Fair', 'Poor'] as const);
export type Condition = (typeof CONDITIONS)[number];

/** The five brand tiers, most expensive first. */
export const TIERS = ['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion'] as const;
export type Tier = (typeof TIERS)[number];

export const GENDERS = /* @__PURE__ */ Object.freeze(['female', 'male'] as const);
export type Gender = (typeof GENDERS)[number];
/** Gender to assume where neither the request nor what is known of the brand and kind decides. */
export const DEFAULT_GENDER: Gender = 'female';

export interface Brand {
  readonly slug: string;
  readonly name: string;
  /** Price tier. For a brand outside the catalog, this is the tier whose prices are most similar to the brand's. */
  readonly tier: Tier;
  readonly aliases: readonly string[];
  /** True for a brand outside the catalog. These brands have prices as well. */
  readonly isOutsideCatalog?: true;
  /** True for a brand that only the operator's own model knows. */
  readonly isOwn?: true;
  /** True for the placeholder where no brand is named. */
  readonly isUnnamed?: true;
  /** Slug of the kind that the brand makes almost exclusively. Used if a title doesn't name a kind. */
  readonly makes?: string;
  /** True if the brand doesn't make anything for adults. */
  readonly isForChildrenOnly?: true;
}

export interface Category {
  readonly slug: string;
  readonly name: string;
  /** Group of categories across which the model pools a brand's prices when it is fitted. */
  readonly family: string;
  /** Description of the garments in the category, in plain English. */
  readonly holds: string;
  /** Usual weight of a parcel with one, or women's and men's. */
  readonly ounces: number | readonly number[];
  /** Name of its drawing, by default its slug. */
  readonly drawing?: string;
  readonly aliases: readonly string[];
  /** True for a kind outside the 15 categories. These kinds have prices as well. */
  readonly isOutsideCatalog?: true;
  /** Gender to assume if none is given for the item. Absent if both genders are equally likely. */
  readonly gender?: Gender | undefined;
}

/** Returns the label of a tier for display, such as `Fast Fashion`. */
export const tierLabel = (tier: Tier): string => tierRows.find(({ slug }) => slug === tier)?.label ?? tier;

export const isHouse = (brand: Pick<Brand, 'tier'> | undefined): boolean =>
  brand?.tier === 'designer' || brand?.tier === 'luxury';

/** All brands in catalog order, starting with the most expensive tier. */
export const brands: readonly Brand[] = /* @__PURE__ */ brandRows.map((row) => ({ ...row, tier: row.tier as Tier }));

export const categories: readonly Category[] = /* @__PURE__ */ categoryRows.map((row) => {
  // Read here, since bundlers keep what is read from a list outside of functions.
  const aliasesByKind: Readonly<Record<string, readonly string[]>> = kindFile.covered;
  return { ...row, aliases: aliasesByKind[row.slug] ?? [] };
});

/** The five condition grades, from best to worst, with their meanings and the words for them (see conditions.json). */
export const conditionGrades = /* @__PURE__ */ conditionFile.grades.map((row) => ({
  ...row,
  name: row.name as Condition,
  aliases: [...row.words, ...row.alone].filter((word) => !word.includes('<')),
}));

/** Returns a function that finds an entry by slug, ignoring case and surrounding spaces, but not by name or alias. */
export function createLookup<T extends { readonly slug: string }>(entries: readonly T[]) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return (slug: string): T | undefined => bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

export const findBrand = /* @__PURE__ */ createLookup(brands);

export const findCategory = /* @__PURE__ */ createLookup(categories);

/** A garment to price, in the form shared by pricing, payouts, and all interfaces. */
export interface Garment {
  readonly brand: Brand;
  readonly category: Category;
  readonly gender: Gender;
  readonly condition?: Condition | undefined;
}

/** Most pieces of a lot that has a price, and so most equal items in a row of a list. */
export const MAX_QUANTITY = 99;
