import { medianOf } from '../../src/base/numbers.ts';
import { TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { byGroup, type Ends, isWithin, shareOf } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { type Cell, type Market, pricedGender } from '../read/cells.ts';

/** One item, as a visitor would describe it. */
export interface Item {
  readonly cell: Cell;
  readonly tier: Tier;
  /** Log USD. */
  readonly log: number;
}

/** Returns true for the folds that are held out of fitting and tuning: a fifth of each source. */
export const isHeldOut = ({ fold }: { readonly fold: number }): boolean =>
  PARAMETERS.evaluation.heldOutFolds.includes(fold);

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

/** A held-out item with the service's answer about it without a title. */
export interface Judged extends Pick<Item, 'tier'> {
  /** Undefined for own sales. */
  readonly market?: Market;
  /** Log ratio to the price less the source's median, log USD. */
  readonly residual: number;
  /** Ends of the 80% range relative to the price, log USD. */
  readonly ends: Ends;
}

/** Pairs held-out items with the service's answers. */
export function judge(items: readonly Item[], served: ServedCells): Judged[] {
  const rawOf = ({ cell, log }: Item) => log - Math.log(served.cellOf(cell).price);
  const sourceOf = ({ cell }: Item) => cell.source;
  const offsetOf = byGroup(items, sourceOf, (own) => medianOf(own.map(rawOf)));
  return items.map((item) => {
    const { cell, tier } = item;
    return { market: cell, tier, residual: rawOf(item) - offsetOf(item), ends: served.ends(cell) };
  });
}

type Asked = Pick<Cell, 'brand' | 'category' | 'gender'>;

/** Returns the service's prices from a fit, by brand, category and gender. */
export type ServedCells = ReturnType<typeof servedCells>;

export function servedCells(cells: readonly PricedCell[]) {
  const keyOf = (item: Asked) => `${item.brand} ${item.category} ${pricedGender(item)}`;
  const byKey = new Map(cells.map((cell) => [keyOf(cell), cell] as const));
  const cellOf = (item: Asked) => byKey.get(keyOf(item)) as PricedCell;
  const ends = (item: Asked): Ends => {
    const { price, priceLow, priceHigh } = cellOf(item);
    return [Math.log(priceLow / price), Math.log(priceHigh / price)];
  };
  return { cellOf, ends };
}

const coverage = (name: string, judged: readonly Judged[]) => ({
  name,
  items: judged.length,
  share: shareOf(judged, ({ residual, ends }) => isWithin(residual, ends)),
});

/** The content of `calibration` in evaluation.json. */
export function checkCalibration(judged: readonly Judged[]) {
  const byTier = Map.groupBy(
    judged.filter(({ market }) => market?.marketplace !== ODD_SITE),
    ({ tier }) => tier,
  );
  const tiers = TIERS.flatMap((tier) => {
    const own = byTier.get(tier);
    return own ? [coverage(tier, own)] : [];
  });
  return { overall: coverage('overall', judged), tiers };
}
