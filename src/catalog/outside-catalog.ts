import { type Brand, brands, type Category, createLookup, findCategory, type Gender, type Tier } from './catalog.ts';
import { toBrandSlug } from './normalize.ts';
import otherBrandFile from './other-brands.json' with { type: 'json' };
import otherKindFile from './other-kinds.json' with { type: 'json' };

interface OtherBrandRow extends Pick<Brand, 'name' | 'makes' | 'isForChildrenOnly'> {
  /** The tier with the most similar prices. */
  readonly like: Tier;
  readonly aliases?: readonly string[];
  /** The names that are also ordinary words, given names, places, or abbreviations: true for `name` alone. */
  readonly plain?: true | readonly string[];
}
const brandRows = otherBrandFile.brands as readonly OtherBrandRow[];
const makerRows = otherBrandFile.makers as readonly OtherBrandRow[];

/** Creates a brand outside the catalog. Adds the alias `Rag and Bone` for `Rag & Bone`, `White Warren` for `White + Warren`. */
function createBrand({ name, like: tier, aliases = [], plain: _, ...rest }: OtherBrandRow): Brand {
  const withoutSigns = name.replaceAll('&', ' and ').replaceAll(' + ', ' ');
  const allAliases = withoutSigns === name ? aliases : [...aliases, withoutSigns];
  return { slug: toBrandSlug(name), name, tier, aliases: allAliases, isOutsideCatalog: true, ...rest };
}

/** Brands outside the catalog. An operator's own model can add more to its lexicon. */
export const brandsOutsideCatalog: readonly Brand[] = brandRows.map(createBrand);

/** Makers of items outside the 15 categories, such as jewelry. The fit of the clothing model excludes them. */
export const otherMakers: readonly Brand[] = makerRows.map(createBrand);

export const otherNames = {
  /** Names of brands outside the catalog that are also ordinary words. */
  ordinary: [...brandRows, ...makerRows].flatMap(({ name, plain = [] }) => (plain === true ? [name] : plain)),
  /** Makers of goods that we do not price, such as cosmetics. */
  notClothes: otherBrandFile.notClothes,
  /** Makers of jewelry and watches that only an appraiser can price. */
  appraised: otherBrandFile.appraised,
};

const UNKNOWN_SLUG = 'unknown-brand';

/** Returns the placeholder for a brand that isn't on any of our lists, or for none. All such names share a price. */
export const createUnknownBrand = (name?: string): Brand => ({
  ...createBrand({ name: name ?? 'Unknown brand', like: 'mid-range' }),
  slug: UNKNOWN_SLUG,
  aliases: [],
  ...(name === undefined && { isUnnamed: true }),
});

/** Finds a brand in or outside the catalog by its slug. The slug `unknown-brand` represents all unlisted brands. */
export const findAnyBrand = createLookup([...brands, ...brandsOutsideCatalog, ...otherMakers, createUnknownBrand()]);

/** Creates a brand for an operator's model. Returns undefined if the name has no letters or is already on a list. */
export function createOwnBrand(name: string): Brand | undefined {
  const slug = toBrandSlug(name);
  if (slug === '' || findAnyBrand(slug)) return undefined;
  return { ...createBrand({ name, like: 'mid-range' }), isOwn: true };
}

/** Returns true for the placeholder for brands that aren't on any of our lists. */
export const isUnknown = ({ slug }: Pick<Brand, 'slug'>): boolean => slug === UNKNOWN_SLUG;

/** A kind of item outside the 15 categories. Its prices are in `model/effects.json`. */
interface OtherKind extends Category {
  readonly isOutsideCatalog: true;
  /** Of a parcel: `light` is up to half a pound, `medium` is up to two pounds, and `heavy` is anything above. */
  readonly weight: 'light' | 'medium' | 'heavy';
  /** Plain-English description of items that the kind excludes, even though its name suggests them. */
  readonly not?: string | undefined;
}

/** A row of other-kinds.json, in which a list tells the family of its kinds. */
type KindRow = Omit<OtherKind, 'family' | 'aliases' | 'isOutsideCatalog'> & { readonly words?: readonly string[] };

const CHILDRENS_FAMILY = 'children';

// Responses list the members in this order, with the weight last.
const toOtherKind = ({ words = [], weight, ...row }: KindRow, family: string): OtherKind => ({
  ...row,
  family,
  aliases: words,
  isOutsideCatalog: true,
  weight,
});

const adultRows = otherKindFile.kinds as readonly (KindRow & { readonly family: string })[];
export const adultKinds: readonly OtherKind[] = /* @__PURE__ */ adultRows.map((row) => toOtherKind(row, row.family));

const childrensRows = otherKindFile.children as readonly (KindRow & { readonly of: readonly string[] })[];
/** Kinds of children's items, whose names are recognized only if the item is for a child. */
export const childrensKinds: readonly OtherKind[] = /* @__PURE__ */ childrensRows.map((row) =>
  toOtherKind(row, CHILDRENS_FAMILY),
);

export const otherKinds: readonly OtherKind[] = [...adultKinds, ...childrensKinds];

export const findOtherKind = createLookup(otherKinds);

const childrensByAdultKind = new Map(
  childrensRows.flatMap(({ of }, at) => of.map((kind) => [kind, childrensKinds[at]] as const)),
);

export const findKindBySlug = (slug: string): Category | undefined => findCategory(slug) ?? findOtherKind(slug);

/** Returns the children's version of an adult kind, if there is one. Returns a children's kind unchanged. */
export function childrensKindOf(kind: Pick<Category, 'slug'>): OtherKind | undefined {
  return childrensByAdultKind.get(kind.slug) ?? childrensKinds.find(({ slug }) => slug === kind.slug);
}

export const isChildrens = ({ slug }: Pick<Category, 'slug'>): boolean =>
  findOtherKind(slug)?.family === CHILDRENS_FAMILY;

/** Formats a category's name for use within a sentence, such as `jackets and blazers`. */
export function categoryInWords(category: Pick<Category, 'name'>): string {
  return category.name.toLowerCase().replaceAll(' & ', ' and ').replace('t-shirts', 'T-shirts');
}

/** Formats a category's name for use after a wearer: `shoes`, which are kids’ shoes, for `boys’ shoes`. */
export const kindAfterWearer = (category: Pick<Category, 'name'>): string =>
  categoryInWords(category).replace(/^kids’ /, '');

/** Returns the possessive for a gender: `men’s` or `women’s`, or `boys’` or `girls’` for a children's kind. */
export function genderWord(gender: Gender, category?: Pick<Category, 'slug'>): string {
  if (category && isChildrens(category)) return gender === 'male' ? 'boys’' : 'girls’';
  return gender === 'male' ? 'men’s' : 'women’s';
}

interface NamedGarment {
  readonly brand: Pick<Brand, 'name' | 'isUnnamed'>;
  readonly category: Pick<Category, 'name' | 'slug'>;
  readonly gender: Gender | undefined;
}

/** Describes the garments that a price applies to, such as `women’s Coach bags`, or those of any wearer. */
export function garmentsInWords({ brand, category, gender }: NamedGarment): string {
  const [wearer, kind] = gender
    ? [`${genderWord(gender, category)} `, kindAfterWearer(category)]
    : ['', categoryInWords(category)];
  return brand.isUnnamed ? `${wearer}${kind}, brand not known` : `${wearer}${brand.name} ${kind}`;
}
