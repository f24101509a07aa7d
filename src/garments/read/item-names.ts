import { type Brand, brands } from '../catalog.ts';
import eraFile from '../lexicon/items/eras.json' with { type: 'json' };
import lineFile from '../lexicon/items/lines.json' with { type: 'json' };
import materialFile from '../lexicon/items/materials.json' with { type: 'json' };
import modelFile from '../lexicon/items/models.json' with { type: 'json' };
import sizeFile from '../lexicon/items/sizes.json' with { type: 'json' };
import subKindFile from '../lexicon/items/sub-kinds.json' with { type: 'json' };
import { otherBrands } from '../other-brands.ts';
import { createPhraseTree, type PhraseTree, withPlurals } from './phrase-tree.ts';
import { phraseOf } from './tokens.ts';

/** A model of a brand, by its identifier, with what its name implies. */
export interface NamedModel {
  readonly id: string;
  /** Place in the list of its brand, the best known first. */
  readonly place: number;
  /** Slug of its category. */
  readonly kind: string;
  readonly subKind?: string | undefined;
  readonly material?: string | undefined;
  readonly variants?: PhraseTree<string> | undefined;
}

/** A material, by its identifier, with the broader one that it is a kind of. */
export interface NamedMaterial {
  readonly id: string;
  readonly of?: string | undefined;
  /** Kinds of which it says nothing, as every sweater is knit. */
  readonly silent?: readonly string[] | undefined;
}

export type Names = readonly string[];

interface ModelRow {
  /** Name in answers, where its first name is not right. */
  readonly name?: string;
  readonly names: Names;
  /** Names that say the brand by themselves: all of them, or these. */
  readonly alone?: true | Names;
  /** It sells so far from its brand's usual price that an answer has to say so. */
  readonly apart?: true;
  readonly kind: string;
  readonly subKind?: string;
  readonly material?: string;
  readonly variants?: Readonly<Record<string, Names>>;
  /** A table of variants that several models share. */
  readonly sizes?: string;
}

/** A tree of names as they stand, then of their plurals. */
export function treeOf<T>(rows: readonly (readonly [names: Names, value: T])[]): PhraseTree<T> {
  const entries = rows.flatMap(([names, value]) =>
    names.map((name) => [phraseOf(name), value] as const),
  );
  return createPhraseTree([
    ...entries,
    ...entries.flatMap(([name, value]) =>
      withPlurals(name).map((plural) => [plural, value] as const),
    ),
  ]);
}

/** Makes a look-up that builds its value for a key at the first call. */
export function lazily<T>(rows: Readonly<Record<string, unknown>>, make: (key: string) => T) {
  const made = new Map<string, T>();
  return (key: string): T | undefined => {
    if (!Object.hasOwn(rows, key)) return undefined;
    let found = made.get(key);
    if (found === undefined) {
      found = make(key);
      made.set(key, found);
    }
    return found;
  };
}

const lineRows = lineFile.lines as Record<string, Record<string, { name: string; names: Names }>>;
/** Models by brand and identifier. */
export const modelRows = modelFile.models as unknown as Record<string, Record<string, ModelRow>>;
const subKindRows = subKindFile.kinds as Record<string, Record<string, Names>>;

const byBrand = Object.fromEntries([...otherBrands, ...brands].map((brand) => [brand.slug, brand]));

/**
 * Names of a brand of several words; those of one word are also names of its models, as `Jordan` is. Aliases that hold
 * the name of a line or a model say more than the brand: `Versace Jeans Couture`, `Nike Air Max`.
 */
export const brandNames = lazily(byBrand, (slug) => {
  const { name, aliases } = byBrand[slug] as Brand;
  const saysMore = (words: readonly string[]) =>
    [linesOf(slug), namedModelsOf(slug)].some((tree) => (tree?.find(words).length ?? 0) > 0);
  const others = aliases.map(phraseOf).filter((alias) => !saysMore(alias.split(' ')));
  const long = [phraseOf(name), ...others].filter((one) => one.includes(' '));
  return createPhraseTree(long.map((one) => [one, true] as const));
});

/** Lines of a brand by their names; undefined for a brand without any. */
export const linesOf = lazily(lineRows, (brand) =>
  treeOf(Object.entries(lineRows[brand] ?? {}).map(([id, { names }]) => [names, id])),
);

const sizeTables = modelFile.sizes as Readonly<Record<string, Readonly<Record<string, Names>>>>;

/** Returns how answers name a line. */
export const lineName = (brand: string, id: string): string => lineRows[brand]?.[id]?.name ?? id;

/** Models of a brand by their names, those that share one together; undefined for a brand without any. */
export const namedModelsOf = lazily(modelRows, (brand) => {
  const byName = new Map<string, NamedModel[]>();
  for (const [place, [id, row]] of Object.entries(modelRows[brand] ?? {}).entries()) {
    const { names, kind, subKind, material, sizes = '', variants } = row;
    const own = Object.entries({ ...sizeTables[sizes], ...variants });
    const model: NamedModel = {
      ...{ id, place, kind, subKind, material },
      ...(own.length > 0 && { variants: treeOf(own.map(([one, called]) => [called, one])) }),
    };
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), model]);
  }
  return treeOf([...byName].map(([name, models]) => [[name], models]));
});

/** Sub-kinds of a category by their names, with their place in the list. */
export const subKindsOf = lazily(subKindRows, (kind) =>
  treeOf(
    Object.entries(subKindRows[kind] ?? {}).map(([id, names], place) => [names, { id, place }]),
  ),
);

/** Sizes of bags by their names. */
export const bagSizes = treeOf(
  Object.entries(sizeFile.sizes as Record<string, Names>).map(([id, names]) => [names, id]),
);

interface MaterialRow extends Omit<NamedMaterial, 'id'> {
  readonly names: Names;
  readonly brands?: readonly string[];
}
const materialRows = Object.entries(materialFile.materials as Record<string, MaterialRow>).map(
  ([id, { names, brands, of, silent }]) => ({
    ...{ names, brands },
    material: { id, of, silent } as NamedMaterial,
  }),
);
const ownMaterialBrands = Object.fromEntries(
  materialRows.flatMap(({ brands = [] }) => brands.map((brand) => [brand, true])),
);
const materialTree = (brand?: string) =>
  treeOf(
    [true, false].flatMap((isOwn) =>
      materialRows
        .filter(({ brands }) => (isOwn ? brand && brands?.includes(brand) : !brands))
        .map(({ names, material }) => [names, material] as const),
    ),
  );
const usualMaterials = materialTree();
const materialsByBrand = lazily(ownMaterialBrands, materialTree);

/** Materials by the names that count for a brand. */
export const materialsFor = (brand: string): PhraseTree<NamedMaterial> =>
  materialsByBrand(brand) ?? usualMaterials;

const broader = new Map(materialRows.map(({ material: { id, of } }) => [id, of]));

/** Returns true for an identifier of a material. */
export const isMaterial = (id: string): boolean => broader.has(id);

/** The broader material that a material is a kind of. */
export const materialAbove = (id: string): string | undefined => broader.get(id);

/** Eras by their names; `vintage` is of no decade. */
export const eras = treeOf(
  Object.entries(eraFile.eras as Record<string, { names: Names }>).map(([id, { names }]) => [
    names,
    id,
  ]),
);
