import type { Cell } from '../cells.ts';
import { marketOf } from '../cells.ts';
import { tierOf } from '../model/terms.ts';
import { boost, type Predict, type Row } from './boosted-trees.ts';

/** Log USD for a cell; what a method says without seeing the item. */
export type Method = (cell: Cell) => number;

/** A cell's items count in full up to this many: no method should only learn the largest source. */
const CELL_CAP = 300;

function itemsAndMean(cell: Cell): { n: number; mean: number } {
  let n = 0;
  let sum = 0;
  for (const bin of cell.bins) {
    n += bin.count;
    sum += bin.count * bin.log;
  }
  return { n, mean: sum / n };
}

/** Means of log price by a key, each source's own mean taken out first; unknown keys get the overall mean. */
export function groupMeans(cells: readonly Cell[], keyOf: (cell: Cell) => string): Method {
  const sources = new Map<string, { n: number; sum: number }>();
  const add = (
    map: Map<string, { n: number; sum: number }>,
    key: string,
    n: number,
    sum: number,
  ) => {
    const entry = map.get(key) ?? { n: 0, sum: 0 };
    entry.n += n;
    entry.sum += sum;
    map.set(key, entry);
  };
  const known = cells.filter((cell) => tierOf(cell.brand) !== 'other');
  for (const cell of known) {
    const { n, mean } = itemsAndMean(cell);
    add(sources, cell.source, n, n * mean);
  }
  const levels = [...sources.values()].map(({ n, sum }) => sum / n);
  const overall = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const groups = new Map<string, { n: number; sum: number }>();
  for (const cell of known) {
    const { n, mean } = itemsAndMean(cell);
    const source = sources.get(cell.source) as { n: number; sum: number };
    const weight = Math.min(n, CELL_CAP);
    add(groups, keyOf(cell), weight, weight * (mean - source.sum / source.n));
  }
  return (cell) => {
    const group = groups.get(keyOf(cell));
    return overall + (group ? group.sum / group.n : 0);
  };
}

/** Boosted trees on brand, tier, category and gender, and on the marketplace where they are told it. */
export function boostedTrees(cells: readonly Cell[]): {
  notTold: Method;
  told: Method;
  /** Trained on the marketplace, asked for one reference market. */
  oneMarket: (market: string) => Method;
} {
  const features = (cell: Cell) => [cell.brand, tierOf(cell.brand), cell.category, cell.gender];
  const rows = (withMarket: boolean, validation: boolean): Row[] =>
    cells
      .filter((cell) => (cell.fold === 2) === validation)
      .map((cell) => {
        const { n, mean } = itemsAndMean(cell);
        return {
          features: withMarket ? [...features(cell), marketOf(cell)] : features(cell),
          y: mean,
          weight: Math.min(n, CELL_CAP),
        };
      });
  const notTold: Predict = boost(rows(false, false), rows(false, true));
  const told: Predict = boost(rows(true, false), rows(true, true));
  return {
    notTold: (cell) => notTold(features(cell)),
    told: (cell) => told([...features(cell), marketOf(cell)]),
    oneMarket: (market) => (cell) => told([...features(cell), market]),
  };
}
