import { categories } from '../catalog/catalog.ts';
import { adultKinds, childrensKindOf, findOtherKind, isChildrens } from '../catalog/other-kinds.ts';
import {
  findEras,
  findThemes,
  isMaterial,
  linesOf,
  materialsFor,
  nameIndex,
  specificMaterials,
  statedEra,
  withoutGroups,
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
  type NameTable,
  phraseIndex,
  phraseIndexes,
  phraseIndexWithPlurals,
} from './phrase-index.ts';
import { type FoundPhrase, isWithin, overlap, type WordSpan, type Words, wordsOf } from './tokens.ts';

/** Facts about an item other than brand, kind, gender, and condition, as identifiers from `lexicon/items`. */
export interface Facts {
  /** The brand's line or outlet, such as `purple-label`. */
  readonly line?: string | undefined;
  /** The brand's model, such as `tabby`. */
  readonly model?: string | undefined;
  /** Variants of the model, such as `26`. */
  readonly variants: readonly string[];
  /** Size of a bag, such as `small`. Absent if the title names a variant of the model. */
  readonly size?: string | undefined;
  /** Form of the item, such as `loafers`, as stated or implied by the model. */
  readonly subKind?: string | undefined;
  /** Materials, such as `suede`, as stated or implied by the model. */
  readonly materials: readonly string[];
  /** A decade, `vintage`, or `antique`. */
  readonly era?: string | undefined;
  /** Features, such as `made-in-usa`, `selvedge`, or `swingman`. */
  readonly features: readonly string[];
  /** Teams, schools, bands, and characters on a garment, such as `lakers`, or only their group, such as `nba`. */
  readonly themes: readonly string[];
  /** Other words that may affect the price, each in its base form. Absent if there is no title. */
  readonly others?: readonly string[] | undefined;
}

export const NO_FACTS: Facts = { variants: [], materials: [], features: [], themes: [] };

export interface FactSpan extends FoundPhrase<string> {
  /** The type of fact that the words state. Absent if the model or other words already imply the fact. */
  readonly of?: 'line' | 'model' | 'sub-kind' | 'material' | 'era' | 'feature' | 'theme' | undefined;
}

export interface FoundFacts extends Facts {
  /** True if the title suggests that the item may be a copy. */
  readonly isDoubted?: boolean;
  readonly spans: readonly FactSpan[];
}

interface SubKind {
  readonly id: string;
  /** Position in the list of the kind's sub-kinds. */
  readonly rank: number;
}
const subKindRows = subKindFile.kinds as Record<string, NameTable>;
const subKindsOf = lazily(subKindRows, (kind) => {
  const rows = Object.entries(subKindRows[kind] ?? {});
  return phraseIndexWithPlurals(rows.map(([id, names], rank): Meaning<SubKind> => [names, { id, rank }]));
});

const bagSizes = nameIndex(sizeFile.sizes);

interface FeatureRow {
  readonly names: readonly string[];
  readonly brands?: readonly string[];
  readonly kinds?: readonly string[];
  /** If the title contains any of these words, the names mean something else: a men's 2X is not a plus size. */
  readonly notBeside?: readonly string[];
}
const kindSlugs = Object.fromEntries([...categories, ...adultKinds].map(({ slug }) => [slug, true]));
const featureRows = Object.entries(featureFile.features as Record<string, FeatureRow>);
const featuresOf = lazily(kindSlugs, (kind) => {
  const rows = featureRows.filter(([, { kinds }]) => kinds?.includes(kind) ?? true);
  return phraseIndex(rows.map(([id, row]): Meaning<FeatureRow & { id: string }> => [row.names, { ...row, id }]));
});

const lists = phraseIndexes(lexicon.lists);

/**
 * Finds facts about an item, given its brand and kind. Words from position `end` on describe extras, so they count only
 * for the line and the model. `spans` are the words that state facts; a fact that the model implies needs none.
 */
