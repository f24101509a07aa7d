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
  const groups = Map.groupBy(cells, (cell) =>
    [marketName(cell), cell.brand, cell.category, askedGender(cell)].join('|'),
  );
  return [...groups.values()].map((own) => {
    const { brand, category } = own[0] as Cell;
    const market = marketName(own[0] as Cell);
    const offset = offsets.get(market) as number;
    const residuals = own.flatMap((cell) => distancesOf(cell, predict(cell) + offset));
    const gender = askedGender(own[0] as Cell);
    return { market, brand, category, gender, residuals, median: medianOf(residuals) };
  });
}

/** Distances of a cell's items from a price, log USD. */
const distancesOf = ({ bins }: Cell, price: number): number[] =>
  bins.flatMap(({ log, count }) => Array.from({ length: count }, () => log - price));

/** Median distance of a market's items from their prices, log USD. */
export function marketOffsets(
  cells: readonly Cell[],
  predict: (cell: Cell) => number,
): Map<string, number> {
  return new Map(
    [...Map.groupBy(cells, marketName)].map(([market, own]) => [
      market,
      medianOf(own.flatMap((cell) => distancesOf(cell, predict(cell)))),
    ]),
  );
}
