import { defined } from '../../src/base/members.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import type { SellerSale } from '../level/read-sales.ts';
import type { Statistics } from '../model/published-figures.ts';
import { PARAMETERS } from '../parameters.ts';
import { itemOf } from '../read/csv-table.ts';
import batches from './batches.json' with { type: 'json' };
import { type JudgedTitle, readJudgedTitles } from './read-judged.ts';
import { type NamedThing, readJudgedModels, readJudgedPieces, readTablesOfNames } from './read-names.ts';
import { openTestFinder } from './split.ts';

/** A judged or paid price of an item with a title. */
export interface Judgment {
  readonly item: FileItem;
  /** Slug of the brand, if the row states it. A judgment is not used if its title reads as another brand's. */
  readonly brand?: string;
  /** The judgment's batch, or the sale's source. */
  readonly source: string;
  /** The seller of a sale; absent for a judged price. */
  readonly seller?: string;
  /** Log USD. */
  readonly log: number;
  /** Standard deviation of the price, given the facts and words of the title, log USD. */
  readonly deviation: number;
  /** True if it is held out to measure fits. */
  readonly isKeptOut: boolean;
  /** True if the judge knows the named model. */
  readonly isNameKnown?: boolean;
}

/** The source of published medians of sold models. */
const MEDIANS = 'medians';

/** The batch of models and usual items of brands, which were judged by name, without a title. */
export const NAMES = 'names';

/** The tables of names: usual items of brands by kind, models that are in no other batch, and themed items. */
export const KINDS_OF_BRANDS = 'kinds of brands';
export const MODELS = 'models';
const THEMES = 'themes';

/** Returns true for batches of names. They share one level, which titles of the same items determine. */
export const isOfNames = (source: string): boolean => [NAMES, KINDS_OF_BRANDS, MODELS, THEMES].includes(source);

/** Returns true for sources at the common level of US sales. */
export const isAtLevel = (source: string): boolean => source === MEDIANS || batches.usSellers.includes(source);

/** Returns true for batches of titles by US sellers. */
export const isOfUsTitles = (source: string): boolean => batches.usSellers.includes(source);

/** Returns true for sources whose titles show the effects of words. */
export const teachesWords = (source: string): boolean => !batches.withoutWords.includes(source);

/**
 * Reads the judgments of titles, models, and brands' items. `texts` are titles of listings, in which the keys of
 * unpublished judged titles are looked up. Omits the titles in `openTest`. Rejects with the file and line of an invalid
 * row.
 */
export async function readJudgments(texts: Iterable<string>, openTest: readonly string[]): Promise<Judgment[]> {
  const titles = await readJudgedTitles({ texts, openTest });
  const { judgedPiece } = PARAMETERS.judged;
  const usedAndGood = { condition: 'used, good' };
  const models = (await readJudgedModels()).map(({ brand, title, gender, judgedUsd, isKnown }) => ({
    ...judgment(NAMES, { title, gender, ...usedAndGood }, judgedUsd),
    brand,
    isNameKnown: isKnown,
  }));
  const pieces = (await readJudgedPieces()).map(({ brand, piece, judgedUsd, isWanted, isKnown }) => {
    const source = isWanted ? `pieces wanted ${isKnown ? 'known' : 'unknown'}` : NAMES;
    return judgment(source, { title: `${brand} ${piece}`, ...usedAndGood }, judgedUsd, judgedPiece);
  });
  const named = await readTablesOfNames();
  const tables = [
    ...named.kindsOfBrands.map((thing) => ofThing(KINDS_OF_BRANDS, thing)),
    ...named.models.map((thing) => ofThing(MODELS, thing)),
    ...named.themes.map((thing) => ofThing(THEMES, thing)),
  ];
  const isTested = openTestFinder(openTest);
  return [
    ...titles.rows.filter(({ part }) => part !== 'open test').map(ofTitle),
    ...[...models, ...pieces, ...tables].filter(({ item }) => !isTested(item.title ?? '')),
  ].filter(({ log }) => Number.isFinite(log));
}

const ofTitle = ({ title, condition, gender, judgedUsd, batch, part }: JudgedTitle): Judgment => ({
  ...judgment(batch, { title, condition, gender }, judgedUsd),
  isKeptOut: part === 'kept out',
});

const ofThing = (source: string, { brand, texts, log, deviation }: NamedThing): Judgment => ({
  ...judgment(source, { ...texts, condition: 'used, good' }, Math.exp(log), deviation),
  ...defined({ brand }),
  isNameKnown: source === MODELS,
});

function judgment(source: string, texts: Readonly<Record<string, string>>, usd: number, deviation?: number): Judgment {
  const { judgedTitle, judgedElsewhere } = PARAMETERS.judged;
  const usual = batches.others.includes(source) ? judgedElsewhere : judgedTitle;
  return { item: itemOf(texts), source, log: Math.log(usd), deviation: deviation ?? usual, isKeptOut: false };
}

/** Converts sales to judgments by the market. The price of a name is the mean over many sales. */
export function judgedByMarket(sales: readonly (SellerSale & { readonly isName?: boolean })[]): Judgment[] {
  return sales.map(({ source, seller, item, paid, isName }) => ({
    item,
    source: `sold ${source}`,
    seller,
    log: paid,
    deviation: isName ? PARAMETERS.judged.soldName : PARAMETERS.judged.soldPiece,
    isKeptOut: false,
  }));
}

/** Converts published medians of sold models to judgments by the market. */
export function judgedByMedians({ medians }: Pick<Statistics, 'medians'>): Judgment[] {
  const { fewestSalesOfMedian, soldMedian: deviation } = PARAMETERS.judged;
  return medians.flatMap(({ brand, category, title, sales = 0, log }): Judgment[] => {
    if (title === undefined || sales < fewestSalesOfMedian) return [];
    const item = itemOf({ brand, category, title, gender: 'women' });
    return [{ item, source: MEDIANS, log, deviation, isKeptOut: false }];
  });
}
