import { childrensKindOf, findOtherKind, isChildrens } from '../catalog/other-kinds.ts';
import {
  bagSizes,
  eraOfYear,
  eras,
  featuresOf,
  isMaterial,
  linesOf,
  materialAbove,
  materialsFor,
  subKindsOf,
  themeAbove,
  themes,
  yearsIn,
} from './item-names.ts';
import { extrasBegin, groupOf } from './kind-words.ts';
import lexicon from './lexicon/items/not-made-of.json' with { type: 'json' };
import { brandNames, findNamedModels, type GarmentModel } from './models.ts';
import { phraseIndexes } from './phrase-index.ts';
import { type FoundPhrase, isWithin, overlap, type Places } from './tokens.ts';

/** Facts of an item in a text, beside its brand, kind, gender and condition: identifiers of `lexicon/items`. */
export interface Facts {
  /** Line or outlet of the brand, such as `purple-label`. */
  readonly line?: string | undefined;
  /** Model of the brand, such as `tabby`. */
  readonly model?: string | undefined;
  /** Variants of the model, such as `26`. */
  readonly variants: readonly string[];
  /** Size of a bag, such as `small`, unless a variant of its model states it. */
  readonly size?: string | undefined;
  /** Form within the kind, such as `loafers`; models imply it. */
  readonly subKind?: string | undefined;
  /** Materials, such as `suede`; a model implies its own if none is named. */
  readonly materials: readonly string[];
  /** Decade, or `vintage`. */
  readonly era?: string | undefined;
  /** Features, such as `made-in-usa`, `selvedge` or `swingman`. */
  readonly features: readonly string[];
  /** Teams, schools, bands and characters that a garment shows, such as `lakers`; else their group, such as `nba`. */
  readonly themes: readonly string[];
  /** Forms of the other words that say something, each once; absent of what has no title. */
  readonly others?: readonly string[] | undefined;
}

export const NO_FACTS: Facts = { variants: [], materials: [], features: [], themes: [] };

export interface FactSpan extends FoundPhrase<string> {
  /** Absent if the model implies the fact or other words state it better. */
  readonly of?: 'line' | 'model' | 'sub-kind' | 'material' | 'era' | 'feature' | 'theme';
}

export interface FoundFacts extends Facts {
  readonly spans: readonly FactSpan[];
}

const lists = phraseIndexes(lexicon.lists);

