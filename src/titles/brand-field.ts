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
import { asTokens, type FoundPhrase, keyOf, type Places, wordsOf } from './tokens.ts';

const ordinaryNames = new Set([...ordinary.brands, ...plainNames].map(keyOf));
/** Real words that are spelled like a brand: `stamped` is not a misspelling of Stampd. */
const noSlips = new Set(ordinary.noSlips);
const onlyInField = new Set(Object.values(nameLists.inField).flat().map(keyOf));
const more: NameTable = nameLists.more;

/** Resolves a brand field: by slug, name, alias, name among other words ("vintage Levi's"), or a misspelled name. */
export function resolveBrand(lexicon: Lexicon, text: string): Resolution<Brand> {
  const brand = findBrand(text) ?? brandOutside(lexicon, text);
  if (brand) return { match: brand, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  const typed = words.join('');
  const known = lexicon.fields().names.get(typed);
  if (known) return resolved(known, matchedName(typed, known));
  const found = readBrand(lexicon, words);
  // A word before a name may make it another brand: Mario Valentino, Not Theory.
  const unsure = found?.isOrdinary ? words : words.slice(0, found?.to);
  if (!found || !restIsKnown(unsure, found)) return resolveSpelling(lexicon, typed);
  // A misspelled longer name: `armani exchagne`, `anna feild`.
  const longer = restIsKnown(words, found) ? undefined : resolveSpelling(lexicon, typed).match;
  return longer ? resolved(longer, 'spelling') : resolved(found.value, 'phrase');
}

/** Finds the first maker in words, as in a title. An ordinary word counts only if no other maker is named. */
export function readBrand(lexicon: Lexicon, words: readonly string[]) {
  const all = namesIn(lexicon, asTokens(words))
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .map((found) => ({
      ...found,
      isOrdinary: ordinaryNames.has(words.slice(found.from, found.to).join('')),
    }));
  return all.find(({ isOrdinary }) => !isOrdinary) ?? all[0];
}

/** Returns true if no other word in the text could belong to another brand's name. */
function restIsKnown(words: readonly string[], { from, to }: Places): boolean {
  return words.every((word, at) => (at >= from && at < to) || isBesideBrand(word));
}

function resolveSpelling({ fields }: Lexicon, typed: string, budget?: SpellingBudget): Resolution<Brand> {
  if (isOrdinaryWord(typed)) return { nearest: [] };
  return resolveSlip(typed, fields().spellings, isOfCatalog, budget);
}

/** Shorter words are too often misspellings of other names. */
const MIN_TYPED = 5;
const MIN_MIXED = 8;
/** In longer text, only long leading words are searched. */
const FEW_WORDS = 6;
const MIN_LEADING = 7;
const MOST_RUN = 3;

/** Finds a misspelled maker and marks it as taken: in a long text only after words such as `vintage` and `black`. */
export function findBrandSlip(
  lexicon: Lexicon,
  words: readonly string[],
  taken: boolean[],
  budget: SpellingBudget,
): FoundMaker | undefined {
  const isShort = words.length <= FEW_WORDS;
  const lead = words.findIndex((word) => !isLeading(word) && !isOrdinaryWord(word));
  const starts = isShort ? [...words.keys()] : lead < 0 ? [] : [lead];
  const last = isShort ? words.length : lead + MOST_RUN;
  const isBeyond = words.map((word, at) => {
    const isUnknown = at >= (starts[0] ?? last) && at < last && !taken[at] && !/\d/.test(word) && isPlain(word);
    return isUnknown && !budget.admits(word);
  });
  const isClosed = words.map((word, at) => taken[at] === true || isBeyond[at] === true || /\d/.test(word));
  for (let length = MOST_RUN; length > 0; length--) {
    for (const from of starts.filter((at) => at + length <= words.length)) {
      const to = from + length;
      if (isClosed.slice(from, to).includes(true)) continue;
      const value = slipIn(lexicon, words.slice(from, to), from === lead, isShort, budget);
      if (!value) continue;
      taken.fill(true, from, to);
      return { value, from, to, by: hasPrice<Brand>(value) ? 'spelling' : 'name' };
    }
  }
  return undefined;
}

/** How far into a title a misspelled brand may be. */
const MOST_LEADING = 3;

/** Returns a brand that a leading word nearly names, if the title names a model of it: two names beat a typo. */
export function findBrandWithModel(
  lexicon: Lexicon,
  words: readonly string[],
  budget: SpellingBudget,
): (FoundMaker & FoundPhrase<Brand>) | undefined {
  for (const [at, word] of words.slice(0, MOST_LEADING).entries()) {
    if (word.length < MIN_TYPED - 1 || /\d/.test(word) || !isPlain(word) || !budget.admits(word)) continue;
    const rest = words.with(at, '');
    const near = nearest(word, lexicon.fields().spellings, budget).map(({ value }) => value);
    const meant = near.filter(hasPrice<Brand>).find((brand) => findModelsOf(brand, rest).length > 0);
    if (meant) return { value: meant, from: at, to: at + 1, by: 'spelling' };
  }
  return undefined;
}

/** Returns the catalog brand that a smaller one's name and the word next to it misspell: `michele kors`. */
export function findMeantBrand(
  lexicon: Lexicon,
  words: readonly string[],
  { value, from, to }: FoundPhrase<Maker>,
  budget: SpellingBudget,
): (FoundMaker & FoundPhrase<Brand>) | undefined {
  if (to - from > 1 || isOfCatalog(value)) return undefined;
  const runs = [
    { from, to: to + 1, beside: words[to] },
    { from: from - 1, to, beside: words[from - 1] },
  ];
  for (const { from, to, beside } of runs) {
    if (beside === undefined || !isPlain(beside) || /\d/.test(beside) || !budget.admits(beside)) continue;
    const run = words.slice(from, to);
    const typed = run.join('');
    if (typed.length < MIN_MIXED || lexicon.fields().names.has(typed)) continue;
    const meant = budget.once(typed, () => misspelledMaker(lexicon, typed, budget));
    if (meant && isOfCatalog(meant) && isWordForWord(run, meant)) return { value: meant, from, to, by: 'spelling' };
  }
  return undefined;
}

const isPlain = (word: string) => word.length > 1 && !isBesideBrand(word) && !noSlips.has(word);

/** Returns the maker that words in a row misspell; in a long title, a long one, for one word from the catalog. */
function slipIn(
  lexicon: Lexicon,
  run: readonly string[],
  isLead: boolean,
  isShort: boolean,
  budget: SpellingBudget,
): Maker | undefined {
  const typed = run.join('');
  const plain = run.filter(isPlain).length;
  // Ordinary words count next to unknown ones: "under armor".
  if (plain < run.length && !(plain > 0 && typed.length >= MIN_MIXED)) return undefined;
  const isLong = typed.length >= MIN_TYPED;
  const value = isLong ? slipOf(lexicon, typed, isLead, budget) : run.length === 1 ? shortSlip(typed) : undefined;
  if (!value) return undefined;
  if (run.length > 1 && !lexicon.fields().names.has(typed) && !isWordForWord(run, value)) return undefined;
  const isTelling = run.length > 1 ? typed.length >= MIN_RARE_TWICE : typed.length >= MIN_LEADING && isOfCatalog(value);
  return isShort || isTelling ? value : undefined;
}

/** Returns true if each word misspells one of a name: an `irish sweater` is not an Irish Setter. */
function isWordForWord(run: readonly string[], { name, aliases = [], slug = '' }: Maker & Partial<Brand>): boolean {
  const sameLength = [name, ...aliases, ...(more[slug] ?? [])]
    .map((text) => wordsOf(text))
    .filter((own) => own.length === run.length);
  if (sameLength.length === 0) return run.every(isPlain);
  return sameLength.some((own) => own.every((word, at) => isSlipOf(run[at] as string, word)));
}

/** Minimum letters of one of several words that may have one error, or two. */
const LEAST_ONE = 3;
const LEAST_TWO = 5;

function isSlipOf(typed: string, word: string): boolean {
  if (singular(typed) === singular(word)) return true;
  const length = Math.min(typed.length, word.length);
  if (length < LEAST_ONE || isOrdinaryWord(typed) || isKindWord(typed) || noSlips.has(typed)) return false;
  return slips(typed, word) <= (length < LEAST_TWO ? 1 : 2);
}

/** Only a long word may misspell a name outside the catalog. */
const MIN_RARE = 7;
const MIN_RARE_TWICE = 10;

function slipOf(lexicon: Lexicon, typed: string, isLead: boolean, budget: SpellingBudget): Maker | undefined {
  const joined = lexicon.fields().names.get(typed);
  // An operator's own brand may be a usual word: it counts only in front.
  if (lexicon.own.includes(joined as Brand) && !isLead) return undefined;
  // `katespade`; an ordinary word is not a misspelling of the brand of that name.
  if (joined) {
    if (onlyInField.has(typed)) return undefined;
    const isName = !ordinaryNames.has(typed) || (isLead && isOfCatalog(joined));
    return typed.length >= MIN_RARE && isName && hasPrice(joined) ? joined : undefined;
  }
  return budget.once(typed, () => misspelledMaker(lexicon, typed, budget));
}

function misspelledMaker(lexicon: Lexicon, typed: string, budget: SpellingBudget): Maker | undefined {
  const { match, notCovered } = resolveSpelling(lexicon, typed, budget);
  const meant = match ?? notCovered;
  if (!meant || isOfCatalog(meant)) return meant;
  if (typed.length < MIN_RARE) return undefined;
  const count = nearest(typed, lexicon.fields().spellings, budget).find(({ value }) => value === meant)?.slips;
  return count === 1 || (count !== undefined && typed.length >= MIN_RARE_TWICE) ? meant : undefined;
}

const shortNames = once(() =>
  [MIN_TYPED - 1, MIN_TYPED]
    .flatMap((length) => BASE_LEXICON.fields().spellings.ofLength(length))
    .filter(({ name, value }) => isOfCatalog(value) && /^[a-z]+$/.test(name)),
);

/** A word of four letters may be a catalog brand with a missing letter or two swapped ones: `guci`. */
function shortSlip(typed: string): Maker | undefined {
  if (typed.length !== MIN_TYPED - 1 || isOrdinaryWord(typed)) return undefined;
  const found = shortNames().flatMap(({ name, value: maker }) => {
    const isNear = name[0] === typed[0] && slips(typed, name) === 1;
    return isNear && (name.length > typed.length || isSwap(typed, name)) ? [maker] : [];
  });
  return new Set(found).size === 1 ? found[0] : undefined;
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
  const holding = brandsWith(typed, lexicon.own);
  const { spellings } = lexicon.fields();
  const found = [...spellings.beginning(typed).filter(hasPrice<Brand>), ...holding, ...near];
  const byCatalog = found.sort((a, b) => Number(isOfCatalog(b)) - Number(isOfCatalog(a)));
  return [...new Set([...(match ? [match] : []), ...byCatalog])];
}

/** Returns the names of a brand without their first words, for each of several words. */
function laterWordsOf(brand: Brand): readonly string[] {
  return [brand.name, ...brand.aliases].flatMap((name) => {
    const words = wordsOf(name);
    return words.slice(1).map((_, i) => words.slice(i + 1).join(''));
  });
}

/** Later words of everybody's brands, made when the first brand is suggested. */
let laterWords: readonly { readonly key: string; readonly brand: Brand }[] | undefined;

const withLaterWords = (all: readonly Brand[]) =>
  all.flatMap((brand) => laterWordsOf(brand).map((key) => ({ key, brand })));

/** Returns the brands, with two letters or more of a later word typed: `body` for `The Body Shop`. */
function brandsWith(typed: string, own: readonly Brand[]): Brand[] {
  laterWords ??= withLaterWords([...brands, ...otherBrands]);
  return [...laterWords, ...withLaterWords(own)].filter(({ key }) => key.startsWith(typed)).map(({ brand }) => brand);
}

const byName = (a: Brand, b: Brand) => (keyOf(a.name) < keyOf(b.name) ? -1 : 1);
