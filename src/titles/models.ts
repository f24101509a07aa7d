import { once } from '../base/memo.ts';
import { type Brand, brands, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { otherBrands, otherMakers } from '../catalog/other-brands.ts';
import { linesFor, linesOf, nameIndex } from './item-names.ts';
import file from './lexicon/items/models.json' with { type: 'json' };
import learned from './lexicon/learned-names.json' with { type: 'json' };
import {
  lazily,
  type Meaning,
  type Names,
  type NameTable,
  type PhraseIndex,
  phraseIndex,
  phraseIndexWithPlurals,
} from './phrase-index.ts';
import { nearest, onlyNearest, type SpellingBudget, SpellingIndex } from './spelling.ts';
import { agreed, type FoundPhrase, isWithin, type Places, phraseOf, wordsOf } from './tokens.ts';

/** A model of a brand, with what its name implies. */
export interface GarmentModel {
  readonly id: string;
  /** Position in the list of its brand, best known first. */
  readonly place: number;
  readonly name: string;
  readonly brand: Brand;
  readonly kind: string;
  readonly subKind?: string | undefined;
  readonly material?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly variants?: PhraseIndex<string> | undefined;
  /** True if its name needs no brand. */
  readonly own: boolean;
  /** True if it sells so far from its brand's usual price that an answer must mention it. */
  readonly isApart: boolean;
}

interface ModelRow {
  /** Name in answers, if its first name is not suitable. */
  readonly name?: string;
  readonly names: Names;
  /** Names that need no brand: all of them, or these. */
  readonly alone?: true | Names;
  readonly apart?: true;
  readonly kind: string;
  readonly subKind?: string;
  readonly material?: string;
  readonly gender?: Gender;
  readonly variants?: NameTable;
  /** Name of a table of variants that models share. */
  readonly sizes?: string;
}

const bySlug = Object.fromEntries([...otherMakers, ...otherBrands, ...brands].map((brand) => [brand.slug, brand]));
const modelRows = file.models as unknown as Record<string, Record<string, ModelRow>>;
const sizeTables = file.sizes as Record<string, NameTable>;

/** Models of a brand, created at first use: all brands have 8,000. */
const modelsOf = lazily(modelRows, (slug) =>
  Object.entries(modelRows[slug] ?? {}).map(([id, row], place) => {
    const { name, names, kind, subKind, material, gender, apart } = row;
    const model: GarmentModel = {
      id,
      place,
      kind,
      subKind,
      material,
      gender,
      name: name ?? names[0] ?? '',
      brand: bySlug[slug] as Brand,
      own: aloneOf(row).length > 0,
      isApart: apart === true,
    };
    const variants: NameTable = { ...sizeTables[row.sizes ?? ''], ...row.variants };
    return { model, names, variants };
  }),
);
const aloneOf = ({ names, alone = [] }: ModelRow): Names => (alone === true ? names : alone);

/** Names that need no brand, with the brand and the position of the model. */
const aloneRows = Object.entries(modelRows).flatMap(([slug, rows]) =>
  Object.values(rows).flatMap((row, place): Meaning<{ slug: string; place: number }>[] => {
    const names = aloneOf(row);
    return names.length > 0 ? [[names, { slug, place }]] : [];
  }),
);
const ownModels = phraseIndex(aloneRows);

const modelsByName = lazily(modelRows, (slug) => {
  const byName = new Map<string, GarmentModel[]>();
  for (const { model, names, variants } of modelsOf(slug) ?? []) {
    const whole = { ...model, variants: nameIndex(variants) };
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), whole]);
  }
  return phraseIndexWithPlurals([...byName].map(([name, models]): Meaning<typeof models> => [[name], models]));
});

/** A brand's names of several words, except aliases with a line or a model: `Versace Jeans Couture`. */
export const brandNames = lazily(bySlug, (slug) => {
  const { name, aliases } = bySlug[slug] as Brand;
  const saysMore = (words: readonly string[]) =>
    [linesOf(slug), modelsByName(slug)].some((index) => (index?.find(words, 1).length ?? 0) > 0);
  const others = aliases.map(phraseOf).filter((alias) => !saysMore(alias.split(' ')));
  return phraseIndex([[[phraseOf(name), ...others].filter((one) => one.includes(' ')), true]]);
});

/** Finds models of a brand, several for a shared name, outside the brand's own name: Bottega Veneta has a Veneta. */
export function findNamedModels(
  slug: string,
  words: readonly string[],
): readonly FoundPhrase<readonly GarmentModel[]>[] {
  const found = modelsByName(slug)?.find(words) ?? [];
  if (found.length === 0) return found;
  const names = brandNames(slug)?.find(words) ?? [];
  return found.filter((one) => !isWithin(one, names));
}

/** Finds models of a brand in words, the best known for a shared name. */
export function findModelsOf(brand: Brand, words: readonly string[]): FoundPhrase<GarmentModel>[] {
  return findNamedModels(brand.slug, words).map(({ value, from, to }) => ({
    value: value[0] as GarmentModel,
    from,
    to,
  }));
}

/** Returns the places of a brand's models, lines and variants in words. */
export function namesOfModels({ slug }: Brand, words: readonly string[]): readonly Places[] {
  const models = findNamedModels(slug, words);
  const variants = models.flatMap(({ value }) => value.flatMap((model) => model.variants?.find(words) ?? []));
  return [...models, ...variants, ...(linesOf(slug)?.find(words) ?? [])];
}

