import { type Brand, brands, isHouse } from '../catalog/catalog.ts';
import { findMoney } from './amounts.ts';
import { findMisspelledBrand, isInName } from './brand-field.ts';
import { type FoundMaker, type FoundName, findCompared, isCatalogBrand, namesIn, phrasesNotNames } from './brands.ts';
import { findConditions } from './conditions.ts';
import { pickKind } from './kind.ts';
import { agrees, type FoundKind, isStrong, kindsIn } from './kind-words.ts';
import { isKnownWord } from './known-words.ts';
import { hasPrice, isWellKnown, type Lexicon, type Maker } from './lexicon.ts';
import { findLot } from './lots.ts';
import { findBrandlessModels, findModelsOf, type GarmentModel, modelNameSpelledLike } from './models.ts';
import { findOneOfPair } from './one-of-pair.ts';
import { findCopySigns, findRuledOut } from './signs.ts';
import { findSilent } from './silent.ts';
import {
  type FoundPhrase,
  markSpans,
  overlap,
  type Span,
  type TitleTokens,
  tokenize,
  unanimous,
  type WordSpan,
  type Words,
  withoutWords,
} from './tokens.ts';

/** The words in a title, its makers, and its brands' models. */
export type TitleMakers = ReturnType<typeof findMakers>;

/** Makes the first two passes over a title: money, remarks, conditions, and lots, then makers and their models. */
export function findMakers(lexicon: Lexicon, text: string, field: Brand | undefined) {
  const marks = markMoneyAndConditions(lexicon, text, field !== undefined);
  const makers = markMakers(marks, field);
  const corrected = findCorrectedModel(marks, makers);
  if (!corrected) return { ...marks, ...makers, corrected };
  const { words } = marks.item;
  const item = { ...marks.item, words: words.with(corrected.at, corrected.name) };
  return { ...marks, ...makers, item, models: findModelsOf(corrected.brand, item.words), corrected };
}

type TitleMarks = ReturnType<typeof markMoneyAndConditions>;

/** Makes the first pass: separates money, conditions, and the size of a lot from the words of the item. */
function markMoneyAndConditions(lexicon: Lexicon, text: string, hasField: boolean) {
  const money = findMoney(text);
  const typed = tokenize(money.withoutMoney);
  const names = namesIn(lexicon, typed, hasField);
  const conditionPhrases = findConditions(typed, names);
  const copySigns = findCopySigns(typed.words);
  const notNames = phrasesNotNames(lexicon, typed.words);
  const models = modelsByMakers(names, typed.words);
  const ruledOut = findRuledOut(typed.words);
  // Phrases about the item itself, which no remark contains.
  const stops = [...conditionPhrases, ...copySigns, ...notNames, ...names, ...models, ...ruledOut];
  const silent = [...copySigns, ...findSilent(typed, stops, models)];
  const conditions = conditionPhrases.filter((phrase) => !silent.some((remark) => overlap(remark, phrase)));
  const lot = findLot(typed, [...names, ...silent], conditions.find(({ from }) => from === 0)?.to);
  // A phrase about condition has no other meaning: `Birkin like new` is not compared with a Birkin.
  const isRemoved = markSpans(typed.words.length, [...silent, ...conditions, ...(lot?.spans ?? [])]);
  const item = withoutWords(typed, isRemoved);
  return {
    lexicon,
    money,
    typed,
    /** Words that suggest that the item may be a copy, as written. */
    doubt: copySigns.map(({ from, to }) => typed.written(from, to)),
    conditions,
    oneOfPair: findOneOfPair(typed.words, [...names, ...models], conditions),
    lot,
    /** The words without money, remarks, conditions, and the lot. All later positions refer to these words. */
    item,
    makers: spansWithout(names, isRemoved),
    /** One flag per word in `item`. A flag is true if that word already has a meaning. */
    taken: markSpans(item.words.length, []),
    /** The concept that each item word names, if it has no other meaning: the brand, the kind, or the gender. */
    roles: item.words.map((): Span['concept'] | undefined => undefined),
  };
}

/** Drops phrases that contain removed words, and renumbers the positions of the others. */
function spansWithout<T extends WordSpan>(phrases: readonly T[], isRemoved: readonly boolean[]): T[] {
  const remaining = phrases.filter(({ from, to }) => !isRemoved.slice(from, to).includes(true));
  return remaining.map((phrase) => {
    const removedBefore = isRemoved.slice(0, phrase.from).filter(Boolean).length;
    return { ...phrase, from: phrase.from - removedBefore, to: phrase.to - removedBefore };
  });
}

const modelsByMakers = (makers: readonly FoundPhrase<Maker>[], words: Words) => [
  ...[...new Set(makers.map(({ value }) => value))].flatMap((maker) =>
    hasPrice<Brand>(maker) ? findModelsOf(maker, words) : [],
  ),
  ...findBrandlessModels(words),
];

