import { type Brand, findBrand } from '../catalog/catalog.ts';
import { singular } from '../catalog/normalize.ts';
import { findOtherBrand } from '../catalog/other-brands.ts';
import { type FoundMaker, namesIn, phrasesNotNames } from './brands.ts';
import { isKnownWord, isUsualWord } from './known-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import {
  brandOutside,
  isOfCatalog,
  type Lexicon,
  type Maker,
  namesOfMaker,
  type Resolution,
  resolveMisspelling,
  resolveTo,
} from './lexicon.ts';
import { closest, nearest } from './spelling.ts';
import { asTokens, comparisonKey, fieldWords, markSpans, type WordSpan, type Words } from './tokens.ts';

/** Names that mean a brand only if they are the whole field, such as `on`. */
const namesInField = new Map(
  Object.entries<readonly string[]>(nameLists.inField).flatMap(([slug, names]) =>
    names.map((name) => [name, (findBrand(slug) ?? findOtherBrand(slug)) as Brand] as const),
  ),
);

/** Resolves a brand field by slug, name, alias, a name among other words (`vintage Levi's`), or a misspelled name. */
export function resolveBrand(lexicon: Lexicon, text: string): Resolution<Brand> {
  const words = fieldWords(text);
  const typed = words.join('');
  const bySlug = findBrand(text) ?? brandOutside(lexicon, text) ?? namesInField.get(typed);
  const maker = bySlug ?? (lexicon.names.get(words.join(' ')) ?? lexicon.names.get(typed))?.maker;
  if (maker) return resolveTo(maker, 'name');
  const [name] = namesIn(lexicon, asTokens(words)).sort((a, b) => a.from - b.from);
  if (name && areOthersKnown(words, name)) return resolveTo(name.value, 'phrase');
  // The whole text may misspell a longer name: `armani exchagne`, `anna feild`.
  const mayMisspell = !isUsualWord(typed) && !personNames.has(typed);
  const misspelled = mayMisspell ? resolveMisspelling(typed, lexicon.spellings, isOfCatalog) : { nearest: [] };
  // A word before a name may turn it into a different brand: Mario Valentino, Not Theory. If the name is an ordinary
  // word, so may a word after it.
  const mayBeOther = !name || name.isWord || !areOthersKnown(words.slice(0, name.to), name);
  return misspelled.match || mayBeOther ? misspelled : resolveTo(name.value, 'phrase');
}

const personNames = new Set([...nameLists.lists.givenNames, ...nameLists.lists.surnames]);

/** Returns true if no word outside a name can be part of another brand's name. */
function areOthersKnown(words: Words, { from, to }: WordSpan): boolean {
  const isKnown = (word: string) => isKnownWord(word, undefined) && !personNames.has(word);
  return words.every((word, at) => (at >= from && at < to) || isKnown(word));
}

/** Maximum number of words in a short title, any of which may be a misspelled name. */
const FEW_WORDS = 6;
/** Maximum number of words in a misspelled name. */
const MAX_RUN = 3;

/**
 * Finds a misspelled maker anywhere in a short title, or in a longer one only right after leading words such as `vintage`.
 * Tries longer names first. Skips words that `taken` marks.
 */
export function findMisspelledBrand(lexicon: Lexicon, words: Words, taken: readonly boolean[]): FoundMaker | undefined {
  // In `Jeep Wrangler`, the brand's name is spelled right but means something else.
  const isOther = markSpans(words.length, phrasesNotNames(lexicon, words));
  const isShort = words.length <= FEW_WORDS;
  const leadAt = words.findIndex((word) => !isUsualWord(word));
  const starts = isShort ? [...words.keys()] : [leadAt].filter((at) => at >= 0);
  for (let size = MAX_RUN; size > 0; size--) {
    for (const from of starts) {
      const to = from + size;
      const isOpen = to <= words.length && ![...taken.slice(from, to), ...isOther.slice(from, to)].includes(true);
      const maker = isOpen && makerMisspelledBy(lexicon, words.slice(from, to), isShort);
      if (maker) return { value: maker, from, to, by: 'spelling' };
    }
  }
  return undefined;
}

/** Returns true for a word with no other meaning, which may therefore misspell a name. */
const isPlain = (word: string) => !isKnownWord(word, undefined);

/** Minimum number of letters in a misspelled name of the catalog, or one less if a letter is missing: `guci`. */
const MIN_TYPED = 5;
/** Minimum number of letters in a misspelled name that is in a longer title or outside the catalog. */
const MIN_LONG = 7;
/** Minimum number of letters in a name outside the catalog with two errors. */
const MIN_LONGEST = 10;

/** Returns the maker whose name consecutive words join or misspell. Each has no other meaning or is in the name. */
function makerMisspelledBy({ names, spellings }: Lexicon, run: Words, isShort: boolean): Maker | undefined {
  const typed = run.join('');
  const plain = run.filter(isPlain);
  if (plain.length === 0 || isUsualWord(typed)) return undefined;
  const joined = names.get(typed);
  if (joined) return run.length > 1 && !joined.isWord && typed.length >= MIN_LONG ? joined.maker : undefined;
  const { value, errors = 0 } = closest(nearest(typed, spellings), isOfCatalog) ?? {};
  if (!value) return undefined;
  const inName = namesOfMaker(value).flatMap((name) => fieldWords(name).map(singular));
  if (!run.every((word) => isPlain(word) || inName.includes(singular(word)))) return undefined;
  if (isOfCatalog(value)) {
    const lacksLetter = comparisonKey(value.name).length === typed.length + 1;
    return typed.length >= (isShort ? MIN_TYPED - Number(lacksLetter) : MIN_LONG) ? value : undefined;
  }
  const isLong = typed.length >= (errors === 1 ? MIN_LONG : MIN_LONGEST);
  return isLong && (isShort || run.length > 1) ? value : undefined;
}
