import { once } from '../base/memo.ts';
import { type Brand, brands, findBrand } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { otherBrands, plainNames } from '../catalog/other-brands.ts';
import { type FoundMaker, isLeading, isOfCatalog, namesIn } from './brands.ts';
import { isBesideBrand, isKindWord, isOrdinaryWord } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import ordinary from './lexicon/ordinary-words.json' with { type: 'json' };
import { BASE_LEXICON, brandOutside, type Lexicon, type Maker } from './lexicon.ts';
import { findModelsOf } from './models.ts';
import { hasPrice, matchedName, type Resolution, resolved } from './not-covered.ts';
import type { NameTable } from './phrase-index.ts';
import { isSwap, nearest, resolveSlip, type SpellingBudget, slips } from './spelling.ts';
import { asTokens, type FoundPhrase, keyOf, type WordSpan, wordsOf } from './tokens.ts';

const ordinaryNames = new Set([...ordinary.brands, ...plainNames].map(keyOf));
/** Real words that are spelled like a brand: `stamped` is not a misspelling of Stampd. */
const noSlips = new Set(ordinary.noSlips);
const onlyInField = new Set(Object.values(nameLists.inField).flat().map(keyOf));
const moreNames: NameTable = nameLists.more;

/** Resolves a brand field: by slug, name, alias, name among other words (`vintage Levi's`), or misspelled name. */
export function resolveBrand(lexicon: Lexicon, text: string): Resolution<Brand> {
  const brand = findBrand(text) ?? brandOutside(lexicon, text);
  if (brand) return { match: brand, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  const typed = words.join('');
  const maker = lexicon.fields().names.get(typed);
  if (maker) return resolved(maker, matchedName(typed, maker));
  const named = readBrand(lexicon, words);
  // A word before a name may make it another brand: Mario Valentino, Not Theory.
  const wordsBefore = named?.isOrdinary ? words : words.slice(0, named?.to);
  if (!named || !othersAreKnown(wordsBefore, named)) return resolveSpelling(lexicon, typed);
  // A misspelled longer name: `armani exchagne`, `anna feild`.
  const longer = othersAreKnown(words, named) ? undefined : resolveSpelling(lexicon, typed).match;
  return longer ? resolved(longer, 'spelling') : resolved(named.value, 'phrase');
}

/** Finds the first maker in words, as in a title. A name that is an ordinary word counts only if there is no other. */
function readBrand(lexicon: Lexicon, words: readonly string[]) {
  const names = namesIn(lexicon, asTokens(words)).sort((a, b) => a.from - b.from || b.to - a.to);
  const makers = names.map((name) => {
    return { ...name, isOrdinary: ordinaryNames.has(words.slice(name.from, name.to).join('')) };
  });
  return makers.find(({ isOrdinary }) => !isOrdinary) ?? makers[0];
}

/** Returns true if no word outside a name can be part of another brand's name. */
function othersAreKnown(words: readonly string[], { from, to }: WordSpan): boolean {
  return words.every((word, at) => (at >= from && at < to) || isBesideBrand(word));
}

function resolveSpelling({ fields }: Lexicon, typed: string, budget?: SpellingBudget): Resolution<Brand> {
  if (isOrdinaryWord(typed)) return { nearest: [] };
  return resolveSlip(typed, fields().spellings, isOfCatalog, budget);
}

/** Minimum number of letters in a misspelled name of one word. Shorter words often misspell something else. */
const MIN_TYPED = 5;
/** Minimum number of letters in a misspelled name that includes an ordinary word. */
const MIN_MIXED = 8;
/** Maximum number of words in a short title, any of which may be a misspelled name. */
const FEW_WORDS = 6;
/** Minimum number of letters in a misspelled name in a longer title. */
const MIN_LEADING = 7;
/** Maximum number of words in a misspelled name. */
const MOST_RUN = 3;

/** Finds a misspelled maker and marks it as taken. In a long title, it may only follow words such as `vintage`. */
export function findBrandSlip(
  lexicon: Lexicon,
  words: readonly string[],
  taken: boolean[],
  budget: SpellingBudget,
): FoundMaker | undefined {
  const isShort = words.length <= FEW_WORDS;
  const lead = words.findIndex((word) => !isLeading(word) && !isOrdinaryWord(word));
  const first = isShort ? 0 : lead;
  if (first < 0) return undefined;
  const last = isShort ? words.length : lead + MOST_RUN;
  const isClosed = words.map((word, at) => {
    if (taken[at] || /\d/.test(word)) return true;
    const isSought = at >= first && at < last && isPlain(word);
    return isSought && !budget.admits(word);
  });
  for (let length = MOST_RUN; length > 0; length--) {
    const lastStart = isShort ? words.length - length : lead;
    for (let from = first; from <= lastStart && from + length <= words.length; from++) {
      const to = from + length;
      if (isClosed.slice(from, to).includes(true)) continue;
      const maker = slipIn(lexicon, words.slice(from, to), from === lead, isShort, budget);
      if (!maker) continue;
      taken.fill(true, from, to);
      return { value: maker, from, to, by: hasPrice<Brand>(maker) ? 'spelling' : 'name' };
    }
  }
  return undefined;
}

/** Number of words at the start of a title among which a misspelled brand is sought. */
const MOST_LEADING = 3;

/** Finds a leading word that misspells a brand, if the title also names one of its models, which is no coincidence. */
export function findBrandWithModel(
  lexicon: Lexicon,
  words: readonly string[],
  budget: SpellingBudget,
): (FoundMaker & FoundPhrase<Brand>) | undefined {
  for (const [at, word] of words.slice(0, MOST_LEADING).entries()) {
    if (word.length < MIN_TYPED - 1 || /\d/.test(word) || !isPlain(word) || !budget.admits(word)) continue;
    const otherWords = words.with(at, '');
    const near = nearest(word, lexicon.fields().spellings, budget).map(({ value }) => value);
    const meant = near.filter(hasPrice<Brand>).find((brand) => findModelsOf(brand, otherWords).length > 0);
    if (meant) return { value: meant, from: at, to: at + 1, by: 'spelling' };
  }
  return undefined;
}

/** Finds the catalog brand that a smaller brand's name and the word next to it misspell: `michele kors`. */
export function findMeantBrand(
  lexicon: Lexicon,
  words: readonly string[],
  { value, from, to }: FoundPhrase<Maker>,
  budget: SpellingBudget,
): (FoundMaker & FoundPhrase<Brand>) | undefined {
  if (to - from > 1 || isOfCatalog(value)) return undefined;
  for (const start of [from, from - 1]) {
    const word = words[start === from ? to : start];
    if (word === undefined || !isPlain(word) || /\d/.test(word) || !budget.admits(word)) continue;
    const run = words.slice(start, start + 2);
    const typed = run.join('');
    if (typed.length < MIN_MIXED || lexicon.fields().names.has(typed)) continue;
    const meant = budget.once(typed, () => misspelledMaker(lexicon, typed, budget));
    if (!meant || !isOfCatalog(meant) || !isWordForWord(run, meant)) continue;
    return { value: meant, from: start, to: start + 2, by: 'spelling' };
  }
  return undefined;
}

const isPlain = (word: string) => word.length > 1 && !isBesideBrand(word) && !noSlips.has(word);

/** Returns the maker that consecutive words misspell. In a long title, a short name is not enough evidence. */
function slipIn(
  lexicon: Lexicon,
  run: readonly string[],
  isLead: boolean,
  isShort: boolean,
  budget: SpellingBudget,
): Maker | undefined {
  const typed = run.join('');
  const plainWords = run.filter(isPlain).length;
  // Ordinary words count next to unknown ones: `under armor`.
  const isMixed = plainWords > 0 && typed.length >= MIN_MIXED;
  if (plainWords < run.length && !isMixed) return undefined;
  let maker: Maker | undefined;
  if (typed.length >= MIN_TYPED) maker = slipOf(lexicon, typed, isLead, budget);
  else if (run.length === 1) maker = shortSlip(typed);
  if (!maker) return undefined;
  if (run.length === 1) return isShort || (typed.length >= MIN_LEADING && isOfCatalog(maker)) ? maker : undefined;
  if (!lexicon.fields().names.has(typed) && !isWordForWord(run, maker)) return undefined;
  return isShort || typed.length >= MIN_RARE_TWICE ? maker : undefined;
}

/** Returns true if each word is a word of a name, perhaps misspelled: an `irish sweater` is not an Irish Setter. */
function isWordForWord(run: readonly string[], { name, aliases = [], slug = '' }: Maker & Partial<Brand>): boolean {
  const names = [name, ...aliases, ...(moreNames[slug] ?? [])].map(wordsOf);
  const sameLength = names.filter((words) => words.length === run.length);
  if (sameLength.length === 0) return run.every(isPlain);
  return sameLength.some((words) => words.every((word, at) => isSlipOf(run[at] as string, word)));
}

/** Minimum number of letters in a word with one error, in a name of several words. */
const LEAST_ONE = 3;
/** Minimum number of letters in a word with two errors, in a name of several words. */
const LEAST_TWO = 5;

function isSlipOf(typed: string, word: string): boolean {
  if (singular(typed) === singular(word)) return true;
  const length = Math.min(typed.length, word.length);
  if (length < LEAST_ONE || isOrdinaryWord(typed) || isKindWord(typed) || noSlips.has(typed)) return false;
  return slips(typed, word) <= (length < LEAST_TWO ? 1 : 2);
}

/** Minimum number of letters in a misspelled name outside the catalog. */
const MIN_RARE = 7;
/** Minimum number of letters in a name outside the catalog with two errors. */
const MIN_RARE_TWICE = 10;

/** Returns the maker that text names without spaces, such as `katespade`, or else misspells. */
function slipOf(lexicon: Lexicon, typed: string, isLead: boolean, budget: SpellingBudget): Maker | undefined {
  const joined = lexicon.fields().names.get(typed);
  if (!joined) return budget.once(typed, () => misspelledMaker(lexicon, typed, budget));
  // An operator's brand may be an ordinary word. It counts only in front.
  if (lexicon.own.includes(joined as Brand) && !isLead) return undefined;
  if (typed.length < MIN_RARE || onlyInField.has(typed) || !hasPrice(joined)) return undefined;
  const isName = !ordinaryNames.has(typed) || (isLead && isOfCatalog(joined));
  return isName ? joined : undefined;
}

function misspelledMaker(lexicon: Lexicon, typed: string, budget: SpellingBudget): Maker | undefined {
  const { match, notCovered } = resolveSpelling(lexicon, typed, budget);
  const maker = match ?? notCovered;
  if (!maker || isOfCatalog(maker)) return maker;
  if (typed.length < MIN_RARE) return undefined;
  const errors = nearest(typed, lexicon.fields().spellings, budget).find(({ value }) => value === maker)?.slips;
  const isClose = errors === 1 || (errors !== undefined && typed.length >= MIN_RARE_TWICE);
  return isClose ? maker : undefined;
}

const shortNames = once(() => {
  const { spellings } = BASE_LEXICON.fields();
  const names = [...spellings.ofLength(MIN_TYPED - 1), ...spellings.ofLength(MIN_TYPED)];
  return names.filter(({ name, value }) => isOfCatalog(value) && /^[a-z]+$/.test(name));
});

/** Returns the catalog brand that a word of four letters misspells by one missing or two swapped letters: `guci`. */
function shortSlip(typed: string): Maker | undefined {
  if (typed.length !== MIN_TYPED - 1 || isOrdinaryWord(typed)) return undefined;
  const near = shortNames().filter(({ name }) => name[0] === typed[0] && slips(typed, name) === 1);
  const meant = near.filter(({ name }) => name.length > typed.length || isSwap(typed, name));
  const makers = new Set(meant.map(({ value }) => value));
  return makers.size === 1 ? meant[0]?.value : undefined;
}

/** Returns suggestions for a partly typed brand; for a single letter, all brands that begin with it. */
export function brandsLike(lexicon: Lexicon, text: string): Brand[] {
  const typed = keyOf(text);
  if (typed === '') return [];
  if (typed.length === 1) {
    const all = [...brands, ...otherBrands, ...lexicon.own];
    return all.filter(({ name }) => keyOf(name).startsWith(typed)).sort(byName);
  }
  const { match, nearest: near } = resolveBrand(lexicon, text);
  const beginning = lexicon
    .fields()
    .spellings.beginning(typed)
    .filter(hasPrice<Brand>);
  const suggestions = [...beginning, ...brandsWithLaterWord(typed, lexicon.own), ...near];
  const catalogFirst = suggestions.sort((a, b) => Number(isOfCatalog(b)) - Number(isOfCatalog(a)));
  return [...new Set(match ? [match, ...catalogFirst] : catalogFirst)];
}

/** Returns the part of each of a brand's names from each later word to the end, without spaces. */
function laterWordsOf(brand: Brand): readonly string[] {
  return [brand.name, ...brand.aliases].flatMap((name) => {
    const words = wordsOf(name);
    return words.slice(1).map((_, i) => words.slice(i + 1).join(''));
  });
}

const withLaterWords = (all: readonly Brand[]) =>
  all.flatMap((brand) => laterWordsOf(brand).map((key) => ({ key, brand })));

const laterWords = once(() => withLaterWords([...brands, ...otherBrands]));

/** Returns the brands in whose names a later word begins with text: `body` for `The Body Shop`. */
function brandsWithLaterWord(typed: string, own: readonly Brand[]): Brand[] {
  const matching = [...laterWords(), ...withLaterWords(own)].filter(({ key }) => key.startsWith(typed));
  return matching.map(({ brand }) => brand);
}

const byName = (a: Brand, b: Brand) => (keyOf(a.name) < keyOf(b.name) ? -1 : 1);
