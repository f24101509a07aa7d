import { categories } from '../catalog.ts';
import type { Facts } from '../item.ts';
import {
  bagSizes,
  brandNames,
  eras,
  isMaterial,
  linesOf,
  materialAbove,
  materialsFor,
  type NamedModel,
  namedModelsOf,
  subKindsOf,
} from './item-names.ts';
import { EXTRAS } from './kind-words.ts';
import type { FoundPhrase } from './phrase-tree.ts';

/** Words that say something of an item. */
export interface FactSpan extends FoundPhrase<string> {
  /** Absent where they only say again what the model implies, or what other words say better. */
  readonly of?: 'line' | 'model' | 'sub-kind' | 'material' | 'era';
}

/** Facts of an item in a text, with the places of the words that say them. */
export interface FoundFacts extends Facts {
  readonly spans: readonly FactSpan[];
}

/** Words before a material that the item is not made of. */
const NOT_MADE_OF = new Set(
  'faux fake vegan imitation mock synthetic artificial simulated non not no'.split(' '),
);
/** The same after it: `silk feel`, `snake print`. */
const NOT_MADE_OF_BEFORE = new Set('look feel effect print printed pattern touch tone'.split(' '));

/**
 * Finds line, model, variant, sub-kind, materials and era of a brand's item of a kind in normalized words. A model implies
 * its sub-kind and its material: naming them again says nothing more. What comes with the item says nothing either.
 * Pure and linear in the number of words; their order does not matter beyond names of several words.
 */
export function findFacts(words: readonly string[], brand: string, kind: string): FoundFacts {
  const cut = words.findIndex((word, i) => i > 0 && EXTRAS.has(word));
  const own = cut < 0 ? words : words.slice(0, cut);
  const spans: FactSpan[] = [];
  const add = ({ from, to }: FoundPhrase<unknown>, value: string, of?: FactSpan['of']) =>
    spans.push({ value, from, to, ...(of && { of }) });

  const names = brandNames(brand)?.find(words) ?? [];
  const isInBrand = ({ from, to }: FoundPhrase<unknown>) =>
    names.some((name) => name.from <= from && to <= name.to);
  const line = longest((linesOf(brand)?.find(words) ?? []).filter((one) => !isInBrand(one)));
  if (line) add(line, line.value, 'line');

  // Bottega Veneta has a model Veneta.
  const models = (namedModelsOf(brand)?.find(words) ?? []).flatMap((found) => {
    const value = isInBrand(found) ? undefined : ofKind(found.value, kind);
    return value ? [{ ...found, value }] : [];
  });
  const model = models.sort((a, b) => a.value.place - b.value.place)[0];
  if (model) add(model, model.value.id, 'model');
  const isInName = ({ from, to }: FoundPhrase<unknown>) =>
    [model, line].some((name) => name && from < name.to && name.from < to);

  const variants = model?.value.variants?.find(own) ?? [];
  for (const one of variants) add(one, one.value, 'model');
  const sizes = kind === 'bag' && variants.length === 0 ? bagSizes.find(own) : [];
  const size = longest(sizes.filter((one) => !isInName(one)));
  if (size) add(size, size.value, 'model');

  const implied = model?.value.kind === kind ? model.value.subKind : undefined;
  const all = (subKindsOf(kind)?.find(own) ?? []).filter((one) => !isInName(one));
  // A jean jacket is one of denim.
  const forms = all.filter(({ value }) => !isMaterial(value.id));
  const form = longest(forms.toSorted((a, b) => a.value.place - b.value.place));
  for (const one of forms)
    add(one, one.value.id, one === form && implied === undefined ? 'sub-kind' : undefined);

  const named = [
    ...all.filter((one) => !forms.includes(one)),
    ...materialsFor(brand).find(own),
  ].filter(
    (one) =>
      !('silent' in one.value && one.value.silent?.includes(kind)) &&
      !NOT_MADE_OF.has(own[one.from - 1] ?? '') &&
      !NOT_MADE_OF_BEFORE.has(own[one.to] ?? ''),
  );
  const materials = materialsOf(
    model?.value,
    named.map(({ value }) => value.id),
  );
  for (const one of named) {
    const { id } = one.value;
    const isNew = materials.includes(id) && id !== model?.value.material;
    add(one, id, isNew ? 'material' : undefined);
  }

  const ages = eras.find(own).filter((one) => !isInName(one));
  // A decade says more than `vintage`.
  const age = ages.find(({ value }) => value !== 'vintage') ?? ages[0];
  for (const one of ages) add(one, one.value, one === age ? 'era' : undefined);

  return {
    line: line?.value,
    model: model?.value.id,
    variants: [...new Set(variants.map(({ value }) => value))].sort(),
    size: size?.value,
    subKind: implied ?? form?.value.id,
    materials,
    era: age?.value,
    spans,
  };
}

const familyOf = new Map(categories.map(({ slug, family }) => [slug, family]));
const APART = new Set(['bags', 'footwear']);

/** The model of a name that an item of a kind can be: clothes are filed in more than one category. */
function ofKind(models: readonly NamedModel[], kind: string): NamedModel | undefined {
  const group = (one: string) => {
    const family = familyOf.get(one) ?? '';
    return APART.has(family) ? family : 'clothes';
  };
  return (
    models.find((model) => model.kind === kind) ??
    models.find((model) => group(model.kind) === group(kind))
  );
}

/** The phrase of most words; of equals the first. */
function longest<T>(found: readonly FoundPhrase<T>[]): FoundPhrase<T> | undefined {
  let best: FoundPhrase<T> | undefined;
  for (const one of found) if (!best || one.to - one.from > best.to - best.from) best = one;
  return best;
}

/**
 * Materials of an item: those named, without the broader names of others among them; else the model's own. Of clothes the
 * model says it better than the seller; of bags and shoes `leather` says nothing beside it.
 */
function materialsOf(model: NamedModel | undefined, named: readonly string[]): string[] {
  const implied = model?.material;
  const isFixed = implied !== undefined && !APART.has(familyOf.get(model?.kind ?? '') ?? '');
  const all = new Set(isFixed ? [] : named);
  if (implied !== undefined) all.delete('leather');
  for (const id of [...all, ...(implied !== undefined ? [implied] : [])])
    for (let above = materialAbove(id); above !== undefined; above = materialAbove(above))
      all.delete(above);
  return all.size > 0 || implied === undefined ? [...all].sort() : [implied];
}
