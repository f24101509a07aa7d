import { type Brand, brands, type Category, type Gender } from '../catalog.ts';
import file from '../lexicon/items/models.json' with { type: 'json' };
import learned from '../lexicon/learned-names.json' with { type: 'json' };
import { otherBrands } from '../other-brands.ts';
import { linesOf, treeOfNames } from './item-names.ts';
import { singular } from './normalize.ts';
import {
  lazily,
  type Meaning,
  type Names,
  type NameTable,
  type PhraseTree,
  treeOf,
  treeWithPlurals,
} from './phrase-tree.ts';
import { nearest, onlyNearest } from './slips.ts';
import { agreed, type FoundPhrase, isWithin } from './span.ts';
import { phraseOf } from './tokens.ts';

/** A model's name with the brand and the kind of its items, and what else it implies. */
export interface GarmentModel {
  readonly id: string;
  /** Place in the list of its brand, the best known first. */
  readonly place: number;
  /** As people write it, such as `neverfull`. */
  readonly name: string;
  readonly brand: Brand;
  readonly kind: string;
  readonly subKind?: string | undefined;
  readonly material?: string | undefined;
  /** The gender that it is made for, if for one. */
  readonly gender?: Gender | undefined;
  readonly variants?: PhraseTree<string> | undefined;
  /** It names no other brand's item. */
  readonly own: boolean;
  /** It sells so far from its brand's usual price that an answer has to say so. */
  readonly isApart: boolean;
}

interface ModelRow {
  /** Name in answers, where its first name is not right. */
  readonly name?: string;
  readonly names: Names;
  /** Names that say the brand by themselves: all of them, or these. */
  readonly alone?: true | Names;
  readonly apart?: true;
  readonly kind: string;
  readonly subKind?: string;
  readonly material?: string;
  readonly gender?: Gender;
  readonly variants?: NameTable;
  /** A table of variants that several models share. */
  readonly sizes?: string;
}

const bySlug = Object.fromEntries([...otherBrands, ...brands].map((brand) => [brand.slug, brand]));
const modelRows = file.models as unknown as Record<string, Record<string, ModelRow>>;
const sizeTables = file.sizes as Record<string, NameTable>;

/** By brand: its models with all of their names, and with those that need no brand. */
const byBrand = new Map(
  Object.entries(modelRows).map(([slug, rows]) => {
    const models = Object.entries(rows).map(([id, row], place) => {
      const { name, names, kind, subKind, material, gender, apart } = row;
      const alone = row.alone === true ? names : (row.alone ?? []);
      const model: GarmentModel = {
        id,
        place,
        kind,
        subKind,
        material,
        gender,
        name: name ?? names[0] ?? '',
        brand: bySlug[slug] as Brand,
        own: alone.length > 0,
        isApart: apart === true,
      };
      return { model, names, alone, variants: { ...sizeTables[row.sizes ?? ''], ...row.variants } };
    });
    return [slug, models] as const;
  }),
);
const all = [...byBrand.values()].flat();
const ownModels = treeOf(all.map(({ model, alone }): Meaning<GarmentModel> => [alone, model]));

/** Models of a brand by their names, those that share one together. */
const modelsByName = lazily(modelRows, (slug) => {
  const byName = new Map<string, GarmentModel[]>();
  for (const { model, names, variants } of byBrand.get(slug) ?? []) {
    const whole = { ...model, variants: treeOfNames(variants) };
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), whole]);
  }
  return treeWithPlurals([...byName].map(([name, models]): Meaning<typeof models> => [[name], models]));
});

/**
 * Names of a brand of several words; those of one word are also names of its models, as `Jordan` is. Aliases that hold
 * the name of a line or a model say more than the brand: `Versace Jeans Couture`, `Nike Air Max`.
 */
export const brandNames = lazily(bySlug, (slug) => {
  const { name, aliases } = bySlug[slug] as Brand;
  const saysMore = (words: readonly string[]) =>
    [linesOf(slug), modelsByName(slug)].some((tree) => (tree?.find(words, 1).length ?? 0) > 0);
  const others = aliases.map(phraseOf).filter((alias) => !saysMore(alias.split(' ')));
  return treeOf([[[phraseOf(name), ...others].filter((one) => one.includes(' ')), true]]);
});

