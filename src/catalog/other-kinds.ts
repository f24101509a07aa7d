import { type Category, findCategory, type Gender } from './catalog.ts';
import file from './other-kinds.json' with { type: 'json' };

/** Weights of parcels: `light` up to half a pound, `medium` up to two pounds, `heavy` above. */
export const PARCEL_WEIGHTS = ['light', 'medium', 'heavy'] as const;

/** A kind of item outside the 15 categories. It has its own prices, in `model/kinds.json`. */
export interface OtherKind extends Category {
  readonly isExtended: true;
  readonly weight: (typeof PARCEL_WEIGHTS)[number];
  /** Items that the kind excludes although its words suggest them, in plain English. */
  readonly not?: string | undefined;
  /** Other names for the kind in category columns. */
  readonly inField: readonly string[];
}

interface Row {
  readonly slug: string;
  readonly name: string;
  readonly gender?: Gender;
  readonly weight: OtherKind['weight'];
  readonly holds: string;
  readonly not?: string;
  readonly words?: readonly string[];
  readonly inField?: readonly string[];
}

const CHILDRENS_FAMILY = 'children';

function kindOf({ words = [], inField = [], weight, ...row }: Row, family: string): OtherKind {
  // Answers keep this order of members, with the weight last.
  return { ...row, family, aliases: words, isExtended: true, weight, inField };
}

const adultRows = file.kinds as readonly (Row & { readonly family: string })[];
export const adultKinds: readonly OtherKind[] = /* @__PURE__ */ adultRows.map((row) => kindOf(row, row.family));

const childrensRows = file.children as readonly (Row & { readonly of: readonly string[] })[];
/** Kinds of children's items. Their words count only if the wearer is a child. */
export const childrensKinds: readonly OtherKind[] = /* @__PURE__ */ childrensRows.map((row) =>
  kindOf(row, CHILDRENS_FAMILY),
);

export const otherKinds: readonly OtherKind[] = [...adultKinds, ...childrensKinds];

const bySlug = new Map(otherKinds.map((kind) => [kind.slug, kind]));
const childrensBySlug = new Map(
  childrensRows.flatMap(({ slug, of }) => of.map((kind) => [kind, bySlug.get(slug) as OtherKind] as const)),
);

/** Returns the kind outside the 15 categories with a slug. */
export function findOtherKind(slug: string): OtherKind | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

export function findKindBySlug(slug: string): Category | undefined {
  return findCategory(slug) ?? findOtherKind(slug);
}

/** Returns the children's version of an adult kind, or a children's kind itself. */
export function childrensKindOf(kind: Pick<Category, 'slug'>): OtherKind | undefined {
  return childrensBySlug.get(kind.slug) ?? childrensKinds.find(({ slug }) => slug === kind.slug);
}

/** Returns true for a children's kind: clothes, shoes, or accessories. */
export function isChildrens({ slug }: Pick<Category, 'slug'>): boolean {
  return bySlug.get(slug)?.family === CHILDRENS_FAMILY;
}
