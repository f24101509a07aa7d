import { type Brand, type Tier, tierLabel } from './catalog.ts';
import file from './lexicon/other-brands.json' with { type: 'json' };
import { brandSlug } from './read/normalize.ts';

interface Row {
  readonly name: string;
  readonly like?: string;
  readonly aliases?: readonly string[];
  readonly makes?: string;
  readonly plain?: boolean;
}
const rows = file.brands as readonly Row[];

/** The tier whose prices a brand has of which nothing is known. */
export const USUAL_TIER: Tier = 'mid-range';

/** `Rag & Bone` is `Rag and Bone` too. */
const withAnd = (name: string): readonly string[] => (name.includes('&') ? [name.replaceAll('&', ' and ')] : []);

const others: Brand[] = rows.map(({ name, like, aliases = [], makes }) => ({
  ...brandOf(brandSlug(name), name, (like ?? USUAL_TIER) as Tier, [...aliases, ...withAnd(name)]),
  ...(makes && { makes }),
}));

/** Brands outside the catalog, by name, then those that a model has brought. */
export const otherBrands: readonly Brand[] = others;

/** Names that are ordinary words too. */
export const plainNames: readonly string[] = rows.flatMap(({ name, plain }) => (plain ? [name] : []));

/** Makers of what has no price here, with their other names: jewelry, watches, cosmetics, children's clothes. */
export const notClothes: Readonly<Record<string, readonly string[]>> = file.notClothes;

const UNKNOWN_SLUG = 'unknown-brand';

/** A brand that no list here names, under the name that was given. All of them have the same prices. */
export function unknownBrand(name = 'Unknown brand'): Brand {
  return brandOf(UNKNOWN_SLUG, name, USUAL_TIER, []);
}

const unknown = unknownBrand();
const bySlug = new Map([...otherBrands, unknown].map((brand) => [brand.slug, brand]));

/** Adds a brand of an operator's own and returns it; undefined for a name whose slug is taken. */
export function addOtherBrand(name: string): Brand | undefined {
  const slug = brandSlug(name);
  if (slug === '' || bySlug.has(slug)) return undefined;
  const brand: Brand = { ...brandOf(slug, name, USUAL_TIER, withAnd(name)), isOwn: true };
  others.push(brand);
  bySlug.set(slug, brand);
  return brand;
}

/** The brand outside the catalog with this slug; `unknown-brand` is one of which nothing is known. */
export function findOtherBrand(slug: string): Brand | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

/** Returns whether nothing is known of a brand, not even that there is one. */
export function isUnknown({ slug }: Pick<Brand, 'slug'>): boolean {
  return slug === UNKNOWN_SLUG;
}

function brandOf(slug: string, name: string, tier: Tier, aliases: readonly string[]): Brand {
  return { slug, name, tier, tierLabel: tierLabel(tier), aliases, isOther: true };
}
