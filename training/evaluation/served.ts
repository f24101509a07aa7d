import type { Tier } from '../../src/garments/catalog.ts';
import { type Levels, levelAt, rangeAt } from '../level/levels.ts';
import { tierOf } from '../model/terms.ts';
import type { Ends } from '../numbers/shares.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { askedGender, type Cell } from '../read/cells.ts';

type Asked = Pick<Cell, 'brand' | 'category' | 'gender'>;

/** The prices that the service would give from a fit, by brand, category and gender. */
export type ServedCells = ReturnType<typeof servedCells>;

export function servedCells(cells: readonly PricedCell[], levels: Levels) {
  const keyOf = (item: Asked) => `${item.brand} ${item.category} ${askedGender(item)}`;
  const byKey = new Map(cells.map((cell) => [keyOf(cell), cell] as const));
  const of = (item: Asked) => byKey.get(keyOf(item)) as PricedCell;
  /** Ends of an item's 80% range beside its price, log USD. */
  const ends = (item: Asked): Ends => {
    const { price, priceLow, priceHigh } = of(item);
    return [Math.log(priceLow / price), Math.log(priceHigh / price)];
  };
  /** The answer for an item without a title; `added` is the level of US sellers beside the fit's prices, log USD. */
  const untitled = (item: Asked) => {
    const tier = tierOf(item.brand) as Tier;
    const { confidence } = of(item);
    return {
      ...{ ends: ends(item), confidence },
      ...{ range: rangeAt(levels, tier), added: levelAt(levels, tier) },
    };
  };
  return { of, ends, untitled };
}
