import { type Category, findCategory, type Gender, lookUp } from './catalog.ts';
import file from './other-kinds.json' with { type: 'json' };

/** Parcel weights: `light` is up to half a pound, `medium` is up to two pounds, and `heavy` is anything above. */
export const PARCEL_WEIGHTS = ['light', 'medium', 'heavy'] as const;

/** A kind of item outside the 15 categories. Its prices are in `model/effects.json`. */
export interface OtherKind extends Category {
  readonly isExtended: true;
  readonly weight: (typeof PARCEL_WEIGHTS)[number];
  /** Plain-English description of items that the kind excludes, even though its name suggests them. */
  readonly not?: string | undefined;
}

interface Row {
  readonly slug: string;
  readonly name: string;
  readonly gender?: Gender;
  readonly weight: OtherKind['weight'];
  readonly holds: string;
  readonly not?: string;
  readonly words?: readonly string[];
}

const CHILDRENS_FAMILY = 'children';

function toOtherKind({ words = [], weight, ...row }: Row, family: string): OtherKind {
  // Responses list the members in this order, with the weight last.
  return { ...row, family, aliases: words, isExtended: true, weight };
}

const adultRows = file.kinds as readonly (Row & { readonly family: string })[];
export const adultKinds: readonly OtherKind[] = /* @__PURE__ */ adultRows.map((row) => toOtherKind(row, row.family));

const childrensRows = file.children as readonly (Row & { readonly of: readonly string[] })[];
/** Kinds of children's items, whose names are recognized only if the item is for a child. */
export const childrensKinds: readonly OtherKind[] = /* @__PURE__ */ childrensRows.map((row) =>
  toOtherKind(row, CHILDRENS_FAMILY),
);

export const otherKinds: readonly OtherKind[] = [...adultKinds, ...childrensKinds];

/** Finds a kind outside the 15 categories by its slug. */
export const findOtherKind = lookUp(otherKinds);

const childrensBySlug = new Map(
  childrensRows.flatMap(({ slug, of }) => of.map((kind) => [kind, findOtherKind(slug) as OtherKind] as const)),
);

export function findKindBySlug(slug: string): Category | undefined {
  return findCategory(slug) ?? findOtherKind(slug);
}

/** Returns the children's version of an adult kind, if there is one. Returns a children's kind unchanged. */
export function childrensKindOf(kind: Pick<Category, 'slug'>): OtherKind | undefined {
  return childrensBySlug.get(kind.slug) ?? childrensKinds.find(({ slug }) => slug === kind.slug);
}

/** Returns true for a kind of children's items, such as clothes, shoes, or accessories. */
export function isChildrens({ slug }: Pick<Category, 'slug'>): boolean {
  return findOtherKind(slug)?.family === CHILDRENS_FAMILY;
}
