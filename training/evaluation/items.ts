import type { Tier } from '../../src/garments/catalog.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import type { Cell, Market } from '../read/cells.ts';

/** One item of the held-out part, as a visitor would ask for it. */
export interface Item {
  readonly cell: Cell;
  readonly source: string;
  readonly market: Market;
  readonly tier: Tier;
  /** Log USD. */
  readonly log: number;
}

/** Folds whose items take no part in fitting or tuning: a fifth of each source. */
export const HELD_OUT: readonly number[] = [0, 1];

/** Cells are histograms: one entry for each of their items, of catalog brands only. */
export function itemsOf(cells: readonly Cell[]): Item[] {
  return catalogCells(cells).flatMap((cell) => {
    const shared = { cell, source: cell.source, market: cell, tier: tierOf(cell.brand) as Tier };
    return cell.bins.flatMap(({ log, count }) =>
      Array.from({ length: count }, () => ({ ...shared, log })),
    );
  });
}

/** Those cells that hold items of catalog brands. */
export function catalogCells(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ brand }) => tierOf(brand) !== OTHER_TIER);
}
