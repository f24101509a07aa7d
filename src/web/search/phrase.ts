import {
  type Brand,
  brands,
  type Category,
  type Condition,
  categories,
  type Gender,
} from '../../garments/catalogue.ts';
import { fold } from '../../garments/normalize.ts';
import { resolveCondition } from '../../garments/resolve.ts';
import { type Names, namesOf } from './names.ts';

/** What a typed phrase such as `mens nike shoes` says. */
export interface Phrase {
  readonly brand?: Brand;
  readonly category?: Category;
  readonly gender?: Gender;
  readonly condition?: Condition;
  /** The word that named the category, folded: some words could mean several. */
  readonly categoryWord?: string;
  /** Words that name nothing by themselves. */
  readonly rest: readonly string[];
  /** Without a brand: the ones that the remaining words may be the beginning of, or a slip of. */
  readonly maybeBrands: readonly Brand[];
  /** Without a category: the same. */
  readonly maybeCategories: readonly Category[];
}

const GENDER_WORDS: ReadonlyMap<string, Gender> = new Map([
  ...['men', 'mens', 'man', 'male', 'males', 'guys', 'him', 'his'].map(
    (word) => [word, 'male'] as const,
  ),
  ...['women', 'womens', 'woman', 'ladies', 'lady', 'female', 'females', 'her'].map(
    (word) => [word, 'female'] as const,
  ),
]);

const brandNames = namesOf(brands);
const categoryNames = namesOf(categories);

/** The longest name in the catalogue has this many words. */
const MAX_WORDS = 4;
/** Nobody names a garment with more words; the rest is not looked at. */
const MAX_PHRASE_WORDS = 12;

/** Reads a phrase: the longest run of words that names something wins; words that name nothing are passed over. */
export function readPhrase(text: string): Phrase {
  const words = text.split(/[\s,;/|+]+/).filter((word) => fold(word) !== '');
  const rest: string[] = [];
  let found: Meaning = {};
  let at = 0;
  while (at < Math.min(words.length, MAX_PHRASE_WORDS)) {
    const match = longestMatch(words.slice(at, at + MAX_WORDS), found);
    if (match) found = { ...found, ...match.meaning };
    else rest.push(words[at] as string);
    at += match?.length ?? 1;
  }
  return {
    ...found,
    rest,
    maybeBrands: found.brand ? [] : guesses(rest, brandNames),
    maybeCategories: found.category ? [] : guesses(rest, categoryNames),
  };
}

type Meaning = Omit<Phrase, 'rest' | 'maybeBrands' | 'maybeCategories'>;

function longestMatch(
  words: readonly string[],
  found: Meaning,
): { meaning: Meaning; length: number } | undefined {
  for (let length = words.length; length > 0; length--) {
    const folded = fold(words.slice(0, length).join(''));
    const meaning = meaningOf(folded, words.slice(0, length).join(' '), found);
    if (meaning) return { meaning, length };
  }
  return undefined;
}

function meaningOf(folded: string, text: string, found: Meaning): Meaning | undefined {
  const gender = GENDER_WORDS.get(folded);
  if (gender) return { gender };
  const brand = found.brand ? undefined : brandNames.exact(folded);
  if (brand) return { brand };
  // The last word for a garment says what it is: a "jeans jacket" is a jacket.
  const category = categoryNames.exact(folded) ?? categoryNames.exact(folded.replace(/s$/, ''));
  if (category) return { category, categoryWord: folded };
  const grade = resolveCondition(text);
  return grade ? { condition: grade.name } : undefined;
}

function guesses<T>(words: readonly string[], names: Names<T>): T[] {
  const all = fold(words.join(''));
  const parts = words.map(fold);
  const tries = [
    names.beginning(all),
    ...parts.map((part) => names.beginning(part)),
    names.near(all),
    ...parts.map((part) => names.near(part)),
  ];
  return [...new Set(tries.flat())];
}
