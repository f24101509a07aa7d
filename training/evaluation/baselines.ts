import { tierOf } from '../model/terms.ts';
import { meanOf } from '../numbers/shares.ts';
import { total } from '../numbers/sums.ts';
import { type Cell, itemsAndMean } from '../read/cells.ts';

/** Log USD for a cell; what a method says without seeing the item. */
export type Method = (cell: Cell) => number;

/** A cell's items count in full up to this many: no method should only learn the largest source. */
const CELL_CAP = 300;

/** Means of log price by a key, each source's own mean taken out first; unknown keys get the overall mean. */
export function groupMeans(cells: readonly Cell[], keyOf: (cell: Cell) => string): Method {
  const known = cells
    .filter(({ brand }) => tierOf(brand) !== 'other')
    .map((cell) => ({ cell, ...itemsAndMean(cell) }));
  const means = (
    keyOfCell: (cell: Cell) => string,
    most: number,
    offsetOf: (cell: Cell) => number,
  ) =>
    new Map(
      [...Map.groupBy(known, ({ cell }) => keyOfCell(cell))].map(([key, own]) => {
        const sum = total(own, (one) => Math.min(one.n, most) * (one.mean - offsetOf(one.cell)));
        return [key, sum / total(own, ({ n }) => Math.min(n, most))];
      }),
    );
  const levels = means(
    ({ source }) => source,
    Infinity,
    () => 0,
  );
  const overall = meanOf([...levels.values()], Number);
  const groups = means(keyOf, CELL_CAP, ({ source }) => levels.get(source) as number);
  return (cell) => overall + (groups.get(keyOf(cell)) ?? 0);
}
