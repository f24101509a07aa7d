import { compact } from '../base/text.ts';
import { groupBy, lazy, memo } from '../base/values.ts';
import { type Brand, brands, type Category, GENDERS, type Gender } from '../catalog/catalog.ts';
import { toSingular } from '../catalog/normalize.ts';
import {
  brandsOutsideCatalog,
  childrensKindOf,
  findOtherKind,
  isChildrens,
  isUnknown,
  otherMakers,
} from '../catalog/outside-catalog.ts';
import { findExtrasStart, getKindGroup } from './kind-words.ts';
import lineFile from './lexicon/items/lines.json' with { type: 'json' };
import modelFile from './lexicon/items/models.json' with { type: 'json' };
import vintageFile from './lexicon/items/vintage.json' with { type: 'json' };
import rareFile from './lexicon/rare-items.json' with { type: 'json' };
import { LAST_YEAR } from './number-rules.ts';
import { collectPhrases, indexSpellings, PhraseIndex, toMeaningRows } from './phrase-index.ts';
import { countWords, type FoundPhrase, markSpans, spansOverlap, type WordSpan, type Words } from './spans.ts';
import { type PhraseTable, type TitleTokens, toPhrase } from './tokens.ts';

interface ModelRow {
  /** `dress female: *name, other name`; an asterisk marks names that identify the model without the brand. */
  readonly is: string;
  readonly name?: string;
  readonly apart?: boolean;
  readonly variants?: PhraseTable;
  /** Name of a variant table that several models share. */
  readonly sizes?: string;
}

const brandBySlug = new Map([...otherMakers, ...brandsOutsideCatalog, ...brands].map((brand) => [brand.slug, brand]));
const modelRows: Readonly<Record<string, Readonly<Record<string, ModelRow | string>>>> = modelFile.models;
type LineRow = { readonly name: string; readonly names: readonly string[]; readonly gender?: Gender };
const lineRows = lineFile.lines as Record<string, Record<string, LineRow>>;
const sizeTables: Readonly<Record<string, PhraseTable>> = modelFile.sizes;

export type GarmentModel = ReturnType<typeof createModel>;

function createModel(brand: Brand, id: string, fileRow: ModelRow | string, rank: number) {
  const row: ModelRow = typeof fileRow === 'string' ? { is: fileRow } : fileRow;
  const [head = '', list = id.replaceAll('-', ' ')] = row.is.split(': ');
  const [kind = '', gender] = head.split(' ');
  const markedNames = list.split(', ');
  const names = markedNames.map((name) => name.replace('*', ''));
  const variants = { ...sizeTables[row.sizes ?? ''], ...row.variants };
  const variantIndex = lazy(() => new PhraseIndex(toMeaningRows(variants), () => true));
  return {
    id,
    brand,
    /** Position in the list of the brand's models, starting with the best known. */
    rank,
    kind,
    gender: GENDERS.find((value) => value === gender),
    names,
    /** Names that identify the model without the brand. */
    distinctNames: names.filter((_, at) => markedNames[at]?.startsWith('*')),
    name: row.name ?? names[0] ?? '',
    /** True if the model's price is so far from the brand's usual price that responses must mention it. */
    isPricedApart: row.apart,
    variants,
    findVariants: (words: Words) => variantIndex().find(words),
  };
}

/** Each brand's models, the best known first. */
const modelsByBrand = new Map(
  Object.entries(modelRows).map(([slug, rows]) => {
    const brand = brandBySlug.get(slug) as Brand;
    return [slug, Object.entries(rows).map(([id, row], rank) => createModel(brand, id, row, rank))];
  }),
);
const getModels = (slug: string): readonly GarmentModel[] => modelsByBrand.get(slug) ?? [];

/** Matches a single word that is long enough to be recognized even if it is misspelled. */
const LONG_WORD_PATTERN = /^[a-z]{4,}$/;

/** Indexes the names of a brand's models and lines. An empty list stands for its own name, which hides those in it. */
export const getItemNames = memo((slug: string) => {
  const models = getModels(slug);
  const lines = Object.entries(lineRows[slug] ?? {}).map(([id, line]) => ({ ...line, id }));
  const namedModels = models.flatMap((model) => model.names.map((name) => ({ name, model })));
  const modelsByName = [...groupBy(namedModels, ({ name }) => name)].map(
    ([name, rows]) => [[name], rows.map(({ model }) => model)] as const,
  );
  const linesByName = lines.map((line) => [line.names, [line]] as const);
  // Bottega Veneta makes a Veneta.
  const brandName: readonly [string[], []] = [[brandBySlug.get(slug)?.name ?? ''], []];
  return {
    models: new PhraseIndex<readonly GarmentModel[]>([...modelsByName, brandName], () => true),
    lines: new PhraseIndex<readonly (typeof lines)[number][]>([...linesByName, brandName], () => true),
    spellings: lazy(() =>
      indexSpellings(namedModels.flatMap(({ name }) => (LONG_WORD_PATTERN.test(name) ? [[name, name] as const] : []))),
    ),
    /** All words of the names, and of variants, singular. */
    words: lazy(() => {
      const texts = collectPhrases([models.map(({ names, name, variants }) => [names, name, variants]), lines]);
      return new Set(texts.flatMap((text) => text.split(' ').map(toSingular)));
    }),
  };
});

