import { type Brand, brands, type Category } from '../catalog.ts';
import learned from '../lexicon/learned-names.json' with { type: 'json' };
import { otherBrands } from '../other-brands.ts';
import { brandNames, lazily, modelRows, type Names, treeOf } from './item-names.ts';
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

const byBrand = new Map(
  Object.entries(modelRows).map(([slug, rows]) => {
    const brand = bySlug.get(slug) as Brand;
    const models = Object.values(rows).map(
      ({
        name,
        names,
        kind,
        alone,
        apart,
      }): { model: GarmentModel; names: Names; alone: Names } => {
        const own = alone === true ? names : (alone ?? []);
        const model = { name: name ?? names[0] ?? '', brand, kind, isApart: apart === true };
        return { model: { ...model, own: own.length > 0 }, names, alone: own };
      },
    );
    return [slug, models] as const;
  }),
);
const all = [...byBrand.values()].flat();

const ownModels = createPhraseTree(
  all.flatMap(({ model, alone }) => alone.map((name) => [phraseOf(name), model] as const)),
);

/** Models of a brand by all of their names. */
const modelsOf = lazily(Object.fromEntries(byBrand), (slug) =>
  treeOf((byBrand.get(slug) ?? []).map(({ model, names }) => [names, model] as const)),
);

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

/** Names of models of a brand and category that sell far from their brand's usual price. */
export function modelsApart(brand: Brand, category: Category): readonly string[] {
  return namesOf(brand, category.slug, ({ isApart, name }) => isApart && !/\d/.test(name));
}

/** Returns true for a word in the name of a model that needs no brand. */
export function isModelWord(word: string): boolean {
  return modelWords.has(singular(word));
}
const modelWords = new Set(
  all.flatMap(({ alone }) => alone.flatMap((name) => phraseOf(name).split(' ').map(singular))),
);

/** Names of a brand's models of a kind, the best known first. */
export function modelNames(brand: Brand, kind: string): string[] {
  return namesOf(brand, kind, () => true);
}

function namesOf({ slug }: Brand, kind: string, takes: (model: GarmentModel) => boolean): string[] {
  return (byBrand.get(slug) ?? []).flatMap(({ model }) =>
    model.kind === kind && takes(model) ? [model.name] : [],
  );
}

/** Models in the words that name no other brand's item. */
export function findOwnModels(words: readonly string[]): FoundPhrase<GarmentModel>[] {
  return ownModels.find(words);
}

/** Models of one brand in the words. */
export function findModelsOf(brand: Brand, words: readonly string[]): FoundPhrase<GarmentModel>[] {
  const names = brandNames(brand.slug)?.find(words) ?? [];
  // Bottega Veneta has a model Veneta.
  const isInName = ({ from, to }: FoundPhrase<unknown>) =>
    names.some((name) => name.from <= from && to <= name.to);
  return (modelsOf(brand.slug)?.find(words) ?? []).filter((one) => !isInName(one));
}

/** The shortest word that is taken for a slip of a model's name. */
const LEAST_MODEL = 5;

/** A model of one brand whose name of one word stands misspelled among the words that nothing has taken. */
export function findModelSlip(
  brand: Brand,
  words: readonly string[],
  taken: readonly boolean[],
): FoundPhrase<GarmentModel> | undefined {
  const spellings = spellingsOf(brand.slug) ?? [];
  for (let from = 0; from < words.length; from++) {
    const word = words[from] as string;
    if (taken[from] || word.length < LEAST_MODEL || !/^[a-z]+$/.test(word)) continue;
    const value = onlyNearest(nearest(word, spellings));
    if (value) return { value, from, to: from + 1 };
  }
  return undefined;
}

/** By brand: names of one word of its models, long enough to be known in spite of a slip. */
const spellingsOf = lazily(Object.fromEntries(byBrand), (slug) =>
  (byBrand.get(slug) ?? []).flatMap(({ model, names }) =>
    names
      .filter((name) => name.length >= LEAST_MODEL && /^[a-z]+$/.test(name))
      .map((name) => [name, model] as const),
  ),
);

/** Words in the title that listings use of one brand and kind only; empty if the title names two brands. */
export function findHints(words: readonly string[]): FoundPhrase<Hint>[] {
  const found = hints.find(words);
  return found.every(({ value }) => value.brand === found[0]?.value.brand) ? found : [];
}
