import { type Brand, findBrand } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { findOtherBrand } from '../catalog/other-brands.ts';
import { type FoundMaker, isLeading, namesIn } from './brands.ts';
import { kindsIn } from './kind-words.ts';
import { isBesideBrand, isKindWord, isOrdinaryWord } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import ordinary from './lexicon/ordinary-words.json' with { type: 'json' };
import {
  BASE_LEXICON,
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
import { isSwap, nearest, type SpellingBudget, spellingErrors } from './spelling.ts';
import { asTokens, type FoundPhrase, type WordSpan, type Words, wordsOf } from './tokens.ts';

/** Real words that are close to a brand's name: `stamped` is not a misspelling of Stampd. */
const notMisspelled = new Set(ordinary.notMisspelled);
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
  if (!name) return resolveSpelling(lexicon, typed);
  // A word before a name may turn it into a different brand: Mario Valentino, Not Theory. If the name is an ordinary
  // word, so may a word after it.
  const suspects = name.isOrdinary ? words : words.slice(0, name.to);
  if (!areOthersKnown(suspects, name)) return resolveSpelling(lexicon, typed);
  // The whole text may misspell a longer name: `armani exchagne`, `anna feild`.
  const longerBrand = areOthersKnown(words, name) ? undefined : resolveSpelling(lexicon, typed).match;
  return longerBrand ? resolved(longerBrand, 'spelling') : resolved(name.value, 'phrase');
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
/** Minimum number of letters in a misspelled name that includes an ordinary word. */
const MIN_MIXED = 8;
/** Maximum number of words in a short title, any of which may be a misspelled name. */
const FEW_WORDS = 6;
/** Minimum number of letters in a misspelled name in a longer title. */
const MIN_LEADING = 7;
/** Maximum number of words in a misspelled name. */
const MOST_RUN = 3;

/**
 * Finds a misspelled maker: anywhere in a short title, or in a longer one only right after leading words such as
 * `vintage`. Tries longer names first. Skips words that `taken` marks and words that contain digits.
 */
export function findMisspelledBrand(
  lexicon: Lexicon,
  words: Words,
  taken: readonly boolean[],
  budget: SpellingBudget,
): FoundMaker | undefined {
  const isShort = words.length <= FEW_WORDS;
  const leadAt = words.findIndex((word) => !isLeading(word) && !isOrdinaryWord(word));
  if (!isShort && leadAt < 0) return undefined;
  const searchedWords = isShort ? words : words.slice(0, leadAt + MOST_RUN);
  const mayBeInName = searchedWords.map((word, at) => {
    if (taken[at] || /\d/.test(word)) return false;
    const mayBeMisspelled = isPlain(word) && (isShort || at >= leadAt);
    // Ordinary words may be part of a name, and don't use up the budget.
    return !mayBeMisspelled || budget.admits(word);
  });
  const starts = isShort ? [...words.keys()] : [leadAt];
  for (const { from, to } of runsFrom(starts, searchedWords.length)) {
    if (mayBeInName.slice(from, to).includes(false)) continue;
    const maker = makerMisspelledBy(lexicon, words.slice(from, to), { isLead: from === leadAt, isShort }, budget);
    if (maker) return { value: maker, from, to, by: hasPrice<Brand>(maker) ? 'spelling' : 'name' };
  }
  return undefined;
}

/** Returns the runs of three, two, and one words that begin at one of `starts` and end at or before `end`. */
function runsFrom(starts: readonly number[], end: number): WordSpan[] {
  const runs: WordSpan[] = [];
  for (let size = MOST_RUN; size > 0; size--) {
    for (const from of starts) {
      if (from + size <= end) runs.push({ from, to: from + size });
    }
  }
  return runs;
}

/** Number of words at the start of a title, any of which may be a misspelled brand if the title names its model. */
const MOST_LEADING = 3;

/** Finds a misspelled brand among a title's first words, if the other words name one of the brand's models. */
export function findBrandWithModel(
  lexicon: Lexicon,
  words: Words,
  budget: SpellingBudget,
): (FoundMaker & FoundPhrase<Brand>) | undefined {
  for (const [at, word] of words.slice(0, MOST_LEADING).entries()) {
    if (word.length < MIN_TYPED - 1 || /\d/.test(word) || !isPlain(word) || !budget.admits(word)) continue;
    const otherWords = words.with(at, '');
    const similar = nearest(word, lexicon.spellings).map(({ value }) => value);
    const brand = similar.filter(hasPrice<Brand>).find((maker) => findModelsOf(maker, otherWords).length > 0);
    if (brand) return { value: brand, from: at, to: at + 1, by: 'spelling' };
  }
  return undefined;
}

/**
 * Finds the catalog brand that a smaller brand's name and the word next to it misspell, as in `michele kors watch`.
 * The other words must name its model or a kind.
 */
export function findMeantBrand(
  lexicon: Lexicon,
  words: Words,
  { value, from, to }: FoundPhrase<Maker>,
  budget: SpellingBudget,
): FoundMaker | undefined {
  if (to - from > 1 || isOfCatalog(value)) return undefined;
  const pairs = [
    { start: from, neighbor: words[to] },
    { start: from - 1, neighbor: words[from - 1] },
  ];
  for (const { start, neighbor } of pairs) {
    if (neighbor === undefined || !isPlain(neighbor) || /\d/.test(neighbor) || !budget.admits(neighbor)) continue;
    const pair = words.slice(start, start + 2);
    const typed = pair.join('');
    if (typed.length < MIN_MIXED || lexicon.names.has(typed)) continue;
    const brand = budget.once(typed, () => misspelledMaker(lexicon, typed));
    if (!brand || !isOfCatalog(brand) || !isWordForWord(pair, brand)) continue;
    const otherWords = [...words].fill('', start, start + 2);
    const isPlausible = findModelsOf(brand, otherWords).length > 0 || kindsIn(otherWords, []).length > 0;
    return isPlausible ? { value: brand, from: start, to: start + 2, by: 'spelling' } : undefined;
  }
  return undefined;
}

/** Returns true for a word with no other meaning, which may therefore misspell a name. */
const isPlain = (word: string) => word.length > 1 && !isBesideBrand(word) && !notMisspelled.has(word);

/** Returns the maker whose name consecutive words misspell or join. In long titles, short names don't count. */
function makerMisspelledBy(
  lexicon: Lexicon,
  run: Words,
  { isLead, isShort }: { readonly isLead: boolean; readonly isShort: boolean },
  budget: SpellingBudget,
): Maker | undefined {
  const typed = run.join('');
  // Ordinary words count next to unknown ones: `under armor`.
  const isPlainEnough = typed.length >= MIN_MIXED ? run.some(isPlain) : run.every(isPlain);
  if (!isPlainEnough) return undefined;
  const isOneWord = run.length === 1;
  if (typed.length < MIN_TYPED) return isOneWord && isShort ? brandOfShortWord(typed) : undefined;
  const maker = makerSpelled(lexicon, typed, isLead, budget);
  if (!maker) return undefined;
  const fitsName = isOneWord || lexicon.names.has(typed) || isWordForWord(run, maker);
  const isUnmistakable = isOneWord ? typed.length >= MIN_LEADING && isOfCatalog(maker) : typed.length >= MIN_RARE_TWICE;
  return fitsName && (isShort || isUnmistakable) ? maker : undefined;
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

/** Minimum number of letters in a word with one error, in a multiword name. */
const MIN_WITH_ONE = 3;
/** Minimum number of letters in a word with two errors, in a multiword name. */
const MIN_WITH_TWO = 5;

/** Returns true if text is a word in a name, possibly misspelled. A word with another meaning isn't misspelled. */
function isSpellingOf(typed: string, word: string): boolean {
  if (singular(typed) === singular(word)) return true;
  const length = Math.min(typed.length, word.length);
  const hasOtherMeaning = isOrdinaryWord(typed) || isKindWord(typed) || notMisspelled.has(typed);
  if (length < MIN_WITH_ONE || hasOtherMeaning) return false;
  return spellingErrors(typed, word) <= (length < MIN_WITH_TWO ? 1 : 2);
}

/** Minimum number of letters in a misspelled name outside the catalog. */
const MIN_RARE = 7;
/** Minimum number of letters in a name outside the catalog with two errors. */
const MIN_RARE_TWICE = 10;

/** Returns the maker that text names without spaces, such as `katespade`. Otherwise, returns the maker it misspells. */
function makerSpelled(lexicon: Lexicon, typed: string, isLead: boolean, budget: SpellingBudget): Maker | undefined {
  const { maker, isWord } = lexicon.names.get(typed) ?? {};
  if (!maker) return budget.once(typed, () => misspelledMaker(lexicon, typed));
  // An operator's brand may be an ordinary word, so it counts only at the start.
  if (lexicon.own.includes(maker as Brand) && !isLead) return undefined;
  if (typed.length < MIN_RARE || !hasPrice(maker)) return undefined;
  // A name that is also an ordinary word counts only for a catalog brand at the start.
  return !isWord || (isLead && isOfCatalog(maker)) ? maker : undefined;
}

/** Returns the maker whose name text misspells. Names outside the catalog must be longer and more similar. */
function misspelledMaker(lexicon: Lexicon, typed: string): Maker | undefined {
  const { match, notCovered } = resolveSpelling(lexicon, typed);
  const maker = match ?? notCovered;
  if (!maker || isOfCatalog(maker)) return maker;
  if (typed.length < MIN_RARE) return undefined;
  const similar = nearest(typed, lexicon.spellings);
  const errors = similar.find(({ value }) => value === maker)?.errors;
  const isClose = errors === 1 || (errors !== undefined && typed.length >= MIN_RARE_TWICE);
  return isClose ? maker : undefined;
}

const { spellings } = BASE_LEXICON;
const shortCatalogNames = [...spellings.ofLength(MIN_TYPED - 1), ...spellings.ofLength(MIN_TYPED)].filter(
  ({ name, value }) => isOfCatalog(value) && /^[a-z]+$/.test(name),
);

/** Returns the only catalog brand that a four-letter word misspells by one missing or two swapped letters: `guci`. */
function brandOfShortWord(typed: string): Maker | undefined {
  if (typed.length !== MIN_TYPED - 1 || isOrdinaryWord(typed)) return undefined;
  const misspelled = shortCatalogNames.filter(({ name }) => {
    if (name[0] !== typed[0] || spellingErrors(typed, name) !== 1) return false;
    return name.length > typed.length || isSwap(typed, name);
  });
  const makers = new Set(misspelled.map(({ value }) => value));
  return makers.size === 1 ? misspelled[0]?.value : undefined;
}
