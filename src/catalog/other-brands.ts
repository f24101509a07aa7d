import { type Brand, findBrand, lookUp, type Tier, tierLabel } from './catalog.ts';
import { brandSlug } from './normalize.ts';
import file from './other-brands.json' with { type: 'json' };

interface BrandRow {
  readonly name: string;
  /** The tier with the most similar prices. */
  readonly like: Tier;
  readonly aliases?: readonly string[];
  readonly makes?: string;
  readonly wearer?: 'children';
  /** The names that are also ordinary words, given names, places, or abbreviations: true for `name` alone. */
  readonly plain?: true | readonly string[];
}
const rows = file.brands as readonly BrandRow[];
const makerRows = file.makers as readonly BrandRow[];

/** Returns the alias `Rag and Bone` for `Rag & Bone`, and `White Warren` for `White + Warren`. */
const withoutSigns = (name: string): readonly string[] =>
  [name.replaceAll('&', ' and ').replaceAll(' + ', ' ')].filter((text) => text !== name);

function brandOfRow({ name, like, aliases = [], plain: _, ...others }: BrandRow): Brand {
  return { ...toOtherBrand(brandSlug(name), name, like, [...aliases, ...withoutSigns(name)]), ...others };
}

/** Brands outside the catalog. An operator's own model can add more to its lexicon. */
export const otherBrands: readonly Brand[] = rows.map(brandOfRow);

/** Makers of items outside the 15 categories, such as jewelry. The fit of the clothing model excludes them. */
export const otherMakers: readonly Brand[] = makerRows.map(brandOfRow);

/** Other names, and of makers each with its aliases. */
export const otherNames = {
  /** Names of brands outside the catalog that are also ordinary words. */
  plain: [...rows, ...makerRows].flatMap(({ name, plain = [] }) => (plain === true ? [name] : plain)),
  /** Makers of goods that we do not price, such as cosmetics. */
  notClothes: file.notClothes as Readonly<Record<string, readonly string[]>>,
  /** Makers of jewelry and watches that only an appraiser can price. */
  appraised: file.appraised as Readonly<Record<string, readonly string[]>>,
};

const UNKNOWN_SLUG = 'unknown-brand';

/** Returns the placeholder for a brand that isn't on any of our lists, or for none. All such names share a price. */
export function unknownBrand(name?: string): Brand {
  const brand = toOtherBrand(UNKNOWN_SLUG, name ?? 'Unknown brand', 'mid-range', []);
  return name === undefined ? { ...brand, isUnnamed: true } : brand;
}

/** Finds a brand outside the catalog by its slug. The slug `unknown-brand` represents all unlisted brands. */
export const findOtherBrand = lookUp([...otherBrands, ...otherMakers, unknownBrand()]);

/** Creates a brand for an operator's model. Returns undefined if the name has no letters or is already on a list. */
export function ownBrand(name: string): Brand | undefined {
  const slug = brandSlug(name);
  if (slug === '' || findBrand(slug) || findOtherBrand(slug)) return undefined;
  return { ...toOtherBrand(slug, name, 'mid-range', withoutSigns(name)), isOwn: true };
}

/** Returns true for the placeholder for brands that aren't on any of our lists. */
export const isUnknown = ({ slug }: Pick<Brand, 'slug'>): boolean => slug === UNKNOWN_SLUG;

function toOtherBrand(slug: string, name: string, tier: Tier, aliases: readonly string[]): Brand {
  return { slug, name, tier, tierLabel: tierLabel(tier), aliases, isOutsideCatalog: true };
}
