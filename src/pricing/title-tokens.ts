import { type Brand, brands } from '../garments/catalog.ts';
import { normalize } from '../garments/read/normalize.ts';

/** What is left out of titles, and what counts as another word; held by the artifact, so that both sides agree. */
export interface TokenRules {
  readonly ignored: ReadonlySet<string>;
  readonly synonyms: ReadonlyMap<string, string>;
}

/** Words of one title that are read, at most: fifty model names in a row must not add up. */
const MAX_WORDS = 40;

/** Sizes and measures: `size 39 it in`, `42 cm`. */
const SIZES =
  /\b(?:size|sz|taille|taglia|talla) [a-z0-9]+(?: (?:it|fr|eu|uk|us|de|jp|international))?\b|\b\d+ ?cm\b/g;

const LETTERS = /^[a-z]+$/;
/** Stock numbers and style codes: five digits or more, or letters mixed with three digits or more; and Hangul. */
const NO_WORD = /^\d{5,}$|^(?=.*[a-z])(?:[a-z]*\d){3,}[a-z]*$|[가-힣]/;

/** Names of a part of a brand that tell its goods apart: they stay in the title. */
const SUB_BRANDS = new Set([
  'jordan',
  'mcq',
  'pink',
  'docs',
  'divided',
  'lulu',
  'romwe',
  'veilance',
  'vintage',
]);

const ownWords = new Map<string, ReadonlySet<string>>(
  brands.map((brand) => [brand.slug, new Set(wordsOfBrand(brand))]),
);

function wordsOfBrand(brand: Brand): string[] {
  const short = brand.aliases.map(normalize).filter((alias) => !alias.includes(' '));
  return [...normalize(brand.name).split(' '), ...short].filter((word) => !SUB_BRANDS.has(word));
}

/**
 * The words of a normalized title that prices may depend on, each once, in their order: without the brand's own name,
 * sizes, stock numbers and what the rules leave out.
 */
export function titleTokens(normalized: string, brand: string, rules: TokenRules): string[] {
  const own = ownWords.get(brand);
  const seen = new Set<string>();
  for (const raw of normalized.replace(SIZES, ' ').split(' ')) {
    if (raw.length < 2 || raw.length > 24) continue;
    if (own ? own.has(raw) : raw === brand) continue;
    if (rules.ignored.has(raw) || (!LETTERS.test(raw) && NO_WORD.test(raw))) continue;
    const word = rules.synonyms.get(raw) ?? raw;
    if (seen.size < MAX_WORDS) seen.add(word);
  }
  return [...seen];
}

/** Two words as one key, in alphabetical order: `30 birkin` and `birkin 30` are one pair. */
export const pairOf = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
