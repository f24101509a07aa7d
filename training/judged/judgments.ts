import type { FileItem } from '../../src/lists/read-list-file.ts';
import type { SoldTitle } from '../level/read-sales.ts';
import type { Statistics } from '../model/statistics.ts';
import { readOpenSales } from '../open-test/read-sales.ts';
import { PARAMETERS } from '../parameters.ts';
import { itemOf } from '../read/item.ts';
import { type JudgedTitle, readJudgedTitles } from './read-judged.ts';
import { readJudgedModels, readJudgedPieces } from './read-names.ts';
import { openTestFinder } from './split.ts';

/** A judged or paid price of a titled piece. */
export interface Judgment {
  readonly item: FileItem;
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

/**
 * Reads judged titles, models and pieces of brands. `texts` holds titles of listings, to join to judgments. Throws a
 * sentence with file and line for an unusable row.
 */
export async function readJudgments(texts: Iterable<string>): Promise<Judgment[]> {
  const openTest = (await readOpenSales()).map(({ title }) => title);
  const titles = await readJudgedTitles({ texts, openTest });
  const { judgedPiece } = PARAMETERS.judged;
  const usedAndGood = { condition: 'used, good' };
  const models = (await readJudgedModels()).map(({ brand, title, gender, judgedUsd, isKnown }) => ({
    ...judgment(`models ${isKnown ? 'known' : 'unknown'}`, { title, gender, ...usedAndGood }, judgedUsd),
    brand,
  }));
  const pieces = (await readJudgedPieces()).map(({ brand, piece, judgedUsd, isWanted, isKnown }) => {
    const source = `pieces ${isWanted ? 'wanted' : 'usual'} ${isKnown ? 'known' : 'unknown'}`;
    return judgment(source, { title: `${brand} ${piece}`, ...usedAndGood }, judgedUsd, judgedPiece);
  });
  const isTested = openTestFinder(openTest);
  return [
    ...titles.rows.filter(({ part }) => part !== 'open test').map(ofTitle),
    ...[...models, ...pieces].filter(({ item }) => !isTested(item.title ?? '')),
  ].filter(({ log }) => Number.isFinite(log));
}

const ofTitle = ({ title, condition, gender, judgedUsd, batch, part }: JudgedTitle): Judgment => ({
  ...judgment(batch, { title, condition, gender }, judgedUsd),
  isKeptOut: part === 'kept out',
});

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
