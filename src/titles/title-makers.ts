import { compact } from '../base/text.ts';
import { lazy, roundToCent } from '../base/values.ts';
import { type Brand, brands, isHouse, TIERS } from '../catalog/catalog.ts';
import { findAnyBrand } from '../catalog/outside-catalog.ts';
import { type FoundMaker, findCompared, findMisspelledMaker, findNames, findNonNames, sellsCopies } from './brands.ts';
import { findConditions } from './conditions.ts';
import { findBrandlessModels, findModelsOf, type GarmentModel, getItemNames } from './facts.ts';
import { type FoundKind, findKinds, fitsModel, getKindGroup, isStrong, mayHavePrice, pickKind } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import labelFile from './lexicon/label-numbers.json' with { type: 'json' };
import { isOfCatalog, type Lexicon, type Maker } from './lexicon.ts';
import { findLot, findMoney, readNumbers } from './number-rules.ts';
import type { NumberView } from './number-view.ts';
import { findNearest } from './phrase-index.ts';
import { findRemarks } from './remarks.ts';
import { hasPrice } from './resolution.ts';
import {
  type FoundPhrase,
  joinPhrase,
  markSpans,
  pickUnanimous,
  spansOverlap,
  type WordSpan,
  type Words,
} from './spans.ts';
import { dropWords, type TitleTokens, tokenize } from './tokens.ts';
import { isKnownWord, isUsualWord } from './usual-words.ts';

/** Makes the first two passes over a title: money, remarks, conditions, and lots, then makers and their models. */
export function findMoneyAndMakers(lexicon: Lexicon, text: string, brandField: Brand | undefined) {
  const title = findMakersAndModels(separateMoneyAndConditions(lexicon, text, brandField), brandField);
  const correctedModel = findCorrectedModel(title);
  if (!correctedModel) return { ...title, corrected: undefined };
  const { index, name, brand } = correctedModel;
  const itemTokens = { ...title.itemTokens, words: title.itemTokens.words.with(index, name) };
  return { ...title, corrected: name, itemTokens, models: findModelsOf(brand, itemTokens.words) };
}

/** Makes the first pass: separates money, conditions, and the size of a lot from the words of the item. */
function separateMoneyAndConditions(lexicon: Lexicon, text: string, brandField: Brand | undefined) {
  const findWholeTitleNames = lazy(() => findAllNames(lexicon, text, brandField));
  const numbers = readNumbers(text, () => toNumberContext(findWholeTitleNames()));
  const { askingAmount, costAmount, toNewOffset, ...money } = findMoney(text, numbers);
  const { textWithoutMoney } = money;
  const named = textWithoutMoney === text ? findWholeTitleNames() : findAllNames(lexicon, textWithoutMoney, brandField);
  const { title: tokensWithoutMoney, names, models } = named;
  const toWordSpan = ({ from, to }: WordSpan) =>
    tokensWithoutMoney.wordsWithin({ from: toNewOffset(from), to: toNewOffset(to) });
  const sizes = numbers.flatMap(({ role, text, start, end }) =>
    role === 'size' && /[-/]/.test(text) ? [toWordSpan({ from: start, to: end })] : [],
  );
  const { conditions, copySigns, remarks, questionWords } = findConditionsAndRemarks(lexicon, named, sizes);
  const lot = findLot(tokensWithoutMoney, numbers, toWordSpan, remarks);
  // A phrase about condition has no other meaning: `Birkin like new` is not compared with a Birkin.
  const isRemoved = markSpans(tokensWithoutMoney.words.length, [...remarks, ...conditions, ...(lot?.spans ?? [])]);
  const itemTokens = dropWords(tokensWithoutMoney, isRemoved);
  return {
    lexicon,
    /** The title as one line, without control characters. */
    text,
    numbers,
    labelNumber: findLabelNumber(text, numbers),
    money: {
      ...money,
      askingPrice: askingAmount?.value,
      isEach: askingAmount && isPriceOfEach(askingAmount, lot),
      askingPriceInAll: priceOfAll(askingAmount, lot),
      /** What was paid for it, or for all pieces of a lot. */
      cost: priceOfAll(costAmount, lot),
    },
    /** The title without money. Positions in `lot`, `conditions` and `allNameSpans` count its words. */
    tokensWithoutMoney,
    conditions,
    lot,
    /** The names of makers and models in all that was typed. */
    allNameSpans: [...names, ...models],
    /** The words without money, remarks, conditions, and the lot. Positions in all other members count these. */
    itemTokens,
    /** Words that ask what a price does not answer, as written: `rent`. */
    questionWords,
    allMakerNames: renumberSpans(names, isRemoved),
    /** Words that suggest that the item may be a copy, as written. */
    doubtTexts: copySigns.map(({ from, to }) => tokensWithoutMoney.textOf(from, to)),
  };
}

