import { type Brand, isHouse } from '../catalog/catalog.ts';
import { kindBegins } from './kind-words.ts';
import { isLeading } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import copies from './lexicon/copy-signs.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { hasPrice, isOfCatalog, isWellKnown, type Lexicon, type Maker } from './lexicon.ts';
import { modelEndsAt } from './models.ts';
import { type FoundName, isBesideKind, toldByNeighbors, toldByPlace } from './name-rules.ts';
import { phraseIndexes } from './phrase-index.ts';
import { inAllLanguages } from './scripts.ts';
import type { FoundPhrase, TitleTokens, WordSpan, Words } from './tokens.ts';

const colors = new Set([...silent.colors, 'off']);

export function isColor(words: Words): boolean {
  return words.every((word) => colors.has(word));
}

export interface FoundMaker extends FoundPhrase<Maker> {
  readonly by: 'name' | 'model' | 'spelling';
}

const comparing = ['=style', ...inAllLanguages(copyWords.beside)];
const lists = phraseIndexes({
  ...nameLists.lists,
  comparedBefore: [...nameLists.lists.comparedBefore, ...comparing],
  comparedAfter: [...nameLists.lists.comparedAfter, ...comparing],
});

/** Context words for each ambiguous name, which counts only if the title also contains one of these words. */
const contexts = new Map(
  Object.entries<readonly string[]>(nameLists.beside).map(([name, words]) => [name, new Set(words)] as const),
);

/** Finds phrases that hold a maker's name but mean something else: `Jeep Wrangler`, `Supreme Court`. */
export const phrasesNotNames = ({ names }: Lexicon, words: Words): readonly WordSpan[] =>
  names.find(words).filter(({ value }) => value.maker === undefined);

/** Minimum number of consecutive brands that count as mere search terms when they follow another brand. */
const MIN_LISTED = 2;

/** Minimum number of letters in a name that is joined with the word after it. */
const MIN_JOINED = 4;
const joinedWords = new Set([...colors, ...nameLists.lists.materials, ...nameLists.joinedWith]);

/** Finds catalog brands joined with a color, a material, or a word for a kind, as in `chanelmetallic`. */
function findJoinedNames(names: Lexicon['names'], words: Words): FoundName[] {
  return words.flatMap((word, from) => {
    for (let length = word.length - 1; length >= MIN_JOINED; length--) {
      const { maker, isWord } = names.get(word.slice(0, length)) ?? {};
      const rest = word.slice(length);
      const isName = maker && !isWord && isOfCatalog(maker) && (joinedWords.has(rest) || kindBegins([rest], 0));
      if (isName) return [{ value: maker, from, to: from + 1 }];
    }
    return [];
  });
}

/**
 * Finds all makers' names in a title. `hasField` is true if a field names the brand. A name that is also an ordinary
 * word counts only if it reads as a name and, outside the catalog, if the title names no other maker, except for a
 * partner of that maker, a well-known one at the start (`Supreme Stone Island`), or one that begins a list of brands:
 * `pants only pajama Eberjey` is by Eberjey.
 */
export function namesIn({ names }: Lexicon, title: TitleTokens, hasField = false): FoundName[] {
  const found = names.find(title.words).flatMap(({ value: { maker, isWord = false }, from, to }) => {
    const name = maker && { value: maker, isWord, from, to };
    return name && !isOtherThing(title.words, name) ? [name] : [];
  });
  const named = found.filter((name) => isCatalogBrand(name) && (!name.isWord || readsAsName(title, name)));
  const catalogBrands = named.length > 0 ? named : findJoinedNames(names, title.words);
  const isMaker = (name: FoundName) => !isComparedWith(title.words, name) && !prints.has(name.value.name);
  const isNamed = [...catalogBrands, ...found.filter((name) => !isCatalogBrand(name) && !name.isWord)].some(isMaker);
  const mayBeName = (name: FoundName) => {
    const begins = title.words.slice(0, name.from).every(isLeading);
    const isNamedSo =
      contexts.get(title.words.slice(name.from, name.to).join(' '))?.has(title.words[name.to] ?? '') === true;
    const isPartner = catalogBrands.length === 0 && (isNamedSo || (begins && isWellKnown(name.value)));
    const beginsList = name.from === 0 && catalogBrands.length >= MIN_LISTED;
    return !hasField && (!isNamed || isPartner || beginsList) && readsAsName(title, name);
  };
  const isOther = (name: (typeof found)[number]) => !name.isWord || isPartner(title.words, name) || mayBeName(name);
  return [...catalogBrands, ...found.filter((name) => !isCatalogBrand(name) && isOther(name))];
}

export const isCatalogBrand = (maker: FoundPhrase<Maker>): maker is FoundPhrase<Brand> => isOfCatalog(maker.value);

/** Returns true for a shop that sells copies of other makers' items. */
export const sellsCopies = ({ name }: Maker): boolean => copyShops.has(name.toLowerCase());
const copyShops: ReadonlySet<string> = new Set(copies.shops);

