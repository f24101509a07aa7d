import { fold } from '../../src/catalog/normalize.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { isLeading } from '../../src/titles/brands.ts';
import { isKindWord, isKnownWord, isOrdinaryWord } from '../../src/titles/known-words.ts';
import { createLexicon, type Lexicon } from '../../src/titles/lexicon.ts';
import { cleanTitle, tokenize, wordsOf } from '../../src/titles/tokens.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

const { ownSales } = PARAMETERS;

/** A usable sale of a brand that is on none of our lists. */
export interface UnnamedItem {
  readonly item: FileItem;
  /** Slug of its kind. */
  readonly kind: string;
}

/**
 * Returns a lexicon with the brands that sales name but our lists lack. Names come from the brand column or from the
 * first words of titles. The latter must begin titles of at least two kinds, because all headbands may be knotted.
 *
 * @param notBrands names that the shop says are not brands
 */
export function lexiconOfSales(unnamed: readonly UnnamedItem[], notBrands: readonly string[] = []): Lexicon {
  const refused = new Set(notBrands.map(fold));
  const isInColumn = ({ item: { brand = '' } }: UnnamedItem) => wordsOf(brand).length > 0;
  const inTitles = namesOf(unnamed.map((sale) => (isInColumn(sale) ? '' : (sale.item.title ?? ''))));
  const written = unnamed
    .map((sale, i) => ({
      name: isInColumn(sale) ? (sale.item.brand as string).trim() : (inTitles[i] ?? ''),
      kind: sale.kind,
      isInColumn: isInColumn(sale),
    }))
    .filter(({ name }) => wordsOf(name).some(isOwnWord) && !refused.has(fold(name)));
  const brands = [...Map.groupBy(written, ({ name }) => fold(name)).values()].filter((sales) => {
    const kinds = new Set(sales.map(({ kind }) => kind));
    const isBrand = sales.some(({ isInColumn }) => isInColumn) || kinds.size >= ownSales.fewestKinds;
    return isBrand && sales.length >= ownSales.fewestSalesOfBrand;
  });
  return createLexicon(brands.map((sales) => mostFrequent(sales.map(({ name }) => name))).sort());
}

/** Words that people write if an item has no brand. */
const NO_NAMES = new Set(
  'unbranded handmade unknown various generic boutique custom assorted mixed other none brand'.split(' '),
);

/** False for words that titles of any brand may begin with, such as colors, fabrics, kinds, and sizes. */
const isOwnWord = (word: string) =>
  word.length > 2 &&
  !NO_NAMES.has(word) &&
  !isOrdinaryWord(word) &&
  !isKindWord(word) &&
  !isLeading(word) &&
  !/\d/.test(word);

/** Returns the first words that each title shares with others, unless they lack a capital or are a known word. */
function namesOf(titles: readonly string[]): (string | undefined)[] {
  const beginnings = titles.map(beginningsOf);
  const counts = countBy(beginnings.flat(), fold);
  const countOf = (name: string) => counts.get(fold(name)) ?? 0;
  return beginnings.map(([first, ...longer]) => {
    if (first === undefined || !/^\p{Lu}/u.test(first)) return undefined;
    let name = first;
    for (const next of longer) {
      // The name is longer only if most titles that begin with it go on with the next word.
      if (countOf(next) < ownSales.longerName * countOf(name)) break;
      name = next;
    }
    const [word = '', ...others] = wordsOf(name);
    return others.length > 0 || !isKnownWord(word, undefined) ? name : undefined;
  });
}

/** Returns the names that a title may begin with, shortest first: `Wrenmoss`, `Wrenmoss Studio`. */
function beginningsOf(title: string): string[] {
  const { words, written } = tokenize(cleanTitle(title));
  const from = words.findIndex((word) => !isLeading(word));
  const opening = from < 0 ? [] : words.slice(from, from + ownSales.mostWordsOfBrand);
  const end = opening.findIndex((word) => !isOwnWord(word));
  return (end < 0 ? opening : opening.slice(0, end)).map((_, i) => written(from, from + i + 1));
}

/** Returns the most common spelling, or in a tie the first one alphabetically. */
function mostFrequent(spellings: readonly string[]): string {
  const counts = countBy(spellings.toSorted(), (spelling) => spelling);
  const most = Math.max(...counts.values());
  return spellings.toSorted().find((spelling) => counts.get(spelling) === most) as string;
}