const madeFor = file.madeFor as Readonly<Record<Gender, NameTable>>;

export const gendersOfNames = lazily(bySlug, (slug) =>
  phraseIndex(
    GENDERS.map((gender): Meaning<Gender> => [[...(madeFor[gender][slug] ?? []), ...linesFor(slug, gender)], gender]),
  ),
);

/** Returns the gender that a model is made for, by its name or its row; undefined if it is for both. */
export const genderOfModel = ({ brand, name, gender }: GarmentModel): Gender | undefined =>
  agreed(gendersOfNames(brand.slug)?.find(wordsOf(name)) ?? [])?.value ?? gender;

export const findOwnModels = (words: readonly string[]): readonly FoundPhrase<GarmentModel>[] =>
  ownModels.find(words).map(({ value: { slug, place }, from, to }) => {
    return { value: modelsOf(slug)?.[place]?.model as GarmentModel, from, to };
  });

/** Returns names of models that sell far from their brand's usual price in a category. */
export function modelsApart(brand: Brand, category: Category): readonly string[] {
  return modelsOfKind(brand, category.slug).flatMap(({ isApart, name }) => (isApart && !/\d/.test(name) ? [name] : []));
}

/** Returns a brand's models of a kind, the best known first. */
export function modelsOfKind({ slug }: Brand, kind: string): readonly GarmentModel[] {
  return (modelsOf(slug) ?? []).flatMap(({ model }) => (model.kind === kind ? [model] : []));
}

/** Returns a brand's model by its identifier; undefined if none has it. */
export const modelWith = ({ slug }: Pick<Brand, 'slug'>, id: string): GarmentModel | undefined =>
  modelsOf(slug)?.find(({ model }) => model.id === id)?.model;

/** Returns the models of a brand that share the name of one of them in the text, the best known first. */
export function namesakesOf(
  { slug }: Brand,
  words: readonly string[],
  id: string | undefined,
): readonly GarmentModel[] {
  return findNamedModels(slug, words).find(({ value }) => value.some((model) => model.id === id))?.value ?? [];
}

const { about: _, ...dimensions } = file.dimensions;
const YEAR = /^(?:(?:19|20)\d\d|\d0s)$/;

function dimensionOf(id: string): string | undefined {
  if (YEAR.test(id)) return 'year';
  const listed = Object.entries(dimensions).find(([, ids]) => ids.includes(id));
  return listed?.[0] ?? (/^\d+$/.test(id) ? 'size' : undefined);
}

/** Returns a model's variants, with the respect in which each differs; undefined if no question asks for it. */
export function variantNames({ slug }: Brand, id: string) {
  const found = modelsOf(slug)?.find(({ model }) => model.id === id);
  return Object.entries(found?.variants ?? {}).map(([id, names]) => ({ id, names, dimension: dimensionOf(id) }));
}

export const isModelWord = (word: string): boolean => modelWords().has(singular(word));
const modelWords = once(
  () => new Set(aloneRows.flatMap(([names]) => names.flatMap((name) => phraseOf(name).split(' ').map(singular)))),
);

/** A word that may misspell a model's name, or a name that may be misspelled: `varra`. */
const LONG_WORD = /^[a-z]{4,}$/;

/** One-word model names by brand, long enough to be recognized when misspelled; the best known of namesakes. */
const spellingsOf = lazily(modelRows, (slug) => {
  const byName = new Map<string, GarmentModel>();
  for (const { model, names } of modelsOf(slug) ?? [])
    for (const name of names) if (LONG_WORD.test(name) && !byName.has(name)) byName.set(name, model);
  return new SpellingIndex([...byName]);
});

/** Finds a misspelled one-word model name of a brand among the open words; with a budget, of those that it admits. */
export function findModelSlip(
  brand: Brand,
  words: readonly string[],
  isOpen: (at: number) => boolean,
  budget?: SpellingBudget,
): FoundPhrase<GarmentModel> | undefined {
  const spellings = spellingsOf(brand.slug);
  if (!spellings) return undefined;
  for (const [from, word] of words.entries()) {
    const isSought = LONG_WORD.test(word) && isOpen(from) && (budget?.admits(word) ?? true);
    const value = isSought ? onlyNearest(nearest(word, spellings, budget)) : undefined;
    if (value) return { value, from, to: from + 1 };
  }
  return undefined;
}

const learnedKinds = learned.kinds as unknown as Record<string, NameTable>;
/** Words that imply a brand, and a kind or `any`, in nearly all listings. */
const hints = phraseIndex(
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
  phraseIndex(Object.entries(learnedKinds[slug] ?? {}).map(([kind, phrases]) => [phrases, kind])),
);

/** Finds words that listings use for one brand only, and one of its kinds or `any`; none if they imply two brands. */
export function findHints(words: readonly string[]) {
  const found = hints.find(words);
  return found.every(({ value }) => value.brand === found[0]?.value.brand) ? found : [];
}

export function findKindHint(words: readonly string[], brand: Brand | undefined): FoundPhrase<string> | undefined {
  return brand && agreed(kindHints(brand.slug)?.find(words) ?? []);
}
