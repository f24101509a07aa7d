import { type Brand, brands } from '../catalog/catalog.ts';
import { materialsFor } from './item-names.ts';
import { kindBegins, kindEnds } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import { catalogNames, hasPrice, type Lexicon, type Maker, type Name, nicknameRows } from './lexicon.ts';
import { type PhraseIndex, phraseIndexes } from './phrase-index.ts';
import { isSaying } from './sayings.ts';
import { type FoundPhrase, overlap, phraseOf, type TitleTokens, type WordSpan } from './tokens.ts';

const colors = new Set([...silent.colors, 'off']);

/** Returns true if words name a color and nothing else: `off white`. */
export function isColor(words: readonly string[]): boolean {
  return words.every((word) => colors.has(word));
}

export interface FoundMaker extends FoundPhrase<Maker> {
  readonly by: 'name' | 'model' | 'spelling';
}

const ordinaryWords = new Set(nameLists.common.map(phraseOf));
const lists = phraseIndexes(nameLists.lists);

/** For each ambiguous name, words of which a title must contain one for the name to count. */
const contexts = new Map<string, ReadonlySet<string>>();
for (const [name, words] of Object.entries(nameLists.context)) contexts.set(phraseOf(name), new Set(words));
for (const [name, { beside }] of nicknameRows) {
  if (beside) contexts.set(phraseOf(name), new Set(beside));
}

/** Finds makers by name. An ordinary word counts only if `isName` accepts it. */
function namesOf<T>(
  index: PhraseIndex<Name<T>>,
  words: readonly string[],
  isName: (span: WordSpan) => boolean,
): FoundPhrase<T>[] {
  return index.find(words).flatMap((phrase) => {
    const { maker, isWord } = phrase.value;
    return maker && (!isWord || isName(phrase)) ? [{ ...phrase, value: maker }] : [];
  });
}

/** Finds makers outside the catalog. Next to a catalog brand, ordinary words count only as a partner or in a list. */
function findOtherNames(
  { outsideNames }: Lexicon,
  title: TitleTokens,
  catalogBrands: readonly WordSpan[],
  hasField: boolean,
): FoundPhrase<Maker>[] {
  const isName = (span: WordSpan) => {
    if (isPartner(title.words, span)) return true;
    const beginsList = span.from === 0 && catalogBrands.length >= LEAST_LISTED;
    const mayBeName = !hasField && (catalogBrands.length === 0 || beginsList);
    return mayBeName && readsAsName(title, span);
  };
  const makers = namesOf(outsideNames, title.words, isName);
  const listed = makers.filter(({ value }) => !isOwnBrand(value));
  // An operator's brand may be an ordinary word. It counts only in front, and only if no other maker is named.
  if (catalogBrands.length + listed.length > 0) return listed;
  return makers.filter(({ from }) => title.words.slice(0, from).every(isLeading));
}

const isOwnBrand = (maker: Maker) => 'isOwn' in maker && maker.isOwn === true;

/** Returns true if the name of a brand begins at a word, even one that is an ordinary word. */
export function brandBegins({ outsideNames }: Lexicon, words: readonly string[], at: number): boolean {
  const name = catalogNames.at(words, at) ?? outsideNames.at(words, at);
  return name?.value.maker !== undefined;
}

/** Minimum number of other brands after a name for them to be only search terms. */
const LEAST_LISTED = 2;

/** Finds makers by name. An ordinary word counts only if it reads as a name; `hasField` if a field names the brand. */
export function namesIn(lexicon: Lexicon, title: TitleTokens, hasField = false): FoundPhrase<Maker>[] {
  const catalogBrands = namesOf(catalogNames, title.words, (span) => readsAsName(title, span));
  return [...catalogBrands, ...findOtherNames(lexicon, title, catalogBrands, hasField)];
}

