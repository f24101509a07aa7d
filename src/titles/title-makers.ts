import { type Brand, brands, type Category, isHouse } from '../catalog/catalog.ts';
import { type FoundMoney, findMoney } from './amounts.ts';
import { findMisspelledBrand, isInName } from './brand-field.ts';
import { type FoundMaker, findCompared, isCatalogBrand, namesIn, phrasesNotNames } from './brands.ts';
import { type FoundCondition, findConditions } from './conditions.ts';
import { pickKind } from './kind.ts';
import { agrees, type FoundKind, isStrong, kindsIn } from './kind-words.ts';
import { isKnownWord } from './known-words.ts';
import { hasPrice, isWellKnown, type Lexicon, type Maker } from './lexicon.ts';
import { type FoundLot, findLot } from './lots.ts';
import { findBrandlessModels, findModelsOf, type GarmentModel, modelNameSpelledLike } from './models.ts';
import type { FoundName } from './name-rules.ts';
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

/** What the first pass finds. All positions but those of `typed` refer to the words of `item`. */
interface TitleMarks {
  readonly lexicon: Lexicon;
  readonly money: FoundMoney;
  /** The title without money. */
  readonly typed: TitleTokens;
  /** Words that suggest that the item may be a copy, as written. */
  readonly doubt: readonly string[];
  readonly conditions: readonly FoundCondition[];
  readonly oneOfPair: (kind: Category | undefined) => WordSpan | undefined;
  readonly lot: FoundLot | undefined;
  /** The words without money, remarks, conditions, and the lot. */
  readonly item: TitleTokens;
  readonly makers: readonly FoundName[];
  /** One flag per word in `item`. A flag is true if that word already has a meaning. */
  readonly taken: boolean[];
  /** The concept that each item word names, if it has no other meaning: the brand, the kind, or the gender. */
  readonly roles: (Span['concept'] | undefined)[];
}

/** What the second pass finds. */
interface MakerMarks {
  readonly makerNames: readonly FoundName[];
  /** Makers that the seller only compares the item with, and shops that sell copies. */
  readonly compared: readonly FoundName[];
  readonly collaboration: SeveralBrands | undefined;
  /** The names of brands that are search terms. */
  readonly searchedBrands: readonly string[];
  /** The maker that the title names by its name, a model, or a misspelled name. */
  readonly named: FoundMaker | undefined;
  readonly brand: Brand | undefined;
  readonly kinds: readonly FoundKind[];
  readonly models: readonly FoundPhrase<GarmentModel>[];
  /** Models whose names identify their brand. Empty if the title names a catalog brand. */
  readonly brandlessModels: readonly FoundPhrase<GarmentModel>[];
}

/** A word that was read as the name of a brand's model. */
interface CorrectedModel {
  readonly at: number;
  readonly name: string;
  readonly brand: Brand;
}

/** The words in a title, its makers, and its brands' models. */
export type TitleMakers = TitleMarks & MakerMarks & { readonly corrected: CorrectedModel | undefined };

/** Makes the first two passes over a title: money, remarks, conditions, and lots, then makers and their models. */
export function findMakers(lexicon: Lexicon, text: string, field: Brand | undefined): TitleMakers {
  const marks = markMoneyAndConditions(lexicon, text, field !== undefined);
  const makers = markMakers(marks, field);
  const corrected = findCorrectedModel(marks, makers);
  if (!corrected) return { ...marks, ...makers, corrected };
  const { words } = marks.item;
  const item = { ...marks.item, words: words.with(corrected.at, corrected.name) };
  return { ...marks, ...makers, item, models: findModelsOf(corrected.brand, item.words), corrected };
}

/** Makes the first pass: separates money, conditions, and the size of a lot from the words of the item. */
function markMoneyAndConditions(lexicon: Lexicon, text: string, hasField: boolean): TitleMarks {
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
  // The number of `Jordan 11 pair` is the model's.
  const beforePair = models.filter(({ to }) => /^(?:pair|pr)$/.test(typed.words[to] ?? ''));
  const lot = findLot(typed, [...names, ...beforePair, ...silent], conditions.find(({ from }) => from === 0)?.to);
  // A phrase about condition has no other meaning: `Birkin like new` is not compared with a Birkin.
  const isRemoved = markSpans(typed.words.length, [...silent, ...conditions, ...(lot?.spans ?? [])]);
  const item = withoutWords(typed, isRemoved);
  return {
    lexicon,
    money,
    typed,
    doubt: copySigns.map(({ from, to }) => typed.written(from, to)),
    conditions,
    oneOfPair: findOneOfPair(typed.words, [...names, ...models], conditions),
    lot,
    item,
    makers: spansWithout(names, isRemoved),
    taken: markSpans(item.words.length, []),
    roles: item.words.map(() => undefined),
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
function markMakers(marks: TitleMarks, field: Brand | undefined): MakerMarks {
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
    compared,
    collaboration: several?.isSearchTerms ? undefined : several,
    searchedBrands: several?.isSearchTerms ? several.makers.map(({ name }) => name) : [],
    named: maker,
    brand,
    kinds,
    models: [...owners].flatMap((owner) => findModelsOf(owner, words)),
    brandlessModels,
  };
}

/** Finds a misspelled maker. A plain word is no name after or in one: `lululamon ride on fossil`, `tommy bahamma`. */
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
function findCorrectedModel({ item, taken }: TitleMarks, makers: MakerMarks): CorrectedModel | undefined {
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

/** Maximum number of brands that make an item together. More are search terms, unless the title says `x`. */
const MAX_PARTNERS = 2;

/** Brands that a title names, which made the item together or are search terms. */
interface SeveralBrands {
  /** In alphabetical order. */
  readonly makers: readonly Maker[];
  readonly text: string;
  readonly first: FoundName | undefined;
  /** True for search terms: `Nike Adidas Puma Under Armour hoodie`. */
  readonly isSearchTerms: boolean;
}

/** Returns the brands that a title names, or undefined if they are not several. */
function findSeveralBrands(makers: readonly FoundName[], { words, written }: TitleTokens): SeveralBrands | undefined {
  const partners = new Set(makers.map(({ value }) => value));
  if (partners.size < 2) return undefined;
  const first = makers.toSorted((a, b) => a.from - b.from)[0];
  return {
    makers: [...partners].sort((a, b) => (a.name < b.name ? -1 : 1)),
    text: written(first?.from ?? 0, Math.max(...makers.map(({ to }) => to))),
    first,
    isSearchTerms: partners.size > MAX_PARTNERS && !words.includes('x'),
  };
}
