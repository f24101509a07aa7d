import { medianOf } from '../../src/base/numbers.ts';
import { TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { byGroup, type Ends, isWithin, shareOf } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { type Cell, type Market, pricedGender } from '../read/cells.ts';

/** One item, described as a visitor would. */
export interface Item {
  readonly cell: Cell;
  readonly tier: Tier;
  /** Log USD. */
  readonly log: number;
}

/** Returns true for the folds held out of fitting and tuning, a fifth of each source. */
export const isHeldOut = ({ fold }: { readonly fold: number }): boolean =>
  PARAMETERS.evaluation.heldOutFolds.includes(fold);

/** Returns the single items of catalog brands behind the histograms of cells. */
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

/** A held-out item with the price and range that the service states without its title. */
export interface Judged extends Pick<Item, 'tier'> {
  /** Absent for own sales. */
  readonly market?: Market;
  /** Distance from the price, less the median distance of the source, log USD. */
  readonly residual: number;
  /** Ends of the 80% range relative to the price, log USD. */
  readonly ends: Ends;
}

/** Compares held-out items with the service's prices. */
export function judge(items: readonly Item[], served: ServedCells): Judged[] {
  const distanceOf = ({ cell, log }: Item) => log - Math.log(served.cellOf(cell).price);
  const sourceOf = ({ cell }: Item) => cell.source;
  const medianOfSource = byGroup(items, sourceOf, (group) => medianOf(group.map(distanceOf)));
  return items.map((item) => {
    const { cell, tier } = item;
    return { market: cell, tier, residual: distanceOf(item) - medianOfSource(item), ends: served.ends(cell) };
  });
}

type PricedItem = Pick<Cell, 'brand' | 'category' | 'gender'>;

export type ServedCells = ReturnType<typeof servedCells>;

/** Returns look-ups of a fit's prices and ranges, log USD, by brand, category, and gender. */
export function servedCells(cells: readonly PricedCell[]) {
  const keyOf = (item: PricedItem) => `${item.brand} ${item.category} ${pricedGender(item)}`;
  const byKey = new Map(cells.map((cell) => [keyOf(cell), cell] as const));
  const cellOf = (item: PricedItem) => byKey.get(keyOf(item)) as PricedCell;
  const ends = (item: PricedItem): Ends => {
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

/** Returns `calibration` of evaluation.json: the fraction of items within their range, overall and by tier. */
export function checkCalibration(judged: readonly Judged[]) {
  const byTier = Map.groupBy(
    judged.filter(({ market }) => market?.marketplace !== ODD_SITE),
    ({ tier }) => tier,
  );
  const tiers = TIERS.filter((tier) => byTier.has(tier));
  return {
    overall: coverage('overall', judged),
    tiers: tiers.map((tier) => coverage(tier, byTier.get(tier) ?? [])),
  };
}
