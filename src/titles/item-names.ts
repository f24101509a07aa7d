import { categories, type Gender } from '../catalog/catalog.ts';
import { adultKinds } from '../catalog/other-kinds.ts';
import eraFile from './lexicon/items/eras.json' with { type: 'json' };
import featureFile from './lexicon/items/features.json' with { type: 'json' };
import lineFile from './lexicon/items/lines.json' with { type: 'json' };
import materialFile from './lexicon/items/materials.json' with { type: 'json' };
import sizeFile from './lexicon/items/sizes.json' with { type: 'json' };
import subKindFile from './lexicon/items/sub-kinds.json' with { type: 'json' };
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
import { type FoundPhrase, marked } from './tokens.ts';

interface NamedMaterial {
  readonly id: string;
  readonly of?: string | undefined;
  /** Kinds for which it adds nothing, as every sweater is knit. */
  readonly silent?: Names | undefined;
}

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
const subKindRows = subKindFile.kinds as Record<string, NameTable>;

export const linesOf = lazily(lineRows, (brand) => nameIndex(namesOfRows(lineRows[brand])));

export const linesFor = (brand: string, wearer: Gender): Names =>
  Object.values(lineRows[brand] ?? {}).flatMap(({ names, gender }) => (gender === wearer ? names : []));

/** Returns how answers name a line. */
export const lineName = (brand: string, id: string): string => lineRows[brand]?.[id]?.name ?? id;

export const subKindsOf = lazily(subKindRows, (kind) =>
  phraseIndexWithPlurals(
    Object.entries(subKindRows[kind] ?? {}).map(
      ([id, names], place): Meaning<{ id: string; place: number }> => [names, { id, place }],
    ),
  ),
);

export const bagSizes = nameIndex(sizeFile.sizes);

interface EraRow {
  readonly names: Names;
  readonly from?: number;
  readonly to?: number;
}
const eraRows = eraFile.eras as Record<string, EraRow>;

/** Eras by their names; `vintage` is of no decade. */
export const eras = nameIndex(namesOfRows(eraRows));

export const eraOfYear = (year: number): string | undefined =>
  Object.keys(eraRows).find((id) => {
    const { from = 0, to = 0 } = eraRows[id] as EraRow;
    return from <= year && year <= to;
  });

interface MaterialRow extends Omit<NamedMaterial, 'id'> {
  readonly names: Names;
  readonly brands?: Names;
}
const materialRows = materialFile.materials as Record<string, MaterialRow>;

const materialIndex = (brand = '') => {
  const rows = Object.entries(materialRows);
  const own = rows.filter(([, { brands }]) => brands?.includes(brand));
  return phraseIndexWithPlurals(
    [...own, ...rows.filter(([, { brands }]) => !brands)].map(
      ([id, { names, of, silent }]): Meaning<NamedMaterial> => [names, { id, of, silent }],
    ),
  );
};
export const usualMaterials = materialIndex();
const materialsByBrand = lazily(
  Object.fromEntries(Object.values(materialRows).flatMap(({ brands = [] }) => brands.map((brand) => [brand, true]))),
  materialIndex,
);

export const materialsFor = (brand: string): PhraseIndex<NamedMaterial> => materialsByBrand(brand) ?? usualMaterials;

export const isMaterial = (id: string): boolean => Object.hasOwn(materialRows, id);

export const materialAbove = (id: string): string | undefined => (isMaterial(id) ? materialRows[id]?.of : undefined);

interface FeatureRow {
  readonly names: Names;
  readonly brands?: Names;
  readonly kinds?: Names;
}

interface Feature {
  readonly id: string;
  readonly brands?: Names | undefined;
}
const kindSlugs = Object.fromEntries([...categories, ...adultKinds].map(({ slug }) => [slug, true]));
const featureRows = Object.entries(featureFile.features as Record<string, FeatureRow>);

export const featuresOf = lazily(kindSlugs, (kind) => {
  const rows = featureRows.filter(([, { kinds }]) => kinds?.includes(kind) ?? true);
  return phraseIndex(rows.map(([id, { names, brands }]): Meaning<Feature> => [names, { id, brands }]));
});

interface ThemeGroup {
  readonly names: Names;
  readonly context: Names;
  readonly themes: Readonly<Record<string, { readonly names: Names; readonly beside?: Names }>>;
}
const themeGroups = Object.entries(themeFile.groups as unknown as Record<string, ThemeGroup>);
const groupByTheme = new Map(
  themeGroups.flatMap(([group, { themes }]) => Object.keys(themes).map((id) => [id, group] as const)),
);

/** Returns the group of a theme, such as `nba` of `lakers`; undefined for a group itself. */
export const themeAbove = (id: string): string | undefined => groupByTheme.get(id);

/** A theme; without an identifier, a phrase that only looks like a name. */
interface NamedTheme {
  readonly id?: string;
  /** For a name that is also an ordinary word: phrases of which one must be in the text. */
  readonly context?: PhraseIndex<true>;
}

export const themes = phraseIndex<NamedTheme>([
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

/** A year in words, or the first one of a decade. */
interface FoundYear extends FoundPhrase<number> {
  readonly isDecade: boolean;
}

const notYears = phraseIndex([[eraFile.notYears, true]]);

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
