import { WORD_GROUPS } from '../../src/pricing/item-keys.ts';
import { computeMean, computeMedian, computeRms, countBy } from '../numbers/statistics.ts';
import { type Solution, solve, sumRowEffects } from '../solve/solve.ts';
import {
  isAuthenticated,
  isOfLabel,
  makeSourceKeys,
  type Observation,
  type ObservationTable,
  sumKeyEffects,
} from '../solve/table.ts';
import { shrinkWordEffects } from '../solve/thin.ts';

/** Sources of one seller or one market, which are left out together. */
const RELATED_SOURCES: Readonly<Record<string, string>> = {
  posh_resellai_shoes: 'posh_resellai',
  ebay_tuduri_other: 'ebay_tuduri',
  jenaalsup_poshmark: 'jenaalsup',
  jenaalsup_ebay: 'jenaalsup',
};

/** Fewer sales than this say little about a source. */
const MIN_SALES = 19;
const LEFT_OUT_FOLDS = 4;

/** A sale in a source that was left out of the fit that prices it. */
export interface UnseenSale {
  readonly observation: Observation;
  readonly source: string;
  /** Log of our price, USD. */
  readonly ourLog: number;
  /** Part of `ourLog` that words and pairs of words make. */
  readonly wordsLog: number;
  /** True if only half of such sales was left out: of authenticated pieces, whose models stay known, or a label's. */
  readonly isOfHalf?: boolean;
}

const toSourceGroup = ({ source }: Pick<Observation, 'source'>): string => RELATED_SOURCES[source] ?? source;

/**
 * Prices the sales of every US source with fits that lack the source, and those that set the level of their brand also
 * with fits that lack half of them. `fullSolution` is the fit with all, where each one starts.
 */
export function leaveSourcesOut(
  table: ObservationTable,
  fullSolution: Solution,
  report: (text: string) => void = () => {},
): UnseenSale[] {
  const { observations, design } = table;
  const singleSales = observations.filter(({ role, count }) => role === 'sold' && count === 1);
  const names = [...countBy(singleSales, toSourceGroup)]
    .flatMap(([name, saleCount]) => (saleCount < MIN_SALES ? [] : [name]))
    .sort();
  const unseen: UnseenSale[] = [];
  const findHalf = createHalfFinder(observations);
  for (let fold = 0; fold < LEFT_OUT_FOLDS; fold++) {
    const leftOutSources = new Set(names.filter((_, index) => index % LEFT_OUT_FOLDS === fold));
    const isLeftOut = (row: Observation) => row.role === 'sold' && leftOutSources.has(toSourceGroup(row));
    const isOfHalf = (row: Observation, index: number) => !isLeftOut(row) && findHalf(row, index) === fold % 2;
    const isUsed = Uint8Array.from(observations, (row, index) => (isLeftOut(row) || isOfHalf(row, index) ? 0 : 1));
    const partialSolution = solve(design, {
      isUsed,
      deviations: fullSolution.deviations,
      rounds: 3,
      start: fullSolution.effects,
      report,
    });
    const { effects } = shrinkWordEffects(table, partialSolution);
    observations.forEach((observation, row) => {
      const isHalfLeftOut = isOfHalf(observation, row);
      if (!(isLeftOut(observation) || isHalfLeftOut) || observation.count === 0) return;
      const keysOfSource = makeSourceKeys(observation).filter(([group]) => group !== 'base');
      const ourLog = sumRowEffects(design, effects, row) - sumKeyEffects(table, effects, keysOfSource);
      const words = table.makeKeys(observation.item).filter(([group]) => WORD_GROUPS.includes(group));
      const wordsLog = sumKeyEffects(table, effects, words);
      unseen.push({
        observation,
        source: toSourceGroup(observation),
        ourLog,
        wordsLog,
        ...(isHalfLeftOut && { isOfHalf: true }),
      });
    });
  }
  return unseen;
}

/** Creates a function that finds the half, 0 or 1, of a sale that sets a brand's level. A label's are split by kind. */
function createHalfFinder(
  observations: readonly Observation[],
): (row: Observation, index: number) => number | undefined {
  const toSearch = ({ item }: Observation) => `${item.brand}|${item.kind}`;
  const searches = [...new Set(observations.filter(({ source }) => isOfLabel(source)).map(toSearch))];
  return (row, index) => {
    if (row.role !== 'sold') return undefined;
    if (isOfLabel(row.source)) return searches.indexOf(toSearch(row)) % 2;
    return isAuthenticated(row) ? index % 2 : undefined;
  };
}

interface SourceFigures {
  readonly source: string;
  readonly sales: number;
  readonly level: number;
  readonly own: number;
}

/** Returns each source's level and its spread about it, log. */
export function summarizeSources(unseen: readonly UnseenSale[]): SourceFigures[] {
  const salesBySource = Map.groupBy(unseen, ({ source }) => source);
  return [...salesBySource].sort().map(([source, sales]) => {
    const errors = sales.map(({ observation, ourLog }) => observation.log - ourLog);
    const level = computeMedian(errors);
    return { source, sales: sales.length, level, own: computeRms(errors, level) };
  });
}

/** Returns the figures of sources, one voice each: own spread, spread of levels, and error about the median level. */
export function averageSources(figures: readonly SourceFigures[]) {
  const medianLevel = computeMedian(figures.map(({ level }) => level));
  return {
    own: computeMean(figures, ({ own }) => own),
    levels: Math.sqrt(computeMean(figures, ({ level }) => (level - medianLevel) ** 2)),
    raw: computeMean(figures, ({ own, level }) => Math.hypot(own, level - medianLevel)),
  };
}
