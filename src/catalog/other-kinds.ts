import { type Category, findCategory, type Gender } from './catalog.ts';
import file from './other-kinds.json' with { type: 'json' };

/** Weight of a kind's parcel: `light` up to half a pound, `medium` up to two, `heavy` above. */
export const PARCEL_WEIGHTS = ['light', 'medium', 'heavy'] as const;

/** A kind of item outside the 15 categories. It has its own prices, in `model/kinds.json`. */
export interface OtherKind extends Category {
  readonly isExtended: true;
  readonly weight: (typeof PARCEL_WEIGHTS)[number];
  /** Things that its words do not mean here, in plain English. */
  readonly not?: string | undefined;
  /** Other names for it in category columns. */
  readonly inField: readonly string[];
}

interface Row {
  readonly slug: string;
  readonly name: string;
  readonly gender?: string;
  readonly weight: string;
  readonly holds: string;
  readonly not?: string;
  readonly words?: readonly string[];
  readonly inField?: readonly string[];
}

const CHILDRENS_FAMILY = 'children';

function kindOf({ words = [], inField = [], gender, weight, ...row }: Row, family: string): OtherKind {
  return {
    ...row,
    family,
    aliases: words,
    isExtended: true,
    weight: weight as (typeof PARCEL_WEIGHTS)[number],
    inField,
    ...(gender && { gender: gender as Gender }),
  };
}

export const adultKinds: readonly OtherKind[] = /* @__PURE__ */ file.kinds.map(
  (row: Row & { readonly family: string }) => kindOf(row, row.family),
);

/** Kinds of children's pieces. Their words count only if the wearer is a child. */
export const childrensKinds: readonly OtherKind[] = /* @__PURE__ */ file.children.map((row: Row) =>
  kindOf(row, CHILDRENS_FAMILY),
);

export const otherKinds: readonly OtherKind[] = [...adultKinds, ...childrensKinds];

const bySlug = new Map(otherKinds.map((kind) => [kind.slug, kind]));
const childrensOf = new Map(
  file.children.flatMap(({ slug, of }) => of.map((kind) => [kind, bySlug.get(slug) as OtherKind] as const)),
);

/** Returns the kind outside the 15 categories with a slug. */
export function findOtherKind(slug: string): OtherKind | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

export function findKindBySlug(slug: string): Category | undefined {
  return findCategory(slug) ?? findOtherKind(slug);
}

/** Returns the children's kind for an adult kind; a children's kind itself. */
export function childrensKindOf(kind: Pick<Category, 'slug'>): OtherKind | undefined {
  return childrensOf.get(kind.slug) ?? childrensKinds.find(({ slug }) => slug === kind.slug);
}

/** Returns true for a kind of children's pieces: clothes, shoes or accessories. */
export function isChildrens({ slug }: Pick<Category, 'slug'>): boolean {
  return bySlug.get(slug)?.family === CHILDRENS_FAMILY;
}
