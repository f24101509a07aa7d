import { type Brand, brands, type Category } from '../catalog.ts';
import learned from '../lexicon/learned-names.json' with { type: 'json' };
import modelRows from '../lexicon/models.json' with { type: 'json' };
import { otherBrands } from '../other-brands.ts';
import { createPhraseTree, type FoundPhrase } from './phrase-tree.ts';
import { singular } from './singular.ts';
import { nearest, onlyNearest } from './slips.ts';
import { phraseOf } from './tokens.ts';

const bySlug = new Map([...otherBrands, ...brands].map((brand) => [brand.slug, brand]));

/** A model's name with the brand and the kind of its items. */
export interface GarmentModel {
  /** As people write it, such as `neverfull`. */
  readonly name: string;
  readonly brand: Brand;
  readonly kind: string;
  /** It names no other brand's item. */
  readonly own: boolean;
  /** It sells so far from its brand's usual price that an answer has to say so. */
  readonly isApart: boolean;
}

interface ModelRow {
  readonly brand: string;
  readonly category: string;
  readonly words: readonly string[];
  readonly withBrand?: readonly string[];
  readonly apart?: boolean;
}
const models: [string, GarmentModel][] = (modelRows.models as readonly ModelRow[]).flatMap(
  (row) => {
    const brand = bySlug.get(row.brand) as Brand;
    const model = (name: string, own: boolean): [string, GarmentModel] => [
      phraseOf(name),
      { name, brand, kind: row.category, own, isApart: row.apart === true },
    ];
    return [
      ...row.words.map((name) => model(name, true)),
      ...(row.withBrand ?? []).map((name) => model(name, false)),
    ];
  },
);
const ownModels = createPhraseTree(models.filter(([, model]) => model.own));
const byBrand = Map.groupBy(models, ([, { brand }]) => brand.slug);
const modelsOf = new Map([...byBrand].map(([slug, own]) => [slug, createPhraseTree(own)]));

/** A brand and a kind that words belong to. */
type Hint = Pick<GarmentModel, 'brand' | 'kind'>;
/** Words that by themselves name a brand and a kind in nearly all listings. */
const hints = createPhraseTree<Hint>(
  Object.entries(learned.brands as Record<string, Record<string, readonly string[]>>).flatMap(
    ([slug, kinds]) =>
      Object.entries(kinds).flatMap(([kind, phrases]) =>
        phrases.map((phrase): [string, Hint] => [
          phrase,
          { brand: bySlug.get(slug) as Brand, kind },
        ]),
      ),
  ),
);

/** Returns the names of models of a brand and category that sell far from their brand's usual price. */
export function modelsApart(brand: Brand, category: Category): readonly string[] {
  return apart.get(`${brand.slug} ${category.slug}`) ?? [];
}
const apart = new Map<string, string[]>();
for (const [, { isApart, brand, kind, name }] of models) {
  if (!isApart || /\d/.test(name)) continue;
  const key = `${brand.slug} ${kind}`;
  apart.set(key, [...(apart.get(key) ?? []), name]);
}

/** Returns whether a word belongs to the name of a model. */
export function isModelWord(word: string): boolean {
  return modelWords.has(singular(word));
}
const modelWords = new Set(models.flatMap(([name]) => name.split(' ').map(singular)));

/** Returns the names of a brand's models of a kind as they are written, the best known first. */
export function modelNames(brand: Brand, kind: string): string[] {
  return modelRows.models.flatMap((row) =>
    row.brand === brand.slug && row.category === kind
      ? [...row.words, ...(row.withBrand ?? [])]
      : [],
  );
}

/** Finds the models in the words that name no other brand's item. */
export function findOwnModels(words: readonly string[]): FoundPhrase<GarmentModel>[] {
  return ownModels.find(words);
}

/** Finds the models of one brand in the words. */
export function findModelsOf(brand: Brand, words: readonly string[]): FoundPhrase<GarmentModel>[] {
  return modelsOf.get(brand.slug)?.find(words) ?? [];
}

/** The shortest word that is taken for a slip of a model's name. */
const LEAST_MODEL = 5;

/** Finds a model of one brand whose name of one word stands misspelled among the words that nothing has taken. */
export function findModelSlip(
  brand: Brand,
  words: readonly string[],
  taken: readonly boolean[],
): FoundPhrase<GarmentModel> | undefined {
  const spellings = spellingsOf.get(brand.slug) ?? [];
  for (let from = 0; from < words.length; from++) {
    const word = words[from] as string;
    if (taken[from] || word.length < LEAST_MODEL || !/^[a-z]+$/.test(word)) continue;
    const value = onlyNearest(nearest(word, spellings));
    if (value) return { value, from, to: from + 1 };
  }
  return undefined;
}

/** By brand: names of one word of its models, long enough to be known in spite of a slip. */
const spellingsOf = new Map(
  [...byBrand].map(([slug, own]) => [
    slug,
    own.filter(([name]) => name.length >= LEAST_MODEL && /^[a-z]+$/.test(name)),
  ]),
);

/** Finds words in the title that listings use of one brand and kind only; empty if the title names two brands. */
export function findHints(words: readonly string[]): FoundPhrase<Hint>[] {
  const found = hints.find(words);
  return found.every(({ value }) => value.brand === found[0]?.value.brand) ? found : [];
}
