import type { Condition, Gender as KnownGender } from '../../src/garments/catalog.ts';
import { huberWeight } from '../numbers/robust.ts';

/** Width of a histogram bin in log USD: 5% in price, a rounding error of 0.014 beside a spread of items of 0.5. */
export const BIN_WIDTH = 0.05;

export type Gender = KnownGender | 'unknown';
export type Grade = Condition | 'unknown';

/** Items whose log price (log USD) lies in one bin, given by its middle. */
export interface Bin {
  readonly log: number;
  readonly count: number;
}

/** The gender of an item whose listing states none: women's, as for the API's prediction. */
export function askedGender({ gender }: { readonly gender: Gender }): KnownGender {
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
export interface Cell extends Market {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
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
  let n = 0;
  let sum = 0;
  for (const bin of cell.bins) {
    n += bin.count;
    sum += bin.count * bin.log;
  }
  return { n, mean: sum / n };
}

/** Distance from the mean beyond which an item loses weight, log USD: two standard deviations of items in a cell. */
const FAR = 1.2;

/** Huber's estimate of location (1964) over logs (log USD) and their counts. */
export function robustMean(bins: readonly Bin[], far = FAR): { log: number; items: number } {
  let items = 0;
  let log = 0;
  for (const bin of bins) {
    items += bin.count;
    log += bin.count * bin.log;
  }
  log /= items;
  for (let round = 0; round < 5; round++) {
    let total = 0;
    let sum = 0;
    for (const bin of bins) {
      const distance = Math.abs(bin.log - log);
      const weight = bin.count * huberWeight(distance, far);
      total += weight;
      sum += weight * bin.log;
    }
    log = sum / total;
  }
  return { log, items };
}

/** The common part of a cell's titled items. */
export function titlesKey(row: Omit<TitledItem, 'title' | 'log' | 'items' | 'year'>): string {
  const { brand, category, gender, condition, fold } = row;
  return [marketName(row), brand, category, gender, condition, fold].join('|');
}

/** Counts of items by whatever the key says. */
export function countItems(
  cells: readonly Cell[],
  keyOfCell: (cell: Cell) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const key = keyOfCell(cell);
    let n = counts.get(key) ?? 0;
    for (const bin of cell.bins) n += bin.count;
    counts.set(key, n);
  }
  return counts;
}

/** The markets of some cells, each once. */
export function marketsOf(cells: readonly Cell[]): Market[] {
  const markets = new Map<string, Market>();
  for (const { source, marketplace, basis } of cells) {
    const market = { source, marketplace, basis };
    markets.set(marketName(market), market);
  }
  return [...markets.values()];
}
