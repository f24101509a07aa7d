import { sourcesIn } from '../markets/markets.ts';
import type { Random } from '../numbers/random.ts';
import type { Method } from './baselines.ts';
import { bootstrap } from './bootstrap.ts';
import type { Item } from './items.ts';
import { type Errors, rmsAfterOffset } from './metrics.ts';
import type { EvaluationReport } from './report.ts';
import groups from './source-groups.json' with { type: 'json' };

/** Sources whose mean error is reported. */
interface SourceGroup {
  readonly name: string;
  /** The common trait of the sources, in words. */
  readonly about: string;
  readonly sources: readonly string[];
}

/** Sources with fewer held-out items are listed but left out of group means: their error is mostly chance. */
const MIN_ITEMS = 5;

/** The published groups that have some of these sources, and all sources: those of an operator are in the last alone. */
export function groupsOf(sources: readonly string[]): SourceGroup[] {
  const known = groups.map((group) => ({
    ...group,
    sources: sourcesIn(group.name).filter((source) => sources.includes(source)),
  }));
  return [
    ...known,
    { name: 'all sources', about: 'Every source, each counted alike', sources },
  ].filter((group) => group.sources.length > 0);
}

/** Mean errors over the sources of each group, by method. */
export function groupErrors(
  results: EvaluationReport['sources'],
  methods: Readonly<Record<string, Method>>,
  items: readonly Item[],
  random: Random,
): EvaluationReport['groups'] {
  const counted = results.filter((r) => (r.methods.prediction as Errors).items >= MIN_ITEMS);
  return groupsOf(counted.map(({ source }) => source)).map(({ name, about, sources }) => {
    const own = counted.filter(({ source }) => sources.includes(source));
    const errors = (method: string, predict: Method) => {
      const mean = (pick: (e: Errors) => number) =>
        own.reduce((sum, r) => sum + pick(r.methods[method] as Errors), 0) / own.length;
      const lists = own.map(({ source }) =>
        items.filter((i) => i.source === source).map((i) => i.log - predict(i.cell)),
      );
      const meanRms = (some: readonly (readonly number[])[]) =>
        some.reduce((sum, list) => sum + rmsAfterOffset(list), 0) / some.length;
      return {
        rms: mean((e) => e.rms),
        rmsInterval: bootstrap(lists, meanRms, random),
        medianAbsolute: mean((e) => e.medianAbsolute),
        rmsRaw: mean((e) => e.rmsRaw),
        spearman: mean((e) => e.spearman),
      };
    };
    return {
      name,
      about,
      sources,
      methods: Object.fromEntries(
        Object.entries(methods).map(([method, predict]) => [method, errors(method, predict)]),
      ),
    };
  });
}