/** Returns the name of a brand's line for responses, or its identifier if it is not listed. */
export const getLineName = ({ slug }: Brand, id: string): string => lineRows[slug]?.[id]?.name ?? id;

const findNamedModels = (slug: string, words: Words): readonly FoundPhrase<readonly GarmentModel[]>[] =>
  getItemNames(slug)
    .models.find(words)
    .filter(({ value }) => value.length > 0);

/** Finds a brand's models. If several share a name, only the best known counts. */
export const findModelsOf = ({ slug }: Brand, words: Words): FoundPhrase<GarmentModel>[] =>
  findNamedModels(slug, words).flatMap(({ value: [best], from, to }) => (best ? [{ value: best, from, to }] : []));

const allModels = [...modelsByBrand.values()].flat();
const brandlessModels = new PhraseIndex(allModels.map((model) => [model.distinctNames, model] as const));

export const findBrandlessModels = (words: Words): readonly FoundPhrase<GarmentModel>[] => brandlessModels.find(words);

/** Returns a brand's models of a kind, the best known first. */
export const findModelsOfKind = ({ slug }: Brand, kind: string): readonly GarmentModel[] =>
  getModels(slug).filter((model) => model.kind === kind);

const { about: _, ...dimensions } = modelFile.dimensions;
const YEAR_ID_PATTERN = /^(?:(?:19|20)\d\d|\d0s)$/;

function findDimension(id: string): string | undefined {
  if (YEAR_ID_PATTERN.test(id)) return 'year';
  const listedDimension = Object.entries(dimensions).find(([, ids]) => ids.includes(id));
  return listedDimension?.[0] ?? (/^\d+$/.test(id) ? 'size' : undefined);
}

const variantsOfOtherKinds: Readonly<Record<string, string | readonly string[]>> = modelFile.otherKinds;

/** Returns a model's variants that are of its kind. `dimension` is how they differ, undefined if we do not ask. */
export function listVariantNames({ slug }: Brand, id: string) {
  const { kind = '', variants = {} } = getModels(slug).find((model) => model.id === id) ?? {};
  const variantsOfKind = Object.entries(variants).filter(([variant]) => !variantsOfOtherKinds[kind]?.includes(variant));
  return variantsOfKind.map(([variant, names]) => ({ id: variant, names, dimension: findDimension(variant) }));
}

/** What a title says about an item besides brand, kind, gender, and condition, as identifiers from `lexicon/items`. */
export type FoundFacts = ReturnType<typeof findFacts> & {
  /** True if the title suggests that the item may be a copy. */
  readonly isDoubted?: boolean;
};

/** The slugs of an item's brand and kind, or empty text for one that is not known. */
type ItemSlugs = Readonly<Record<'brand' | 'kind', string>>;

/** Finds facts about an item. Words from `extrasAt` on count only for the line and the model. */
export function findFacts(words: Words, slugs: ItemSlugs, extrasAt = findExtrasStart(words)) {
  const { brand } = slugs;
  const lines = getItemNames(brand).lines.find(words);
  const foundLines = lines.flatMap(({ value: [line], from, to }) => (line ? [{ value: line.id, from, to }] : []));
  const [line] = foundLines.sort((a, b) => countWords(b) - countWords(a));
  const model = findModel(words, slugs);
  const itemWords = words.slice(0, extrasAt);
  const variants = model?.value.findVariants(itemWords) ?? [];
  const vintage = findVintage(itemWords, brand, compact<WordSpan>(line, model, ...variants));
  return {
    /** The brand's line or outlet, such as `purple-label`. */
    line: line?.value,
    model: model?.value.id,
    /** Variants of the model, such as `26`. */
    variants: [...new Set(variants.map(({ value }) => value))].sort(),
    isVintage: vintage.length > 0,
    /** The words that state facts, with the identifier of the line, model, or variant, or the decade of a year: `90s`. */
    spans: [
      ...toFactSpans('line', [line]),
      ...toFactSpans('model', [model && { ...model, value: model.value.id }, ...variants]),
      ...vintage.map(({ decade, from, to }) => ({ concept: 'vintage' as const, id: decade, from, to })),
    ],
  };
}

const toFactSpans = (concept: 'line' | 'model', phrases: readonly (FoundPhrase<string> | undefined)[]) =>
  phrases.flatMap((phrase) => (phrase ? [{ concept, id: phrase.value, from: phrase.from, to: phrase.to }] : []));

function findModel(words: Words, { brand, kind }: ItemSlugs): FoundPhrase<GarmentModel> | undefined {
  const models = findNamedModels(brand, words).flatMap((phrase) => {
    const model = pickModelOfKind(phrase.value, kind);
    return model ? [{ ...phrase, value: model }] : [];
  });
  return models.sort((a, b) => a.value.rank - b.value.rank)[0];
}

