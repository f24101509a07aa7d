import type { Brand } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { findAnyBrand } from '../catalog/outside-catalog.ts';
import { type FoundMaker, isCatalogBrand, isColor, namesIn, phrasesNotNames } from './brands.ts';
import { FEW_WORDS, isKnownWord, isUsualWord } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import ordinary from './lexicon/ordinary-words.json' with { type: 'json' };
import {
  isOfCatalog,
  isWellKnown,
  type Lexicon,
  type Maker,
  namesOfMaker,
  type Resolution,
  resolveMisspelling,
  resolveTo,
} from './lexicon.ts';
import { closest, nearest } from './spelling.ts';
import { asTokens, comparisonKey, fieldWords, markSpans, overlap, type WordSpan, type Words } from './tokens.ts';

/** Names that mean a brand only if they are the whole field, such as `on`. */
const brandsInFieldOnly = new Map(
  Object.entries<readonly string[]>(nameLists.inField).flatMap(([slug, names]) =>
    names.map((name) => [fieldWords(name).join(''), findAnyBrand(slug)] as const),
  ),
);

/** Resolves a brand field by slug, name, alias, a name among other words (`vintage Levi's`), or a misspelled name. */
export function resolveBrand(lexicon: Lexicon, text: string): Resolution<Brand> {
  const words = fieldWords(text);
  const typed = words.join('');
  const ofOperator = lexicon.own.find(({ slug }) => slug === text.trim().toLowerCase());
  const bySlug = findAnyBrand(text) ?? ofOperator ?? brandsInFieldOnly.get(typed);
  const maker = bySlug ?? (lexicon.names.get(words.join(' ')) ?? lexicon.names.get(typed))?.maker;
  if (maker) return resolveTo(maker, 'name');
  const [name] = namesIn(lexicon, asTokens(words)).sort((a, b) => a.from - b.from);
  if (name && areOthersKnown(words, name)) return resolveTo(name.value, 'phrase');
  // The whole text may misspell a longer name: `armani exchagne`, `anna feild`.
  const isOpen = !isUsualWord(typed) && !personNames.has(typed);
  const misspelled = isOpen ? resolveMisspelling(typed, lexicon.spellings, isOfCatalog) : { nearest: [] };
  // A word before a name may turn it into a different brand: Mario Valentino, Not Theory. If the name is an ordinary
  // word, so may a word after it.
  const mayBeOther = !name || name.isWord || !areOthersKnown(words.slice(0, name.to), name);
  return misspelled.match || mayBeOther ? misspelled : resolveTo(name.value, 'phrase');
}

/** Words of a dictionary that are not known to describe items, but misspell no name either. */
const dictionaryWords = new Set(ordinary.english);
const personNames = new Set([...nameLists.lists.givenNames, ...nameLists.lists.surnames]);

/** Returns true if no word outside a name can be part of another brand's name. */
function areOthersKnown(words: Words, { from, to }: WordSpan): boolean {
  const isKnown = (word: string) => isKnownWord(word, undefined) && !personNames.has(word);
  return words.every((word, at) => (at >= from && at < to) || isKnown(word));
}

/**
 * Finds a misspelled maker outside the phrases that are `closed`. If a plain word names one, only a name before that
 * word or around it counts: `lululamon ride on fossil`, `tommy bahamma`.
 */
export function findMisspelledMaker(
  lexicon: Lexicon,
  words: Words,
  closed: readonly WordSpan[],
  plainWord: FoundMaker | undefined,
): FoundMaker | undefined {
  const near = findMisspelledName(lexicon, words, closed);
  if (!near || !plainWord) return near;
  const isBefore = near.from < plainWord.from && isWellKnown(near.value) && !isCatalogBrand(plainWord);
  const isPart = overlap(near, plainWord) && near.value !== plainWord.value;
  const isOfName = words.slice(plainWord.from, plainWord.to).every((word) => isInMakerName(word, near.value));
  return isBefore || (isPart && isOfName) ? near : undefined;
}

/** Maximum number of words in a misspelled name, and of words in which we look for one. */
const MAX_RUN = 3;
const MAX_SEARCHED = 30;

