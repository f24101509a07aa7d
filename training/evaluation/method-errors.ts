import { sourcesIn } from '../markets/markets.ts';
import { tierOf } from '../model/terms.ts';
import type { Random } from '../numbers/random.ts';
import { type Ends, meanOf, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type StaticNumbers, staticMid } from '../publish/static-estimate.ts';
import { type Cell, itemsAndMean } from '../read/cells.ts';
import { catalogCells, type Item, type ServedCells } from './held-out.ts';
import { bootstrap, errorsOf, rmsAfterOffset } from './metrics.ts';
import groups from './source-groups.json' with { type: 'json' };

/** Predicts a cell's log price, log USD, without seeing its items. */
type Method = (cell: Cell) => number;

type ByMethod<T> = Readonly<Record<string, T>>;

/** Returns the service's prices and simple alternatives. */
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

/** Returns means of log price by a key, after each source's own mean; unknown keys get the overall mean. */
function groupMeans(cells: readonly Cell[], keyOf: (cell: Cell) => string): Method {
  const known = catalogCells(cells).map((cell) => ({ cell, ...itemsAndMean(cell) }));
  const means = (key: (cell: Cell) => string, most: number, offsetOf: (cell: Cell) => number) =>
    new Map(
      [...Map.groupBy(known, ({ cell }) => key(cell))].map(([name, own]) => {
        const sum = total(own, (one) => Math.min(one.items, most) * (one.mean - offsetOf(one.cell)));
        return [name, sum / total(own, ({ items }) => Math.min(items, most))];
      }),
    );
  const levels = means(
    ({ source }) => source,
    Infinity,
    () => 0,
  );
  const overall = meanOf([...levels.values()], Number);
  const ofGroup = means(keyOf, PARAMETERS.evaluation.fullCellOfBaseline, ({ source }) => levels.get(source) as number);
  return (cell) => overall + (ofGroup.get(keyOf(cell)) ?? 0);
}

/** Errors of a method, as means over the sources of a group. */
export interface GroupErrors {
  readonly rms: number;
  readonly rmsInterval: Ends;
  readonly medianAbsolute: number;
}

/**
 * Returns the published groups with any of these sources, and all sources; an operator's sources are only in the last.
 */
export function groupsOf(sources: readonly string[]) {
  const known = groups.map((group) => ({
    ...group,
    sources: sourcesIn(group.name).filter((source) => sources.includes(source)),
  }));
  return [...known, { name: 'all sources', about: 'Every source, each counted alike', sources }].filter(
    (group) => group.sources.length > 0,
  );
}

/** Returns errors of each method, as means over the sources of each group. */
export function methodErrors(items: readonly Item[], methods: ByMethod<Method>, random: Random) {
  const bySource = [...Map.groupBy(items, ({ cell }) => cell.source)]
    .filter(([, own]) => own.length >= PARAMETERS.evaluation.fewestOfSource)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return groupsOf(bySource.map(([source]) => source)).map((group) => {
    const lists = bySource.flatMap(([source, own]) => (group.sources.includes(source) ? [own] : []));
    const errors = Object.entries(methods).map(([name, method]): [string, GroupErrors] => {
      const residuals = lists.map((own) => own.map(({ log, cell }) => log - method(cell)));
      const ofSources = residuals.map(errorsOf);
      return [
        name,
        {
          rms: meanOf(ofSources, ({ rms }) => rms),
          rmsInterval: bootstrap(residuals, (some) => meanOf(some, rmsAfterOffset), random),
          medianAbsolute: meanOf(ofSources, ({ medianAbsolute }) => medianAbsolute),
        },
      ];
    });
    return { ...group, methods: Object.fromEntries(errors) };
  });
}