/** Makes the second pass: finds the makers, the item's brand, and its models. Marks makers' names as taken. */
function markMakers(marks: TitleMarks, field: Brand | undefined) {
  const { item, makers, taken } = marks;
  const { words } = item;
  const compared = findCompared(makers, words, field !== undefined);
  const makerNames = makers.filter((maker) => !compared.includes(maker));
  const names = makerNames.filter(isCatalogBrand);
  for (const { from, to } of makers) taken.fill(true, from, to);
  // If a catalog brand is named, the models of other makers only describe the item's look.
  const brandlessModels = names.length > 0 ? [] : findBrandlessModels(words);
  const kinds = kindsIn(words, taken, marks.typed.words);
  const several = names.length > 0 ? findSeveralBrands(makerNames, item) : undefined;
  const firstMaker = several?.isSearchTerms ? several.first : (leadingBrand(names) ?? dearestMaker(makerNames));
  const byName: FoundMaker | undefined = firstMaker && { ...firstMaker, by: 'name' };
  const byWords = byName ?? brandByModel(words, brandlessModels, pickKind(item, kinds));
  const misspelled = field ? undefined : misspelledMaker(marks, makerNames, byWords, brandlessModels);
  if (misspelled) taken.fill(true, misspelled.from, misspelled.to);
  const maker = misspelled ?? byWords;
  const brand = field ?? (maker && isBrand(maker) ? maker.value : undefined);
  // If there are several brands, a model of any of them implies the kind.
  const owners = new Set(names.map(({ value }) => value));
  if (brand) owners.add(brand);
  return {
    makerNames: misspelled ? [] : makerNames,
    /** Makers that the seller only compares the item with, and shops that sell copies. */
    compared,
    collaboration: several?.isSearchTerms ? undefined : several,
    /** The names of brands that are search terms. */
    searchedBrands: several?.isSearchTerms ? several.makers.map(({ name }) => name) : [],
    /** The maker that the title names by its name, a model, or a misspelled name. */
    named: maker,
    brand,
    kinds,
    models: [...owners].flatMap((owner) => findModelsOf(owner, words)),
    /** Models whose names identify their brand. Empty if the title names a catalog brand. */
    brandlessModels,
  };
}

/** Finds a misspelled maker. A plain word is no name after one, or in one: `lululamon ride on fossil`, `tommy bahamma`. */
function misspelledMaker(
  { lexicon, item, makers }: TitleMarks,
  makerNames: readonly FoundName[],
  byWords: FoundMaker | undefined,
  models: readonly WordSpan[],
): FoundMaker | undefined {
  const plainWord = makerNames.length === 1 ? makerNames.find(({ isWord }) => isWord) : undefined;
  if (byWords && !plainWord) return undefined;
  const closed = markSpans(item.words.length, [...makers.filter((name) => name !== plainWord), ...models]);
  const near = findMisspelledBrand(lexicon, item.words, closed);
  if (!near || !plainWord) return near;
  const isBefore = near.from < plainWord.from && isWellKnown(near.value) && !isCatalogBrand(plainWord);
  const isPart = overlap(near, plainWord) && near.value !== plainWord.value;
  const words = item.words.slice(plainWord.from, plainWord.to);
  return isBefore || (isPart && words.every((word) => isInName(word, near.value))) ? near : undefined;
}

/** Finds a word that misspells a model's name of one word, `birkn`, if the title names none of the brand's models. */
function findCorrectedModel({ item, taken }: TitleMarks, makers: ReturnType<typeof markMakers>) {
  const { brand, models, brandlessModels } = makers;
  if (!brand || models.length > 0 || brandlessModels.length > 0) return undefined;
  for (const [at, word] of item.words.entries()) {
    const name = taken[at] || isKnownWord(word, brand) ? undefined : modelNameSpelledLike(brand, word);
    if (name) return { at, name, brand };
  }
  return undefined;
}

export const isBrand = (maker: FoundMaker): maker is FoundMaker & FoundPhrase<Brand> => hasPrice<Brand>(maker.value);

/** Returns the brand that models imply, if they fit the title's kind and are all of the same brand. */
function brandByModel(
  words: Words,
  models: readonly FoundPhrase<GarmentModel>[],
  kind: FoundKind | undefined,
): FoundMaker | undefined {
  const fitsKind = ({ value }: FoundPhrase<GarmentModel>) =>
    !kind || !isStrong(kind) || agrees(kind.value, words.slice(kind.from, kind.to).join(' '), value.kind);
  const first = unanimous(models.filter(fitsKind).map((model) => ({ ...model, value: model.value.brand })));
  return first && { ...first, by: 'model' };
}

/** Returns the brand in the highest tier. If there are several, returns the one that comes first in the catalog. */
function leadingBrand(names: readonly FoundPhrase<Brand>[]): FoundPhrase<Brand> | undefined {
  const leading = brands.find((brand) => names.some(({ value }) => value === brand));
  return names.find(({ value }) => value === leading);
}

/**
 * Returns the first maker outside the catalog that a title names or, if another is a house, that one: a bomber by
 * `Fred Perry x Raf Simons` sells like one by Raf Simons. A plain word, such as `express`, is no house.
 */
function dearestMaker(names: readonly FoundName[]): FoundName | undefined {
  const isOfHouse = ({ value, isWord }: FoundName) => !isWord && hasPrice<Brand>(value) && isHouse(value);
  return names.find(isOfHouse) ?? names[0];
}

/** Maximum number of brands that make an item together. A title that names more has search terms, unless it says `x`. */
const MAX_PARTNERS = 2;

/** Returns the brands that a title names, which made the item together or are search terms. Undefined for one brand. */
function findSeveralBrands(makers: readonly FoundPhrase<Maker>[], { words, written }: TitleTokens) {
  const partners = new Set(makers.map(({ value }) => value));
  if (partners.size < 2) return undefined;
  const first = makers.toSorted((a, b) => a.from - b.from)[0];
  return {
    /** In alphabetical order. */
    makers: [...partners].sort((a, b) => (a.name < b.name ? -1 : 1)),
    text: written(first?.from ?? 0, Math.max(...makers.map(({ to }) => to))),
    first,
    /** True for search terms: `Nike Adidas Puma Under Armour hoodie`. */
    isSearchTerms: partners.size > MAX_PARTNERS && !words.includes('x'),
  };
}