/** Prints on other makers' items: `Walls bibs in Realtree camo`. */
const prints: ReadonlySet<string> = new Set(nameLists.prints);

/**
 * Returns the makers that the item is only compared with or, beside another maker, that sell copies or make a print. If
 * these are all, they count as names, since `Ugg style boots` may be copies, unless a field names the brand
 * (`hasField`) or the title first says what the item is: a `wax jacket Barbour style` is nobody's.
 */
export function findCompared<T extends FoundPhrase<Maker>>(makers: readonly T[], words: Words, hasField: boolean): T[] {
  const isOnOthers = ({ value }: T) => makers.length > 1 && (sellsCopies(value) || prints.has(value.name));
  const compared = makers.filter((maker) => isComparedWith(words, maker) || isOnOthers(maker));
  const isLook = (maker: T) =>
    hasPrice<Brand>(maker.value) &&
    !isHouse(maker.value) &&
    kindBegins(words, maker.from - 1) &&
    isStyleAt(words, maker);
  return hasField || compared.length < makers.length || compared.every(isLook) ? compared : [];
}

/** Returns true for `style` that neither names one, as in `Coach Style 10704`, nor belongs to what follows. */
function isStyleAt(words: Words, { from, to }: WordSpan): boolean {
  if (!lists.styles.has(words[to]) || isStyleNumber(words, to + 1)) return false;
  // `Oakley style Switch` names one.
  const next = words[to + 1] ?? 'no';
  const begins = words.slice(0, from).every(isLeading) || kindBegins(words, from - 1);
  return !begins || next === 'no' || joinedWords.has(next) || kindBegins(words, to + 1);
}

/** Returns true for a maker's number or name of a style: `style 10704`, `style no. 9927`, not `style, no brand`. */
const isStyleNumber = (words: Words, at: number): boolean =>
  words[at] === 'no' ? !lists.unnamed.has(words[at + 1]) : STYLE_NUMBER.test(words[at] ?? '');

const STYLE_NUMBER = /^(?:[a-z]{0,3}\d.*|num|number|name|code|i{1,3}|one|two|three)$/;

function isPartner(words: Words, { from, to }: WordSpan): boolean {
  return words[from - 1] === 'x' || words[to] === 'x';
}

/** Maximum number of words in a phrase of `comparedBefore`. */
const MAX_COMPARING = 5;

function isComparedWith(words: Words, { value, from, to }: FoundPhrase<Maker>): boolean {
  const before = words.slice(Math.max(0, from - MAX_COMPARING), from);
  if (lists.comparedBefore.find(before).some((phrase) => phrase.to === before.length)) return true;
  if (lists.comparedAfter.has(words[to])) return !isStyleNumber(words, to + 1);
  // `Levi's trucker style jacket, Gap`
  const modelEnd = hasPrice<Brand>(value) ? modelEndsAt(value, words, to) : undefined;
  return modelEnd !== undefined && isStyleAt(words, { from: to, to: modelEnd });
}

const alsoOthers = new Set(nameLists.alsoOthers);
/** What sellers count or state with `of`, unlike `House of Gucci` and `mother of the bride`. */
const OF = /^(?:lots?|pairs?|sets?|packs?|bundles?|box|bags?|piece|pieces|style|copy|made|out|brand|of)$/;

/** Returns true for a name in the name of another thing: `Patagonia Chile souvenir tee`, `mother of the bride`. */
function isOtherThing(words: Words, name: FoundName): boolean {
  const { isWord, from, to } = name;
  if (!isWord && !alsoOthers.has(words.slice(from, to).join(' '))) return false;
  const isOfOther = words[from - 1] === 'of' && !OF.test(words[from - 2] ?? 'of');
  return words[to] === 'of' || isOfOther || (!isWord && toldByNeighbors(words, name) === false);
}

/**
 * Returns true if an ordinary word is a name here, by the rules of the lexicon, after leading words, or because it is
 * capitalized unlike the other words. A name with context words needs one of them instead.
 */
function readsAsName({ words, standsOut, written }: TitleTokens, name: FoundName): boolean {
  const { from, to } = name;
  const context = contexts.get(words.slice(from, to).join(' '));
  // The seller capitalizes and hyphenates it like the brand: `Off-White linen shirt`.
  const isOffWhite = from === 0 && written(from, to) === 'Off-White' && standsOut(from);
  if (isOffWhite || context?.has(words[to] ?? '')) return true;
  const decision = toldByNeighbors(words, name);
  if (decision !== undefined) return decision;
  if (!context) {
    const isFirst = words.slice(0, from).every(isLeading);
    return toldByPlace(words, name) ?? (isFirst || standsOut(from));
  }
  const hasContext = words.some((word, at) => (at < from || at >= to) && context.has(word));
  return hasContext || isBesideKind(words, name);
}
