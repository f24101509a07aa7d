import brandRows from './brands.json' with { type: 'json' };
import categoryRows from './categories.json' with { type: 'json' };
import conditionRows from './conditions.json' with { type: 'json' };
import kinds from './kinds.json' with { type: 'json' };
import tierRows from './tiers.json' with { type: 'json' };

/** The five condition grades, best first, as answers spell them. */
export const CONDITIONS = /* @__PURE__ */ Object.freeze(['New with tags', 'Like New', 'Good', 'Fair', 'Poor'] as const);
export type Condition = (typeof CONDITIONS)[number];

/** The five brand tiers, most expensive first. */
export const TIERS = ['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion'] as const;
export type Tier = (typeof TIERS)[number];

/** The wearer of a garment; if no gender is given, most answers assume the usual one. */
export const GENDERS = /* @__PURE__ */ Object.freeze(['female', 'male'] as const);
export type Gender = (typeof GENDERS)[number];
export const DEFAULT_GENDER: Gender = 'female';

export interface Brand {
  readonly slug: string;
  readonly name: string;
  /** For a brand outside the catalog, the tier whose prices it resembles. */
  readonly tier: Tier;
  readonly tierLabel: string;
  readonly aliases: readonly string[];
  /** True for a brand outside the catalog, which is priced too. */
  readonly isOutsideCatalog?: true;
  readonly isOwn?: true;
  /** Slug of the kind, for a brand that makes little else, such as shoes. */
  readonly makes?: string;
  /** `children` for a brand that makes nothing for adults. */
  readonly wearer?: 'children';
}

export interface Category {
  readonly slug: string;
  readonly name: string;
  /** Family of categories within which the fit pools a brand's prices. */
  readonly family: string;
  /** The garments of the category, in plain words. */
  readonly holds: string;
  readonly aliases: readonly string[];
  /** True for a kind outside the 15 categories, which is priced too. */
  readonly isExtended?: true;
  /** The wearer if no word names one; absent if both are equally likely. */
  readonly gender?: Gender | undefined;
}

const labels = /* @__PURE__ */ new Map(/* @__PURE__ */ tierRows.map((row) => [row.slug, row.label]));

/** Display label of a tier, such as `Fast Fashion`. */
export const tierLabel = (tier: Tier): string => labels.get(tier) as string;

/** Returns true for a fashion house: a designer or a luxury brand. */
export function isHouse(brand: Pick<Brand, 'tier'> | undefined): boolean {
  return brand?.tier === 'designer' || brand?.tier === 'luxury';
}

/** Returns a grade as URLs write it, such as `like-new`. */
export function conditionSlug(condition: Condition): string {
  return condition.toLowerCase().replaceAll(' ', '-');
}

/** All brands, by tier (most expensive first), in the catalog's order. */
export const brands: readonly Brand[] = /* @__PURE__ */ brandRows.map((row) => ({
  ...row,
  tier: row.tier as Tier,
  tierLabel: tierLabel(row.tier as Tier),
}));

/** All categories, in the catalog's order. */
export const categories: readonly Category[] = /* @__PURE__ */ categoryRows.map((row) => ({
  ...row,
  aliases: (kinds.covered as Readonly<Record<string, readonly string[]>>)[row.slug] ?? [],
}));

/** The five grades with their meaning and the words for each (see conditions.json), best first. */
export const conditionGrades = /* @__PURE__ */ conditionRows.grades.map((row) => ({
  ...row,
  name: row.name as Condition,
  aliases: [...row.words, ...row.alone].filter((word) => !word.includes('<')),
}));

/** Makes a look-up by slug, ignoring case and surrounding spaces; names and aliases do not count. */
function lookUp<T extends { readonly slug: string }>(entries: readonly T[]) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return (slug: string): T | undefined => bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

export const findBrand = /* @__PURE__ */ lookUp(brands);

export const findCategory = /* @__PURE__ */ lookUp(categories);

/** A garment to price, passed as one value through pricing, payouts and every interface. */
export interface Garment {
  readonly brand: Brand;
  readonly category: Category;
  readonly gender: Gender;
  readonly condition?: Condition | undefined;
}

/** Maximum number of identical pieces in one list entry. */
export const MAX_QUANTITY = 99;

/** Returns a key for a brand and a category, by their slugs, and a gender. */
export function garmentKey(brand: string, category: string, gender: Gender): string {
  return `${brand} ${category} ${gender}`;
}

/** Maximum number of cached garments outside the catalog, 2 kB each; all 110,000 would take too much memory. */
const MOST_OTHERS = 1_000;

/** Caches a function of a garment without its condition; for brands outside the catalog, of a bounded number. */
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
