import type { Gender } from '../../src/garments/catalog.ts';
import type { PricedCell } from '../publish/price-cells.ts';

/** The prices that the service would give from a fit, by brand, category and gender. */
export interface ServedCells {
  readonly cells: readonly PricedCell[];
  of(brand: string, category: string, gender: Gender): PricedCell;
  /** Ends of a cell's interval beside its price, log USD. */
  ends(cell: PricedCell): readonly [low: number, high: number];
}

export function servedCells(cells: readonly PricedCell[]): ServedCells {
  const keyOf = (brand: string, category: string, gender: string) =>
    `${brand} ${category} ${gender}`;
  const byKey = new Map(
    cells.map((cell) => [keyOf(cell.brand, cell.category, cell.gender), cell] as const),
  );
  return {
    cells,
    of: (brand, category, gender) => byKey.get(keyOf(brand, category, gender)) as PricedCell,
    ends: ({ price, priceLow, priceHigh }) => [
      Math.log(priceLow / price),
      Math.log(priceHigh / price),
    ],
  };
}
