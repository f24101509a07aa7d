import { type Brand, type Category, findCategory, type Gender, lookUp } from './catalog.ts';
import file from './other-kinds.json' with { type: 'json' };

/** A kind of item outside the 15 categories. Its prices are in `model/effects.json`. */
interface OtherKind extends Category {
  readonly isExtended: true;
  /** Of a parcel: `light` is up to half a pound, `medium` is up to two pounds, and `heavy` is anything above. */
  readonly weight: 'light' | 'medium' | 'heavy';
  /** Plain-English description of items that the kind excludes, even though its name suggests them. */
  readonly not?: string | undefined;
}

/** A row of other-kinds.json, in which a list tells the family of its kinds. */
type KindRow = Omit<OtherKind, 'family' | 'aliases' | 'isExtended'> & { readonly words?: readonly string[] };

const CHILDRENS_FAMILY = 'children';

// Responses list the members in this order, with the weight last.
const toOtherKind = ({ words = [], weight, ...row }: KindRow, family: string): OtherKind => ({
  ...row,
  ...{ family, aliases: words, isExtended: true, weight },
});

const adultRows = file.kinds as readonly (KindRow & { readonly family: string })[];
export const adultKinds: readonly OtherKind[] = /* @__PURE__ */ adultRows.map((row) => toOtherKind(row, row.family));

const childrensRows = file.children as readonly (KindRow & { readonly of: readonly string[] })[];
/** Kinds of children's items, whose names are recognized only if the item is for a child. */
export const childrensKinds: readonly OtherKind[] = /* @__PURE__ */ childrensRows.map((row) =>
  toOtherKind(row, CHILDRENS_FAMILY),
);

export const otherKinds: readonly OtherKind[] = [...adultKinds, ...childrensKinds];

/** Finds a kind outside the 15 categories by its slug. */
export const findOtherKind = lookUp(otherKinds);

const childrensByAdultKind = new Map(
  childrensRows.flatMap(({ of }, at) => of.map((kind) => [kind, childrensKinds[at]] as const)),
);

/** Finds a kind in or outside the 15 categories by its slug. */
export const findKindBySlug = (slug: string): Category | undefined => findCategory(slug) ?? findOtherKind(slug);

/** Returns the children's version of an adult kind, if there is one. Returns a children's kind unchanged. */
export function childrensKindOf(kind: Pick<Category, 'slug'>): OtherKind | undefined {
  return childrensByAdultKind.get(kind.slug) ?? childrensKinds.find(({ slug }) => slug === kind.slug);
}

/** Returns true for a kind of children's items, such as clothes, shoes, or accessories. */
export const isChildrens = ({ slug }: Pick<Category, 'slug'>): boolean =>
  findOtherKind(slug)?.family === CHILDRENS_FAMILY;

/** Formats a category's name for use within a sentence, such as `jackets and blazers`. */
export function categoryWords(category: Pick<Category, 'name'>): string {
  return category.name.toLowerCase().replaceAll(' & ', ' and ').replace('t-shirts', 'T-shirts');
}

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
  const wearer = gender === undefined ? '' : `${genderWord(gender, category)} `;
  const kind = gender === undefined ? categoryWords(category) : categoryWords(category).replace(/^kids’ /, '');
  return brand.isUnnamed ? `${wearer}${kind}, brand not known` : `${wearer}${brand.name} ${kind}`;
}
