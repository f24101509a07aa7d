import { sourcesIn } from '../markets/markets.ts';
import groups from './source-groups.json' with { type: 'json' };

/** Sources whose mean error is reported. */
interface SourceGroup {
  readonly name: string;
  /** The common trait of the sources, in words. */
  readonly about: string;
  readonly sources: readonly string[];
}

/** Sources with fewer held-out items are listed but left out of group means: their error is mostly chance. */
export const MIN_ITEMS = 5;

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
