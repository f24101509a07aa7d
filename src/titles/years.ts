import file from './lexicon/items/eras.json' with { type: 'json' };
import { phraseIndex } from './phrase-index.ts';
import { type FoundPhrase, marked } from './span.ts';

/** A year in words, or the first one of a decade. */
interface FoundYear extends FoundPhrase<number> {
  readonly isDecade: boolean;
}

const notYears = phraseIndex([[file.notYears, true]]);

/** Finds the years in words, and the first ones of decades, the earliest first; names that hold a year are none. */
export function yearsIn(words: readonly string[]): FoundYear[] {
  if (!words.some(hasTwoDigits)) return [];
  const isName = marked(words.length, notYears.find(words));
  return words
    .flatMap((word, from) => {
      const match = !isName[from] && hasTwoDigits(word) && YEAR.exec(word);
      if (!match) return [];
      const [, year = '', season = '', decade = ''] = match;
      const digits = year || season || decade;
      const century = season !== '' && Number(season) <= 50 ? '20' : '19';
      const value = Number(digits.length > 2 ? digits : century + digits);
      return [{ value, from, to: from + 1, isDecade: decade !== '' }];
    })
    .sort((a, b) => a.value - b.value);
}

const hasTwoDigits = (word: string) => /\d\d/.test(word);
/** `1985`, `fw98`, and `1980s` or `80s`. */
const YEAR = /^(?:((?:19[3-9]|20[0-2])\d)|(?:ss|fw|aw)(\d\d)|((?:19)?[3-9]0|2000)s)$/;
