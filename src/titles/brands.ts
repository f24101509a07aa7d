import { type Brand, brands } from '../catalog/catalog.ts';
import { normalize, toSingular } from '../catalog/normalize.ts';
import { findAnyBrand } from '../catalog/outside-catalog.ts';
import { getItemNames } from './facts.ts';
import { describesPerson } from './genders.ts';
import { isKindStart } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import copySignFile from './lexicon/copy-signs.json' with { type: 'json' };
import numberFile from './lexicon/numbers.json' with { type: 'json' };
import ordinaryFile from './lexicon/ordinary-words.json' with { type: 'json' };
import silentWordFile from './lexicon/silent-words.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { isOfCatalog, isWellKnown, type Lexicon, listMakerNames, type Maker } from './lexicon.ts';
import { findNearest, indexLists, pickClosest } from './phrase-index.ts';
import { hasPrice, type Resolution, resolveMisspelling, resolveToEntry } from './resolution.ts';
import {
  countWords,
  type FoundPhrase,
  joinPhrase,
  markSpans,
  spansOverlap,
  type WordSpan,
  type Words,
} from './spans.ts';
import { expandTable, readWords, type TitleTokens, toComparisonKey, toTokens } from './tokens.ts';
import { isEverydayWord, isKnownWord, isLeadingWord, isUsualWord, MAX_SHORT_TITLE } from './usual-words.ts';

/** A maker that a title names. `isOrdinaryWord`: its name is an ordinary word, too. */
export interface FoundMaker<T extends Maker = Maker> extends FoundPhrase<T> {
  readonly foundBy: 'name' | 'model' | 'spelling';
  readonly isOrdinaryWord?: boolean;
}

const comparisonPhrases = ['=style', ...expandTable(copyWords.beside)];
const colorWords = [...silentWordFile.colors, 'off'];
const { wearers, materials, comparedBefore, comparedAfter } = nameLists.lists;
const nameWords = indexLists({
  ...nameLists.lists,
  comparedBefore: [...comparedBefore, ...comparisonPhrases],
  comparedAfter: [...comparedAfter, ...comparisonPhrases],
  colors: colorWords,
  looks: [...colorWords, ...wearers, ...materials],
  joinedWords: [...colorWords, ...materials, ...nameLists.joinedWith],
  alsoOthers: nameLists.alsoOthers,
  /** Words of the catalog's names, which describe no print: `Nike Adidas Puma hoodie`. */
  ofMakers: brands.flatMap(({ name }) => normalize(name).split(' ')),
});

export const areColors = (words: Words): boolean => words.every((word) => nameWords.colors.has(word));

/** Context words for each ambiguous name, which counts only if the title also contains one of these words. */
const contextWords = new Map(
  Object.entries<readonly string[]>(nameLists.beside).map(([name, words]) => [name, new Set(words)] as const),
);

/** Finds phrases that hold a maker's name but mean something else: `Jeep Wrangler`, `Supreme Court`. */
export const findNonNames = ({ names }: Lexicon, words: Words): readonly WordSpan[] =>
  names.find(words).filter(({ value }) => value.maker === undefined);

/** Minimum number of consecutive brands that count as mere search terms when they follow another brand. */
const MIN_SEARCH_TERMS = 2;

/** Minimum number of letters in a name that is joined with the word after it. */
const MIN_JOINED_NAME = 4;

const describesItem = (words: Words, at: number) => nameWords.joinedWords.has(words[at]) || isKindStart(words, at);

/** Finds catalog brands joined with a color, a material, or a word for a kind, as in `chanelmetallic`. */
function findJoinedNames(names: Lexicon['names'], words: Words): FoundMaker[] {
  return words.flatMap((word, from) => {
    for (let length = word.length - 1; length >= MIN_JOINED_NAME; length--) {
      const { maker, isOrdinaryWord } = names.get(word.slice(0, length)) ?? {};
      const isName = maker && !isOrdinaryWord && isOfCatalog(maker) && describesItem([word.slice(length)], 0);
      if (isName) return [{ value: maker, from, to: from + 1, foundBy: 'name' }];
    }
    return [];
  });
}

/**
 * Finds all makers' names in a title. One that is also an ordinary word counts only if it reads as a name and, outside
 * the catalog, the title names no other maker but a partner, unless it begins the title as a well-known one or a list.
 */