function findConditionsAndRemarks(lexicon: Lexicon, named: NamedTitle, sizes: readonly WordSpan[]) {
  const { title, names, models } = named;
  const conditions = findConditions(title, [...names, ...sizes]);
  // Phrases about the item itself, which no remark contains.
  const itemSpans = [...conditions, ...findNonNames(lexicon, title.words), ...names, ...models];
  const found = findRemarks(title, itemSpans, models);
  const isInRemark = (phrase: WordSpan) => found.remarks.some((remark) => spansOverlap(remark, phrase));
  return { ...found, conditions: conditions.filter((phrase) => !isInRemark(phrase)) };
}

/** Returns true if a price is of each of several pieces, as in a lot such as `x2`. */
function isPriceOfEach(price: NumberView, lot: ReturnType<typeof findLot>): boolean {
  if (price.isForAll()) return false;
  const isAtPrice = price.wordBefore === 'at' && price.earlier('lots', 'bindsCount');
  const isAfterEach = price.isMoney && price.before('eachBefore') && !isAtPrice;
  return lot?.isMultiplied || isAfterEach || price.after('each');
}

/** Returns what an amount comes to for all pieces of a lot. */
const priceOfAll = (price: NumberView | undefined, lot: ReturnType<typeof findLot>): number | undefined =>
  price && roundToCent((lot && isPriceOfEach(price, lot) ? lot.pieces : 1) * price.value);

function findAllNames(lexicon: Lexicon, text: string, brandField: Brand | undefined) {
  const title = tokenize(text);
  const names = findNames(lexicon, title, brandField);
  const makers = new Set(names.filter(isBrand).map(({ value }) => value));
  const brandModels = [...makers].flatMap((brand) => findModelsOf(brand, title.words));
  return { title, names, models: [...brandModels, ...findBrandlessModels(title.words)] };
}

type NamedTitle = ReturnType<typeof findAllNames>;

function toNumberContext({ title, names, models }: NamedTitle) {
  const { words } = title;
  const variants = models.flatMap(({ value, to }) => value.findVariants(words).filter(({ from }) => from === to));
  const [makerSpans, modelSpans] = [names, [...models, ...variants]].map((spans) => spans.map(title.charactersOf));
  return {
    nameAt(start: number, end: number) {
      const isOverlapping = (span: WordSpan) => spansOverlap(span, { from: start, to: end });
      if (modelSpans?.some(isOverlapping)) return 'model';
      return makerSpans?.some(isOverlapping) ? 'maker' : undefined;
    },
    isUsual: isUsualWord,
    kind: findKinds(words, []).findLast(mayHavePrice)?.value,
  };
}

function renumberSpans<T extends WordSpan>(phrases: readonly T[], isRemoved: readonly boolean[]): T[] {
  const remaining = phrases.filter(({ from, to }) => !isRemoved.slice(from, to).includes(true));
  return remaining.map((phrase) => {
    const removedCount = isRemoved.slice(0, phrase.from).filter(Boolean).length;
    return { ...phrase, from: phrase.from - removedCount, to: phrase.to - removedCount };
  });
}

type FirstPass = ReturnType<typeof separateMoneyAndConditions>;

