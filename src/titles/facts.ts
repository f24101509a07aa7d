import { categories } from '../catalog/catalog.ts';
import { adultKinds, childrensKindOf, findOtherKind, isChildrens } from '../catalog/other-kinds.ts';
import {
  eraOfYear,
  eras,
  findThemes,
  hasOldPieces,
  imitatedBy,
  isMaterial,
  linesOf,
  materialAbove,
  materialsFor,
  nameIndex,
  STYLE_NAME,
  withoutGroups,
  yearsIn,
} from './item-names.ts';
import { extrasBegin, groupOf } from './kind-words.ts';
import featureFile from './lexicon/items/features.json' with { type: 'json' };
import lexicon from './lexicon/items/not-made-of.json' with { type: 'json' };
import sizeFile from './lexicon/items/sizes.json' with { type: 'json' };
import subKindFile from './lexicon/items/sub-kinds.json' with { type: 'json' };
import { brandNames, findNamedModels, type GarmentModel } from './models.ts';
import {
  lazily,
  type Meaning,
  type Names,
  type NameTable,
  phraseIndex,
  phraseIndexes,
  phraseIndexWithPlurals,
} from './phrase-index.ts';
import { type FoundPhrase, isWithin, overlap, type Places, wordsOf } from './tokens.ts';

/** Facts about an item in text, besides its brand, kind, gender and condition: identifiers of `lexicon/items`. */
export interface Facts {
  /** Line or outlet of the brand, such as `purple-label`. */
  readonly line?: string | undefined;
  /** Model of the brand, such as `tabby`. */
  readonly model?: string | undefined;
  /** Variants of the model, such as `26`. */
  readonly variants: readonly string[];
  /** Size of a bag, such as `small`, unless a variant of its model is named. */
  readonly size?: string | undefined;
  /** Form within the kind, such as `loafers`; models imply it. */
  readonly subKind?: string | undefined;
  /** Materials, such as `suede`; a model of clothes implies its own, another if at most a broader one is named. */
  readonly materials: readonly string[];
  /** Decade, `vintage` or `antique`. */
  readonly era?: string | undefined;
  /** Features, such as `made-in-usa`, `selvedge` or `swingman`. */
  readonly features: readonly string[];
  /** Teams, schools, bands and characters on a garment, such as `lakers`; otherwise their group, such as `nba`. */
  readonly themes: readonly string[];
  /** Forms of the other words that count, each once; absent if there is no title. */
  readonly others?: readonly string[] | undefined;
}

export const NO_FACTS: Facts = { variants: [], materials: [], features: [], themes: [] };

export interface FactSpan extends FoundPhrase<string> {
  /** Absent if the model implies the fact or other words state it better. */
  readonly of?: 'line' | 'model' | 'sub-kind' | 'material' | 'era' | 'feature' | 'theme' | undefined;
}

export interface FoundFacts extends Facts {
  /** True if words of the title say that the piece may be a copy. */
  readonly isDoubted?: boolean;
  readonly spans: readonly FactSpan[];
}

const subKindRows = subKindFile.kinds as Record<string, NameTable>;
const subKindsOf = lazily(subKindRows, (kind) =>
  phraseIndexWithPlurals(
    Object.entries(subKindRows[kind] ?? {}).map(
      ([id, names], place): Meaning<{ id: string; place: number }> => [names, { id, place }],
    ),
  ),
);

const bagSizes = nameIndex(sizeFile.sizes);

interface FeatureRow {
  readonly names: Names;
  /** The names count only for these brands. */
  readonly brands?: Names;
  /** The names count in these categories only. */
  readonly kinds?: Names;
  /** The names mean something else beside these words: a man's 2X is no plus size. */
  readonly notBeside?: Names;
}
const kindSlugs = Object.fromEntries([...categories, ...adultKinds].map(({ slug }) => [slug, true]));
const featureRows = Object.entries(featureFile.features as Record<string, FeatureRow>);
const featuresOf = lazily(kindSlugs, (kind) => {
  const rows = featureRows.filter(([, { kinds }]) => kinds?.includes(kind) ?? true);
  return phraseIndex(rows.map(([id, row]): Meaning<FeatureRow & { id: string }> => [row.names, { ...row, id }]));
});