export function findNames({ names }: Lexicon, title: TitleTokens, brandField?: Brand): FoundMaker[] {
  const { words } = title;
  const allNames = names.find(words).flatMap(({ value: { maker, isOrdinaryWord = false }, from, to }): FoundMaker[] => {
    const name = maker && { value: maker, isOrdinaryWord, from, to, foundBy: 'name' as const };
    return name && !isOtherThing(words, name) ? [name] : [];
  });
  const isSeparate = (name: FoundMaker) => !name.isOrdinaryWord || readsAsName(title, name);
  const separateNames = allNames.filter(isCatalogBrand).filter(isSeparate);
  const catalogBrands = separateNames.length > 0 ? separateNames : findJoinedNames(names, words);
  const isMaker = (name: FoundMaker) => !isComparedWith(words, name) && !isPrint(name);
  const otherNames = allNames.filter((name) => !isCatalogBrand(name));
  const hasMaker = [...catalogBrands, ...otherNames.filter(({ isOrdinaryWord }) => !isOrdinaryWord)].some(isMaker);
  const mayBeName = (name: FoundMaker) => {
    const beginsTitle = words.slice(0, name.from).every(isLeadingWord);
    const hasContextAfter = contextWords.get(joinPhrase(words, name))?.has(words[name.to] ?? '') === true;
    const countsFirst = catalogBrands.length === 0 && (hasContextAfter || (beginsTitle && isWellKnown(name.value)));
    const beginsList = name.from === 0 && catalogBrands.length >= MIN_SEARCH_TERMS;
    return !brandField && (!hasMaker || countsFirst || beginsList) && readsAsName(title, name);
  };
  // `Missoni for Target`
  const isMadeFor = ({ from }: FoundMaker) => words[from - 1] === 'for' && allNames.some(({ to }) => to === from - 1);
  const isOtherName = (name: FoundMaker) =>
    !name.isOrdinaryWord || isPartner(words, name) || isMadeFor(name) || mayBeName(name);
  return [...catalogBrands, ...otherNames.filter(isOtherName)];
}

const isCatalogBrand = (maker: FoundMaker): maker is FoundMaker<Brand> => isOfCatalog(maker.value);

export const sellsCopies = ({ name }: Maker): boolean => copySignFile.shops.includes(name.toLowerCase());

/** Returns true for a print on another maker's item: `Walls bibs in Realtree camo`. */
const isPrint = ({ value }: FoundMaker): boolean => nameLists.prints.includes(value.name);

/** Returns true for a name that `x` joins to another: `Nike x Union`, but not `Alma BB x strap`. */
const isPartner = (words: Words, { from, to }: WordSpan): boolean =>
  words[from - 1] === 'x' ||
  (words[to] === 'x' && /^[a-z]{2,}$/.test(words[to + 1] ?? '') && !isKindStart(words, to + 1));

/**
 * Returns makers that the item is only compared with or, beside another, that sell copies or make prints. If these are
 * all, they count as names, unless a field names the brand: `Ugg style boots` are nobody's.
 */
export function findCompared(makers: readonly FoundMaker[], words: Words, brandField: Brand | undefined): FoundMaker[] {
  const appearsOnOthers = (maker: FoundMaker) => makers.length > 1 && (sellsCopies(maker.value) || isPrint(maker));
  const comparedMakers = makers.filter((maker) => isComparedWith(words, maker) || appearsOnOthers(maker));
  const namesLook = (maker: FoundMaker) => /^styled?$/.test(words[maker.to] ?? '') && isStyleAt(words, maker);
  return brandField || comparedMakers.length < makers.length || comparedMakers.every(namesLook) ? comparedMakers : [];
}

/** Returns true for `style` that neither names one, as in `Coach Style 10704`, nor belongs to what follows. */
function isStyleAt(words: Words, { from, to }: WordSpan): boolean {
  if (!nameWords.styles.has(words[to]) || isStyleNumber(words, to + 1)) return false;
  // `Oakley style Switch` names one.
  const beginsTitle = words.slice(0, from).every(isLeadingWord) || isKindStart(words, from - 1);
  return !beginsTitle || (words[to + 1] ?? 'no') === 'no' || describesItem(words, to + 1);
}

/** Returns true for a maker's number or name of a style: `style 10704`, `style no. 9927`, not `style, no brand`. */
const isStyleNumber = (words: Words, at: number): boolean =>
  words[at] === 'no' ? !nameWords.unnamed.has(words[at + 1]) : STYLE_NUMBER_PATTERN.test(words[at] ?? '');

