import type { Gender } from '../catalog/catalog.ts';
import eraFile from './lexicon/items/eras.json' with { type: 'json' };
import lineFile from './lexicon/items/lines.json' with { type: 'json' };
import {
  lazily,
  type Meaning,
  type NameTable,
  type PhraseIndex,
  phraseIndex,
  phraseIndexWithPlurals,
} from './phrase-index.ts';
import { type FoundPhrase, marked, overlap, type WordSpan, type Words } from './tokens.ts';

/** Indexes singular and plural names. The value for each name is the identifier that it represents. */
export function nameIndex(table: NameTable): PhraseIndex<string> {
  return phraseIndexWithPlurals(Object.entries(table).map(([id, names]): Meaning<string> => [names, id]));
}

const namesOfRows = (rows: Readonly<Record<string, { readonly names: readonly string[] }>> = {}): NameTable =>
  Object.fromEntries(Object.entries(rows).map(([id, { names }]) => [id, names]));

interface LineRow {
  readonly name: string;
  readonly names: readonly string[];
  readonly gender?: Gender;
}
const lineRows = lineFile.lines as Record<string, Record<string, LineRow>>;

/** Returns the index of a brand's lines, by the brand's slug. */
export const linesOf = lazily(lineRows, (brand) => nameIndex(namesOfRows(lineRows[brand])));

/** Returns all names of a brand's lines that are made for one gender. */
export const linesFor = (brand: string, gender: Gender): readonly string[] =>
  Object.values(lineRows[brand] ?? {}).flatMap((line) => (line.gender === gender ? line.names : []));

/** Returns a line's name for use in responses. */
export const lineName = (brand: string, id: string): string => lineRows[brand]?.[id]?.name ?? id;

interface EraRow {
  readonly names: readonly string[];
  readonly from?: number;
  readonly to?: number;
}
const eraRows = eraFile.eras as Record<string, EraRow>;

/** Marks a phrase for a look or a cut, such as `vintage wash`, that doesn't indicate an era. */
const STYLE_NAME = 'style name';
const eraNames = nameIndex({ ...namesOfRows(eraRows), [STYLE_NAME]: eraFile.styleNames });

/** Returns true if words contain the name of an era, such as `vintage`, rather than just a year. */
export const namesEra = (words: Words): boolean => eraNames.find(words).some(({ value }) => value !== STYLE_NAME);

const newBrands = new Set(eraFile.newBrands);

/**
 * Finds the era that words state, by name or by a year outside `names`, if age matters for the brand. A decade takes
 * precedence over `vintage`.
 */
export function findEra(words: Words, brand: string, names: readonly WordSpan[]): FoundPhrase<string> | undefined {
  if (newBrands.has(brand)) return undefined;
  const years = yearsIn(words).flatMap(({ value: year, from, to }) => {
    const era = Object.entries(eraRows).find(([, row]) => (row.from ?? 0) <= year && year <= (row.to ?? 0));
    return era ? [{ value: era[0], from, to }] : [];
  });
  const isEra = (phrase: FoundPhrase<string>) =>
    phrase.value !== STYLE_NAME && !names.some((name) => overlap(phrase, name));
  const eras = [...eraNames.find(words), ...years].filter(isEra);
  return eras.find(({ value }) => value !== 'vintage') ?? eras[0];
}

/** First year that is too recent for `vintage`, which marketplaces use for items that are at least 20 years old. */
const TOO_RECENT = 2007;

/** Returns true for `vintage` and for any era that began early enough to count as vintage. */
export const isVintage = (era: string | undefined): boolean =>
  era !== undefined && (eraRows[era]?.from ?? 0) < TOO_RECENT;

const notYears = phraseIndex([[eraFile.notYears, true]]);
/** Matches years, seasons, and decades: `1985`, `fw98`, and `1980s` or `80s`. */
const YEAR = /^(?:(?<year>(?:19[3-9]|20[0-2])\d)|(?:ss|fw|aw)(?<season>\d\d)|(?<decade>(?:19)?[3-9]0|2000)s)$/;

/** Finds years and decades (as their first years), earliest first. Years in names, such as `1947 501`, do not count. */
export function yearsIn(words: Words) {
  const isInName = marked(words.length, notYears.find(words));
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
