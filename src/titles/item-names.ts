import type { Gender } from '../catalog/catalog.ts';
import eraFile from './lexicon/items/eras.json' with { type: 'json' };
import lineFile from './lexicon/items/lines.json' with { type: 'json' };
import materialFile from './lexicon/items/materials.json' with { type: 'json' };
import themeFile from './lexicon/items/themes.json' with { type: 'json' };
import {
  lazily,
  type Meaning,
  type NameTable,
  type PhraseIndex,
  phraseIndex,
  phraseIndexWithPlurals,
} from './phrase-index.ts';
import { type FoundPhrase, marked, overlap, type Words } from './tokens.ts';

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

/** Finds words for eras, including years, and for styles that only sound like an era. */
export function findEras(words: Words): FoundPhrase<string>[] {
  const eras = [...eraNames.find(words)];
  for (const { value, from, to } of yearsIn(words)) {
    const era = eraOfYear(value);
    if (era !== undefined) eras.push({ value: era, from, to });
  }
  return eras;
}

/** Returns true if words contain the name of an era, such as `vintage`, rather than just a year. */
export const namesEra = (words: Words): boolean => eraNames.find(words).some(({ value }) => value !== STYLE_NAME);

const newBrands = new Set(eraFile.newBrands);

/** Returns the era stated in a title, if age matters for the brand. A decade takes precedence over `vintage`. */
export function statedEra(eras: readonly FoundPhrase<string>[], brand: string): FoundPhrase<string> | undefined {
  if (newBrands.has(brand)) return undefined;
  const realEras = eras.filter(({ value }) => value !== STYLE_NAME);
  return realEras.find(({ value }) => value !== 'vintage') ?? realEras[0];
}

function eraOfYear(year: number): string | undefined {
  const [id] = Object.entries(eraRows).find(([, { from = 0, to = 0 }]) => from <= year && year <= to) ?? [];
  return id;
}

/** First year that is too recent for `vintage`, which marketplaces use for items that are at least 20 years old. */
const TOO_RECENT = 2007;

/** Returns true for `vintage` and for any era that began early enough to count as vintage. */
export const isVintage = (era: string | undefined): boolean =>
  era !== undefined && (eraRows[era]?.from ?? 0) < TOO_RECENT;

interface MaterialRow {
  readonly names: readonly string[];
  /** The broader material that this one is a type of, such as leather for suede. */
  readonly of?: string;
  /** Materials that this one imitates: faux fur is not fur. */
  readonly imitates?: readonly string[];
  readonly brands?: readonly string[];
  /** Kinds for which the material is not meaningful: every sweater is knit. */
  readonly silent?: readonly string[];
}
const materialRows = materialFile.materials as Record<string, MaterialRow>;

type Material = MaterialRow & { readonly id: string };

/** Indexes the materials for a brand's titles. The names that count only for the brand take precedence. */
function materialIndex(brand?: string): PhraseIndex<Material> {
  const materials = Object.entries(materialRows).map(([id, row]): Material => ({ ...row, id }));
  const ofBrand = materials.filter(({ brands }) => brand !== undefined && brands?.includes(brand));
  const shared = materials.filter(({ brands }) => !brands);
  return phraseIndexWithPlurals([...ofBrand, ...shared].map((row): Meaning<Material> => [row.names, row]));
}
const usualMaterials = materialIndex();
const brandsWithMaterials = Object.values(materialRows).flatMap(({ brands = [] }) => brands);
const materialsByBrand = lazily(Object.fromEntries(brandsWithMaterials.map((brand) => [brand, true])), materialIndex);

/** Returns the index of materials for a brand's titles, since some names count only for some brands. */
export const materialsFor = (brand: string): PhraseIndex<Material> => materialsByBrand(brand) ?? usualMaterials;

export const isMaterial = (id: string): boolean => Object.hasOwn(materialRows, id);

/** Returns the broader material, such as leather for suede, or undefined if there is none. */
export const materialAbove = (id: string): string | undefined => (isMaterial(id) ? materialRows[id]?.of : undefined);

/** Returns the sorted named materials, without any that another named or implied material imitates or is a type of. */
export function specificMaterials(named: readonly string[], implied?: string): string[] {
  const materials = new Set(named);
  const withImplied = () => (implied === undefined ? [...materials] : [...materials, implied]);
  for (const id of withImplied()) {
    for (const original of materialRows[id]?.imitates ?? []) materials.delete(original);
  }
  for (const id of withImplied()) {
    for (let above = materialAbove(id); above !== undefined; above = materialAbove(above)) materials.delete(above);
  }
  return [...materials].sort();
}

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

interface ThemeGroup {
  readonly names: readonly string[];
  readonly context: readonly string[];
  /** Themes by identifier. Names in `beside` are also ordinary words, so they need a `context` phrase. */
  readonly themes: Readonly<Record<string, { readonly names: readonly string[]; readonly beside?: readonly string[] }>>;
}
const themeGroups = Object.entries(themeFile.groups as unknown as Record<string, ThemeGroup>);
const groupByTheme = new Map(
  themeGroups.flatMap(([group, { themes }]) => Object.keys(themes).map((id) => [id, group] as const)),
);

/** Returns the group of a theme, such as `nba` for `lakers`, or undefined for a group itself. */
export const themeAbove = (id: string): string | undefined => groupByTheme.get(id);

interface NamedTheme {
  /** Absent for a phrase that only looks like the name of a theme. */
  readonly id?: string;
  /** Phrases for a name that is also an ordinary word. The text must contain one of them. */
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

/** Finds themes: teams, schools, bands, and characters. */
export function findThemes(words: Words): FoundPhrase<string>[] {
  const found: FoundPhrase<string>[] = [];
  for (const { value, from, to } of themes.find(words)) {
    const { id, context } = value;
    const hasContext = !context || context.find(words).some((phrase) => !overlap(phrase, { from, to }));
    if (id !== undefined && hasContext) found.push({ value: id, from, to });
  }
  return found;
}

/** Returns the named themes, sorted. Omits a group, such as `nba`, if one of its themes is also named. */
export function withoutGroups(named: readonly string[]): string[] {
  const ids = new Set(named);
  for (const id of named) ids.delete(themeAbove(id) ?? '');
  return [...ids].sort();
}
