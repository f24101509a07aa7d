import { medianOf } from '../../src/median.ts';
import { ordinaryShare } from '../markets/markets.ts';
import { askedGender, type Cell, type Market, marketName } from '../read/cells.ts';

/** Items of a brand, category and gender on one market, beside their price, log USD after the market's median distance. */
export interface CellOnMarket {
  readonly market: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: ReturnType<typeof askedGender>;
  readonly residuals: readonly number[];
  /** Median of the residuals: how far off the typical price is there. */
  readonly median: number;
}

/** With fewer items the median of a cell is mostly chance. */
export const LEAST_OF_A_CELL = 5;

/** Returns true where a market shows a house's goods as they come, not models that somebody chose; no other says what is typical. */
export const isOrdinary = (market: Market) => ordinaryShare(market) > 0;

/** Puts the items of cells together by market, brand, category and gender. `predict` and `offsets` give log USD. */
export function cellsOnMarkets(
  cells: readonly Cell[],
  predict: (cell: Cell) => number,
  offsets: ReadonlyMap<string, number> = marketOffsets(cells, predict),
): CellOnMarket[] {
  const groups = new Map<string, { cell: Cell; residuals: number[] }>();
  for (const cell of cells) {
    const market = marketName(cell);
    const distance = predict(cell) + (offsets.get(market) as number);
    const key = [market, cell.brand, cell.category, askedGender(cell)].join('|');
    const group = groups.get(key) ?? { cell, residuals: [] };
    groups.set(key, group);
    for (const { log, count } of cell.bins)
      for (let k = 0; k < count; k++) group.residuals.push(log - distance);
  }
  return [...groups.values()].map(({ cell, residuals }) => ({
    market: marketName(cell),
    brand: cell.brand,
    category: cell.category,
    gender: askedGender(cell),
    residuals,
    median: medianOf(residuals),
  }));
}

/** Median distance of a market's items from their prices, log USD. */
export function marketOffsets(
  cells: readonly Cell[],
  predict: (cell: Cell) => number,
): Map<string, number> {
  const distances = new Map<string, number[]>();
  for (const cell of cells) {
    const list = distances.get(marketName(cell)) ?? [];
    distances.set(marketName(cell), list);
    const price = predict(cell);
    for (const { log, count } of cell.bins) for (let k = 0; k < count; k++) list.push(log - price);
  }
  return new Map([...distances].map(([market, list]) => [market, medianOf(list)]));
}
