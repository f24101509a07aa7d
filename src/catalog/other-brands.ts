import { type Brand, findBrand, type Tier, tierLabel } from './catalog.ts';
import { brandSlug } from './normalize.ts';
import file from './other-brands.json' with { type: 'json' };

interface Row {
  readonly name: string;
  readonly like?: string;
  readonly aliases?: readonly string[];
  readonly makes?: string;
  readonly wearer?: string;
  readonly plain?: boolean;
}
const rows = file.brands as readonly Row[];

export const USUAL_TIER: Tier = 'mid-range';

/** Also matches `Rag and Bone` for `Rag & Bone`. */
const withAnd = (name: string): readonly string[] => (name.includes('&') ? [name.replaceAll('&', ' and ')] : []);

const brandOfRow = ({ name, like, aliases = [], makes, wearer }: Row): Brand => ({
  ...brandOf(brandSlug(name), name, (like ?? USUAL_TIER) as Tier, [...aliases, ...withAnd(name)]),
  ...(makes && { makes }),
  ...(wearer === 'children' && { wearer }),
});

/** Brands outside the catalog. A model may price more: its lexicon has them. */
export const otherBrands: readonly Brand[] = rows.map(brandOfRow);

/** Makers of kinds outside the 15 categories, such as jewelry. They are not among the brands in the fits of clothes. */
export const otherMakers: readonly Brand[] = (file.makers as readonly Row[]).map(brandOfRow);

export const plainNames: readonly string[] = rows.flatMap(({ name, plain }) => (plain ? [name] : []));

/** Makers of goods without prices, such as cosmetics, with their other names. */
export const notClothes: Readonly<Record<string, readonly string[]>> = file.notClothes;

/** Makers of jewelry and watches that need an appraiser, with their other names. */
export const appraisedMakers: Readonly<Record<string, readonly string[]>> = file.appraised;

const UNKNOWN_SLUG = 'unknown-brand';

/** Returns an unlisted brand; all have the same prices. */
export function unknownBrand(name = 'Unknown brand'): Brand {
  return brandOf(UNKNOWN_SLUG, name, USUAL_TIER, []);
}

const unknown = unknownBrand();
const bySlug = new Map([...otherBrands, ...otherMakers, unknown].map((brand) => [brand.slug, brand]));

/** Returns a brand that an operator's model adds; undefined if its name has no letters or is on a list. */
export function ownBrand(name: string): Brand | undefined {
  const slug = brandSlug(name);
  if (slug === '' || findBrand(slug) || bySlug.has(slug)) return undefined;
  return { ...brandOf(slug, name, USUAL_TIER, withAnd(name)), isOwn: true };
}

/** Returns the brand outside the catalog with a slug; `unknown-brand` for all unlisted ones. */
export function findOtherBrand(slug: string): Brand | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

/** Returns true for an unlisted brand. */
export const isUnknown = ({ slug }: Pick<Brand, 'slug'>): boolean => slug === UNKNOWN_SLUG;

function brandOf(slug: string, name: string, tier: Tier, aliases: readonly string[]): Brand {
  return { slug, name, tier, tierLabel: tierLabel(tier), aliases, isOutsideCatalog: true };
}
