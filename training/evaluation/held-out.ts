import { medianOf } from '../../src/base/numbers.ts';
import { TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { logEnds } from '../level/price-sales.ts';
import { ODD_SITE, sourcesIn } from '../markets/markets.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import type { Random } from '../numbers/random.ts';
import { bootstrap, rmsAfterOffset } from '../numbers/statistics.ts';
import { byGroup, byKey, type Ends, type Interval, isWithin, meanOf, shareOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { type StaticNumbers, staticMid } from '../publish/static-estimate.ts';
import { type Cell, itemsAndMean, type Market, pricedGender } from '../read/cells.ts';
import groups from './source-groups.json' with { type: 'json' };

/** A single item in a cell. */
interface Item {
  readonly cell: Cell;
  readonly tier: Tier;
  /** Log USD. */
  readonly log: number;
}

/** Returns true for folds that are held out of fitting and tuning: a fifth of each source. */
export const isHeldOut = ({ fold }: { readonly fold: number }): boolean =>
  PARAMETERS.evaluation.heldOutFolds.includes(fold);

/** Expands the histograms of catalog brands into items. */
export function itemsOf(cells: readonly Cell[]): Item[] {
  return catalogCells(cells).flatMap((cell) =>
    cell.bins.flatMap(({ log, count }) =>
      Array.from({ length: count }, () => ({ cell, tier: tierOf(cell.brand) as Tier, log })),
    ),
  );
}

function catalogCells(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ brand }) => tierOf(brand) !== OTHER_TIER);
}

/** A held-out item, compared with the price and range that the service gives without its title. */
export interface Judged extends Pick<Item, 'tier'> {
  /** Absent for own sales. */
  readonly market?: Market;
  /** Distance from the price minus the source's median distance, log USD. */
  readonly residual: number;
  /** Ends of the 80% range relative to the price, log USD. */
  readonly ends: Ends;
}

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

type ServedCells = ReturnType<typeof servedCells>;

/** Creates lookups of a fit's cells and of their ranges, log USD, by brand, category, and gender. */
export function servedCells(cells: readonly PricedCell[]) {
  const keyOf = (item: PricedItem) => `${item.brand} ${item.category} ${pricedGender(item)}`;
  const cellByKey = new Map(cells.map((cell) => [keyOf(cell), cell] as const));
  const cellOf = (item: PricedItem) => cellByKey.get(keyOf(item)) as PricedCell;
  const ends = (item: PricedItem) => logEnds(cellOf(item));
  return { cellOf, ends };
}

const coverage = (name: string, judged: readonly Judged[]) => ({
  name,
  items: judged.length,
  share: shareOf(judged, ({ residual, ends }) => isWithin(residual, ends)),
});

/** Returns `calibration` in `evaluation.json`: the fraction of items within their ranges, overall and by tier. */
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

/** Predicts a cell's price, log USD, without its items. */
type Method = (cell: Cell) => number;

/** Returns the methods to compare: the service's prices and simpler alternatives. */
export const methodsOf = (
  served: ServedCells,
  numbers: StaticNumbers,
  training: readonly Cell[],
): Readonly<Record<string, Method>> => ({
  prediction: (cell) => Math.log(served.cellOf(cell).price),
  static: (cell) => Math.log(staticMid(numbers, cell)),
  'tier x category means': groupMeans(training, ({ brand, category }) => `${tierOf(brand)} ${category}`),
  'brand means': groupMeans(training, ({ brand }) => brand),
});

/**
 * Creates a method that predicts the mean log price of a cell's group, after subtracting each source's mean. A cell in
 * an unknown group gets the mean over sources.
 */
function groupMeans(cells: readonly Cell[], keyOf: (cell: Cell) => string): Method {
  const trainingCells = catalogCells(cells).map((cell) => ({ cell, ...itemsAndMean(cell) }));
  const means = (groupOf: (cell: Cell) => string, mostItems: number, offsetOf: (cell: Cell) => number) => {
    const groups = Map.groupBy(trainingCells, ({ cell }) => groupOf(cell));
    const meanOfGroup = (group: typeof trainingCells) => {
      const sum = total(group, ({ cell, items, mean }) => Math.min(items, mostItems) * (mean - offsetOf(cell)));
      return sum / total(group, ({ items }) => Math.min(items, mostItems));
    };
    return new Map([...groups].map(([name, group]) => [name, meanOfGroup(group)]));
  };
  const ofSource = means(
    ({ source }) => source,
    Infinity,
    () => 0,
  );
  const overall = meanOf([...ofSource.values()], (mean) => mean);
  const offsetOf = ({ source }: Cell) => ofSource.get(source) as number;
  const ofGroup = means(keyOf, PARAMETERS.evaluation.fullCellOfBaseline, offsetOf);
  return (cell) => overall + (ofGroup.get(keyOf(cell)) ?? 0);
}

/** A method's errors, log USD, averaged over the sources in a group. */
export interface GroupErrors {
  readonly rms: number;
  readonly rmsInterval: Interval;
  readonly medianAbsolute: number;
}

/**
 * Returns the published groups that contain any of these sources, followed by a group of all sources, which is the only
 * one with an operator's own sources.
 */
export function groupsOf(sources: readonly string[]) {
  const published = groups.map((group) => ({
    ...group,
    sources: sourcesIn(group.name).filter((source) => sources.includes(source)),
  }));
  const withAll = [...published, { name: 'all sources', about: 'Every source, each counted alike', sources }];
  return withAll.filter((group) => group.sources.length > 0);
}

/** Returns the median distance of residuals from their median, which is their source's level. */
function medianAbsoluteOf(residuals: readonly number[]): number {
  const offset = medianOf(residuals);
  return medianOf(residuals.map((residual) => Math.abs(residual - offset)));
}

export function methodErrors(items: readonly Item[], methods: Readonly<Record<string, Method>>, random: Random) {
  const itemsBySource = [...Map.groupBy(items, ({ cell }) => cell.source)]
    .filter(([, itemsOfSource]) => itemsOfSource.length >= PARAMETERS.evaluation.fewestOfSource)
    .sort(byKey);
  return groupsOf(itemsBySource.map(([source]) => source)).map((group) => {
    const inGroup = itemsBySource.filter(([source]) => group.sources.includes(source));
    const errors = Object.entries(methods).map(([name, method]): [string, GroupErrors] => {
      const residuals = inGroup.map(([, itemsOfSource]) => itemsOfSource.map(({ log, cell }) => log - method(cell)));
      const rms = meanOf(residuals, rmsAfterOffset);
      const rmsInterval = bootstrap(residuals, (samples) => meanOf(samples, rmsAfterOffset), random);
      return [name, { rms, rmsInterval, medianAbsolute: meanOf(residuals, medianAbsoluteOf) }];
    });
    return { ...group, methods: Object.fromEntries(errors) };
  });
}
