import { findCategory } from '../../src/catalog/by-slug.ts';
import type { ClosetItem } from '../../src/lists/read-closet.ts';
import type { SoldTitle } from '../level/read-sales.ts';
import type { Statistics } from '../model/statistics.ts';
import { readOpenSales } from '../open-test/read-sales.ts';
import { PARAMETERS } from '../parameters.ts';
import { itemOf } from '../read/item.ts';
import { type JudgedTitle, readJudgedTitles } from './read-judged.ts';
import { readJudgedModels, readJudgedPieces } from './read-names.ts';
import { type NamedThing, readNamesTable, readThemes } from './read-table.ts';
import { openTestFinder } from './split.ts';

/** A judged or paid price of a titled piece. */
export interface Judgment {
  readonly item: ClosetItem;
  /** The slug of the brand, where the row names it: a title that reads as another one's says nothing. */
  readonly brand?: string;
  /** The batch or the seller, each with a level of its own. */
  readonly source: string;
  /** Absent for judgments. */
  readonly seller?: string;
  /** Log USD. */
  readonly log: number;
  /** Standard deviation of the price given its facts and words, log USD. */
  readonly deviation: number;
  /** True if it measures fits without taking part in them. */
  readonly isKeptOut: boolean;
  /** True where the judge knows the model that is named. */
  readonly isNameKnown?: boolean;
}

/** Batches of titles by US sellers, which share the common level. */
const OF_US_SELLERS: readonly string[] = [
  'ebay-new-2021',
  'ebay-used-2021',
  'mercari-2018',
  'us-listings',
  'us-listings-2',
];

/** The source of published medians of sold models, also at the common level. */
const MEDIANS = 'medians';

/** Batches of names: models, and usual pieces of brands, judged without a title; the tables have two readers. */
const NAMES = 'names';
const TABLES = 'tables of names';

/** Returns true for a batch of names. */
export const isOfNames = (source: string): boolean => source === NAMES || source === TABLES;

/** The batch of the pieces that are wanted most of each brand, which stand above its usual ones. */
const WANTED_PIECES = 'wanted pieces';

/** Returns true for a source at the common level. */
export const isAtLevel = (source: string): boolean => source === MEDIANS || OF_US_SELLERS.includes(source);

/** Returns true for a batch of titles by US sellers. */
export const isOfUsTitles = (source: string): boolean => OF_US_SELLERS.includes(source);

/**
 * Batches that are less informative on sales between persons in the US: other markets, dealers, new goods, single
 * names.
 */
const OF_OTHERS: readonly string[] = [
  'farfetch',
  'fashionphile',
  'grailed',
  'loveluxury',
  'rebag',
  'second-judge',
  'shop-goods',
  'shoe-models-2017',
  'sothebys',
  'stockx-new',
  'thredup',
  'truefacet',
  'vestiaire',
];

/** Batches of dealers, shops and Vestiaire, whose titles teach brands and models: their words are of other trades. */
const WITHOUT_WORDS: readonly string[] = [
  'farfetch',
  'fashionphile',
  'loveluxury',
  'rebag',
  'shop-goods',
  'sothebys',
  'truefacet',
  'vestiaire',
];

/** Returns true for a source whose titles teach words. */
export const teachesWords = (source: string): boolean => !WITHOUT_WORDS.includes(source);

/**
 * Reads judged titles, models and pieces of brands. `texts` holds titles of listings, to join to judgments. Throws a
 * sentence with file and line for an unusable row.
 */
export async function readJudgments(texts: Iterable<string>): Promise<Judgment[]> {
  const openTest = (await readOpenSales()).map(({ title }) => title);
  const titles = await readJudgedTitles({ texts, openTest });
  const { nameBesideModel, guessedName, judgedPiece } = PARAMETERS.judged;
  const usedAndGood = { condition: 'used, good' };
  const models = (await readJudgedModels()).map(({ brand, title, gender, judgedUsd, isKnown }) => ({
    ...judgment(NAMES, { title, gender, ...usedAndGood }, judgedUsd, isKnown ? nameBesideModel : guessedName),
    brand,
    isNameKnown: isKnown,
  }));
  const pieces = (await readJudgedPieces()).map(({ brand, piece, judgedUsd, isWanted, isKnown }) =>
    judgment(
      isWanted ? WANTED_PIECES : NAMES,
      { title: `${brand} ${piece}`, ...usedAndGood },
      judgedUsd,
      isKnown ? judgedPiece : guessedName,
    ),
  );
  const table = await readNamesTable();
  const named = table.things.filter(({ kind }) => findCategory(kind)).map(ofThing);
  const themed = (await readThemes()).map(({ title, log, deviation }) => ({
    ...judgment(TABLES, { title, condition: 'used, good' }, 0),
    log,
    deviation: Math.hypot(deviation, PARAMETERS.judged.themedPiece),
  }));
  const isTested = openTestFinder(openTest);
  return [
    ...titles.rows.filter(({ part }) => part !== 'open test').map(ofTitle),
    ...[...models, ...pieces, ...named, ...themed].filter(({ item }) => !isTested(item.title ?? '')),
  ].filter(({ log }) => Number.isFinite(log));
}

const ofTitle = ({ title, condition, gender, judgedUsd, batch, part }: JudgedTitle): Judgment => ({
  ...judgment(batch, { title, condition, gender }, judgedUsd),
  isKeptOut: part === 'kept out',
});

/** Returns a row of the tables as a judgment; a brand's usual piece by its columns, a model by its title. */
function ofThing({ brand, kind, gender, title, isModel, log, deviation }: NamedThing): Judgment {
  const texts = isModel ? { title } : { brand, category: kind };
  return {
    ...judgment(TABLES, { ...texts, gender, condition: 'used, good' }, 0),
    brand,
    log,
    deviation: isModel ? deviation : Math.hypot(deviation, PARAMETERS.judged.judgedPiece),
    isNameKnown: isModel && deviation < PARAMETERS.judged.guessedName,
  };
}

function judgment(source: string, texts: Readonly<Record<string, string>>, usd: number, deviation?: number): Judgment {
  const { judgedTitle, judgedElsewhere } = PARAMETERS.judged;
  const usual = OF_OTHERS.includes(source) ? judgedElsewhere : judgedTitle;
  return { item: itemOf(texts), source, log: Math.log(usd), deviation: deviation ?? usual, isKeptOut: false };
}

/** Returns sales as judgments by the market; a name's price is the mean of many sales. */
export function judgedByMarket(sales: readonly SoldTitle[]): Judgment[] {
  return sales.map(({ source, seller, item, paid, isName }) => ({
    item,
    source: `sold ${source}`,
    seller,
    log: paid,
    deviation: isName ? PARAMETERS.judged.soldName : PARAMETERS.judged.soldPiece,
    isKeptOut: false,
  }));
}

/** Returns published medians of sold models as judgments by the market. */
export function judgedByMedians({ medians }: Pick<Statistics, 'medians'>): Judgment[] {
  return medians.flatMap(({ brand, category, title, sales = 0, log }): Judgment[] =>
    title === undefined || sales < PARAMETERS.judged.fewestSalesOfMedian
      ? []
      : [
          {
            item: itemOf({ brand, category, title, gender: 'women' }),
            source: MEDIANS,
            log,
            deviation: PARAMETERS.judged.soldMedian,
            isKeptOut: false,
          },
        ],
  );
}
