import file from './lexicon/items/vintage.json' with { type: 'json' };
import { PhraseIndex } from './phrase-index.ts';
import { markSpans, overlap, type WordSpan, type Words } from './tokens.ts';

/** Words for age, except in names for a look or a cut, such as `vintage wash`. */
const ages = new PhraseIndex(
  [
    [file.names, true],
    [file.styleNames, false],
  ],
  () => true,
);

const ageWords = (words: Words): readonly WordSpan[] => ages.find(words).filter(({ value }) => value);

/** Returns true if words say that an item is old, such as `vintage`, rather than just state a year. */
export const saysVintage = (words: Words): boolean => ageWords(words).length > 0;

const newBrands = new Set(file.newBrands);
/** First year that is too recent for `vintage`, which marketplaces use for items that are at least 20 years old. */
const TOO_RECENT = 2007;

/** Finds the words and years outside `names` that make a brand's item vintage. */
export function findVintage(words: Words, brand: string, names: readonly WordSpan[]): readonly WordSpan[] {
  if (newBrands.has(brand)) return [];
  const years = yearsIn(words).filter(({ value }) => value < TOO_RECENT);
  return [...ageWords(words), ...years].filter((phrase) => !names.some((name) => overlap(phrase, name)));
}

const notYears = new PhraseIndex([[file.notYears, true]]);
/** Matches years, seasons, and decades: `1985`, `fw98`, and `1980s` or `80s`. */
const YEAR = /^(?:(?<year>(?:19[3-9]|20[0-2])\d)|(?:ss|fw|aw)(?<season>\d\d)|(?<decade>(?:19)?[3-9]0|2000)s)$/;

/** Finds years and decades (as their first years), earliest first. Years in names, such as `1947 501`, do not count. */
export function yearsIn(words: Words) {
  const isInName = markSpans(words.length, notYears.find(words));
  const years = words.flatMap((word, from) => {
    const match = isInName[from] ? null : YEAR.exec(word);
    if (!match) return [];
    const { year, season, decade } = match.groups as Partial<Record<'year' | 'season' | 'decade', string>>;
    const digits = year ?? season ?? decade ?? '';
    const century = season !== undefined && Number(season) <= 50 ? '20' : '19';
    const value = Number(digits.length > 2 ? digits : century + digits);
    return [{ value, from, to: from + 1, isDecade: decade !== undefined }];
  });
  return years.sort((a, b) => a.value - b.value);
}
