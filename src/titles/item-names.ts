import type { Gender } from '../catalog/catalog.ts';
import eraFile from './lexicon/items/eras.json' with { type: 'json' };
import lineFile from './lexicon/items/lines.json' with { type: 'json' };
import materialFile from './lexicon/items/materials.json' with { type: 'json' };
import themeFile from './lexicon/items/themes.json' with { type: 'json' };
import {
  lazily,
  type Meaning,
  type Names,
  type NameTable,
  type PhraseIndex,
  phraseIndex,
  phraseIndexWithPlurals,
} from './phrase-index.ts';
import { type FoundPhrase, marked, overlap } from './tokens.ts';

export function nameIndex(rows: NameTable): PhraseIndex<string> {
  return phraseIndexWithPlurals(Object.entries(rows).map(([id, names]): Meaning<string> => [names, id]));
}

const namesOfRows = (rows: Readonly<Record<string, { readonly names: Names }>> = {}) =>
  Object.fromEntries(Object.entries(rows).map(([id, { names }]) => [id, names]));

interface LineRow {
  readonly name: string;
  readonly names: Names;
  readonly gender?: Gender;
}
const lineRows = lineFile.lines as Record<string, Record<string, LineRow>>;

export const linesOf = lazily(lineRows, (brand) => nameIndex(namesOfRows(lineRows[brand])));

export const linesFor = (brand: string, wearer: Gender): Names =>
  Object.values(lineRows[brand] ?? {}).flatMap(({ names, gender }) => (gender === wearer ? names : []));

/** Returns how answers name a line. */
export const lineName = (brand: string, id: string): string => lineRows[brand]?.[id]?.name ?? id;

interface EraRow {
  readonly names: Names;
  readonly from?: number;
  readonly to?: number;
}
const eraRows = eraFile.eras as Record<string, EraRow>;

/** A look or a cut of something new, not an era: `vintage wash`. */
export const STYLE_NAME = 'style name';

/** Eras by their names; `vintage` is not a decade. */
export const eras = nameIndex({ ...namesOfRows(eraRows), [STYLE_NAME]: eraFile.styleNames });

const newBrands = new Set(eraFile.newBrands);

/** Returns true for a brand whose old pieces sell for more than new ones, if anybody asks for them. */
export const hasOldPieces = (brand: string): boolean => !newBrands.has(brand);

export const eraOfYear = (year: number): string | undefined =>
  Object.keys(eraRows).find((id) => {
    const { from = 0, to = 0 } = eraRows[id] as EraRow;
    return from <= year && year <= to;
  });

/** The first year that is too recent for marketplaces, which call a piece vintage after 20 years. */
const TOO_RECENT = 2007;

/** Returns true for an era that began early enough for vintage, and for `vintage` itself. */
export const isVintage = (era: string | undefined): boolean =>
  era !== undefined && (eraRows[era]?.from ?? 0) < TOO_RECENT;

interface MaterialRow {
  readonly names: Names;
  /** The broader material that it is a kind of. */
  readonly of?: string;
  /** The originals that it is not. */
  readonly imitates?: Names;
  /** The names count only for these brands. */
  readonly brands?: Names;
  /** Kinds for which it adds nothing, as every sweater is knit. */
  readonly silent?: Names;
}
type NamedMaterial = MaterialRow & { readonly id: string };
const materialRows = materialFile.materials as Record<string, MaterialRow>;

const materialIndex = (brand = '') => {
  const rows = Object.entries(materialRows);
  const own = rows.filter(([, { brands }]) => brands?.includes(brand));
  const shared = rows.filter(([, { brands }]) => !brands);
  return phraseIndexWithPlurals(
    [...own, ...shared].map(([id, row]): Meaning<NamedMaterial> => [row.names, { ...row, id }]),
  );
};
export const usualMaterials = materialIndex();
const materialsByBrand = lazily(
  Object.fromEntries(Object.values(materialRows).flatMap(({ brands = [] }) => brands.map((brand) => [brand, true]))),
  materialIndex,
);

export const materialsFor = (brand: string): PhraseIndex<NamedMaterial> => materialsByBrand(brand) ?? usualMaterials;

export const isMaterial = (id: string): boolean => Object.hasOwn(materialRows, id);

/** Returns the materials that one imitates: faux fur is no fur. */
export const imitatedBy = (id: string): Names => materialRows[id]?.imitates ?? [];

export const materialAbove = (id: string): string | undefined => (isMaterial(id) ? materialRows[id]?.of : undefined);

const notYears = phraseIndex([[eraFile.notYears, true]]);
/** `1985`, `fw98`, and `1980s` or `80s`. */
const YEAR = /^(?:((?:19[3-9]|20[0-2])\d)|(?:ss|fw|aw)(\d\d)|((?:19)?[3-9]0|2000)s)$/;

/** Finds years in words, and the first years of decades, earliest first; names that contain a year do not count. */
export function yearsIn(words: readonly string[]) {
  const isName = marked(words.length, notYears.find(words));
  return words
    .flatMap((word, from) => {
      const match = isName[from] ? null : YEAR.exec(word);
      if (!match) return [];
      const [, year = '', season = '', decade = ''] = match;
      const digits = year || season || decade;
      const century = season !== '' && Number(season) <= 50 ? '20' : '19';
      const value = Number(digits.length > 2 ? digits : century + digits);
      return [{ value, from, to: from + 1, isDecade: decade !== '' }];
    })
    .sort((a, b) => a.value - b.value);
}

interface ThemeGroup {
  readonly names: Names;
  readonly context: Names;
  readonly themes: Readonly<Record<string, { readonly names: Names; readonly beside?: Names }>>;
}
const themeGroups = Object.entries(themeFile.groups as unknown as Record<string, ThemeGroup>);
const groupByTheme = new Map(
  themeGroups.flatMap(([group, { themes }]) => Object.keys(themes).map((id) => [id, group] as const)),
);

/** Returns the group of a theme, such as `nba` for `lakers`; undefined for a group itself. */
export const themeAbove = (id: string): string | undefined => groupByTheme.get(id);

/** A theme; without an identifier, a phrase that only looks like a name. */
interface NamedTheme {
  readonly id?: string;
  /** For a name that is also an ordinary word: phrases, one of which must be in the text. */
  readonly context?: PhraseIndex<true>;
}

const themes = phraseIndex<NamedTheme>([
  [themeFile.none, {}],
  ...themeGroups.flatMap(([group, { names, context, themes }]): Meaning<NamedTheme>[] => {
    const contexts = phraseIndex<true>([[context, true]]);
    const rows = Object.entries(themes);
    return [
      ...rows.map(([id, theme]): Meaning<NamedTheme> => [theme.names, { id }]),
      [names, { id: group }],
      ...rows.map(([id, { beside = [] }]): Meaning<NamedTheme> => [beside, { id, context: contexts }]),
    ];
  }),
]);

/** Finds a garment's themes in words, including any bands and teams they name. */
export function findThemes(words: readonly string[]): FoundPhrase<string>[] {
  return themes.find(words).flatMap(({ value: { id, context }, from, to }) => {
    const isMeant = !context || context.find(words).some((one) => !overlap(one, { from, to }));
    return id !== undefined && isMeant ? [{ value: id, from, to }] : [];
  });
}

/** Drops groups, such as `nba`, if one of their themes is named. */
export function withoutGroups(named: readonly string[]): string[] {
  const all = new Set(named);
  for (const id of named) all.delete(themeAbove(id) ?? '');
  return [...all].sort();
}
