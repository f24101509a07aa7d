import { type Brand, findBrand, type Tier, tierLabel } from './catalog.ts';
import { brandSlug } from './normalize.ts';
import file from './other-brands.json' with { type: 'json' };

interface Row {
  readonly name: string;
  /** Tier whose prices the brand resembles. */
  readonly like?: Tier;
  readonly aliases?: readonly string[];
  readonly makes?: string;
  readonly wearer?: 'children';
  /** True for a name that is also an ordinary word. */
  readonly plain?: boolean;
}
const rows = file.brands as readonly Row[];

export const USUAL_TIER: Tier = 'mid-range';

/** Returns the spelling with `and` if the name contains an ampersand: `Rag and Bone`. */
const withAnd = (name: string): readonly string[] => (name.includes('&') ? [name.replaceAll('&', ' and ')] : []);

function brandOfRow({ name, like = USUAL_TIER, aliases = [], plain: _, ...others }: Row): Brand {
  return { ...brandOf(brandSlug(name), name, like, [...aliases, ...withAnd(name)]), ...others };
}

/** Brands outside the catalog. The lexicon of an operator's model adds more. */
export const otherBrands: readonly Brand[] = rows.map(brandOfRow);

/** Makers of items outside the 15 categories, such as jewelry. The model fits for clothes exclude these makers. */
export const otherMakers: readonly Brand[] = (file.makers as readonly Row[]).map(brandOfRow);

/** Names of brands outside the catalog that are also ordinary words. */
export const plainNames: readonly string[] = rows.flatMap(({ name, plain }) => (plain ? [name] : []));

/** Makers of goods that we do not price, such as cosmetics, with the makers' other names. */
export const notClothes: Readonly<Record<string, readonly string[]>> = file.notClothes;

/** Makers of jewelry and watches that only an appraiser can price, with their other names. */
export const appraisedMakers: Readonly<Record<string, readonly string[]>> = file.appraised;

const UNKNOWN_SLUG = 'unknown-brand';

/** Returns a placeholder for a brand on none of our lists. All such brands have the same prices. */
export function unknownBrand(name = 'Unknown brand'): Brand {
  return brandOf(UNKNOWN_SLUG, name, USUAL_TIER, []);
}

const unknown = unknownBrand();
const bySlug = new Map([...otherBrands, ...otherMakers, unknown].map((brand) => [brand.slug, brand]));

/** Returns a brand that an operator's model adds, or undefined if the name has no letters or is already on a list. */
export function ownBrand(name: string): Brand | undefined {
  const slug = brandSlug(name);
  if (slug === '' || findBrand(slug) || bySlug.has(slug)) return undefined;
  return { ...brandOf(slug, name, USUAL_TIER, withAnd(name)), isOwn: true };
}

/** Returns the brand outside the catalog with a slug. `unknown-brand` stands for all unlisted brands. */
export function findOtherBrand(slug: string): Brand | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

/** Returns true for a brand that is on no list. */
export const isUnknown = ({ slug }: Pick<Brand, 'slug'>): boolean => slug === UNKNOWN_SLUG;

function brandOf(slug: string, name: string, tier: Tier, aliases: readonly string[]): Brand {
  return { slug, name, tier, tierLabel: tierLabel(tier), aliases, isOutsideCatalog: true };
}
