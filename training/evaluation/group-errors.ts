import { sourcesIn } from '../markets/markets.ts';
import type { Random } from '../numbers/random.ts';
import { type Ends, meanOf } from '../numbers/shares.ts';
import type { Method } from './baselines.ts';
import type { Item } from './items.ts';
import { bootstrap, type Errors, errorsOf, rmsAfterOffset } from './metrics.ts';
import groups from './source-groups.json' with { type: 'json' };

/** Something of each method. */
type ByMethod<T> = Readonly<Record<string, T>>;

const forEach = <T>(methods: ByMethod<Method>, make: (method: Method, name: string) => T) =>
  Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, make(method, name)]));

/** Errors on the held-out items of a source. */
export interface SourceErrors {
  readonly source: string;
  readonly methods: ByMethod<Errors>;
}

/** Errors of each method by source, in the order of their names. */
export function sourceErrors(items: readonly Item[], methods: ByMethod<Method>): SourceErrors[] {
  return [...Map.groupBy(items, ({ source }) => source)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, own]) => {
      const logs = own.map(({ log }) => log);
      const predictions = (method: Method) => own.map(({ cell }) => method(cell));
      return { source, methods: forEach(methods, (one) => errorsOf(logs, predictions(one))) };
    });
}

/** Sources with fewer held-out items are listed but left out of group means: their error is mostly chance. */
const MIN_ITEMS = 5;

/** The published groups that have some of these sources, and all sources: those of an operator are in the last alone. */
export function groupsOf(sources: readonly string[]) {
  const known = groups.map((group) => ({
    ...group,
    sources: sourcesIn(group.name).filter((source) => sources.includes(source)),
  }));
  return [
    ...known,
    { name: 'all sources', about: 'Every source, each counted alike', sources },
  ].filter((group) => group.sources.length > 0);
}

/** Errors of one method, means over the sources of a group. */
export interface GroupErrors
  extends Pick<Errors, 'rms' | 'medianAbsolute' | 'rmsRaw' | 'spearman'> {
  readonly rmsInterval: Ends;
}

export type ErrorsOfGroup = ReturnType<typeof groupErrors>[number];

/** Mean errors over the sources of each group, by method. */
export function groupErrors(
  results: readonly SourceErrors[],
  methods: ByMethod<Method>,
  items: readonly Item[],
  random: Random,
) {
  const counted = results.filter((one) => (one.methods.prediction as Errors).items >= MIN_ITEMS);
  const ofSource = Map.groupBy(items, ({ source }) => source);
  return groupsOf(counted.map(({ source }) => source)).map((group) => {
    const own = counted.filter(({ source }) => group.sources.includes(source));
    const errors = (method: Method, name: string): GroupErrors => {
      const mean = (key: keyof Errors) => meanOf(own, (one) => (one.methods[name] as Errors)[key]);
      const lists = own.map(({ source }) =>
        (ofSource.get(source) ?? []).map(({ log, cell }) => log - method(cell)),
      );
      return {
        rms: mean('rms'),
        rmsInterval: bootstrap(lists, (some) => meanOf(some, rmsAfterOffset), random),
        medianAbsolute: mean('medianAbsolute'),
        rmsRaw: mean('rmsRaw'),
        spearman: mean('spearman'),
      };
    };
    return { ...group, methods: forEach(methods, errors) };
  });
}
