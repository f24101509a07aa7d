import type { Tier } from '../../src/garments/catalog.ts';
import type { ClassRange } from '../../src/pricing/artifact.ts';
import { type Levels, levelAt, rangeAt } from '../level/levels.ts';
import { tierOf } from '../model/terms.ts';
import type { Ends } from '../numbers/shares.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { askedGender, type Cell } from '../read/cells.ts';

type Asked = Pick<Cell, 'brand' | 'category' | 'gender'>;

/** The service's answer for an item without a title, and what its class of prices adds to the fit's. */
export interface Untitled {
  /** Ends of the 80% range beside the price, log USD. */
  readonly ends: Ends;
  readonly confidence: number;
  readonly range: ClassRange;
  /** Level of sellers in the US beside the fit's prices, log USD. */
  readonly added: number;
}

/** The prices that the service would give from a fit, by brand, category and gender. */
export interface ServedCells {
  readonly cells: readonly PricedCell[];
  of(item: Asked): PricedCell;
  /** Ends of an item's interval beside its price, log USD. */
  ends(item: Asked): Ends;
  untitled(item: Asked): Untitled;
}

export function servedCells(cells: readonly PricedCell[], levels: Levels): ServedCells {
  const keyOf = (item: Asked) => `${item.brand} ${item.category} ${askedGender(item)}`;
  const byKey = new Map(cells.map((cell) => [keyOf(cell), cell] as const));
  const of = (item: Asked) => byKey.get(keyOf(item)) as PricedCell;
  const ends = (item: Asked): Ends => {
    const { price, priceLow, priceHigh } = of(item);
    return [Math.log(priceLow / price), Math.log(priceHigh / price)];
  };
  return {
    ...{ cells, of, ends },
    untitled: (item) => {
      const tier = tierOf(item.brand) as Tier;
      const { confidence } = of(item);
      return {
        ends: ends(item),
        confidence,
        range: rangeAt(levels, tier),
        added: levelAt(levels, tier),
      };
    },
  };
}