const STYLE_NUMBER_PATTERN = /^(?:[a-z]{0,3}\d.*|num|number|name|code|i{1,3}|one|two|three)$/;

const MAX_COMPARISON_WORDS = 5;

function isComparedWith(words: Words, { value, from, to }: FoundMaker): boolean {
  const wordsBefore = words.slice(Math.max(0, from - MAX_COMPARISON_WORDS), from);
  if (nameWords.comparedBefore.find(wordsBefore).some((phrase) => phrase.to === wordsBefore.length)) return true;
  if (nameWords.comparedAfter.has(words[to])) return !isStyleNumber(words, to + 1);
  // `Levi's trucker style jacket, Gap`
  const modelEnd = hasPrice<Brand>(value) ? getItemNames(value.slug).models.findAt(words, to)?.to : undefined;
  return modelEnd !== undefined && isStyleAt(words, { from: to, to: modelEnd });
}

/** What sellers count or state with `of`, unlike `House of Gucci` and `mother of the bride`. */
const WORD_BEFORE_OF_PATTERN =
  /^(?:lots?|pairs?|couple|dozen|\d+|sets?|packs?|bundles?|box|bags?|piece|pieces|style|copy|made|out|brand|of)$/;

/** Returns true for a name in the name of another thing: `Patagonia Chile souvenir tee`, `mother of the bride`. */
function isOtherThing(words: Words, name: FoundMaker): boolean {
  const { isOrdinaryWord, from, to } = name;
  if (!isWellKnown(name.value) && followsGivenName(words, name)) return true;
  if (!isOrdinaryWord && !nameWords.alsoOthers.has(joinPhrase(words, name))) return false;
  const followsOf = words[from - 1] === 'of' && !WORD_BEFORE_OF_PATTERN.test(words[from - 2] ?? 'of');
  return words[to] === 'of' || followsOf || (!isOrdinaryWord && judgeByNeighbors(words, name) === 'other');
}

/** Returns true if an ordinary word is a name here. One with context words needs one of them, or to stand alone. */
function readsAsName({ words, standsOut, textOf }: TitleTokens, name: FoundMaker): boolean {
  const { from, to } = name;
  const context = contextWords.get(joinPhrase(words, name));
  // The seller capitalizes and hyphenates it like the brand: `Off-White linen shirt`.
  const isOffWhite = from === 0 && textOf(from, to) === 'Off-White' && standsOut(from);
  if (isOffWhite || context?.has(words[to] ?? '')) return true;
  const owner = judgeByNeighbors(words, name) ?? (context ? undefined : judgeByPlace(words, name));
  if (owner) return owner === 'maker';
  if (!context) return words.slice(0, from).every(isLeadingWord) || standsOut(from);
  const hasContext = words.some((word, at) => (at < from || at >= to) && context.has(word));
  // The whole title but for a word for a kind and one more: `Lucky jeans 28`.
  const isAlone = from === 0 && (to === words.length || (isKindStart(words, to) && words.length <= to + 2));
  return hasContext || isAlone;
}

const OFF_WHITE_GARMENT_PATTERN = /^(?:dress|dresses|gown|blouse|skirt|heels|pumps|lace|wedding|cardigan)$/;

/** Returns true right after a word that says whose the item is: `from the Gap`. */
const isAfterFrom = (words: Words, at: number): boolean => /^(?:from|by|at)$/.test(words[at - 1] ?? '');

/** Whose a name is, or undefined if nothing says so. */
type NameOwner = 'maker' | 'other' | undefined;

/** Judges by the words around a name whether it is a maker's. That of `Columbia University` is another's. */
function judgeByNeighbors(words: Words, name: FoundMaker): NameOwner {
  const { from, to } = name;
  const [before, after] = [words[from - 1], words[to]];
  const nameText = joinPhrase(words, name);
  const isAdverb =
    nameWords.colors.has(before) || (isKindStart(words, from - 1) && /^(?:size|no|not|)$/.test(after ?? ''));
  if (nameText === 'only' && isAdverb) return 'other';
  if (nameText === 'off white' && OFF_WHITE_GARMENT_PATTERN.test(after ?? '')) return 'other';
  // `Columbia University`, `head coach`
  if (nameWords.notBefore.has(after) || nameWords.notAfter.has(before)) return 'other';
  // `girl dad coach`, but not `girl Patagonia jacket`
  if (nameWords.persons.has(before) && !isBeforeKind(words, name)) return 'other';
  if (isPartner(words, name)) return 'maker';
  const isPrinted = words.some((word) => nameWords.printed.has(word)) && isPrintedName(words, name, nameText);
  return isPrinted ? 'other' : undefined;
}