/** Finds the makers, kinds and models that a title names. A brand field takes precedence. */
function findMakersAndModels(title: FirstPass, brandField: Brand | undefined) {
  const { itemTokens, allMakerNames, doubtTexts } = title;
  const { words } = itemTokens;
  const { comparedMakers, makerNames, makerGroup, makerByName } = findNamedMakers(title, brandField);
  const catalogBrands = makerNames.map(({ value }) => value).filter(isOfCatalog);
  // If a catalog brand is named, the models of other makers only describe the item's look. A `Birkin style bag` has none.
  const isLook = ({ to }: WordSpan) => /^styled?$/.test(words[to] ?? '');
  const brandlessModels = catalogBrands.length > 0 ? [] : findBrandlessModels(words).filter((model) => !isLook(model));
  const kinds = findKinds(words, markSpans(words.length, allMakerNames), title.tokensWithoutMoney.words);
  const makerByWords = makerByName ?? findBrandByModel(words, brandlessModels, pickKind(itemTokens, kinds));
  const misspelled = brandField ? undefined : findSlip(title, makerNames, makerByWords, brandlessModels);
  const makerOfLabel = brandField || makerByWords ? undefined : findMakerOfLabel(title);
  const namedMaker = makerOfLabel ?? misspelled ?? makerByWords;
  const brand = brandField ?? (namedMaker && isBrand(namedMaker) ? namedMaker.value : undefined);
  // If there are several brands, a model of any of them implies the kind.
  const owners = new Set(compact(...catalogBrands, brand));
  return {
    ...title,
    doubtTexts: [...doubtTexts, ...comparedMakers.flatMap(({ value }) => (sellsCopies(value) ? [value.name] : []))],
    /** One flag per word, which is true for a word in the name of a maker, or in its number on a label. */
    isMakerWord: markSpans(words.length, compact<WordSpan>(...allMakerNames, misspelled, makerOfLabel)),
    /** The names of the item's makers; none if its maker is misspelled. */
    makerNames: misspelled ? [] : makerNames,
    /** Makers that the seller only compares the item with, and shops that sell copies. */
    comparedMakers,
    /** The makers of a single item, in alphabetical order, and the words from the first to the last. */
    collaboration: makerGroup?.areOfSeparateItems ? undefined : makerGroup,
    /** The names of brands that are search terms, or of which a lot holds pieces. */
    searchedBrands: makerGroup?.areOfSeparateItems ? makerGroup.makers.map(({ name }) => name) : [],
    /** The maker that the title names by its name, a model, or a misspelled name. */
    namedMaker,
    /** The brand of a field, or else `namedMaker` if it is one. */
    brand,
    kinds,
    models: [...owners].flatMap((owner) => findModelsOf(owner, words)),
    /** Models whose names identify their brand. Empty if the title names a catalog brand. */
    brandlessModels,
  };
}

/** Finds the names of an item's makers, of those it is compared with, and the maker whose name counts. */
function findNamedMakers(title: FirstPass, brandField: Brand | undefined) {
  const { itemTokens, allMakerNames } = title;
  const comparedMakers = findCompared(allMakerNames, itemTokens.words, brandField);
  const makerNames = dropDealers(allMakerNames, comparedMakers, itemTokens.words);
  const makerGroup = findMakerGroup(title, makerNames) ?? findCollaboration(itemTokens, makerNames);
  const makerOfGroup = makerGroup && (makerGroup.areSearchTerms ? makerGroup.first : pickHighestMaker(makerNames));
  return { comparedMakers, makerNames, makerGroup, makerByName: makerOfGroup ?? pickMaker(makerNames) };
}

/** Finds the misspelled name of a maker, if the title names none but by an ordinary word. */
function findSlip(
  { lexicon, itemTokens, allMakerNames }: FirstPass,
  makerNames: readonly FoundMaker[],
  makerByWords: FoundMaker | undefined,
  models: readonly WordSpan[],
): FoundMaker | undefined {
  const ordinaryName = makerNames.length === 1 ? makerNames.find((name) => name.isOrdinaryWord) : undefined;
  if (makerByWords && !ordinaryName) return undefined;
  const closedSpans = [...allMakerNames.filter((name) => name !== ordinaryName), ...models];
  return findMisspelledMaker(lexicon, itemTokens.words, closedSpans, ordinaryName);
}

