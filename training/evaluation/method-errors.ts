import { sourcesIn } from '../markets/markets.ts';
import { tierOf } from '../model/terms.ts';
import type { Random } from '../numbers/random.ts';
import { byKey, type Ends, meanOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type StaticNumbers, staticMid } from '../publish/static-estimate.ts';
import { type Cell, itemsAndMean } from '../read/cells.ts';
import { catalogCells, type Item, type ServedCells } from './held-out.ts';
import { bootstrap, errorsOf, rmsAfterOffset } from './metrics.ts';
import groups from './source-groups.json' with { type: 'json' };

/** Predicts a cell's log price, log USD, without seeing its items. */
type Method = (cell: Cell) => number;

type ByMethod<T> = Readonly<Record<string, T>>;

/** Returns the service's prices and simpler alternatives. */
export const methodsOf = (
  served: ServedCells,
  numbers: StaticNumbers,
  training: readonly Cell[],
): ByMethod<Method> => ({
  prediction: (cell) => Math.log(served.cellOf(cell).price),
  static: (cell) => Math.log(staticMid(numbers, cell)),
  'tier x category means': groupMeans(training, ({ brand, category }) => `${tierOf(brand)} ${category}`),
  'brand means': groupMeans(training, ({ brand }) => brand),
});

/**
 * Returns a method that predicts the mean log price of a cell's group, after subtracting each source's mean. Unknown
 * groups get the mean over sources.
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

/** Errors of a method, log USD, as means over the sources of a group. */
export interface GroupErrors {
  readonly rms: number;
  readonly rmsInterval: Ends;
  readonly medianAbsolute: number;
}

/**
 * Returns the published groups that have any of these sources, then all sources. An operator's are only in the last.
 */
export function groupsOf(sources: readonly string[]) {
  const published = groups.map((group) => ({
    ...group,
    sources: sourcesIn(group.name).filter((source) => sources.includes(source)),
  }));
  const withAll = [...published, { name: 'all sources', about: 'Every source, each counted alike', sources }];
  return withAll.filter((group) => group.sources.length > 0);
}

/** Returns the errors of each method by group of sources. */
export function methodErrors(items: readonly Item[], methods: ByMethod<Method>, random: Random) {
  const itemsBySource = [...Map.groupBy(items, ({ cell }) => cell.source)]
    .filter(([, itemsOfSource]) => itemsOfSource.length >= PARAMETERS.evaluation.fewestOfSource)
    .sort(byKey);
  return groupsOf(itemsBySource.map(([source]) => source)).map((group) => {
    const inGroup = itemsBySource.filter(([source]) => group.sources.includes(source));
    const errors = Object.entries(methods).map(([name, method]): [string, GroupErrors] => {
      const residuals = inGroup.map(([, itemsOfSource]) => itemsOfSource.map(({ log, cell }) => log - method(cell)));
      const errorsOfSources = residuals.map(errorsOf);
      const rmsInterval = bootstrap(residuals, (samples) => meanOf(samples, rmsAfterOffset), random);
      return [
        name,
        {
          rms: meanOf(errorsOfSources, ({ rms }) => rms),
          rmsInterval,
          medianAbsolute: meanOf(errorsOfSources, ({ medianAbsolute }) => medianAbsolute),
        },
      ];
    });
    return { ...group, methods: Object.fromEntries(errors) };
  });
}