/** Returns true for a name that is printed on what another made: `Vince Guaraldi tee`, `Mind the Gap sweatshirt`. */
function isPrintedName(words: Words, name: FoundMaker, nameText: string): boolean {
  const { from, to, value, isOrdinaryWord } = name;
  const brand = hasPrice<Brand>(value) ? value : undefined;
  const { worlds, givenNames } = nameWords;
  // Supreme prints all sorts of things, and others print characters: `Gap Disney Mickey tee`.
  const printsMuch = nameWords.printers.has(brand?.slug) || words.some((word) => nameWords.licenses.has(word));
  if (printsMuch && words.slice(0, from).every(isLeadingWord)) return false;
  const [before, after = ''] = [words[from - 1], words[to]];
  // `coffee tee Gap`
  if (after === '' && isKindStart(words, from - 1)) return false;
  const isOneWord = countWords(name) === 1;
  // `Gap Year`, `Night of the Hunter`
  const theAt = words[from] === 'the' ? from : from - 1;
  const isInPhrase = words[theAt] === 'the' && theAt > 0 && !isAfterFrom(words, theAt);
  if (nameWords.namedThings.has(after) || isInPhrase) return true;
  if (isFullName(nameText, after) || followsGivenName(words, name)) return true;
  if (isOneWord && words.some((word) => worlds.has(word))) return true;
  const isOrdinary = (word: string) =>
    [nameWords.joining, nameWords.ofMakers, nameWords.looks].some((list) => list.has(word)) ||
    Object.hasOwn(numberFile.values, word) ||
    describesPerson(word) ||
    isKindStart([word], 0);
  const isStrange = (word = 'the'): boolean =>
    !isOrdinary(word) &&
    (worlds.has(word) || !isKnownWord(word, brand) || (isOrdinaryWord === true && isEverydayWord(word)));
  // `Noah Syndergaard`; one such word beside a longer name may be a style's: `Zara Man Basel`.
  if (givenNames.has(nameText) && !worlds.has(after) && isStrange(after)) return true;
  if (!isStrange(after) && !isStrange(before)) return false;
  const strangeWords = words.filter((word, at) => (at < from || at >= to) && isStrange(word));
  return (isOrdinaryWord && isOneWord) || strangeWords.length > 1;
}

/** Returns true for one word after a given name: `Chris Brooks`, `Robert E. Lee`. */
function followsGivenName(words: Words, name: WordSpan): boolean {
  const wordBefore = words[name.from - 1]?.length === 1 ? words[name.from - 2] : words[name.from - 1];
  // In `vestido niña Gocco`, it is Spanish for a girl.
  return countWords(name) === 1 && nameWords.givenNames.has(wordBefore) && !describesPerson(wordBefore ?? '');
}

/** Returns true for a given name before a surname: `George Strait`. */
const isFullName = (name: string, wordAfter: string): boolean =>
  nameWords.givenNames.has(name) && nameWords.surnames.has(wordAfter) && !nameWords.colors.has(wordAfter);

/** Maximum number of words for a look between a name and its kind, and one more. */
const MAX_LOOK_WORDS = 3;

/** Returns true for a name before a kind, as in `Coach black leather bag`. A `coach jacket` is what coaches wear. */
function isBeforeKind(words: Words, { from, to }: WordSpan): boolean {
  let at = to;
  while (at < to + MAX_LOOK_WORDS - 1 && nameWords.looks.has(words[at]) && !isKindStart(words, at)) at++;
  return isKindStart(words, at) && !(words[from] === 'coach' && /^jackets?$/.test(words[at] ?? ''));
}

