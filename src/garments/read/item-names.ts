import eraFile from '../lexicon/items/eras.json' with { type: 'json' };
import lineFile from '../lexicon/items/lines.json' with { type: 'json' };
import materialFile from '../lexicon/items/materials.json' with { type: 'json' };
import sizeFile from '../lexicon/items/sizes.json' with { type: 'json' };
import subKindFile from '../lexicon/items/sub-kinds.json' with { type: 'json' };
import { lazily, type Meaning, type Names, type NameTable, type PhraseTree, treeWithPlurals } from './phrase-tree.ts';

/** A material, by its identifier, with the broader one that it is a kind of. */
interface NamedMaterial {
  readonly id: string;
  readonly of?: string | undefined;
  /** Kinds of which it says nothing, as every sweater is knit. */
  readonly silent?: Names | undefined;
}

/** Makes a tree of the names of identifiers. */
export function treeOfNames(rows: NameTable): PhraseTree<string> {
  return treeWithPlurals(Object.entries(rows).map(([id, names]): Meaning<string> => [names, id]));
}

/** The names of rows that say more than them. */
const namesOfRows = (rows: Readonly<Record<string, { readonly names: Names }>> = {}) =>
  Object.fromEntries(Object.entries(rows).map(([id, { names }]) => [id, names]));

const lineRows = lineFile.lines as Record<string, Record<string, { name: string; names: Names }>>;
const subKindRows = subKindFile.kinds as Record<string, NameTable>;

/** Lines of a brand by their names; undefined for a brand without any. */
export const linesOf = lazily(lineRows, (brand) => treeOfNames(namesOfRows(lineRows[brand])));

/** Returns how answers name a line. */
export const lineName = (brand: string, id: string): string => lineRows[brand]?.[id]?.name ?? id;

/** Sub-kinds of a category by their names, with their place in the list. */
export const subKindsOf = lazily(subKindRows, (kind) =>
  treeWithPlurals(
    Object.entries(subKindRows[kind] ?? {}).map(
      ([id, names], place): Meaning<{ id: string; place: number }> => [names, { id, place }],
    ),
  ),
);

/** Sizes of bags by their names. */
export const bagSizes = treeOfNames(sizeFile.sizes);

/** Eras by their names; `vintage` is of no decade. */
export const eras = treeOfNames(namesOfRows(eraFile.eras));

interface MaterialRow extends Omit<NamedMaterial, 'id'> {
  readonly names: Names;
  /** The names count for these brands only. */
  readonly brands?: Names;
}
const materialRows = materialFile.materials as Record<string, MaterialRow>;

const materialTree = (brand = '') => {
  const rows = Object.entries(materialRows);
  const own = rows.filter(([, { brands }]) => brands?.includes(brand));
  return treeWithPlurals(
    [...own, ...rows.filter(([, { brands }]) => !brands)].map(
      ([id, { names, of, silent }]): Meaning<NamedMaterial> => [names, { id, of, silent }],
    ),
  );
};
const usualMaterials = materialTree();
const materialsByBrand = lazily(
  Object.fromEntries(Object.values(materialRows).flatMap(({ brands = [] }) => brands.map((brand) => [brand, true]))),
  materialTree,
);

/** Materials by the names that count for a brand. */
export const materialsFor = (brand: string): PhraseTree<NamedMaterial> => materialsByBrand(brand) ?? usualMaterials;

/** Returns true for an identifier of a material. */
export const isMaterial = (id: string): boolean => Object.hasOwn(materialRows, id);

/** Returns the broader material that a material is a kind of. */
export const materialAbove = (id: string): string | undefined => (isMaterial(id) ? materialRows[id]?.of : undefined);
