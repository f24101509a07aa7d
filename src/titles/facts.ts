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
import { type FoundPhrase, isWithin, overlap, type WordSpan, wordsOf } from './tokens.ts';

/** Facts about an item besides brand, kind, gender, and condition, as identifiers from `lexicon/items`. */
export interface Facts {
  /** Line or outlet of the brand, such as `purple-label`. */
  readonly line?: string | undefined;
  /** Model of the brand, such as `tabby`. */
  readonly model?: string | undefined;
  /** Variants of the model, such as `26`. */
  readonly variants: readonly string[];
  /** Size of a bag, such as `small`, unless the title names a variant of its model. */
  readonly size?: string | undefined;
  /** Form of the kind, such as `loafers`, as named or implied by the model. */
  readonly subKind?: string | undefined;
  /** Materials, such as `suede`, as named or implied by the model. */
  readonly materials: readonly string[];
  /** A decade, `vintage`, or `antique`. */
  readonly era?: string | undefined;
  /** Features, such as `made-in-usa`, `selvedge`, or `swingman`. */
  readonly features: readonly string[];
  /** Teams, schools, bands, and characters on a garment, such as `lakers`, or only their group, such as `nba`. */
  readonly themes: readonly string[];
  /** Distinct forms of the other words that may affect the price, or absent if there is no title. */
  readonly others?: readonly string[] | undefined;
}

export const NO_FACTS: Facts = { variants: [], materials: [], features: [], themes: [] };

export interface FactSpan extends FoundPhrase<string> {
  /** Absent if the words add nothing to the model or to other words. */
  readonly of?: 'line' | 'model' | 'sub-kind' | 'material' | 'era' | 'feature' | 'theme' | undefined;
}

export interface FoundFacts extends Facts {
  /** True if words of the title suggest that the item may be a copy. */
  readonly isDoubted?: boolean;
  readonly spans: readonly FactSpan[];
}

const subKindRows = subKindFile.kinds as Record<string, NameTable>;
const subKindsOf = lazily(subKindRows, (kind) =>
  phraseIndexWithPlurals(
    Object.entries(subKindRows[kind] ?? {}).map(
      ([id, names], rank): Meaning<{ id: string; rank: number }> => [names, { id, rank }],
    ),
  ),
);

const bagSizes = nameIndex(sizeFile.sizes);

