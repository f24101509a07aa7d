import { tierOf } from '../model/terms.ts';
import { type Cell, itemsAndMean } from '../read/cells.ts';

/** Log USD for a cell; what a method says without seeing the item. */
export type Method = (cell: Cell) => number;

/** A cell's items count in full up to this many: no method should only learn the largest source. */
const CELL_CAP = 300;

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
