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
  return cells.flatMap((cell) => {
    const tier = tierOf(cell.brand);
    if (tier === OTHER_TIER) return [];
    const shared = { cell, source: cell.source, market: cell, tier };
    return cell.bins.flatMap((bin) =>
      Array.from({ length: bin.count }, () => ({ ...shared, log: bin.log })),
    );
  });
}

/** Those cells that hold items of catalog brands. */
export function catalogCells(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ brand }) => tierOf(brand) !== OTHER_TIER);
}
