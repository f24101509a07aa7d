import type { Facts } from './item.ts';
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
} from './item-names.ts';
import { extrasBegin, groupOf } from './kind-words.ts';
import lexicon from './lexicon/items/not-made-of.json' with { type: 'json' };
import { brandNames, findNamedModels, type GarmentModel } from './models.ts';
import { phraseIndexes } from './phrase-index.ts';
import { type FoundPhrase, isWithin, overlap, type Places } from './span.ts';
import { yearsIn } from './years.ts';

/** Words that state a fact of an item. */
export interface FactSpan extends FoundPhrase<string> {
  /** Absent if the model implies the fact or other words state it better. */
  readonly of?: 'line' | 'model' | 'sub-kind' | 'material' | 'era' | 'feature' | 'theme';
}

/** Facts of an item with the words that state them. */
export interface FoundFacts extends Facts {
  readonly spans: readonly FactSpan[];
}

const lists = phraseIndexes(lexicon.lists);

/**
 * Finds the facts of a brand's item of a kind in normalized words, with their places. A model implies its sub-kind and
 * material, so that naming them adds nothing; neither do extras that come with the item. Pure and linear in the number
 * of words; their order matters only within names.
 */
export function findFacts(words: readonly string[], brand: string, kind: string): FoundFacts {
  const own = words.slice(0, extrasBegin(words));
  const spans: FactSpan[] = [];
  const add = ({ from, to }: Places, value: string, of?: FactSpan['of']) =>
    spans.push({ value, from, to, ...(of && { of }) });

  const lines = linesOf(brand)?.find(words) ?? [];
  const names = lines.length > 0 ? (brandNames(brand)?.find(words) ?? []) : [];
  const line = longest(lines.filter((one) => !isWithin(one, names)));
  if (line) add(line, line.value, 'line');

  const model = findNamedModels(brand, words)
    .flatMap((found) => {
      const value = ofKind(found.value, kind);
      return value ? [{ ...found, value }] : [];
    })
    .sort((a, b) => a.value.place - b.value.place)[0];
  if (model) add(model, model.value.id, 'model');
  const isInName = (one: Places) => [model, line].some((name) => name && overlap(one, name));

  const variants = model?.value.variants?.find(own) ?? [];
  for (const one of variants) add(one, one.value, 'model');
  const sizes = kind === 'bag' && variants.length === 0 ? bagSizes.find(own) : [];
  const size = longest(sizes.filter((one) => !isInName(one)));
  if (size) add(size, size.value, 'model');

  const implied = model?.value.kind === kind ? model.value.subKind : undefined;
  const all = (subKindsOf(kind)?.find(own) ?? []).filter((one) => !isInName(one));
  // A jean jacket is made of denim.
  const forms = all.filter(({ value }) => !isMaterial(value.id));
  const form = longest(forms.toSorted((a, b) => a.value.place - b.value.place));
  for (const one of forms) add(one, one.value.id, one === form && implied === undefined ? 'sub-kind' : undefined);

  const real = [...all.filter(({ value }) => isMaterial(value.id)), ...materialsFor(brand).find(own)].filter(
    (one) => !lists.before.has(own[one.from - 1]) && !lists.behind.has(own[one.to]),
  );
  const isSilent = ({ value }: (typeof real)[number]) => 'silent' in value && value.silent?.includes(kind) === true;
  const named = real.filter((one) => !isSilent(one));
  const materials = materialsOf(
    model?.value,
    named.map(({ value }) => value.id),
  );
  for (const one of named) {
    const { id } = one.value;
    const isNew = materials.includes(id) && id !== model?.value.material;
    add(one, id, isNew ? 'material' : undefined);
  }

  // Jeans are always denim: the word is known and adds nothing.
  for (const one of real) if (isSilent(one)) add(one, one.value.id);

  const isInVariant = (one: Places) => variants.some((variant) => overlap(variant, one));
  const years = yearsIn(own).flatMap(({ value, from, to }) => {
    const era = eraOfYear(value);
    return era === undefined ? [] : [{ value: era, from, to }];
  });
  const ages = [...eras.find(own), ...years].filter((one) => !isInName(one) && !isInVariant(one));
  // A decade is more specific than `vintage`.
  const age = ages.find(({ value }) => value !== 'vintage') ?? ages[0];
  for (const one of ages) add(one, one.value, one === age ? 'era' : undefined);

  const features = (featuresOf(kind)?.find(own) ?? []).filter(
    (one) => (one.value.brands?.includes(brand) ?? true) && !(model && overlap(one, model)),
  );
  for (const one of features) add(one, one.value.id, 'feature');

  const shown = groupOf(kind) === 'clothes' ? findThemes(own).filter((one) => !isInName(one)) : [];
  for (const one of shown) add(one, one.value, 'theme');

  return {
    line: line?.value,
    model: model?.value.id,
    variants: [...new Set(variants.map(({ value }) => value))].sort(),
    size: size?.value,
    subKind: implied ?? form?.value.id,
    materials,
    era: age?.value,
    features: [...new Set(features.map(({ value }) => value.id))].sort(),
    themes: withoutGroups(shown.map(({ value }) => value)),
    spans,
  };
}

/** Finds themes in words; names that are ordinary words count only in context. */
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

/** Returns the model of a shared name that fits a kind. */
function ofKind(models: readonly GarmentModel[], kind: string): GarmentModel | undefined {
  return models.find((model) => model.kind === kind) ?? models.find((model) => groupOf(model.kind) === groupOf(kind));
}

/** Returns the phrase with the most words, the first of equals. */
function longest<T>(found: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  return found.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
}

/**
 * Returns the materials of an item: those named, without broader names of others among them, else the model's own. For
 * clothes the model is more reliable than the seller; for bags and shoes `leather` adds nothing to it.
 */
function materialsOf(model: GarmentModel | undefined, named: readonly string[]): string[] {
  const implied = model?.material;
  if (model && implied !== undefined && groupOf(model.kind) === 'clothes') return [implied];
  const all = new Set(named);
  if (implied !== undefined) all.delete('leather');
  for (const id of [...all, ...(implied !== undefined ? [implied] : [])])
    for (let above = materialAbove(id); above !== undefined; above = materialAbove(above)) all.delete(above);
  return all.size > 0 || implied === undefined ? [...all].sort() : [implied];
}
