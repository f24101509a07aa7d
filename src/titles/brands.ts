import type { Brand } from '../catalog/catalog.ts';
import { kindBegins } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import copies from './lexicon/copy-signs.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { isOfCatalog, type Lexicon, type Maker } from './lexicon.ts';
import { firstRule, phraseIndexes, toSearchText, wordPattern } from './phrase-index.ts';
import { inAllLanguages } from './scripts.ts';
import { isSilent } from './silent.ts';
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

/** A maker's name in a title. `isWord` is true if it is also an ordinary word. */
export interface FoundName extends FoundPhrase<Maker> {
  readonly isWord?: boolean;
}

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
 * Finds all makers' names in a title. `hasField` is true if a field names the brand. A name that is also an ordinary word
 * counts only if it reads as a name and, outside the catalog, if the title names no catalog brand, except for a partner
 * of that brand or at the start of a list of brands.
 */
export function namesIn({ names }: Lexicon, title: TitleTokens, hasField = false): FoundName[] {
  const found = names.find(title.words).flatMap(({ value: { maker, isWord = false }, from, to }) => {
    return maker ? [{ value: maker, isWord, from, to }] : [];
  });
  const named = found.filter((name) => isCatalogBrand(name) && (!name.isWord || readsAsName(title, name)));
  const catalogBrands = named.length > 0 ? named : findJoinedNames(names, title.words);
  const mayBeName = (name: WordSpan) => {
    const beginsList = name.from === 0 && catalogBrands.length >= MIN_LISTED;
    return !hasField && (catalogBrands.length === 0 || beginsList) && readsAsName(title, name);
  };
  const isOther = (name: (typeof found)[number]) => !name.isWord || isPartner(title.words, name) || mayBeName(name);
  return [...catalogBrands, ...found.filter((name) => !isCatalogBrand(name) && isOther(name))];
}

export const isCatalogBrand = (maker: FoundPhrase<Maker>): maker is FoundPhrase<Brand> => isOfCatalog(maker.value);

/** Returns true for a shop that sells copies of other makers' items. */
export const sellsCopies = ({ name }: Maker): boolean => copyShops.has(name.toLowerCase());
const copyShops: ReadonlySet<string> = new Set(copies.shops);

/**
 * Returns the makers that the item is only compared with or, beside another maker, that sell copies. If these are all,
 * its actual maker isn't named, so they count as names, unless a field names the brand (`hasField`).
 */
export function findCompared<T extends FoundPhrase<Maker>>(makers: readonly T[], words: Words, hasField: boolean): T[] {
  const describesLook = (maker: T) => isComparedWith(words, maker) || (makers.length > 1 && sellsCopies(maker.value));
  const compared = makers.filter(describesLook);
  return hasField || compared.length < makers.length ? compared : [];
}

function isPartner(words: Words, { from, to }: WordSpan): boolean {
  return words[from - 1] === 'x' || words[to] === 'x';
}

const isComparedWith = (words: Words, { from, to }: WordSpan): boolean =>
  lists.comparedBefore.find(words).some((phrase) => phrase.to === from) || lists.comparedAfter.has(words[to]);

/** Returns true for a word that may precede a brand at the start of a title: `vintage`, `2`, `SS18`. */
export const isLeading = (word: string): boolean => lists.leading.has(word) || isSilent(word) || LEADING.test(word);

/** Matches numbers and seasons: `SS18`. */
const LEADING = /^(?:(?:ss|fw|aw|f)?\d+|ss|fw|aw)$/;

const parts = { ...nameLists.lists, colors: [...colors] };
const findRule = firstRule(nameLists.rules, parts);
const findRuleWithoutContext = firstRule(nameLists.rulesWithoutContext, parts);
const findBesideKind = wordPattern(nameLists.besideKind, parts);

/**
 * Returns true if an ordinary word is a name here, by the rules of the lexicon, after leading words, or because it is
 * capitalized unlike the other words. A name with context words needs one of them instead.
 */
function readsAsName({ words, standsOut, written }: TitleTokens, { from, to }: WordSpan): boolean {
  const name = words.slice(from, to);
  const context = contexts.get(name.join(' '));
  // The seller capitalizes and hyphenates it like the brand: `Off-White linen shirt`.
  const isOffWhite = from === 0 && written(from, to) === 'Off-White' && standsOut(from);
  if (isOffWhite || context?.has(words[to] ?? '')) return true;
  const signs = words.map((word, at) => (kindBegins(words, at) ? `#${word}` : word));
  const [before, after] = [signs.slice(0, from), signs.slice(to)];
  const text = toSearchText([...before, `~${name.join('_')}`, ...after]);
  const decision = findRule(text)?.is;
  if (decision !== undefined) return decision;
  if (!context) {
    const isFirst = words.slice(0, from).every(isLeading);
    return findRuleWithoutContext(text)?.is ?? (isFirst || standsOut(from));
  }
  const hasContext = words.some((word, at) => (at < from || at >= to) && context.has(word));
  return hasContext || findBesideKind(text) !== undefined;
}
