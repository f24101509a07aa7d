import vintageFile from './lexicon/items/vintage.json' with { type: 'json' };
import { PhraseIndex } from './phrase-index.ts';
import { markSpans, type Words } from './spans.ts';

/** Last year that a title may name: collections are sold the year before. */
export const LAST_YEAR = vintageFile.year + 1;

const notYears = new PhraseIndex([[vintageFile.notYears, true]]);
const YEAR_PATTERN = /^(?:(?<year>(?:19[3-9]|20\d)\d)|(?:ss|fw|aw)(?<season>\d\d)|(?<decade>(?:19)?[3-9]0|2000)s)$/;

/** Finds years and decades (as their first years), earliest first. Years in names, such as `1947 501`, do not count. */
export function findYears(words: Words) {
  const isInName = markSpans(words.length, notYears.find(words));
  const years = words.flatMap((word, from) => {
    const match = isInName[from] ? null : YEAR_PATTERN.exec(word);
    if (!match) return [];
    const { year, season, decade } = match.groups ?? {};
    const digits = year ?? season ?? decade ?? '';
    const centuryDigits = season !== undefined && Number(season) <= 50 ? '20' : '19';
    const value = Number(digits.length > 2 ? digits : centuryDigits + digits);
    return value > LAST_YEAR ? [] : [{ value, from, to: from + 1, isDecade: decade !== undefined }];
  });
  return years.sort((a, b) => a.value - b.value);
}