/** Finds the facts of a brand's item of a kind in normalized words. Naming what a model implies adds nothing. */
export function findFacts(words: readonly string[], brand: string, kind: string): FoundFacts {
  const line = findLine(words, brand);
  const model = findModel(words, brand, kind);
  const isInName = (one: Places) => [model, line].some((name) => name && overlap(one, name));
  const item: ItemWords = { own: words.slice(0, extrasBegin(words)), brand, kind, model, isInName };
  const variants = model?.value.variants?.find(item.own) ?? [];
  const size = variants.length === 0 ? findBagSize(item) : undefined;
  const named = formsOf(item);
  const form = findSubKind(item, named);
  const material = findMaterials(item, named);
  const age = findEra(item, variants);
  const features = findFeatures(item);
  const shown = groupOf(kind) === 'clothes' ? findThemes(item.own).filter((one) => !isInName(one)) : [];
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
      ...(line ? [{ ...line, of: 'line' as const }] : []),
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

interface ItemWords {
  readonly own: readonly string[];
  readonly brand: string;
  readonly kind: string;
  readonly model: FoundPhrase<GarmentModel> | undefined;
  readonly isInName: (one: Places) => boolean;
}

interface Found<T> {
  readonly value: T;
  readonly spans: readonly FactSpan[];
}

const spanOf = ({ from, to }: Places, value: string, of?: FactSpan['of']): FactSpan => ({
  value,
  from,
  to,
  ...(of && { of }),
});

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

function findBagSize({ own, kind, isInName }: ItemWords): FoundPhrase<string> | undefined {
  return kind === 'bag' ? longest(bagSizes.find(own).filter((one) => !isInName(one))) : undefined;
}

/** Words for sub-kinds; some are materials: a jean jacket is made of denim. */
type Forms = ReturnType<typeof formsOf>;

function formsOf({ own, kind, isInName }: ItemWords) {
  return (subKindsOf(kind)?.find(own) ?? []).filter((one) => !isInName(one));
}

function findSubKind({ model, kind }: ItemWords, named: Forms): Found<string | undefined> {
  const implied = model?.value.kind === kind ? model.value.subKind : undefined;
  const forms = named.filter(({ value }) => !isMaterial(value.id));
  const form = longest(forms.toSorted((a, b) => a.value.place - b.value.place));
  const says = (one: (typeof forms)[number]) => one === form && implied === undefined;
  return {
    value: implied ?? form?.value.id,
    spans: forms.map((one) => spanOf(one, one.value.id, says(one) ? 'sub-kind' : undefined)),
  };
}

function findMaterials({ own, brand, kind, model }: ItemWords, named: Forms): Found<string[]> {
  const all = [...named.filter(({ value }) => isMaterial(value.id)), ...materialsFor(brand).find(own)];
  const real = all.filter((one) => !lists.before.has(own[one.from - 1]) && !lists.behind.has(own[one.to]));
  // Jeans are always denim: the word is known and adds nothing.
  const isSilent = ({ value }: (typeof real)[number]) => 'silent' in value && value.silent?.includes(kind) === true;
  const spoken = real.filter((one) => !isSilent(one));
  const materials = materialsOf(
    model?.value,
    spoken.map(({ value }) => value.id),
  );
  const isNew = (id: string) => materials.includes(id) && id !== model?.value.material;
  return {
    value: materials,
    spans: [
      ...spoken.map((one) => spanOf(one, one.value.id, isNew(one.value.id) ? 'material' : undefined)),
      ...real.filter(isSilent).map((one) => spanOf(one, one.value.id)),
    ],
  };
}

function findEra({ own, isInName }: ItemWords, variants: readonly Places[]): Found<string | undefined> {
  const isInVariant = (one: Places) => variants.some((variant) => overlap(variant, one));
  const years = yearsIn(own).flatMap(({ value, from, to }) => {
    const era = eraOfYear(value);
    return era === undefined ? [] : [{ value: era, from, to }];
  });
  const ages = [...eras.find(own), ...years].filter((one) => !isInName(one) && !isInVariant(one));
  // A decade is more specific than `vintage`.
  const age = ages.find(({ value }) => value !== 'vintage') ?? ages[0];
  return {
    value: age?.value,
    spans: ages.map((one) => spanOf(one, one.value, one === age ? 'era' : undefined)),
  };
}

function findFeatures({ own, brand, kind, model }: ItemWords) {
  const isOfBrand = (brands: readonly string[] | undefined) => brands?.includes(brand) ?? true;
  return (featuresOf(kind)?.find(own) ?? []).filter(
    (one) => isOfBrand(one.value.brands) && !(model && overlap(one, model)),
  );
}

function findThemes(words: readonly string[]): FoundPhrase<string>[] {
  return themes.find(words).flatMap(({ value: { id, context }, from, to }) => {
    const isMeant = !context || context.find(words).some((one) => !overlap(one, { from, to }));
    return id !== undefined && isMeant ? [{ value: id, from, to }] : [];
  });
}

/** Drops groups, such as `nba`, of which a theme is named. */
function withoutGroups(named: readonly string[]): string[] {
  const all = new Set(named);
  for (const id of named) all.delete(themeAbove(id) ?? '');
  return [...all].sort();
}

/** Returns the model of a shared name that fits a kind; of a child's piece also the grown-up's. */
function ofKind(models: readonly GarmentModel[], kind: string): GarmentModel | undefined {
  const same = models.find((model) => model.kind === kind);
  if (same) return same;
  if (isChildrens({ slug: kind })) return models.find((model) => childrensKindOf({ slug: model.kind })?.slug === kind);
  // Things outside the 15 categories are alike in their name alone.
  const isClothes = findOtherKind(kind) === undefined;
  return models.find((model) => isClothes && !findOtherKind(model.kind) && groupOf(model.kind) === groupOf(kind));
}

function longest<T>(found: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  return found.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
}

/** Returns the materials of an item. For clothes the model's own is more reliable than the seller's words. */
function materialsOf(model: GarmentModel | undefined, named: readonly string[]): string[] {
  const implied = model?.material;
  if (model && implied !== undefined && groupOf(model.kind) === 'clothes') return [implied];
  const all = new Set(named);
  if (implied !== undefined) all.delete('leather');
  for (const id of [...all, ...(implied !== undefined ? [implied] : [])])
    for (let above = materialAbove(id); above !== undefined; above = materialAbove(above)) all.delete(above);
  return all.size > 0 || implied === undefined ? [...all].sort() : [implied];
}
