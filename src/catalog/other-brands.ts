import { type Brand, brands, lookUp, type Tier } from './catalog.ts';
import { brandSlug } from './normalize.ts';
import file from './other-brands.json' with { type: 'json' };

interface OtherBrandRow extends Pick<Brand, 'name' | 'makes' | 'wearer'> {
  /** The tier with the most similar prices. */
  readonly like: Tier;
  readonly aliases?: readonly string[];
  /** The names that are also ordinary words, given names, places, or abbreviations: true for `name` alone. */
  readonly plain?: true | readonly string[];
}
const brandRows = file.brands as readonly OtherBrandRow[];
const makerRows = file.makers as readonly OtherBrandRow[];

/** Creates a brand outside the catalog. Adds the alias `Rag and Bone` for `Rag & Bone`, `White Warren` for `White + Warren`. */
function createBrand({ name, like: tier, aliases = [], plain: _, ...others }: OtherBrandRow): Brand {
  const withoutSigns = name.replaceAll('&', ' and ').replaceAll(' + ', ' ');
  const allAliases = withoutSigns === name ? aliases : [...aliases, withoutSigns];
  return { slug: brandSlug(name), name, tier, aliases: allAliases, isOutsideCatalog: true, ...others };
}

/** Brands outside the catalog. An operator's own model can add more to its lexicon. */
export const otherBrands: readonly Brand[] = brandRows.map(createBrand);

/** Makers of items outside the 15 categories, such as jewelry. The fit of the clothing model excludes them. */
export const otherMakers: readonly Brand[] = makerRows.map(createBrand);

export const otherNames = {
  /** Names of brands outside the catalog that are also ordinary words. */
  plain: [...brandRows, ...makerRows].flatMap(({ name, plain = [] }) => (plain === true ? [name] : plain)),
  /** Makers of goods that we do not price, such as cosmetics. */
  notClothes: file.notClothes,
  /** Makers of jewelry and watches that only an appraiser can price. */
  appraised: file.appraised,
};

const UNKNOWN_SLUG = 'unknown-brand';

/** Returns the placeholder for a brand that isn't on any of our lists, or for none. All such names share a price. */
export const unknownBrand = (name?: string): Brand => ({
  ...createBrand({ name: name ?? 'Unknown brand', like: 'mid-range' }),
  slug: UNKNOWN_SLUG,
  aliases: [],
  ...(name === undefined && { isUnnamed: true }),
});

/** Finds a brand in or outside the catalog by its slug. The slug `unknown-brand` represents all unlisted brands. */
export const findAnyBrand = lookUp([...brands, ...otherBrands, ...otherMakers, unknownBrand()]);

/** Creates a brand for an operator's model. Returns undefined if the name has no letters or is already on a list. */
export function ownBrand(name: string): Brand | undefined {
  const slug = brandSlug(name);
  if (slug === '' || findAnyBrand(slug)) return undefined;
  return { ...createBrand({ name, like: 'mid-range' }), isOwn: true };
}

/** Returns true for the placeholder for brands that aren't on any of our lists. */
export const isUnknown = ({ slug }: Pick<Brand, 'slug'>): boolean => slug === UNKNOWN_SLUG;