function findMakerOfLabel({ labelNumber, itemTokens: { words } }: FirstPass): FoundMaker | undefined {
  if (!labelNumber?.maker) return undefined;
  const { maker, digits } = labelNumber;
  const register = labelNumber.register.toLowerCase();
  const to = words.findIndex((word) => word === digits || word === register + digits) + 1;
  if (to === 0) return undefined;
  const registerIndex = words.lastIndexOf(register, to - 1);
  return { value: maker, from: registerIndex < 0 ? to - 1 : registerIndex, to, foundBy: 'name' };
}

/** Finds a word that misspells a model's name of one word, `birkn`, if the title names none of the brand's models. */
function findCorrectedModel(title: ReturnType<typeof findMakersAndModels>) {
  const { itemTokens, isMakerWord, brand, models, brandlessModels } = title;
  if (!brand || models.length > 0 || brandlessModels.length > 0) return undefined;
  for (const [index, word] of itemTokens.words.entries()) {
    if (isMakerWord[index] || isKnownWord(word, brand)) continue;
    // If several are equally similar, the best known wins.
    const [model] = findNearest(word, getItemNames(brand.slug).spellings());
    if (model) return { index, name: model.value, brand };
  }
  return undefined;
}

const isBrand = (maker: FoundMaker): maker is FoundMaker<Brand> => hasPrice<Brand>(maker.value);

/** Returns the brand that models imply, if they fit the title's kind and are all of the same brand. */
function findBrandByModel(words: Words, models: readonly FoundPhrase<GarmentModel>[], kind: FoundKind | undefined) {
  // A vest may be a Nuptse, which is a coat.
  const areClothes = ({ kind: ofModel }: GarmentModel) =>
    [kind?.value ?? '', ofModel].every((slug) => getKindGroup(slug) === 'clothes');
  const fitsKind = ({ value }: FoundPhrase<GarmentModel>) =>
    !kind ||
    !isStrong(kind) ||
    fitsModel({ slug: kind.value, text: joinPhrase(words, kind) }, value.kind) ||
    areClothes(value);
  const firstModel = pickUnanimous(models.filter(fitsKind).map((model) => ({ ...model, value: model.value.brand })));
  return firstModel && { ...firstModel, foundBy: 'model' as const };
}

const isHouseName = (maker: FoundMaker) =>
  !maker.isOrdinaryWord &&
  isBrand(maker) &&
  isHouse(maker.value) &&
  !nameLists.lists.givenNames.includes(maker.value.slug);

/** Compares makers by the order of the catalog, which is that of the tiers, those outside it by tier and name. */
function compareMakers({ value: a }: FoundMaker, { value: b }: FoundMaker): number {
  const rankOf = (maker: Maker) => {
    if (isOfCatalog(maker)) return brands.indexOf(maker) - brands.length;
    return hasPrice<Brand>(maker) ? TIERS.indexOf(maker.tier) : TIERS.length;
  };
  return rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1);
}

const pickHighestMaker = (makers: readonly FoundMaker[]) => makers.toSorted(compareMakers)[0];

/** Returns the maker that counts (README.md). An ordinary word or a given name, such as `express`, is no house. */
function pickMaker(makers: readonly FoundMaker[]): FoundMaker | undefined {
  if (makers.some(({ value }) => isOfCatalog(value))) return pickHighestMaker(makers);
  return makers.find(isHouseName) ?? makers.find(isBrand) ?? makers[0];
}

/** Maximum number of brands that make an item together. More are search terms, unless the title says `x`. */
const MAX_PARTNERS = 2;

/** Returns true for a word that joins two makers, `Target x Lilly Pulitzer`, unlike in `34 x 32` and `Savage X Fenty`. */
const joinsMakers = (words: Words, at: number, names: readonly FoundMaker[]): boolean =>
  /^(?:x|collab|collabs|collaboration)$/.test(words[at] ?? '') &&
  ![words[at - 1], words[at + 1]].some((word) => /^\d{1,3}$/.test(word ?? '')) &&
  !names.some(({ from, to }) => from <= at && at < to);

