import type { Condition, Gender as KnownGender } from '../../src/garments/catalog.ts';
import { huberWeight } from '../numbers/robust.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/** Width of a histogram bin, log USD. */
export const BIN_WIDTH = PARAMETERS.reading.binWidth;

/** Folds of the items, as in sql/items.sql. */
export const FOLD_COUNT = PARAMETERS.reading.folds;

export type Gender = KnownGender | 'unknown';
export type Grade = Condition | 'unknown';

/** A garment, in a state. */
export interface Facts {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
}

/** Items whose log price (log USD) lies in one bin, given by its middle. */
export interface Bin {
  readonly log: number;
  readonly count: number;
}

/** The gender of an item whose listing states none: women's, as for the API's prediction. */
export function askedGender({ gender }: Pick<Facts, 'gender'>): KnownGender {
  return gender === 'unknown' ? 'female' : gender;
}

/** A market, where prices were asked or paid: the unit that gets its own level. */
export interface Market {
  readonly source: string;
  readonly marketplace: string;
  /** `sold` or `asking`; published tables also know `ratio`. */
  readonly basis: string;
}

/** All items of one market, brand, category, gender, condition and fold, as a histogram of log price. */
export interface Cell extends Market, Facts {
  readonly fold: number;
  readonly bins: readonly Bin[];
  /** True where its items have titles. */
  readonly isTitled: boolean;
  /** Log USD that the words of their titles leave of the price, once words are known. */
  readonly wordless?: number;
  /** Absent where no source says when. */
  readonly years?: Years;
}

/** Years of some items. */
export interface Years {
  readonly from: number;
  readonly to: number;
  /** Items of rows that begin in `RECENT_FROM` or later. */
  readonly recent: number;
}

/** One item with a title. */
export interface TitledItem extends Omit<Cell, 'bins' | 'isTitled' | 'wordless'> {
  /** As sql/duckdb.sql leaves it: lower-case words. */
  readonly title: string;
  /** Log USD. */
  readonly log: number;
  /** Listings that it stands for: more than one only under a short title, which names no item. */
  readonly items: number;
  /** The newest year of its listings, where it is known. */
  readonly year?: number | undefined;
}

/** A market's name, for keys and for people. Nothing takes it apart again. */
export function marketName({ source, marketplace, basis }: Market): string {
  return `${source} / ${marketplace} / ${basis}`;
}

/** The site behind a marketplace: `vinted_fr` and `vinted-it` are both Vinted. */
export function siteOf({ marketplace }: Pick<Market, 'marketplace'>): string {
  return marketplace.split(/[_-]/)[0] as string;
}

/** Items of a cell and their mean log price (log USD). */
export function itemsAndMean(cell: Pick<Cell, 'bins'>): { n: number; mean: number } {
  const n = itemsOf(cell);
  return { n, mean: total(cell.bins, ({ log, count }) => count * log) / n };
}

/** Huber's estimate of location (1964) over logs (log USD) and their counts. */
export function robustMean(bins: readonly Bin[], far = PARAMETERS.reading.cellOutlier): { log: number; items: number } {
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

/** The common part of a cell's titled items. */
export function titlesKey(row: Omit<TitledItem, 'title' | 'log' | 'items' | 'year'>): string {
  const { brand, category, gender, condition, fold } = row;
  return [marketName(row), brand, category, gender, condition, fold].join('|');
}

const itemsOf = ({ bins }: Pick<Cell, 'bins'>) => total(bins, ({ count }) => count);

/** Returns counts of items by a key. */
export const countItems = (cells: readonly Cell[], keyOfCell: (cell: Cell) => string) =>
  countBy(cells, keyOfCell, itemsOf);

/** The markets of some cells, each once. */
export const marketsOf = (cells: readonly Cell[]): Market[] => [
  ...new Map(
    cells.map(({ source, marketplace, basis }) => {
      const market = { source, marketplace, basis };
      return [marketName(market), market];
    }),
  ).values(),
];