/** Finds a misspelled name, longer ones first. */
function findMisspelledName(lexicon: Lexicon, words: Words, closed: readonly WordSpan[]): FoundMaker | undefined {
  // In `Jeep Wrangler`, the brand's name is spelled right but means something else.
  const isTaken = markSpans(words.length, [...closed, ...phrasesNotNames(lexicon, words)]);
  const typed = words.map((word, at): TypedWord => {
    const isClosed = isTaken[at] || at >= MAX_SEARCHED;
    return { word, isClosed, isPlain: !isClosed && !isKnownWord(word, undefined) };
  });
  const leadAt = words.findIndex((word) => !isUsualWord(word));
  for (let size = MAX_RUN; size > 0; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const to = from + size;
      const isLikely = words.length <= FEW_WORDS || from === leadAt;
      const { value, isSure = false } = makerMisspelledBy(lexicon, typed.slice(from, to), isLikely) ?? {};
      const beside = size === 1 ? [typed[from - 1], typed[to]] : [];
      if (value && !beside.some((word) => isOtherName(word, value, isSure))) return { value, from, to, by: 'spelling' };
    }
  }
  return undefined;
}

/** A word of a title: closed if it is part of something else, and plain if it has no other meaning that we know. */
interface TypedWord {
  readonly word: string;
  readonly isClosed: boolean;
  readonly isPlain: boolean;
}

/** Returns the maker whose name consecutive words join or misspell. Each is plain or is in the name. */
function makerMisspelledBy({ names, spellings }: Lexicon, run: readonly TypedWord[], isLikely: boolean) {
  const isOpen = run.some(({ isPlain }) => isPlain) && !run.some(({ isClosed }) => isClosed);
  const typed = run.map(({ word }) => word).join('');
  const isWord = isUsualWord(typed) || (run.length === 1 && (dictionaryWords.has(typed) || personNames.has(typed)));
  if (!isOpen || isWord) return undefined;
  const joined = names.get(typed);
  if (joined) {
    const isName = run.length > 1 && !joined.isWord && typed.length >= MIN_LONG;
    return isName && joined.maker ? { value: joined.maker, isSure: true } : undefined;
  }
  const { value, errors = 0 } = closest(nearest(typed, spellings), isWellKnown) ?? {};
  if (!value || !run.every(({ word, isPlain }) => isPlain || isInMakerName(word, value))) return undefined;
  if (typed.length < minLetters(value, typed, errors, isLikely, run.length > 1)) return undefined;
  return { value, isSure: isLikely || (isWellKnown(value) && errors < 2 && typed.length >= MIN_LONG) };
}

/** Minimum number of letters in a misspelled name of a well-known maker, or one less if a letter is missing: `guci`. */
const MIN_WELL_KNOWN = 5;
/** Minimum number of letters in a name that is hardly another one, or one more with two errors in a longer title. */
const MIN_LONG = 7;
/** Minimum number of letters in a name of another maker with two errors. */
const MIN_LONGEST = 10;

function minLetters(maker: Maker, typed: string, errors: number, isLikely: boolean, hasSeveral: boolean): number {
  if (isWellKnown(maker)) {
    if (errors > 1 && !isLikely) return MIN_LONG + 1;
    return isLikely && comparisonKey(maker.name).length === typed.length + 1 ? MIN_WELL_KNOWN - 1 : MIN_WELL_KNOWN;
  }
  if (!isLikely && !hasSeveral) return Number.POSITIVE_INFINITY;
  return errors > 1 ? MIN_LONGEST : MIN_LONG;
}

/** Returns true if a word, singular or plural, is in one of a maker's names. */
const isInMakerName = (word: string, maker: Maker): boolean =>
  namesOfMaker(maker).some((name) => fieldWords(name).map(singular).includes(singular(word)));

/** Returns true for a name beside a misspelled one that makes another name likely: `David Hayes` is not Hanes. */
function isOtherName(beside: TypedWord | undefined, value: Maker, isSure: boolean): boolean {
  if (!beside || isInMakerName(beside.word, value) || isColor([beside.word])) return false;
  return personNames.has(beside.word) || (beside.isPlain && !dictionaryWords.has(beside.word) && !isSure);
}
