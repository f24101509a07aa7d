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

/** Genders that garments are made for. If none is given, most answers assume {@link DEFAULT_GENDER}. */
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
  /** True for a brand outside the catalog; such brands have prices, too. */
  readonly isOutsideCatalog?: true;
  /** True for a brand that only the operator's model has. */
  readonly isOwn?: true;
  /** Slug of the kind that the brand makes almost exclusively, such as shoes. */
  readonly makes?: string;
  /** `children` for a brand that makes nothing for adults. */
  readonly wearer?: 'children';
}

export interface Category {
  readonly slug: string;
  readonly name: string;
  /** Group of categories across which the model fit pools a brand's prices. */
  readonly family: string;
  /** Garments in the category, in plain English. */
  readonly holds: string;
  readonly aliases: readonly string[];
  /** True for a kind outside the 15 categories; such kinds have prices, too. */
  readonly isExtended?: true;
  /** Gender to assume if no word names one, or absent if both are equally likely. */
  readonly gender?: Gender | undefined;
}

const labels = /* @__PURE__ */ new Map(/* @__PURE__ */ tierRows.map((row) => [row.slug, row.label]));

/** Returns the display label of a tier, such as `Fast Fashion`. */
export const tierLabel = (tier: Tier): string => labels.get(tier) as string;

/** Returns true for a fashion house: a designer or a luxury brand. */
export function isHouse(brand: Pick<Brand, 'tier'> | undefined): boolean {
  return brand?.tier === 'designer' || brand?.tier === 'luxury';
}

/** Returns a grade in the form for URLs, such as `like-new`. */
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

/** The five grades, best first, with their meanings and the words for each (see conditions.json). */
export const conditionGrades = /* @__PURE__ */ conditionRows.grades.map((row) => ({
  ...row,
  name: row.name as Condition,
  aliases: [...row.words, ...row.alone].filter((word) => !word.includes('<')),
}));

/** Returns a lookup by slug that ignores case and surrounding spaces. Names and aliases do not match. */
function lookUp<T extends { readonly slug: string }>(entries: readonly T[]) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return (slug: string): T | undefined => bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

export const findBrand = /* @__PURE__ */ lookUp(brands);

export const findCategory = /* @__PURE__ */ lookUp(categories);

/** A garment to price, as pricing, payouts, and every interface represent it. */
export interface Garment {
  readonly brand: Brand;
  readonly category: Category;
  readonly gender: Gender;
  readonly condition?: Condition | undefined;
}

/** Maximum number of identical items in one list entry. */
export const MAX_QUANTITY = 99;

/** Returns a map key for a brand's slug, a category's slug, and a gender. */
export function garmentKey(brand: string, category: string, gender: Gender): string {
  return `${brand} ${category} ${gender}`;
}

/** Maximum number of cached garments outside the catalog. Each takes 2 kB, so all 110,000 would take 220 MB. */
const MOST_OTHERS = 1_000;

/** Caches a function of a garment's brand, category, and gender. Keeps few values for brands outside the catalog. */
export function memoByGarment<T extends object>(make: (garment: Garment) => T): (garment: Garment) => T {
  const catalogCache = new Map<string, T>();
  const otherCache = new Map<string, T>();
  return (garment) => {
    const { brand, category, gender } = garment;
    const cache = brand.isOutsideCatalog ? otherCache : catalogCache;
    const key = garmentKey(brand.slug, category.slug, gender);
    const cached = cache.get(key);
    if (cached) return cached;
    const value = make(garment);
    if (brand.isOutsideCatalog && cache.size === MOST_OTHERS) cache.clear();
    cache.set(key, value);
    return value;
  };
}