const lists = phraseIndexes(lexicon.lists);

/**
 * Finds the facts about an item of a brand and kind in normalized words, those of extras from `end` on aside. Naming
 * what a model implies adds nothing.
 */
export function findFacts(words: readonly string[], brand: string, kind: string, end = extrasBegin(words)): FoundFacts {
  const line = findLine(words, brand);
  const model = findModel(words, brand, kind);
  const own = words.slice(0, end);
  const outsideNames = <T extends Places>(found: readonly T[]): T[] =>
    found.filter((one) => ![model, line].some((name) => name && overlap(one, name)));
  const variants = model?.value.variants?.find(own) ?? [];
  const size = variants.length === 0 && kind === 'bag' ? longest(outsideNames(bagSizes.find(own))) : undefined;
  const named = outsideNames(subKindsOf(kind)?.find(own) ?? []);
  const form = findSubKind(named, model?.value, kind);
  const material = findMaterials([...named, ...materialsFor(brand).find(own)], own, model?.value, kind);
  const ages = outsideNames([...eras.find(own), ...erasOfYears(own)]);
  const age = findEra(
    ages.filter((one) => !variants.some((variant) => overlap(variant, one))),
    brand,
  );
  const features = (featuresOf(kind)?.find(own) ?? []).filter(
    (one) =>
      (one.value.brands?.includes(brand) ?? true) &&
      !one.value.notBeside?.some((word) => words.includes(word)) &&
      !(model && overlap(one, model)),
  );
  const shown = groupOf(kind) === 'clothes' ? outsideNames(findThemes(own)) : [];
  return {
    line: line?.value,
    model: model?.value.id,
    variants: [...new Set(variants.map(({ value }) => value))].sort(),
    size: size?.value,
    subKind: form.value,
    materials: material.value,
    era: age.value,
    features: [...new Set(features.map(({ value }) => value.id))].sort(),
    themes: withoutGroups(shown.map(({ value }) => value)),
    spans: [
      ...(line ? [spanOf(line, line.value, 'line')] : []),
      ...(model ? [spanOf(model, model.value.id, 'model')] : []),
      ...variants.map((one) => spanOf(one, one.value, 'model')),
      ...(size ? [spanOf(size, size.value, 'model')] : []),
      ...form.spans,
      ...material.spans,
      ...age.spans,
      ...features.map((one) => spanOf(one, one.value.id, 'feature')),
      ...shown.map((one) => spanOf(one, one.value, 'theme')),
    ],
  };
}

const factsOfNames = new WeakMap<GarmentModel, FoundFacts>();

/** Returns what a model's own name states. Candidates ask for the same names again and again. */
function factsOfName(model: GarmentModel): FoundFacts {
  const known = factsOfNames.get(model) ?? findFacts(wordsOf(model.name), model.brand.slug, model.kind);
  factsOfNames.set(model, known);
  return known;
}

/** Returns the facts of an item if it is a model of its brand, whose name may state more than the model. */
export function factsOfModel(facts: Facts, model: GarmentModel): Facts {
  const { spans: _, ...own } = factsOfName(model);
  return {
    ...own,
    model: model.id,
    line: own.line ?? facts.line,
    size: own.variants.length > 0 ? undefined : facts.size,
    subKind: own.subKind ?? facts.subKind,
    materials: materialsOf(model, [...facts.materials, ...own.materials]),
    era: own.era ?? facts.era,
    features: [...new Set([...facts.features, ...own.features])].sort(),
    themes: withoutGroups([...facts.themes, ...own.themes]),
    others: facts.others,
  };
}

const spanOf = ({ from, to }: Places, value: string, of?: FactSpan['of']): FactSpan => ({ value, from, to, of });

function findLine(words: readonly string[], brand: string): FoundPhrase<string> | undefined {
  const lines = linesOf(brand)?.find(words) ?? [];
  const names = lines.length > 0 ? (brandNames(brand)?.find(words) ?? []) : [];
  return longest(lines.filter((one) => !isWithin(one, names)));
}

