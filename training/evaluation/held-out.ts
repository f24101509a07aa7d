import type { Tier } from '../../src/catalog/catalog.ts';
import { judgedTable } from '../judged/garment-terms.ts';
import { type Levels, levelAt } from '../level/levels.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { type Ends, medianByGroup } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { type Band, bandOf } from '../ranges/calibrate.ts';
import { askedGender, type Cell, countItems, type Market } from '../read/cells.ts';

/** One item, as a visitor would describe it. */
export interface Item {
  readonly cell: Cell;
  readonly tier: Tier;
  /** Log USD. */
  readonly log: number;
}

/** Folds whose items take no part in fitting or tuning: a fifth of each source. */
export const HELD_OUT: readonly number[] = PARAMETERS.evaluation.heldOutFolds;

export const isHeldOut = ({ fold }: { readonly fold: number }): boolean => HELD_OUT.includes(fold);

/** Returns one entry for each item in the histograms of cells, of catalog brands only. */
export function itemsOf(cells: readonly Cell[]): Item[] {
  return catalogCells(cells).flatMap((cell) =>
    cell.bins.flatMap(({ log, count }) =>
      Array.from({ length: count }, () => ({ cell, tier: tierOf(cell.brand) as Tier, log })),
    ),
  );
}

/** Returns the cells of catalog brands. */
export function catalogCells(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ brand }) => tierOf(brand) !== OTHER_TIER);
}

/** A held-out item with the service's answer without its title. */
export interface Judged extends Pick<Item, 'tier' | 'log'> {
  /** Undefined for own sales. */
  readonly market?: Market;
  readonly source: string;
  readonly band: Band;
  /** Log ratio to the price, log USD: unadjusted, and less the source's median. */
  readonly raw: number;
  readonly residual: number;
  /** Ends of the 80% range relative to the price, log USD. */
  readonly ends: Ends;
  readonly confidence: number;
}

/** Returns a function from an item to its log ratio to a price, log USD, less the median of its source. */
export const afterSource = (items: readonly Item[], rawOf: (item: Item) => number) => {
  const offsetOf = medianByGroup(items, ({ cell }) => cell.source, rawOf);
  return (item: Item) => rawOf(item) - offsetOf(item);
};

/** Pairs held-out items with the service's answers. `training` holds the cells behind those answers. */
export function judge(items: readonly Item[], served: ServedCells, training: readonly Cell[]) {
  const pairs = countItems(training, (cell) => `${cell.brand} ${cell.category}`);
  const rawOf = ({ cell, log }: Item) => log - Math.log(served.cellOf(cell).price);
  const residualOf = afterSource(items, rawOf);
  return items.map((item) => {
    const { cell, tier, log } = item;
    const { brand, category, confidence } = served.cellOf(cell);
    const band = bandOf(pairs.get(`${brand} ${category}`) ?? 0);
    return {
      market: cell,
      source: cell.source,
      brand,
      tier,
      log,
      band,
      confidence,
      raw: rawOf(item),
      residual: residualOf(item),
      ends: served.ends(cell),
    };
  });
}

type Asked = Pick<Cell, 'brand' | 'category' | 'gender'>;

/** Returns the service's prices from a fit, by brand, category and gender. */
export type ServedCells = ReturnType<typeof servedCells>;

export function servedCells(cells: readonly PricedCell[], levels: Levels) {
  const judged = judgedTable(levels.judged ?? {});
  const keyOf = (item: Asked) => `${item.brand} ${item.category} ${askedGender(item)}`;
  const byKey = new Map(cells.map((cell) => [keyOf(cell), cell] as const));
  const cellOf = (item: Asked) => byKey.get(keyOf(item)) as PricedCell;
  /** Returns the ends of an item's 80% range relative to its price, log USD. */
  const ends = (item: Asked): Ends => {
    const { price, priceLow, priceHigh } = cellOf(item);
    return [Math.log(priceLow / price), Math.log(priceHigh / price)];
  };
  /**
   * Returns the answer for an item without a title. `added` is the level of US sellers plus judged effects, log USD.
   */
  const untitled = (item: Asked) => {
    const tier = tierOf(item.brand) as Tier;
    const { confidence, error } = cellOf(item);
    return {
      ends: ends(item),
      confidence,
      error,
      errors: levels.errors,
      added: levelAt(levels, tier) + (judged[keyOf(item)] ?? 0),
    };
  };
  return { cellOf, ends, untitled };
}