export function findFacts(words: Words, brand: string, kind: string, end = extrasBegin(words)): FoundFacts {
  const line = findLine(words, brand);
  const model = findModel(words, brand, kind);
  const names = [line, model].filter((name) => name !== undefined);
  const itemWords = words.slice(0, end);

  const variants = model?.value.findVariants(itemWords) ?? [];
  const mayHaveSize = kind === 'bag' && variants.length === 0;
  const size = mayHaveSize ? longest(withoutOverlaps(bagSizes.find(itemWords), names)) : undefined;
  const forms = withoutOverlaps(subKindsOf(kind)?.find(itemWords) ?? [], names);
  const subKind = findSubKind(forms, model?.value, kind);
  const materials = findMaterials([...forms, ...materialsFor(brand).find(itemWords)], itemWords, model?.value, kind);
  const eras = withoutOverlaps(findEras(itemWords), [...names, ...variants]);
  const era = statedEra(eras, brand);
  const allFeatures = (featuresOf(kind)?.find(itemWords) ?? []).filter(({ value }) => isMeant(value, words, brand));
  const features = withoutOverlaps(allFeatures, model ? [model] : []).map((feature) => spanOf(feature, 'feature'));
  const themes = groupOf(kind) === 'clothes' ? withoutOverlaps(findThemes(itemWords), names) : [];
  return {
    line: line?.value,
    model: model?.value.id,
    variants: idsOf(variants),
    size: size?.value,
    subKind: subKind.value,
    materials: materials.values,
    era: era?.value,
    features: idsOf(features),
    themes: withoutGroups(themes.map(({ value }) => value)),
    spans: [
      ...spansOf('line', [line]),
      ...spansOf('model', [model && spanOf(model), ...variants, size]),
      ...subKind.spans,
      ...materials.spans,
      ...eras.flatMap((phrase) => spansOf(phrase === era ? 'era' : undefined, [phrase])),
      ...features,
      ...spansOf('theme', themes),
    ],
  };
}

/** Returns the distinct identifiers that phrases mean, sorted. */
const idsOf = (phrases: readonly FoundPhrase<string>[]) => [...new Set(phrases.map(({ value }) => value))].sort();

const spanOf = ({ value, from, to }: FoundPhrase<{ readonly id: string }>, of?: FactSpan['of']): FactSpan => {
  return { value: value.id, from, to, of };
};

const spansOf = (of: FactSpan['of'], phrases: readonly (FoundPhrase<string> | undefined)[]): FactSpan[] =>
  phrases.filter((phrase) => phrase !== undefined).map((phrase) => ({ ...phrase, of }));

/** Returns the phrases that don't share any words with the given names. */
function withoutOverlaps<T extends WordSpan>(phrases: readonly T[], names: readonly WordSpan[]): readonly T[] {
  return phrases.filter((phrase) => !names.some((name) => overlap(phrase, name)));
}

/** Facts by model, cached because every list of candidates needs the facts for the same names. */
const factsByModel = new WeakMap<GarmentModel, FoundFacts>();

/** Returns the facts that a model's name states. */
function factsOfName(model: GarmentModel): FoundFacts {
  const facts = factsByModel.get(model) ?? findFacts(wordsOf(model.name), model.brand.slug, model.kind);
  factsByModel.set(model, facts);
  return facts;
}

/** Returns an item's facts if it is a given model: its own facts, plus those that the model's name states. */
export function factsOfModel(facts: Facts, model: GarmentModel): Facts {
  const { spans: _, ...implied } = factsOfName(model);
  return {
    ...implied,
    model: model.id,
    line: implied.line ?? facts.line,
    size: implied.variants.length > 0 ? undefined : facts.size,
    subKind: implied.subKind ?? facts.subKind,
    materials: materialsOf(model, [...facts.materials, ...implied.materials]),
    era: implied.era ?? facts.era,
    features: [...new Set([...facts.features, ...implied.features])].sort(),
    themes: withoutGroups([...facts.themes, ...implied.themes]),
    others: facts.others,
  };
}

/** Finds the brand's line with the longest name, except in the brand's own name. */
function findLine(words: Words, brand: string): FoundPhrase<string> | undefined {
  const lines = linesOf(brand)?.find(words) ?? [];
  const names = lines.length > 0 ? (brandNames(brand)?.find(words) ?? []) : [];
  return longest(lines.filter((line) => !isWithin(line, names)));
}