function findModel(words: readonly string[], brand: string, kind: string): FoundPhrase<GarmentModel> | undefined {
  return findNamedModels(brand, words)
    .flatMap((found) => {
      const value = ofKind(found.value, kind);
      return value ? [{ ...found, value }] : [];
    })
    .sort((a, b) => a.value.place - b.value.place)[0];
}

/** Returns the sub-kind. Words for some name a material, not a sub-kind: a jean jacket is made of denim. */
function findSubKind(
  named: readonly FoundPhrase<{ readonly id: string; readonly place: number }>[],
  model: GarmentModel | undefined,
  kind: string,
) {
  const implied = model?.kind === kind ? model.subKind : undefined;
  const forms = named.filter(({ value }) => !isMaterial(value.id));
  const form = longest(forms.toSorted((a, b) => a.value.place - b.value.place));
  return {
    value: implied ?? form?.value.id,
    spans: forms.map((one) =>
      spanOf(one, one.value.id, one === form && implied === undefined ? 'sub-kind' : undefined),
    ),
  };
}

function findMaterials(
  named: readonly FoundPhrase<{ readonly id: string; readonly silent?: readonly string[] | undefined }>[],
  words: readonly string[],
  model: GarmentModel | undefined,
  kind: string,
) {
  const real = named.filter(
    ({ value, from, to }) => isMaterial(value.id) && !lists.before.has(words[from - 1]) && !lists.behind.has(words[to]),
  );
  // Jeans are always denim: the word is known and adds nothing.
  const isSilent = ({ value }: (typeof real)[number]) => value.silent?.includes(kind) === true;
  const spoken = real.filter((one) => !isSilent(one));
  const ids = spoken.map(({ value }) => value.id);
  const materials = materialsOf(model, ids);
  const isNew = (id: string) => materials.includes(id) && id !== model?.material;
  return {
    value: materials,
    spans: [
      ...spoken.map((one) => spanOf(one, one.value.id, isNew(one.value.id) ? 'material' : undefined)),
      ...real.filter(isSilent).map((one) => spanOf(one, one.value.id)),
    ],
  };
}

const erasOfYears = (words: readonly string[]): FoundPhrase<string>[] =>
  yearsIn(words).flatMap(({ value, from, to }) => {
    const era = eraOfYear(value);
    return era === undefined ? [] : [{ value: era, from, to }];
  });

/** Returns the era; a decade is more specific than `vintage`. */
function findEra(ages: readonly FoundPhrase<string>[], brand: string) {
  const stated = hasOldPieces(brand) ? ages.filter(({ value }) => value !== STYLE_NAME) : [];
  const age = stated.find(({ value }) => value !== 'vintage') ?? stated[0];
  return {
    value: age?.value,
    spans: ages.map((one) => spanOf(one, one.value, one === age ? 'era' : undefined)),
  };
}

/** Returns the model of a shared name that fits a kind; for a child's piece, also the adult's. */
function ofKind(models: readonly GarmentModel[], kind: string): GarmentModel | undefined {
  const same = models.find((model) => model.kind === kind);
  if (same) return same;
  if (isChildrens({ slug: kind })) return models.find((model) => childrensKindOf({ slug: model.kind })?.slug === kind);
  // Items outside the 15 categories share nothing but the name.
  const isClothes = findOtherKind(kind) === undefined;
  return models.find((model) => isClothes && !findOtherKind(model.kind) && groupOf(model.kind) === groupOf(kind));
}

function longest<T>(found: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  return found.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
}

/** Returns the materials of an item. For clothes, the model's own material is more reliable than the seller's words. */
function materialsOf(model: GarmentModel | undefined, named: readonly string[]): string[] {
  const implied = model?.material;
  if (model && implied !== undefined && groupOf(model.kind) === 'clothes') return [implied];
  const all = new Set(named);
  if (implied !== undefined) all.delete('leather');
  for (const id of [...all, ...(implied !== undefined ? [implied] : [])])
    for (const original of imitatedBy(id)) all.delete(original);
  for (const id of [...all, ...(implied !== undefined ? [implied] : [])])
    for (let above = materialAbove(id); above !== undefined; above = materialAbove(above)) all.delete(above);
  return all.size > 0 || implied === undefined ? [...all].sort() : [implied];
}
