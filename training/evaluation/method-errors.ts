import { sourcesIn } from '../markets/markets.ts';
import { tierOf } from '../model/terms.ts';
import type { Random } from '../numbers/random.ts';
import { type Ends, meanOf } from '../numbers/summaries.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type StaticNumbers, staticMid } from '../publish/static-estimate.ts';
import { type Cell, itemsAndMean } from '../read/cells.ts';
import { catalogCells, type Item, type ServedCells } from './held-out.ts';
import { bootstrap, type Errors, errorsOf, rmsAfterOffset } from './metrics.ts';
import groups from './source-groups.json' with { type: 'json' };

/** Predicts a cell's log price, log USD, without seeing its items. */
type Method = (cell: Cell) => number;

/** A value for each method. */
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
        const sum = total(own, (one) => Math.min(one.n, most) * (one.mean - offsetOf(one.cell)));
        return [name, sum / total(own, ({ n }) => Math.min(n, most))];
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
export interface GroupErrors extends Pick<Errors, 'rms' | 'medianAbsolute' | 'rmsRaw' | 'spearman'> {
  readonly rmsInterval: Ends;
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
  const forEach = <T>(make: (method: Method, name: string) => T): ByMethod<T> =>
    Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, make(method, name)]));
  const bySource = [...Map.groupBy(items, ({ cell }) => cell.source)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, own]) => ({ source, own, logs: own.map(({ log }) => log) }));
  const sources = bySource.map(({ source, own, logs }) => ({
    source,
    methods: forEach((method) =>
      errorsOf(
        logs,
        own.map(({ cell }) => method(cell)),
      ),
    ),
  }));
  const counted = bySource.filter(({ own }) => own.length >= PARAMETERS.evaluation.fewestOfSource);
  return groupsOf(counted.map(({ source }) => source)).map((group) => {
    const isOwn = ({ source }: { readonly source: string }) => group.sources.includes(source);
    const errors = sources.filter(isOwn);
    const lists = counted.filter(isOwn).map(({ own }) => own);
    return {
      ...group,
      methods: forEach((method, name): GroupErrors => {
        const mean = (key: keyof Errors) => meanOf(errors, (one) => (one.methods[name] as Errors)[key]);
        const residuals = lists.map((own) => own.map(({ log, cell }) => log - method(cell)));
        return {
          rms: mean('rms'),
          rmsInterval: bootstrap(residuals, (some) => meanOf(some, rmsAfterOffset), random),
          medianAbsolute: mean('medianAbsolute'),
          rmsRaw: mean('rmsRaw'),
          spearman: mean('spearman'),
        };
      }),
    };
  });
}
