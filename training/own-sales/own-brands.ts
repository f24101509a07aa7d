import { fold } from '../../src/catalog/normalize.ts';
import type { RowFields } from '../../src/operations/answer-row.ts';
import { createLexicon, type Lexicon } from '../../src/titles/lexicon.ts';
import { cleanTitle, readWords, tokenize } from '../../src/titles/tokens.ts';
import { isKnownWord, isLeadingWord, isUsualWord } from '../../src/titles/usual-words.ts';
import { countBy } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';

const { minSalesOfBrand, minKindsOfBrand, longerName } = PARAMETERS.ownSales;
/** Maximum length of a name that occurs only in titles. */
const MAX_NAME_WORDS = 3;

/** A usable sale of a brand that is not on our lists. */
export interface UnnamedItem {
  readonly item: RowFields;
  /** The name of its kind, such as Coats. */
  readonly kind: string;
}

/** A name that may be a brand, but begins titles of one kind only. */
export interface UncertainName {
  readonly name: string;
  readonly kind: string;
}

/**
 * Creates a lexicon with the brands in sales that are not on our lists, and returns names that may be brands. They come
 * from the brand column or from the first words of titles. A name from titles must begin titles of at least two kinds,
 * because a word that begins those of one kind may describe it: all headbands may be knotted.
 *
 * @param notBrands names that the shop says are not brands
 */
export function createSalesLexicon(
  unnamed: readonly UnnamedItem[],
  notBrands: readonly string[] = [],
): { readonly lexicon: Lexicon; readonly uncertainNames: readonly UncertainName[] } {
  const refusedNames = new Set(notBrands.map(fold));
  const hasBrandColumn = ({ item: { brand = '' } }: UnnamedItem) => readWords(brand).length > 0;
  const namesInTitles = findBrandNames(unnamed.map((sale) => (hasBrandColumn(sale) ? '' : (sale.item.title ?? ''))));
  const namedSales = unnamed.map((sale, index) => {
    const isInColumn = hasBrandColumn(sale);
    const name = isInColumn ? (sale.item.brand as string).trim() : (namesInTitles[index] ?? '');
    return { name, kind: sale.kind, isInColumn };
  });
  const candidates = namedSales.filter(({ name }) => {
    return readWords(name).some(isOwnWord) && !refusedNames.has(fold(name));
  });
  const names = [...Map.groupBy(candidates, ({ name }) => fold(name)).values()]
    .filter((sales) => sales.length >= minSalesOfBrand)
    .map((sales) => {
      const kinds = new Set(sales.map(({ kind }) => kind));
      const isBrand = sales.some(({ isInColumn }) => isInColumn) || kinds.size >= minKindsOfBrand;
      return { name: findMostFrequent(sales.map(({ name }) => name)), isBrand, kind: [...kinds][0] ?? '' };
    });
  const brands = names.filter(({ isBrand }) => isBrand).map(({ name }) => name);
  return { lexicon: createLexicon(brands.sort()), uncertainNames: names.filter(({ isBrand }) => !isBrand) };
}

/** Words that sellers write in place of a brand. */
const NOT_BRANDS = new Set(
  'unbranded handmade unknown various generic boutique custom assorted mixed other none brand'.split(' '),
);

/** Returns false for words with which any brand's titles may begin, such as colors, fabrics, kinds, and sizes. */
const isOwnWord = (word: string) => word.length > 2 && !NOT_BRANDS.has(word) && !isUsualWord(word) && !/\d/.test(word);

/**
 * Returns the name with which each title begins: its first words, as far as it shares them with other titles. A name is
 * undefined if it is not capitalized or is a single known word.
 */
function findBrandNames(titles: readonly string[]): (string | undefined)[] {
  const beginnings = titles.map(listBeginnings);
  const counts = countBy(beginnings.flat(), fold);
  const getCount = (name: string) => counts.get(fold(name)) ?? 0;
  return beginnings.map(([first, ...longerNames]) => {
    if (first === undefined || !/^\p{Lu}/u.test(first)) return undefined;
    let name = first;
    for (const next of longerNames) {
      // The next word belongs to the name only if most titles that begin with the name continue with it.
      if (getCount(next) < longerName * getCount(name)) break;
      name = next;
    }
    const [word = '', ...others] = readWords(name);
    return others.length > 0 || !isKnownWord(word, undefined) ? name : undefined;
  });
}

/** Returns the names with which a title may begin, shortest first, such as `Wrenmoss` and `Wrenmoss Studio`. */
function listBeginnings(title: string): string[] {
  const { words, textOf } = tokenize(cleanTitle(title));
  const startIndex = words.findIndex((word) => !isLeadingWord(word));
  const openingWords = startIndex < 0 ? [] : words.slice(startIndex, startIndex + MAX_NAME_WORDS);
  const endIndex = openingWords.findIndex((word) => !isOwnWord(word));
  return (endIndex < 0 ? openingWords : openingWords.slice(0, endIndex)).map((_, i) =>
    textOf(startIndex, startIndex + i + 1),
  );
}

/** Returns the most common spelling, with ties broken alphabetically. */
function findMostFrequent(spellings: readonly string[]): string {
  const counts = countBy(spellings);
  const maxCount = Math.max(...counts.values());
  return spellings.toSorted().find((spelling) => counts.get(spelling) === maxCount) as string;
}
