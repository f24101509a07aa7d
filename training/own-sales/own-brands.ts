import { fold } from '../../src/catalog/normalize.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { isLeading } from '../../src/titles/brands.ts';
import { isKindWord, isKnownWord, isOrdinaryWord } from '../../src/titles/known-words.ts';
import { createLexicon, type Lexicon } from '../../src/titles/lexicon.ts';
import { cleanTitle, tokenize, wordsOf } from '../../src/titles/tokens.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

const { ownSales } = PARAMETERS;

/** A usable sale of a brand that is on no list. */
export interface UnnamedItem {
  readonly item: FileItem;
  /** Slug of its kind of garment. */
  readonly kind: string;
}

/**
 * Returns the lexicon of sales: it adds brands that usable sales name and no list has. Names come from the brand column,
 * or from the first words of titles. Those of titles begin at least two kinds of garments, since headbands may all be
 * knotted.
 *
 * @param notBrands names that the shop says are none
 */
export function lexiconOfSales(unnamed: readonly UnnamedItem[], notBrands: readonly string[] = []): Lexicon {
  const refused = new Set(notBrands.map(fold));
  const isInColumn = ({ item: { brand = '' } }: UnnamedItem) => wordsOf(brand).length > 0;
  const inTitles = namesOf(unnamed.map((one) => (isInColumn(one) ? '' : (one.item.title ?? ''))));
  const written = unnamed
    .map((one, i) => ({
      name: isInColumn(one) ? (one.item.brand as string).trim() : (inTitles[i] ?? ''),
      kind: one.kind,
      isInColumn: isInColumn(one),
    }))
    .filter(({ name }) => wordsOf(name).some(isOwnWord) && !refused.has(fold(name)));
  const names = [...Map.groupBy(written, ({ name }) => fold(name)).values()]
    .filter((all) => {
      const kinds = new Set(all.map(({ kind }) => kind));
      const isEnough = all.some(({ isInColumn }) => isInColumn) || kinds.size >= ownSales.fewestKinds;
      return isEnough && all.length >= ownSales.fewestSalesOfBrand;
    })
    .map((all) => mostFrequent(all.map(({ name }) => name)))
    .sort();
  return createLexicon(names);
}

/** Words that people write if there is no brand. */
const NO_NAMES = new Set(
  'unbranded handmade unknown various generic boutique custom assorted mixed other none brand'.split(' '),
);

/** Returns false for words that begin titles of all brands, such as colors, fabrics, kinds and sizes. */
const isOwnWord = (word: string) =>
  word.length > 2 &&
  !NO_NAMES.has(word) &&
  !isOrdinaryWord(word) &&
  !isKindWord(word) &&
  !isLeading(word) &&
  !/\d/.test(word);

/** Returns the opening words that each title shares with others; none without a capital or for one known word. */
function namesOf(titles: readonly string[]): (string | undefined)[] {
  const beginnings = titles.map(beginningsOf);
  const counts = countBy(beginnings.flat(), fold);
  const countOf = (name: string) => counts.get(fold(name)) ?? 0;
  return beginnings.map(([first, ...longer]) => {
    if (first === undefined || !/^\p{Lu}/u.test(first)) return undefined;
    let name = first;
    for (const next of longer) {
      // Most titles that begin with the shorter name have the next word too.
      if (countOf(next) < ownSales.longerName * countOf(name)) break;
      name = next;
    }
    const [word = '', ...others] = wordsOf(name);
    return others.length > 0 || !isKnownWord(word, undefined) ? name : undefined;
  });
}

/** Returns the names with which a title may begin, the shortest first: `Wrenmoss`, `Wrenmoss Studio`. */
function beginningsOf(title: string): string[] {
  const { words, written } = tokenize(cleanTitle(title));
  const from = words.findIndex((word) => !isLeading(word));
  const named = from < 0 ? [] : words.slice(from, from + ownSales.mostWordsOfBrand);
  const end = named.findIndex((word) => !isOwnWord(word));
  return (end < 0 ? named : named.slice(0, end)).map((_, i) => written(from, from + i + 1));
}

/** Returns the most common spelling; in a tie, the first alphabetically. */
function mostFrequent(names: readonly string[]): string {
  const counts = [...countBy(names, (name) => name)];
  return counts.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] as string;
}
