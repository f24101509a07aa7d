import type { Condition, Gender as KnownGender } from '../../src/catalog/catalog.ts';
import { huberWeight } from '../numbers/statistics.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/** Width of a histogram bin, log USD. */
export const BIN_WIDTH = PARAMETERS.reading.binWidth;

/** Number of folds, the same as in `sql/items.sql`. */
export const FOLD_COUNT = PARAMETERS.reading.folds;

export type Gender = KnownGender | 'unknown';
export type Grade = Condition | 'unknown';

export interface Facts {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
}

/** Returns the gender for an item's price. As in the API, an unstated gender is priced as women's. */
export function pricedGender({ gender }: Pick<Facts, 'gender'>): KnownGender {
  return gender === 'unknown' ? 'female' : gender;
}

/** A market, which has a price level of its own. */
export interface Market {
  readonly source: string;
  readonly marketplace: string;
  /** `sold` or `asking`; also `ratio` and `retail` in published tables. */
  readonly basis: string;
}

/** A histogram of the log prices of one market, brand, category, gender, condition, and fold. */
export interface Cell extends Market, Facts {
  readonly fold: number;
  /** Number of items per bin. `log` is the middle of the bin, log USD. */
  readonly bins: readonly { readonly log: number; readonly count: number }[];
  /** True if the items have titles. */
  readonly isTitled: boolean;
  /** Price without the effects of titles, log USD, if known. */
  readonly wordless?: number;
  /** First year, last year, and number of items since `RECENT_FROM`. Absent without stated dates. */
  readonly years?: Readonly<Record<'from' | 'to' | 'recent', number>>;
}

/** A single item with a title. */
export interface TitledItem extends Omit<Cell, 'bins' | 'isTitled' | 'wordless'> {
  /** Title, normalized by the SQL. */
  readonly title: string;
  /** Log USD. */
  readonly log: number;
  /** Number of listings, above 1 only for a title too short to identify an item. */
  readonly items: number;
  /** Newest year of the listings, if known. */
  readonly year?: number | undefined;
}

/** Returns a market's name, for keys and readers. It is never parsed. */
export function marketName({ source, marketplace, basis }: Market): string {
  return `${source} / ${marketplace} / ${basis}`;
}

const itemsOf = ({ bins }: Pick<Cell, 'bins'>) => total(bins, ({ count }) => count);

/** Returns a cell's number of items and mean price, log USD. */
export function itemsAndMean(cell: Pick<Cell, 'bins'>) {
  const items = itemsOf(cell);
  return { items, mean: total(cell.bins, ({ log, count }) => count * log) / items };
}

/** Reweighting steps of Huber's estimate, after which it hardly moves. */
const HUBER_STEPS = 5;

/**
 * Returns Huber's estimate of a histogram's location (1964), log USD, and its number of items. Prices farther from it
 * than `bound`, log USD, count less.
 */
export function robustMean(bins: Cell['bins'], bound = PARAMETERS.reading.cellOutlier): { log: number; items: number } {
  const { items, mean } = itemsAndMean({ bins });
  let log = mean;
  for (let step = 0; step < HUBER_STEPS; step++) {
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

/** Returns the key that a cell shares with its titled items. */
export function titlesKey(row: Omit<TitledItem, 'title' | 'log' | 'items' | 'year'>): string {
  const { brand, category, gender, condition, fold } = row;
  return [marketName(row), brand, category, gender, condition, fold].join('|');
}

export const countItems = (cells: readonly Cell[], keyOf: (cell: Cell) => string) => countBy(cells, keyOf, itemsOf);