/** Finds the models of a brand in words, those that share a name together; Bottega Veneta has a model Veneta. */
export function findNamedModels(
  slug: string,
  words: readonly string[],
): readonly FoundPhrase<readonly GarmentModel[]>[] {
  const found = modelsByName(slug)?.find(words) ?? [];
  if (found.length === 0) return found;
  const names = brandNames(slug)?.find(words) ?? [];
  return found.filter((one) => !isWithin(one, names));
}

/** Finds the models of a brand in words, of those that share a name the best known. */
export function findModelsOf(brand: Brand, words: readonly string[]): FoundPhrase<GarmentModel>[] {
  return findNamedModels(brand.slug, words).map(({ value, from, to }) => ({
    value: value[0] as GarmentModel,
    from,
    to,
  }));
}

/** Finds models in the words that name no other brand's item. */
export const findOwnModels = (words: readonly string[]): readonly FoundPhrase<GarmentModel>[] => ownModels.find(words);

/** Names of models of a brand and category that sell far from their brand's usual price. */
export function modelsApart(brand: Brand, category: Category): readonly string[] {
  return modelNames(brand, category.slug, ({ isApart, name }) => isApart && !/\d/.test(name));
}

/** Names of a brand's models of a kind, the best known first. */
export function modelNames(
  { slug }: Brand,
  kind: string,
  takes: (model: GarmentModel) => boolean = () => true,
): string[] {
  return (byBrand.get(slug) ?? []).flatMap(({ model }) => (model.kind === kind && takes(model) ? [model.name] : []));
}

/** Returns true for a word in the name of a model that needs no brand. */
export function isModelWord(word: string): boolean {
  return modelWords.has(singular(word));
}
const modelWords = new Set(
  all.flatMap(({ alone }) => alone.flatMap((name) => phraseOf(name).split(' ').map(singular))),
);

/** The shortest word that is taken for a slip of a model's name. */
const LEAST_MODEL = 5;
const isLongWord = (word: string) => word.length >= LEAST_MODEL && /^[a-z]+$/.test(word);

/** By brand: names of one word of its models, long enough to be known in spite of a slip. */
const spellingsOf = lazily(modelRows, (slug) =>
  (byBrand.get(slug) ?? []).flatMap(({ model, names }) =>
    names.filter(isLongWord).map((name) => [name, model] as const),
  ),
);

/** A model of one brand whose name of one word stands misspelled among the words that nothing has taken. */
export function findModelSlip(
  brand: Brand,
  words: readonly string[],
  taken: readonly boolean[],
): FoundPhrase<GarmentModel> | undefined {
  const spellings = spellingsOf(brand.slug) ?? [];
  for (const [from, word] of words.entries()) {
    const isOpen = !taken[from] && isLongWord(word);
    const value = isOpen ? onlyNearest(nearest(word, spellings)) : undefined;
    if (value) return { value, from, to: from + 1 };
  }
  return undefined;
}

const learnedKinds = learned.kinds as unknown as Record<string, NameTable>;
/** Words that by themselves name a brand and a kind in nearly all listings. */
const hints = treeOf(
  Object.entries(learned.brands as unknown as Record<string, NameTable>).flatMap(([slug, kinds]) =>
    Object.entries(kinds).map(
      ([kind, phrases]): Meaning<Pick<GarmentModel, 'brand' | 'kind'>> => [
        phrases,
        { brand: bySlug[slug] as Brand, kind },
      ],
    ),
  ),
);
const kindHints = lazily(learnedKinds, (slug) =>
  treeOf(Object.entries(learnedKinds[slug] ?? {}).map(([kind, phrases]) => [phrases, kind])),
);

/** Finds words in a title that listings use of one brand and kind only; none if they are of two brands. */
export function findHints(words: readonly string[]) {
  const found = hints.find(words);
  return found.every(({ value }) => value.brand === found[0]?.value.brand) ? found : [];
}

/**
 * Returns the kind that all distinctive words of a brand's listings agree on; undefined if there are none or two
 * disagree.
 */
export function findKindHint(words: readonly string[], brand: Brand | undefined): FoundPhrase<string> | undefined {
  return brand && agreed(kindHints(brand.slug)?.find(words) ?? []);
}