/** Returns the best-known model that fits a kind. Children's items may be adult models in small sizes. */
function pickModelOfKind(models: readonly GarmentModel[], kind: string): GarmentModel | undefined {
  const modelOfSameKind = models.find((model) => model.kind === kind);
  if (modelOfSameKind) return modelOfSameKind;
  if (isChildrens({ slug: kind })) return models.find((model) => childrensKindOf({ slug: model.kind })?.slug === kind);
  // An item outside the 15 categories can't be a model of another kind, even if the two share a name.
  if (findOtherKind(kind)) return undefined;
  return models.find((model) => !findOtherKind(model.kind) && getKindGroup(model.kind) === getKindGroup(kind));
}

/** Words for age, except in names for a look or a cut, such as `vintage wash`. */
const agePhrases = new PhraseIndex(
  [
    [vintageFile.names, true],
    [vintageFile.styleNames, false],
  ],
  () => true,
);

const findAgeWords = (words: Words): readonly WordSpan[] => agePhrases.find(words).filter(({ value }) => value);

/** Returns true if words say that an item is old, such as `vintage`, rather than just state a year. */
export const saysVintage = (words: Words): boolean => findAgeWords(words).length > 0;

const notYears = new PhraseIndex([[vintageFile.notYears, true]]);
const YEAR_PATTERN = /^(?:(?<year>(?:19[3-9]|20\d)\d)|(?:ss|fw|aw)(?<season>\d\d)|(?<decade>(?:19)?[3-9]0|2000)s)$/;

/** Finds years and decades (as their first years), earliest first. Years in names, such as `1947 501`, do not count. */
function findYears(words: Words) {
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

/** First year that is too recent for `vintage`, which marketplaces use for items that are at least 20 years old. */
const FIRST_RECENT_YEAR = vintageFile.year - 19;
const newBrands = new Set(vintageFile.newBrands);

function findVintage(words: Words, brand: string, names: readonly WordSpan[]) {
  if (newBrands.has(brand)) return [];
  const years = findYears(words).flatMap(({ value, from, to }) => {
    const decade = `${String(Math.floor(value / 10) * 10).replace(/^19/, '')}s`;
    return value < FIRST_RECENT_YEAR ? [{ decade, from, to }] : [];
  });
  const foundAgePhrases = findAgeWords(words).map(({ from, to }) => ({ decade: undefined, from, to }));
  return [...foundAgePhrases, ...years].filter((phrase) => !names.some((name) => spansOverlap(phrase, name)));
}

/** Finds the first reason why an item is rare: the name of a rare model, other words, or a maker that collaborates. */
export function findRarity(title: Pick<TitleTokens, 'words' | 'textOf'>, brand: Brand, category: Category) {
  const { words, textOf } = title;
  for (const row of rareFile.rows) {
    const isOfBrand = row.brands === 'any' || row.brands.includes(brand.slug);
    if (!isOfBrand || row.kinds?.includes(category.slug) === false || findFirstName(words, row.not ?? [])) continue;
    const foundSpans = findRowSpans(words, brand, row);
    if (foundSpans.includes(undefined)) continue;
    const spans = foundSpans.filter((span) => span !== undefined).sort((a, b) => a.from - b.from);
    const texts = new Set(spans.map(({ from, to }) => textOf(from, to)));
    return { text: [...texts].join(' '), reason: row.reason as 'collaboration' | 'collectible' | 'rare_model' };
  }
  return undefined;
}

/** Returns the words that meet each condition of a row, or undefined for one that is not met. */
function findRowSpans(
  words: Words,
  brand: Brand,
  row: (typeof rareFile.rows)[number],
): readonly (WordSpan | undefined)[] {
  const { before, decades, ofOthers } = row;
  const isMeant = (name: string) => !(ofOthers && isOwnName(name, brand));
  const foundSpans = compact(row.any, row.with).map((names) => findFirstName(words, names, isMeant));
  if (before !== undefined) {
    const years = findYears(words);
    const earliest = years.find(({ isDecade }) => decades || !isDecade);
    // `Vintage Nirvana T-shirt` is as old as one of 1993.
    const [age] = row.vintage && years.length === 0 ? findVintage(words, brand.slug, []) : [];
    foundSpans.push(earliest && earliest.value < before ? earliest : age);
  }
  return foundSpans;
}

/** Finds the first name whose words are all in the title, in any order, and which `isMeant` accepts. */
function findFirstName(words: Words, names: readonly string[], isMeant: (name: string) => boolean = () => true) {
  const foundSpans = names.flatMap((name) => {
    const positions = name.split(' ').map((word) => words.indexOf(word));
    if (positions.includes(-1) || !isMeant(name)) return [];
    return [{ from: Math.min(...positions), to: Math.max(...positions) + 1 }];
  });
  return foundSpans.sort((a, b) => a.from - b.from)[0];
}

function isOwnName(name: string, brand: Brand): boolean {
  const names = [brand.name, ...brand.aliases].map(toPhrase);
  return isUnknown(brand) || names.some((ownName) => ` ${ownName} `.includes(` ${name} `));
}