/** Judges by its place whether a name is a maker's, as in `Coach black leather bag` and `sac à main Lancel`. */
function judgeByPlace(words: Words, name: WordSpan): NameOwner {
  const { from, to } = name;
  const isAfterKind = isKindStart(words, from - 1) || /^sacs? a main$/.test(words.slice(from - 3, from).join(' '));
  const followsFromThe = from > 1 && words[from] === 'the' && isAfterFrom(words, from);
  if (isBeforeKind(words, name) || isAfterKind || followsFromThe) return 'maker';
  if (nameWords.sizeAfter.has(words[to])) return nameWords.colorBefore.has(words[from - 1]) ? 'other' : 'maker';
  return words.slice(to).every(describesPerson) ? 'maker' : undefined;
}

/** Names that mean a brand only if they are the whole field, such as `on`. */
const brandsInFieldOnly = new Map(
  Object.entries<readonly string[]>(nameLists.inField).flatMap(([slug, names]) =>
    names.map((name) => [readWords(name).join(''), findAnyBrand(slug)] as const),
  ),
);

/** Resolves a brand field by slug, name, alias, a name among other words (`vintage Levi's`), or a misspelled name. */
export function resolveBrand(lexicon: Lexicon, field: string): Resolution<Brand> {
  const words = readWords(field);
  const joinedText = words.join('');
  const operatorBrand = lexicon.own.find(({ slug }) => slug === field.trim().toLowerCase());
  const exactBrand = findAnyBrand(field) ?? operatorBrand ?? brandsInFieldOnly.get(joinedText);
  const maker = exactBrand ?? (lexicon.names.get(words.join(' ')) ?? lexicon.names.get(joinedText))?.maker;
  if (maker) return resolveToEntry(maker, 'name');
  const [name] = findNames(lexicon, toTokens(words)).sort((a, b) => a.from - b.from);
  if (name && areOtherWordsKnown(words, name)) return resolveToEntry(name.value, 'phrase');
  // The whole text may misspell a longer name: `armani exchagne`, `anna feild`.
  const mayBeMisspelled = !isUsualWord(joinedText) && !personNames.has(joinedText);
  const misspelled = mayBeMisspelled ? resolveMisspelling(joinedText, lexicon.spellings, isOfCatalog) : { nearest: [] };
  // A word before a name may turn it into a different brand: Mario Valentino, Not Theory. If the name is an ordinary
  // word, so may a word after it.
  const mayBeOtherBrand = !name || name.isOrdinaryWord || !areOtherWordsKnown(words.slice(0, name.to), name);
  return misspelled.match || mayBeOtherBrand ? misspelled : resolveToEntry(name.value, 'phrase');
}

/** Words of a dictionary that are not known to describe items, but misspell no name either. */
const dictionaryWords = new Set(ordinaryFile.english);
const personNames = new Set([...nameLists.lists.givenNames, ...nameLists.lists.surnames]);

function areOtherWordsKnown(words: Words, { from, to }: WordSpan): boolean {
  const isKnown = (word: string) => isKnownWord(word, undefined) && !personNames.has(word);
  return words.every((word, at) => (at >= from && at < to) || isKnown(word));
}

/** Finds a misspelled maker outside `closedSpans`; with an ordinary name, only before or around it: `tommy bahamma`. */
export function findMisspelledMaker(
  lexicon: Lexicon,
  words: Words,
  closedSpans: readonly WordSpan[],
  ordinaryName: FoundMaker | undefined,
): FoundMaker | undefined {
  const nearName = findMisspelledName(lexicon, words, closedSpans);
  if (!nearName || !ordinaryName) return nearName;
  const comesBefore = nearName.from < ordinaryName.from && isWellKnown(nearName.value) && !isCatalogBrand(ordinaryName);
  const overlapsOrdinaryName = spansOverlap(nearName, ordinaryName) && nearName.value !== ordinaryName.value;
  const isInName = words.slice(ordinaryName.from, ordinaryName.to).every((word) => isInMakerName(word, nearName.value));
  return comesBefore || (overlapsOrdinaryName && isInName) ? nearName : undefined;
}

/** Maximum number of words in a misspelled name, and of words in which we look for one. */
const MAX_NAME_WORDS = 3;
const MAX_SEARCHED_WORDS = 30;