/** Drops compared makers, and a dealer that no word joins to the maker: `Patagonia fleece REI`. */
function dropDealers(makers: readonly FoundMaker[], comparedMakers: readonly FoundMaker[], words: Words) {
  const names = makers.filter((maker) => !comparedMakers.includes(maker));
  const isNoDealer = ({ value }: FoundMaker) => !nameLists.dealers.includes(value.name);
  const areJoined = words.some((_, at) => joinsMakers(words, at, names));
  return areJoined || !names.some(isNoDealer) ? names : names.filter(isNoDealer);
}

/** Returns the makers of a title with several. Outside the catalog, a word must join them: `Clarks x Ronnie Fieg`. */
function findMakerGroup({ itemTokens, lot }: FirstPass, names: readonly FoundMaker[]) {
  const { words, textOf } = itemTokens;
  const makers = [...new Set(names.map(({ value }) => value))].sort((a, b) => (a.name < b.name ? -1 : 1));
  const [first] = names.toSorted((a, b) => a.from - b.from);
  if (!first || makers.length < 2) return undefined;
  const areJoined = words.some((_, at) => joinsMakers(words, at, names));
  const isMadeForOther = names.some(({ to }) => words[to] === 'for' && names.some(({ from }) => from === to + 1));
  if (!makers.some(isOfCatalog) && !isMadeForOther && !areJoined) return undefined;
  const text = textOf(first.from, Math.max(...names.map(({ to }) => to)));
  const areSearchTerms = makers.length > MAX_PARTNERS && !words.includes('x');
  const areOfSeparateItems = areSearchTerms || (lot !== undefined && !words.includes('x'));
  return { makers, text, first, areSearchTerms, areOfSeparateItems };
}

/** Finds one maker that an `x` joins to a name that we do not know. */
function findCollaboration({ words, textOf }: TitleTokens, names: readonly FoundMaker[]) {
  const [first] = names;
  const span = findJoinedStranger(words, names);
  if (!first || !span || names.some(({ value }) => value !== first.value)) return undefined;
  const text = textOf(span.from, span.to);
  return { makers: [first.value], text, first, areSearchTerms: false, areOfSeparateItems: false };
}

/** Finds an `x` between a brand and a name that we do not know, with both words beside it. */
function findJoinedStranger(words: Words, names: readonly FoundMaker[]): WordSpan | undefined {
  const brand = names.find(isBrand)?.value;
  const isStranger = (word = '') =>
    nameLists.lists.licenses.includes(word) || (/^[a-z]{3,}$/.test(word) && !isKnownWord(word, brand));
  const isBesideStranger = (at: number) =>
    names.some(({ from, to }) => (from < at && isStranger(words[at + 1])) || (at < to && isStranger(words[at - 1])));
  const joins = (word: string, at: number) => word === 'x' && joinsMakers(words, at, names) && isBesideStranger(at);
  const index = brand ? words.findIndex(joins) : -1;
  return index < 0 ? undefined : { from: index - 1, to: index + 2 };
}

type Registers<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;
const labelsOfSeveral: Registers<string> = labelFile.several;
const numbersByMaker: Registers<readonly string[]> = labelFile.makers;

const LABEL_NUMBER_PATTERN = /\b(RN|WPL|CA)(?: ?(?:number|no\.?))?[ #:.-]{0,4}(\d{3,6})$/i;
/** Maximum number of characters of a register's name. */
const MAX_REGISTER = 16;

/** Finds the number of a company on a care label in a title, if we know it. Its digits are never corrected. */
function findLabelNumber(text: string, numbers: readonly NumberView[]) {
  for (const { start, end } of numbers.filter(({ role }) => role === 'label')) {
    const [, letters = '', digits = ''] =
      LABEL_NUMBER_PATTERN.exec(text.slice(Math.max(0, start - MAX_REGISTER), end)) ?? [];
    const register = letters.toUpperCase();
    const numbersOfMakers = Object.entries(numbersByMaker[register] ?? {});
    const [slug = ''] = numbersOfMakers.find(([, numbers]) => numbers.includes(digits)) ?? [];
    const maker = findAnyBrand(slug);
    /** The labels of a company that has several, or '' if sources differ. */
    const companyLabels = labelsOfSeveral[register]?.[digits];
    if (maker || companyLabels !== undefined) return { register, digits, maker, companyLabels };
  }
  return undefined;
}
