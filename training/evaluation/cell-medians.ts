import { medianOf } from '../../src/median.ts';
import { ordinaryShare } from '../markets/markets.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import { askedGender, type Cell, type Market, marketName } from '../read/cells.ts';

/** With fewer items the median of a cell is mostly chance. */
const LEAST_OF_A_CELL = 5;

/** Returns true where a market shows a house's goods as they come, not models that somebody chose; no other says what is typical. */
export const isOrdinary = (market: Market) => ordinaryShare(market) > 0;

/** Makes the function that returns a fit's price of a cell for the mix of conditions, log USD. */
export const usualLog = (fit: Fit) => (cell: Cell) =>
  untitledLog(fit, { ...cell, gender: askedGender(cell), condition: 'unknown' });

/** Items of a brand, category and gender on one market, beside their price. */
export type CellOnMarket = ReturnType<typeof cellsOnMarkets>[number];

/** Puts the items of cells together by market, brand, category and gender. `predict` and `offsets` give log USD. */
export function cellsOnMarkets(
  cells: readonly Cell[],
  predict: (cell: Cell) => number,
  offsets: ReadonlyMap<string, number> = marketOffsets(cells, predict),
) {
  const groups = Map.groupBy(cells, (cell) =>
    [marketName(cell), cell.brand, cell.category, askedGender(cell)].join('|'),
  );
  return [...groups.values()].map((own) => {
    const [first] = own as [Cell];
    const offset = offsets.get(marketName(first)) as number;
    // Log USD after the market's median distance.
    const residuals = own.flatMap((cell) => distancesOf(cell, predict(cell) + offset));
    const { brand, category } = first;
    return { brand, category, gender: askedGender(first), residuals, median: medianOf(residuals) };
  });
}

/** Distances of the typical prices of cells with enough items from their prices, log USD. */
export const typicalErrors = (
  cells: readonly Pick<CellOnMarket, 'residuals' | 'median'>[],
): number[] =>
  cells.flatMap(({ residuals, median }) =>
    residuals.length >= LEAST_OF_A_CELL ? [Math.abs(median)] : [],
  );

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