function findMisspelledName(lexicon: Lexicon, words: Words, closedSpans: readonly WordSpan[]): FoundMaker | undefined {
  // In `Jeep Wrangler`, the brand's name is spelled right but means something else.
  const isClosedAt = markSpans(words.length, [...closedSpans, ...findNonNames(lexicon, words)]);
  const typedWords = words.map((word, at): TypedWord => {
    const isClosed = isClosedAt[at] || at >= MAX_SEARCHED_WORDS;
    return { word, isClosed, isUnknown: !isClosed && !isKnownWord(word, undefined) };
  });
  const firstUnusualAt = words.findIndex((word) => !isUsualWord(word));
  for (let size = MAX_NAME_WORDS; size > 0; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const to = from + size;
      const isLikely = words.length <= MAX_SHORT_TITLE || from === firstUnusualAt;
      const nearMaker = findMakerMisspelledBy(lexicon, typedWords.slice(from, to), { isLikely });
      const neighbors = size === 1 ? [typedWords[from - 1], typedWords[to]] : [];
      if (nearMaker && !neighbors.some((word) => suggestsOtherName(word, nearMaker)))
        return { value: nearMaker.value, from, to, foundBy: 'spelling' };
    }
  }
  return undefined;
}

/** A word of a title. `isClosed`: it is part of something else. `isUnknown`: it has no meaning that we know. */
interface TypedWord {
  readonly word: string;
  readonly isClosed: boolean;
  readonly isUnknown: boolean;
}

/** Returns the maker whose name consecutive words join or misspell. At least one must be unknown, and none closed. */
function findMakerMisspelledBy({ names, spellings }: Lexicon, run: readonly TypedWord[], { isLikely = false }) {
  const mayBeName = run.some(({ isUnknown }) => isUnknown) && !run.some(({ isClosed }) => isClosed);
  const joinedText = run.map(({ word }) => word).join('');
  const isOrdinaryWord =
    isUsualWord(joinedText) || (run.length === 1 && (dictionaryWords.has(joinedText) || personNames.has(joinedText)));
  if (!mayBeName || isOrdinaryWord) return undefined;
  const exactName = names.get(joinedText);
  if (exactName) {
    const isName = run.length > 1 && !exactName.isOrdinaryWord && joinedText.length >= MIN_DISTINCTIVE_LENGTH;
    return isName && exactName.maker ? { value: exactName.maker, isSure: true } : undefined;
  }
  const { value, errors = 0 } = pickClosest(findNearest(joinedText, spellings), isWellKnown) ?? {};
  if (!value || !run.every(({ word, isUnknown }) => isUnknown || isInMakerName(word, value))) return undefined;
  const isUnlikely = !isLikely && run.length === 1 && !isWellKnown(value);
  if (isUnlikely || joinedText.length < getMinLetters(value, joinedText, { errors, isLikely })) return undefined;
  const isSure = isLikely || (isWellKnown(value) && errors < 2 && joinedText.length >= MIN_DISTINCTIVE_LENGTH);
  return { value, isSure };
}

/** Minimum number of letters in a misspelled name of a well-known maker, or one less if a letter is missing: `guci`. */
const MIN_WELL_KNOWN_LENGTH = 5;
/** A shorter text is too often the name of a person or a place: `Sabina` is one letter away from the brand Sabika. */
const MIN_DISTINCTIVE_LENGTH = 7;
/** Minimum number of letters in a name of another maker with two errors. */
const MIN_LENGTH_WITH_TWO_ERRORS = 10;

function getMinLetters(maker: Maker, text: string, { errors = 0, isLikely = false }): number {
  if (!isWellKnown(maker)) return errors > 1 ? MIN_LENGTH_WITH_TWO_ERRORS : MIN_DISTINCTIVE_LENGTH;
  if (errors > 1 && !isLikely) return MIN_DISTINCTIVE_LENGTH + 1;
  return isLikely && toComparisonKey(maker.name).length === text.length + 1
    ? MIN_WELL_KNOWN_LENGTH - 1
    : MIN_WELL_KNOWN_LENGTH;
}

const isInMakerName = (word: string, maker: Maker): boolean =>
  listMakerNames(maker).some((name) => readWords(name).map(toSingular).includes(toSingular(word)));

/** Returns true for a name beside a misspelled one that makes another name likely: `David Hayes` is not Hanes. */
function suggestsOtherName(
  neighbor: TypedWord | undefined,
  { value, isSure }: NonNullable<ReturnType<typeof findMakerMisspelledBy>>,
): boolean {
  if (!neighbor || isInMakerName(neighbor.word, value) || areColors([neighbor.word])) return false;
  return personNames.has(neighbor.word) || (neighbor.isUnknown && !dictionaryWords.has(neighbor.word) && !isSure);
}