interface FeatureRow {
  readonly names: readonly string[];
  readonly brands?: readonly string[];
  readonly kinds?: readonly string[];
  /** If the title has any of these words, the names mean something else: a man's 2X is not a plus size. */
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
 * Finds the facts about an item, given its brand and kind. Words from `end` on name extras, so they count only for the
 * line and the model. A fact that the model already implies changes nothing.
 */
export function findFacts(words: readonly string[], brand: string, kind: string, end = extrasBegin(words)): FoundFacts {
  const line = findLine(words, brand);
  const model = findModel(words, brand, kind);
  const outsideNames = <T extends WordSpan>(phrases: readonly T[]): T[] =>
    phrases.filter((phrase) => ![model, line].some((name) => name !== undefined && overlap(phrase, name)));
  const itemWords = words.slice(0, end);

  const variants = model?.value.variants?.find(itemWords) ?? [];
  const isUnsizedBag = kind === 'bag' && variants.length === 0;
  const size = isUnsizedBag ? longest(outsideNames(bagSizes.find(itemWords))) : undefined;
  const forms = outsideNames(subKindsOf(kind)?.find(itemWords) ?? []);
  const subKind = findSubKind(forms, model?.value, kind);
  const materials = findMaterials([...forms, ...materialsFor(brand).find(itemWords)], itemWords, model?.value, kind);
  const eras = outsideNames(findEras(itemWords)).filter((era) => !variants.some((variant) => overlap(variant, era)));
  const era = statedEra(eras, brand);
  const features = (featuresOf(kind)?.find(itemWords) ?? []).filter(
    (feature) => isMeant(feature.value, words, brand) && !(model && overlap(feature, model)),
  );
  const themes = groupOf(kind) === 'clothes' ? outsideNames(findThemes(itemWords)) : [];

  const nameSpans: FactSpan[] = [];
  if (line) nameSpans.push(spanOf(line, line.value, 'line'));
  if (model) nameSpans.push(spanOf(model, model.value.id, 'model'));
  for (const variant of variants) nameSpans.push(spanOf(variant, variant.value, 'model'));
  if (size) nameSpans.push(spanOf(size, size.value, 'model'));
  return {
    line: line?.value,
    model: model?.value.id,
    variants: [...new Set(variants.map(({ value }) => value))].sort(),
    size: size?.value,
    subKind: subKind.value,
    materials: materials.values,
    era: era?.value,
    features: [...new Set(features.map(({ value }) => value.id))].sort(),
    themes: withoutGroups(themes.map(({ value }) => value)),
    spans: [
      ...nameSpans,
      ...subKind.spans,
      ...materials.spans,
      ...eras.map((phrase) => spanOf(phrase, phrase.value, phrase === era ? 'era' : undefined)),
      ...features.map((feature) => spanOf(feature, feature.value.id, 'feature')),
      ...themes.map((theme) => spanOf(theme, theme.value, 'theme')),
    ],
  };
}

const spanOf = ({ from, to }: WordSpan, value: string, of?: FactSpan['of']): FactSpan => ({ value, from, to, of });

const factsOfNames = new WeakMap<GarmentModel, FoundFacts>();

/** Returns the facts that a model's name states. They are cached, since candidates need them over and over. */
function factsOfName(model: GarmentModel): FoundFacts {
  const facts = factsOfNames.get(model) ?? findFacts(wordsOf(model.name), model.brand.slug, model.kind);
  factsOfNames.set(model, facts);
  return facts;
}

/** Returns an item's facts as if the item were a given model. The model's name may state further facts. */
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

function findLine(words: readonly string[], brand: string): FoundPhrase<string> | undefined {
  const lines = linesOf(brand)?.find(words) ?? [];
  const names = lines.length > 0 ? (brandNames(brand)?.find(words) ?? []) : [];
  return longest(lines.filter((line) => !isWithin(line, names)));
}

function findModel(words: readonly string[], brand: string, kind: string): FoundPhrase<GarmentModel> | undefined {
  const models = findNamedModels(brand, words).flatMap((phrase) => {
    const model = modelOfKind(phrase.value, kind);
    return model ? [{ ...phrase, value: model }] : [];
  });
  return models.sort((a, b) => a.value.rank - b.value.rank)[0];
}

/** Returns the best known model of one name that fits a kind. Children's items may be adult models in small sizes. */
function modelOfKind(models: readonly GarmentModel[], kind: string): GarmentModel | undefined {
  const sameKind = models.find((model) => model.kind === kind);
  if (sameKind) return sameKind;
  if (isChildrens({ slug: kind })) return models.find((model) => childrensKindOf({ slug: model.kind })?.slug === kind);
  // An item of a kind outside the 15 categories shares only the name with a model of another kind.
  if (findOtherKind(kind)) return undefined;
  return models.find((model) => !findOtherKind(model.kind) && groupOf(model.kind) === groupOf(kind));
}

/** Returns the sub-kind that the model implies or words state. Words for a material do not count: `jean jacket`. */
function findSubKind(
  forms: readonly FoundPhrase<{ readonly id: string; readonly rank: number }>[],
  model: GarmentModel | undefined,
  kind: string,
) {
  const implied = model?.kind === kind ? model.subKind : undefined;
  const subKinds = forms.filter(({ value }) => !isMaterial(value.id));
  const subKind = longest(subKinds.toSorted((a, b) => a.value.rank - b.value.rank));
  const stated = implied === undefined ? subKind : undefined;
  return {
    value: implied ?? subKind?.value.id,
    spans: subKinds.map((phrase) => spanOf(phrase, phrase.value.id, phrase === stated ? 'sub-kind' : undefined)),
  };
}

function findMaterials(
  phrases: readonly FoundPhrase<{ readonly id: string; readonly silent?: readonly string[] | undefined }>[],
  words: readonly string[],
  model: GarmentModel | undefined,
  kind: string,
) {
  const named = phrases.filter(
    ({ value, from, to }) => isMaterial(value.id) && !lists.before.has(words[from - 1]) && !lists.behind.has(words[to]),
  );
  // All jeans are denim, so the word is understood but adds nothing.
  const isSilent = ({ value }: (typeof named)[number]) => value.silent?.includes(kind) === true;
  const telling = named.filter((phrase) => !isSilent(phrase));
  const values = materialsOf(
    model,
    telling.map(({ value }) => value.id),
  );
  const isNew = (id: string) => values.includes(id) && id !== model?.material;
  return {
    values,
    spans: [
      ...telling.map((phrase) => spanOf(phrase, phrase.value.id, isNew(phrase.value.id) ? 'material' : undefined)),
      ...named.filter(isSilent).map((phrase) => spanOf(phrase, phrase.value.id)),
    ],
  };
}

function isMeant({ brands, notBeside = [] }: FeatureRow, words: readonly string[], brand: string): boolean {
  const isOfBrand = !brands || brands.includes(brand);
  return isOfBrand && !notBeside.some((word) => words.includes(word));
}

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