/** Finds the best-known model that a title names and that fits the kind. */
function findModel(words: Words, brand: string, kind: string): FoundPhrase<GarmentModel> | undefined {
  const models = findNamedModels(brand, words).flatMap((phrase) => {
    const model = modelOfKind(phrase.value, kind);
    return model ? [{ ...phrase, value: model }] : [];
  });
  return models.sort((a, b) => a.value.rank - b.value.rank)[0];
}

/** Returns the best-known model that fits a kind. Children's items may be adult models in small sizes. */
function modelOfKind(models: readonly GarmentModel[], kind: string): GarmentModel | undefined {
  const sameKind = models.find((model) => model.kind === kind);
  if (sameKind) return sameKind;
  if (isChildrens({ slug: kind })) return models.find((model) => childrensKindOf({ slug: model.kind })?.slug === kind);
  // An item outside the 15 categories can't be a model of another kind, even if the two share a name.
  if (findOtherKind(kind)) return undefined;
  return models.find((model) => !findOtherKind(model.kind) && groupOf(model.kind) === groupOf(kind));
}

/** Returns the sub-kind with the longest name in the title. Otherwise, returns the one that the model implies. */
function findSubKind(forms: readonly FoundPhrase<SubKind>[], model: GarmentModel | undefined, kind: string) {
  // Words such as `jean` in `jean jacket` name a material.
  const subKinds = forms.filter(({ value }) => !isMaterial(value.id));
  const implied = model?.kind === kind ? model.subKind : undefined;
  const stated = longest(subKinds.toSorted((a, b) => a.value.rank - b.value.rank));
  const spans = subKinds.map((phrase) => spanOf(phrase, phrase === stated ? 'sub-kind' : undefined));
  return { value: stated?.value.id ?? implied, spans };
}

/** Returns an item's materials and the words for them. `phrases` may include sub-kinds, which are ignored. */
function findMaterials(
  phrases: readonly FoundPhrase<{ readonly id: string; readonly silent?: readonly string[] }>[],
  words: Words,
  model: GarmentModel | undefined,
  kind: string,
) {
  const named = phrases.filter(({ value, from, to }) => {
    const isImitated = lists.before.has(words[from - 1]) || lists.behind.has(words[to]);
    return isMaterial(value.id) && !isImitated;
  });
  // All jeans are denim, so the word is recognized but doesn't affect the price.
  const silent = named.filter(({ value }) => value.silent?.includes(kind));
  const stated = named.filter((phrase) => !silent.includes(phrase));
  const values = materialsOf(
    model,
    stated.map(({ value }) => value.id),
  );
  const isNew = ({ value: { id } }: (typeof named)[number]) => values.includes(id) && id !== model?.material;
  const statedSpans = stated.map((phrase) => spanOf(phrase, isNew(phrase) ? 'material' : undefined));
  return { values, spans: [...statedSpans, ...silent.map((phrase) => spanOf(phrase))] };
}

/** Returns true if a feature's names have that meaning for the brand and given the other words in the title. */
function isMeant({ brands, notBeside = [] }: FeatureRow, words: Words, brand: string): boolean {
  const isOfBrand = !brands || brands.includes(brand);
  return isOfBrand && !notBeside.some((word) => words.includes(word));
}

/** Returns the phrase with the most words, or the first such phrase if there's a tie. */
function longest<T>(phrases: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  return phrases.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
}

/** Returns an item's materials. For clothes, the model's own material is more reliable than the seller's words. */
function materialsOf(model: GarmentModel | undefined, named: readonly string[]): string[] {
  const implied = model?.material;
  if (!model || implied === undefined) return specificMaterials(named);
  if (groupOf(model.kind) === 'clothes') return [implied];
  // The model's own material is more specific than leather.
  const specific = named.filter((id) => id !== 'leather');
  const materials = specificMaterials(specific, implied);
  return materials.length > 0 ? materials : [implied];
}