/** Returns true for a brand in the catalog. */
export const isOfCatalog = (maker: Maker): maker is Brand => hasPrice<Brand>(maker) && !maker.isOutsideCatalog;

const isCatalogBrand = (maker: FoundPhrase<Maker>): maker is FoundPhrase<Brand> => isOfCatalog(maker.value);

/** Sorts makers into catalog brands, other makers, and makers that the seller only compares the item with. */
export function brandsIn(makers: readonly FoundPhrase<Maker>[], words: readonly string[], hasField: boolean) {
  // `x Sacai saddle bag` names the partner of an omitted brand.
  const isOfItem = (span: WordSpan) => (span.from !== 1 || words[0] !== 'x') && !isToWearWith(words, span);
  const ofItem = makers.filter(isOfItem);
  const catalogBrands = withoutInitials(words, ofItem.filter(isCatalogBrand));
  const otherMakers = ofItem.filter((maker) => !isCatalogBrand(maker));
  const isCompared = (span: WordSpan) => isComparedWith(words, span);
  const names = catalogBrands.filter((brand) => !isInsideOther(brand, otherMakers));
  const others = otherMakers.filter((maker) => !isInsideOther(maker, catalogBrands));
  const hasMaker = hasField || ![...names, ...others].every(isCompared);
  const realNames = names.filter((name) => !hasMaker || !isCompared(name));
  const realOthers = others.filter((maker) => !hasMaker || !isCompared(maker));
  return {
    names: realNames,
    others: realOthers,
    compared: hasMaker ? [...catalogBrands, ...otherMakers].filter(isCompared) : [],
    listing: beforeList(words, [...realNames, ...realOthers]),
  };
}

/** Returns true if a name overlaps one that begins earlier, or a longer one that begins with it. */
function isInsideOther(name: WordSpan, others: readonly WordSpan[]): boolean {
  return others.some((other) => {
    const isLonger = other.from === name.from && other.to > name.to;
    return overlap(name, other) && (other.from < name.from || isLonger);
  });
}

/** Maximum number of letters in a name that consists of initials: `slp`. */
const MOST_INITIALS = 3;

/** Drops initials that are also words if another brand is spelled out: a `slp dress` is a misspelled slip dress. */
function withoutInitials(words: readonly string[], names: readonly FoundPhrase<Brand>[]): FoundPhrase<Brand>[] {
  const isInitials = ({ from, to }: WordSpan) => {
    const word = words[from] as string;
    return to - from === 1 && word.length <= MOST_INITIALS && ordinaryWords.has(word);
  };
  if (names.every(isInitials)) return [...names];
  return names.filter((name) => !isInitials(name) || isPartner(words, name));
}

/** Returns the first maker if others follow in a row as search terms: `Gap dress j crew madewell`. */
function beforeList(words: readonly string[], makers: readonly FoundPhrase<Maker>[]): FoundPhrase<Maker> | undefined {
  if (makers.length <= LEAST_LISTED) return undefined;
  const [first, ...listed] = makers.toSorted((a, b) => a.from - b.from);
  const isInRow = listed.every((maker, i) => i === 0 || maker.from === listed[i - 1]?.to);
  const start = listed[0]?.from ?? 0;
  const isApart = first !== undefined && first.to < start && words[start - 1] !== 'x';
  return isApart && isInRow ? first : undefined;
}

/** Returns true for the maker or the model of another item: `socks for Air Jordan 1`. */
export function isToWearWith(words: readonly string[], { from }: WordSpan): boolean {
  return lists.toWearWith.endingAt(words, from) !== undefined;
}

function isPartner(words: readonly string[], { from, to }: WordSpan): boolean {
  return words[from - 1] === 'x' || words[to] === 'x';
}

const MODEL_NUMBER = /^(?:[a-z]{0,2}\d.*|no|num|number|i{1,3}|iv|one|two|three)$/;

