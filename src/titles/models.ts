import { once } from '../base/memo.ts';
import { type Brand, brands, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { otherBrands, otherMakers } from '../catalog/other-brands.ts';
import { linesFor, nameIndex } from './item-names.ts';
import file from './lexicon/items/models.json' with { type: 'json' };
import {
  lazily,
  type Meaning,
  type NameTable,
  phraseIndex,
  phraseIndexWithPlurals,
  phrasesIn,
} from './phrase-index.ts';
import { closest, nearest, SpellingIndex } from './spelling.ts';
import { agreed, type FoundPhrase, isWithin, phraseOf, type WordSpan, type Words, wordsOf } from './tokens.ts';

interface ModelRow {
  readonly kind: string;
  readonly gender?: Gender;
  readonly names: readonly string[];
  /** Names that identify the model without the brand. */
  readonly alone: readonly string[];
  /** Name to use in responses. Defaults to the first of `names`. */
  readonly name?: string;
  readonly apart?: true;
  readonly variants?: NameTable;
  /** Name of a variant table that several models share. */
  readonly sizes?: string;
}

type FileRow = string | { readonly is: string };
/** Reads a row of models.json: `dress female: *name, other name`, alone or in the member `is`. */
function modelRow(id: string, fileRow: FileRow): ModelRow {
  const { is, ...others } = typeof fileRow === 'string' ? { is: fileRow } : fileRow;
  const [head = '', list = id.replaceAll('-', ' ')] = is.split(': ');
  const [kind = '', gender] = head.split(' ');
  const names = list.split(', ');
  const alone = names.flatMap((name) => (name.startsWith('*') ? [name.slice(1)] : []));
  return {
    kind,
    ...(gender && { gender: gender as Gender }),
    names: names.map((name) => name.replace('*', '')),
    alone,
    ...others,
  };
}

/** A brand's model, with the facts that its name implies. */
export interface GarmentModel extends Pick<ModelRow, 'names' | 'alone' | 'kind' | 'gender' | 'sizes'> {
  readonly id: string;
  /** Position in the list of the brand's models, starting with the best known. */
  readonly rank: number;
  readonly name: string;
  readonly brand: Brand;
  readonly variants: NameTable;
  readonly findVariants: (words: Words) => readonly FoundPhrase<string>[];
  readonly needsNoBrand: boolean;
  /** True if the model's price is so far from the brand's usual price that responses must mention it. */
  readonly isApart: boolean;
}

const bySlug = Object.fromEntries([...otherMakers, ...otherBrands, ...brands].map((brand) => [brand.slug, brand]));
const modelRows: Readonly<Record<string, Readonly<Record<string, FileRow>>>> = file.models;
const sizeTables = file.sizes as Record<string, NameTable>;

/** Returns a brand's models, the best known first. Created on first use, because there are 8,000 in total. */
export const modelsOf = lazily(modelRows, (slug) =>
  Object.entries(modelRows[slug] ?? {}).map(([id, fileRow], rank): GarmentModel => {
    const row = modelRow(id, fileRow);
    const variants = { ...sizeTables[row.sizes ?? ''], ...row.variants };
    const variantIndex = once(() => nameIndex(variants));
    return {
      ...row,
      id,
      rank,
      name: row.name ?? row.names[0] ?? '',
      brand: bySlug[slug] as Brand,
      variants,
      findVariants: (words) => variantIndex().find(words),
      needsNoBrand: row.alone.length > 0,
      isApart: row.apart === true,
    };
  }),
);

const brandlessRows = Object.entries(modelRows).flatMap(([slug, rows]) =>
  Object.entries(rows).flatMap(([id, row], rank): Meaning<{ slug: string; rank: number }>[] => {
    const hasNameAlone = (typeof row === 'string' ? row : row.is).includes('*');
    return hasNameAlone ? [[modelRow(id, row).alone, { slug, rank }]] : [];
  }),
);
const brandlessNames = phraseIndex(brandlessRows);

/** Returns a brand's models by name, the best known first. */
const modelsByName = lazily(modelRows, (slug) => {
  const named = (modelsOf(slug) ?? []).flatMap((model) => model.names.map((name) => ({ name, model })));
  return [...Map.groupBy(named, ({ name }) => name)].map(([name, rows]) => {
    return { name, models: rows.map(({ model }) => model) };
  });
});
const modelNames = lazily(modelRows, (slug) =>
  phraseIndexWithPlurals(
    (modelsByName(slug) ?? []).map(({ name, models }): Meaning<readonly GarmentModel[]> => [[name], models]),
  ),
);

const brandNames = lazily(bySlug, (slug) => phraseIndex([[[bySlug[slug]?.name ?? ''], true]]));

/** Drops phrases that are only part of the brand's own name: Bottega Veneta makes a Veneta. */
export function outsideBrandName<T extends WordSpan>(slug: string, words: Words, phrases: readonly T[]): readonly T[] {
  if (phrases.length === 0) return phrases;
  const names =
    brandNames(slug)
      ?.find(words)
      .filter(({ from, to }) => to - from > 1) ?? [];
  return phrases.filter((phrase) => !isWithin(phrase, names));
}

/** Finds models, several of which may share a name. */
export const findNamedModels = (slug: string, words: Words): readonly FoundPhrase<readonly GarmentModel[]>[] =>
  outsideBrandName(slug, words, modelNames(slug)?.find(words) ?? []);

/** Finds a brand's models. If several share a name, only the best known counts. */
export const findModelsOf = ({ slug }: Brand, words: Words): FoundPhrase<GarmentModel>[] =>
  findNamedModels(slug, words).map(({ value, from, to }) => ({ value: value[0] as GarmentModel, from, to }));

const madeFor = file.madeFor as Readonly<Record<Gender, NameTable>>;

/** Returns the index of the names of a brand's models and lines that are made for one gender. */
export const gendersOfNames = lazily(bySlug, (slug) =>
  phraseIndex(
    GENDERS.map((gender): Meaning<Gender> => [[...(madeFor[gender][slug] ?? []), ...linesFor(slug, gender)], gender]),
  ),
);

/** Returns the gender that a model is made for, or undefined if it is made for both. */
export function genderOfModel({ brand, name, gender }: GarmentModel): Gender | undefined {
  const genders = gendersOfNames(brand.slug)?.find(wordsOf(name)) ?? [];
  return agreed(genders)?.value ?? gender;
}

/** Finds models whose names identify them without the brand. */
export const findBrandlessModels = (words: Words): readonly FoundPhrase<GarmentModel>[] =>
  brandlessNames.find(words).map(({ value: { slug, rank }, from, to }) => {
    return { value: modelsOf(slug)?.[rank] as GarmentModel, from, to };
  });

/** Returns the names of models in a category priced far from the brand's usual price. Omits names with digits. */
export function modelsApart(brand: Brand, category: Category): readonly string[] {
  const models = modelsOfKind(brand, category.slug).filter(({ isApart, name }) => isApart && !/\d/.test(name));
  return models.map(({ name }) => name);
}

/** Returns a brand's models of a kind, the best known first. */
export function modelsOfKind({ slug }: Brand, kind: string): readonly GarmentModel[] {
  return (modelsOf(slug) ?? []).filter((model) => model.kind === kind);
}

/** Returns all words in the names of a brand's models and their variants. */
export const wordsOfModels = (slug: string): readonly string[] =>
  phrasesIn(modelsOf(slug)?.map(({ names, name, variants }) => [names, name, variants]));

/** Returns all of a brand's models with the name that the words use for one of them, the best known first. */
export function namesakesOf({ slug }: Brand, words: Words, id: string | undefined): readonly GarmentModel[] {
  const names = findNamedModels(slug, words);
  return names.find(({ value }) => value.some((model) => model.id === id))?.value ?? [];
}

const { about: _, ...dimensions } = file.dimensions;
const YEAR = /^(?:(?:19|20)\d\d|\d0s)$/;

function dimensionOf(id: string): string | undefined {
  if (YEAR.test(id)) return 'year';
  const listed = Object.entries(dimensions).find(([, ids]) => ids.includes(id));
  return listed?.[0] ?? (/^\d+$/.test(id) ? 'size' : undefined);
}

const otherKinds: Readonly<Record<string, string | readonly string[]>> = file.otherKinds;

/** Returns a model's variants that are of its kind. `dimension` is how they differ, or undefined if we do not ask for it. */
export function variantNames({ slug }: Brand, id: string) {
  const { kind = '', variants = {} } = modelsOf(slug)?.find((model) => model.id === id) ?? {};
  const ofKind = Object.entries(variants).filter(([variant]) => !otherKinds[kind]?.includes(variant));
  return ofKind.map(([variant, names]) => ({ id: variant, names, dimension: dimensionOf(variant) }));
}

/** Returns true for a word in the name of a model that is identifiable without its brand. */
export const isModelWord = (word: string): boolean => modelWords.has(singular(word));
const modelWords = new Set(
  brandlessRows.flatMap(([names]) => names.flatMap((name) => phraseOf(name).split(' ').map(singular))),
);

/** Matches a single word that is long enough to be recognized even if it is misspelled. */
const LONG_WORD = /^[a-z]{4,}$/;

/** Returns an index of a brand's model names that may be misspelled. If models share a name, the best known wins. */
const spellingsOf = lazily(modelRows, (slug) => {
  const longNames = (modelsByName(slug) ?? []).filter(({ name }) => LONG_WORD.test(name));
  return new SpellingIndex(longNames.map(({ name, models }) => [name, models[0] as GarmentModel] as const));
});

/** Finds a brand's model by a misspelled word that `isOpen` accepts. */
export function findMisspelledModel(
  brand: Brand,
  words: Words,
  isOpen: (at: number) => boolean,
): FoundPhrase<GarmentModel> | undefined {
  const spellings = spellingsOf(brand.slug);
  if (!spellings) return undefined;
  for (const [from, word] of words.entries()) {
    if (!LONG_WORD.test(word) || !isOpen(from)) continue;
    const model = closest(nearest(word, spellings));
    if (model) return { value: model.value, from, to: from + 1 };
  }
  return undefined;
}
