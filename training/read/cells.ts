import type { Condition, Gender as KnownGender } from '../../src/catalog/catalog.ts';
import { huberWeight } from '../numbers/robust.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/** Width of a histogram bin, log USD. */
export const BIN_WIDTH = PARAMETERS.reading.binWidth;

/** Number of folds, as in sql/items.sql. */
export const FOLD_COUNT = PARAMETERS.reading.folds;

export type Gender = KnownGender | 'unknown';
export type Grade = Condition | 'unknown';

/** A garment and its condition. */
export interface Facts {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
}

/** Returns an item's gender; women's if not stated, like the API's prediction. */
export function askedGender({ gender }: Pick<Facts, 'gender'>): KnownGender {
  return gender === 'unknown' ? 'female' : gender;
}

/** A market: the unit that has its own level. */
export interface Market {
  readonly source: string;
  readonly marketplace: string;
  /** `sold` or `asking`; also `ratio` and `retail` in published tables. */
  readonly basis: string;
}

/** Items of one market, brand, category, gender, condition and fold, as a histogram of log prices. */
export interface Cell extends Market, Facts {
  readonly fold: number;
  /** Numbers of items by bin of the log price, with the bin's middle, log USD. */
  readonly bins: readonly { readonly log: number; readonly count: number }[];
  /** True if the items have titles. */
  readonly isTitled: boolean;
  /** The log price less the effects of the titles' facts, log USD, once known. */
  readonly wordless?: number;
  /** The first and the last year, and the items of rows from `RECENT_FROM` or later; absent if no source has dates. */
  readonly years?: Readonly<Record<'from' | 'to' | 'recent', number>>;
}

/** One item with a title. */
export interface TitledItem extends Omit<Cell, 'bins' | 'isTitled' | 'wordless'> {
  /** Normalized by sql/duckdb.sql: lower-case words. */
  readonly title: string;
  /** Log USD. */
  readonly log: number;
  /** Number of listings; more than one only for a short title, which does not identify an item. */
  readonly items: number;
  /** The newest year of its listings, if known. */
  readonly year?: number | undefined;
}

/** Returns a market's name, for keys and people. Names are never parsed. */
export function marketName({ source, marketplace, basis }: Market): string {
  return `${source} / ${marketplace} / ${basis}`;
}

/** Returns a marketplace's site: `vinted_fr` and `vinted-it` are both Vinted. */
export function siteOf({ marketplace }: Pick<Market, 'marketplace'>): string {
  return marketplace.split(/[_-]/)[0] as string;
}

/** Returns a cell's number of items and mean log price, log USD. */
export function itemsAndMean(cell: Pick<Cell, 'bins'>): { n: number; mean: number } {
  const n = itemsOf(cell);
  return { n, mean: total(cell.bins, ({ log, count }) => count * log) / n };
}

/** Returns Huber's estimate of location (1964) of counted logs, log USD. */
export function robustMean(bins: Cell['bins'], far = PARAMETERS.reading.cellOutlier): { log: number; items: number } {
  const { n: items, mean } = itemsAndMean({ bins });
  let log = mean;
  for (let round = 0; round < 5; round++) {
    let [whole, sum] = [0, 0];
    for (const bin of bins) {
      const weight = bin.count * huberWeight(Math.abs(bin.log - log), far);
      whole += weight;
      sum += weight * bin.log;
    }
    log = sum / whole;
  }
  return { log, items };
}

/** Returns the key that a cell and its titled items share. */
export function titlesKey(row: Omit<TitledItem, 'title' | 'log' | 'items' | 'year'>): string {
  const { brand, category, gender, condition, fold } = row;
  return [marketName(row), brand, category, gender, condition, fold].join('|');
}

const itemsOf = ({ bins }: Pick<Cell, 'bins'>) => total(bins, ({ count }) => count);

/** Returns numbers of items by a key. */
export const countItems = (cells: readonly Cell[], keyOfCell: (cell: Cell) => string) =>
  countBy(cells, keyOfCell, itemsOf);

/** Returns the distinct markets of cells. */
export const marketsOf = (cells: readonly Cell[]): Market[] => [
  ...new Map(
    cells.map(({ source, marketplace, basis }) => {
      const market = { source, marketplace, basis };
      return [marketName(market), market];
    }),
  ).values(),
];