/** Returns true for a word that begins a model number: `Coach Style No. 9927`, `Levi's Type III`. */
export const isModelNumber = (word = ''): boolean => MODEL_NUMBER.test(word);

function isComparedWith(words: readonly string[], { from, to }: WordSpan): boolean {
  if (lists.comparedBefore.endingAt(words, from) !== undefined) return true;
  return lists.comparedAfter.has(words[to]) && !isModelNumber(words[to + 1]);
}

/** Maximum number of words between a name and its kind: `gap black linen dress`. */
const MOST_BETWEEN = 2;

const usualMaterials = materialsFor('');

function isBeforeKind(words: readonly string[], from: number): boolean {
  for (let at = from; at <= from + MOST_BETWEEN && at < words.length; at++) {
    if (kindBegins(words, at)) return true;
    const describes = isColor(words.slice(at, at + 1)) || usualMaterials.has(words[at]);
    if (!describes) return false;
  }
  return false;
}

/** Returns true for a word that may stand in front of a brand without saying what the item is: `vintage`, `2`. */
export const isLeading = (word: string): boolean => lists.leading.has(word) || isSaying(word) || /^\d+$/.test(word);

function readsAsName({ words, standsOut, written }: TitleTokens, span: WordSpan): boolean {
  const { from, to } = span;
  // `mango colored`, `coach class`.
  if (lists.notBefore.has(words[to])) return false;
  if (isPartner(words, span)) return true;
  const context = contexts.get(words.slice(from, to).join(' '));
  if (context) {
    const hasContext = words.some((word, at) => (at < from || at >= to) && context.has(word));
    // The seller spells it like the brand: `Off-White linen shirt`.
    const isOffWhite = from === 0 && written(from, to) === 'Off-White' && standsOut(from);
    return hasContext || isOffWhite || isBrandAndKind(words, span);
  }
  // In `navy coach jacket`, coach is a style of jacket.
  const isStyle = words[from] === 'coach' && /^jackets?$/.test(words[from + 1] ?? '');
  if (isBeforeKind(words, to) && !isStyle) return true;
  // After the kind: `Leather weekend bag Coach`.
  if (kindEnds(words, from)) return true;
  // Before a size: `vestido Mango talla S`, but not `vestido color mango talla S`.
  if (lists.sizeAfter.has(words[to])) return !lists.colorBefore.has(words[from - 1]);
  return standsOut(from) || words.slice(0, from).every(isLeading) || to === words.length;
}

function isBrandAndKind(words: readonly string[], { from, to }: WordSpan): boolean {
  if (from > 0) return false;
  return to === words.length || (kindBegins(words, to) && words.length - to <= 2);
}

/** Returns the brand of the highest tier, or the first in the catalog among several in that tier. */
export function leadingBrand(names: readonly FoundPhrase<Brand>[]): FoundPhrase<Brand> | undefined {
  const leading = brands.find((brand) => names.some(({ value }) => value === brand));
  return names.find(({ value }) => value === leading);
}

/** Returns the brands of a title that names several: they made the item together, or its seller claims so. */
export function findCollaboration(
  names: readonly FoundPhrase<Brand>[],
  others: readonly FoundPhrase<Maker>[],
  written: TitleTokens['written'],
) {
  // If two makers are named by the same words, the one in the catalog counts.
  const separate = others.filter((other) => !names.some((name) => overlap(name, other)));
  const byName = new Map<string, { readonly name: string; readonly slug?: string }>();
  for (const { value } of names) byName.set(value.name, { name: value.name, slug: value.slug });
  for (const { value } of separate) byName.set(value.name, { name: value.name });
  for (const [line, brand] of Object.entries(nameLists.under)) {
    if (byName.has(brand)) byName.delete(line);
  }
  if (byName.size < 2) return undefined;
  const spans = [...names, ...separate];
  return {
    /** In alphabetical order. Only brands in the catalog have a `slug`. */
    brands: [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    text: written(Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))),
  };
}
