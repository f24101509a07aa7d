import { type Brand, findBrand } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { findOtherBrand } from '../catalog/other-brands.ts';
import { type FoundMaker, isLeading, namesIn, phrasesNotNames } from './brands.ts';
import { isBesideBrand, isOrdinaryWord } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import {
  brandOutside,
  hasPrice,
  isOfCatalog,
  type Lexicon,
  type Maker,
  matchedName,
  namesOfBrand,
  type Resolution,
  resolved,
  resolveMisspelling,
} from './lexicon.ts';
import { findModelsOf } from './models.ts';
import { closest, isSwap, nearest } from './spelling.ts';
import { asTokens, type FoundPhrase, keyOf, marked, type WordSpan, type Words, wordsOf } from './tokens.ts';

/** Names that mean a brand only if they are the whole field, such as `on`. */
const namesInField = new Map(
  Object.entries<readonly string[]>(nameLists.inField).flatMap(([slug, names]) =>
    names.map((name) => [name, (findBrand(slug) ?? findOtherBrand(slug)) as Brand] as const),
  ),
);

/** Resolves a brand field by slug, name, alias, a name among other words (`vintage Levi's`), or a misspelled name. */
export function resolveBrand(lexicon: Lexicon, text: string): Resolution<Brand> {
  const brand = findBrand(text) ?? brandOutside(lexicon, text);
  if (brand) return { match: brand, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  const typed = words.join('');
  const maker = namesInField.get(typed) ?? namedBy(lexicon, words)?.maker;
  if (maker) return resolved(maker, matchedName(typed, maker));
  const name = firstName(lexicon, words);
  if (name && areOthersKnown(words, name)) return resolved(name.value, 'phrase');
  // The whole text may misspell a longer name: `armani exchagne`, `anna feild`.
  const misspelled = resolveSpelling(lexicon, typed);
  // A word before a name may turn it into a different brand: Mario Valentino, Not Theory. If the name is an ordinary
  // word, so may a word after it.
  const mayBeOther = !name || name.isOrdinary || !areOthersKnown(words.slice(0, name.to), name);
  return misspelled.match || mayBeOther ? misspelled : resolved(name.value, 'phrase');
}

/** Returns the name that words are together, with or without spaces. */
const namedBy = ({ names }: Lexicon, words: Words) => names.get(words.join(' ')) ?? names.get(words.join(''));

/** Finds the first name of a maker. A name that is also an ordinary word counts only if there is no other name. */
function firstName(lexicon: Lexicon, words: Words) {
  const names = namesIn(lexicon, asTokens(words)).sort((a, b) => a.from - b.from || b.to - a.to);
  const makers = names.map((name) => {
    return { ...name, isOrdinary: namedBy(lexicon, words.slice(name.from, name.to))?.isWord === true };
  });
  return makers.find(({ isOrdinary }) => !isOrdinary) ?? makers[0];
}

/** Returns true if no word outside a name can be part of another brand's name. */
function areOthersKnown(words: Words, { from, to }: WordSpan): boolean {
  return words.every((word, at) => (at >= from && at < to) || isBesideBrand(word));
}

function resolveSpelling({ spellings }: Lexicon, typed: string): Resolution<Brand> {
  if (isOrdinaryWord(typed)) return { nearest: [] };
  return resolveMisspelling(typed, spellings, isOfCatalog);
}

/** Minimum number of letters in a misspelled one-word name. Shorter words are often misspellings of something else. */
const MIN_TYPED = 5;
/** Maximum number of words in a short title, any of which may be a misspelled name. */
const FEW_WORDS = 6;
/** Minimum number of letters in a misspelled name that includes an ordinary word, or is in a longer title or rare. */
const MIN_LONG = 7;
/** Maximum number of words in a misspelled name. */
const MAX_RUN = 3;
/** Number of words at the start of a title, any of which may be a misspelled brand if the title names its model. */
const MAX_LEADING = 3;

/**
 * Finds a misspelled maker: any of the first words, if the others name its model; else anywhere in a short title, or in a
 * longer one only right after leading words such as `vintage`. Tries longer names first. Skips words that `taken` marks.
 */
export function findMisspelledBrand(lexicon: Lexicon, words: Words, taken: readonly boolean[]): FoundMaker | undefined {
  const withModel = findBrandWithModel(lexicon, words);
  if (withModel) return withModel;
  // In `Jeep Wrangler`, the brand's name is spelled right but means something else.
  const isOther = marked(words.length, phrasesNotNames(lexicon, words));
  const isShort = words.length <= FEW_WORDS;
  const leadAt = words.findIndex((word) => !isLeading(word) && !isOrdinaryWord(word));
  const starts = isShort ? [...words.keys()] : [leadAt].filter((at) => at >= 0);
  for (const { from, to } of runsFrom(starts, isShort ? words.length : leadAt + MAX_RUN)) {
    if ([...taken.slice(from, to), ...isOther.slice(from, to)].includes(true)) continue;
    const maker = makerMisspelledBy(lexicon, words.slice(from, to), isShort);
    if (maker) return { value: maker, from, to, by: hasPrice<Brand>(maker) ? 'spelling' : 'name' };
  }
  return undefined;
}

/** Returns the runs of three, two, and one words that begin at one of `starts` and end at or before `end`. */
function runsFrom(starts: readonly number[], end: number): WordSpan[] {
  const sizes = Array.from({ length: MAX_RUN }, (_, i) => MAX_RUN - i);
  const runs = sizes.flatMap((size) => starts.map((from) => ({ from, to: from + size })));
  return runs.filter(({ to }) => to <= end);
}

/** Finds a misspelled brand among a title's first words, if the other words name one of the brand's models. */
function findBrandWithModel(lexicon: Lexicon, words: Words): FoundMaker | undefined {
  for (const [at, word] of words.slice(0, MAX_LEADING).entries()) {
    if (!isPlain(word)) continue;
    const others = words.with(at, '');
    const makers = nearest(word, lexicon.spellings).map(({ value }) => value);
    const brand = makers.find((maker) => hasPrice<Brand>(maker) && findModelsOf(maker, others).length > 0);
    if (brand) return { value: brand, from: at, to: at + 1, by: 'spelling' };
  }
  return undefined;
}

/** Finds the catalog brand that a smaller brand's name and the word next to it misspell: `michele kors watch`. */
export function findMeantBrand(
  lexicon: Lexicon,
  words: Words,
  { value, from, to }: FoundPhrase<Maker>,
): FoundMaker | undefined {
  if (to - from > 1 || isOfCatalog(value)) return undefined;
  const pairs = [from, from - 1].map((start) => ({ from: start, to: start + 2 }));
  for (const pair of pairs.filter((span) => span.from >= 0 && span.to <= words.length)) {
    const run = words.slice(pair.from, pair.to);
    const maker = makerMisspelledBy(lexicon, run, true);
    if (maker && isOfCatalog(maker)) return { value: maker, ...pair, by: 'spelling' };
  }
  return undefined;
}

/** Returns true for a word with no other meaning, which may therefore misspell a name. */
const isPlain = (word: string) => word.length > 1 && !isBesideBrand(word);

/** Returns the maker whose name consecutive words misspell or join. In long titles, short names don't count. */
function makerMisspelledBy(lexicon: Lexicon, run: Words, isShort: boolean): Maker | undefined {
  const typed = run.join('');
  // Ordinary words count next to unknown ones: `under armor`.
  const isPlainEnough = typed.length >= MIN_LONG ? run.some(isPlain) : run.every(isPlain);
  if (!isPlainEnough || run.some((word) => /\d/.test(word))) return undefined;
  const maker = makerSpelled(lexicon, typed);
  if (!maker) return undefined;
  const isOneWord = run.length === 1;
  if (typed.length < MIN_TYPED) return isOneWord && isShort && isShortSlip(typed, maker) ? maker : undefined;
  const fitsName = isOneWord || lexicon.names.has(typed) || isWordForWord(run, maker);
  const isUnmistakable = isOneWord ? typed.length >= MIN_LONG && isOfCatalog(maker) : typed.length >= MIN_LONGEST;
  return fitsName && (isShort || isUnmistakable) ? maker : undefined;
}

/** Returns true if a short word lacks a letter of a catalog brand's name or swaps two: `guci`. Others mean too much. */
function isShortSlip(typed: string, maker: Maker): boolean {
  const name = keyOf(maker.name);
  return isOfCatalog(maker) && (name.length > typed.length || isSwap(typed, name));
}

/**
 * Returns true if each word is a word in the maker's name, possibly misspelled: an `irish sweater` is not an Irish
 * Setter. If none of the names has as many words, the words must not have any other meaning.
 */
function isWordForWord(run: Words, maker: Maker): boolean {
  const names = (hasPrice<Brand>(maker) ? namesOfBrand(maker) : [maker.name]).map(wordsOf);
  const namesOfSameLength = names.filter((words) => words.length === run.length);
  if (namesOfSameLength.length === 0) return run.every(isPlain);
  return namesOfSameLength.some((words) => words.every((word, at) => isSpellingOf(run[at] as string, word)));
}

/** Returns true if text is a word in a name, possibly misspelled. A word with another meaning isn't misspelled. */
const isSpellingOf = (typed: string, word: string) => singular(typed) === singular(word) || isPlain(typed);

/** Minimum number of letters in a name outside the catalog with two errors, or in a longer title with several words. */
const MIN_LONGEST = 10;

/** Returns the maker that text names without spaces, such as `katespade`. Otherwise, returns the maker it misspells. */
function makerSpelled(lexicon: Lexicon, typed: string): Maker | undefined {
  const { maker, isWord } = lexicon.names.get(typed) ?? {};
  if (!maker) return misspelledMaker(lexicon, typed);
  return isWord || typed.length < MIN_LONG || !hasPrice(maker) ? undefined : maker;
}

/** Returns the maker whose name text misspells. Names outside the catalog must be longer and more similar. */
function misspelledMaker({ spellings }: Lexicon, typed: string): Maker | undefined {
  const found = isOrdinaryWord(typed) ? undefined : closest(nearest(typed, spellings), isOfCatalog);
  if (!found || isOfCatalog(found.value)) return found?.value;
  const isClose = typed.length >= MIN_LONGEST || (typed.length >= MIN_LONG && found.errors === 1);
  return isClose ? found.value : undefined;
}
