import type { Condition, Gender as KnownGender } from '../../src/catalog/catalog.ts';
import { huberWeight } from '../numbers/statistics.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/** Width of a histogram bin, log USD. */
export const BIN_WIDTH = PARAMETERS.reading.binWidth;

/** Number of folds, as in sql/items.sql. */
export const FOLD_COUNT = PARAMETERS.reading.folds;

export type Gender = KnownGender | 'unknown';
export type Grade = Condition | 'unknown';

/** A garment and its grade. */
export interface Facts {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
}

/** Returns the gender by which an item is priced: women's if unstated, as in the API. */
export function pricedGender({ gender }: Pick<Facts, 'gender'>): KnownGender {
  return gender === 'unknown' ? 'female' : gender;
}

/** A market, which has its own price level. */
export interface Market {
  readonly source: string;
  readonly marketplace: string;
  /** `sold` or `asking`; also `ratio` and `retail` in published tables. */
  readonly basis: string;
}

/** Items of one market, brand, category, gender, condition, and fold, as a histogram of log prices. */
export interface Cell extends Market, Facts {
  readonly fold: number;
  /** Number of items per bin. `log` is the middle of the bin, log USD. */
  readonly bins: readonly { readonly log: number; readonly count: number }[];
  /** True if the items have titles. */
  readonly isTitled: boolean;
  /** Log price less the effects of the titles' facts, log USD, if known. */
  readonly wordless?: number;
  /** First and last year, and the number of items from `RECENT_FROM` or later. Absent if no source states dates. */
  readonly years?: Readonly<Record<'from' | 'to' | 'recent', number>>;
}

/** One item with a title. */
export interface TitledItem extends Omit<Cell, 'bins' | 'isTitled' | 'wordless'> {
  /** Lower-case words, as normalized in SQL. */
  readonly title: string;
  /** Log USD. */
  readonly log: number;
  /** Number of listings. More than one only for a short title, which does not identify an item. */
  readonly items: number;
  /** Newest year of its listings, if known. */
  readonly year?: number | undefined;
}

/** Returns a market's name, for keys and people. Nothing parses it. */
export function marketName({ source, marketplace, basis }: Market): string {
  return `${source} / ${marketplace} / ${basis}`;
}

const itemsOf = ({ bins }: Pick<Cell, 'bins'>) => total(bins, ({ count }) => count);

/** Returns a cell's number of items and mean log price, log USD. */
export function itemsAndMean(cell: Pick<Cell, 'bins'>) {
  const items = itemsOf(cell);
  return { items, mean: total(cell.bins, ({ log, count }) => count * log) / items };
}

/**
 * Returns Huber's estimate of location (1964) of a histogram, log USD, with its number of items. Prices farther from it
 * than `bound`, log USD, count less.
 */
export function robustMean(bins: Cell['bins'], bound = PARAMETERS.reading.cellOutlier): { log: number; items: number } {
  const { items, mean } = itemsAndMean({ bins });
  let log = mean;
  for (let round = 0; round < 5; round++) {
    let weights = 0;
    let sum = 0;
    for (const bin of bins) {
      const weight = bin.count * huberWeight(Math.abs(bin.log - log), bound);
      weights += weight;
      sum += weight * bin.log;
    }
    log = sum / weights;
  }
  return { log, items };
}

/** Returns the key that a cell and its titled items share. */
export function titlesKey(row: Omit<TitledItem, 'title' | 'log' | 'items' | 'year'>): string {
  const { brand, category, gender, condition, fold } = row;
  return [marketName(row), brand, category, gender, condition, fold].join('|');
}

/** Returns the number of items per key. */
export const countItems = (cells: readonly Cell[], keyOf: (cell: Cell) => string) => countBy(cells, keyOf, itemsOf);
