import { type Group, type Key, makeKeys, WORD_GROUPS } from '../../src/pricing/item-keys.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Solution, solve } from './solve.ts';
import { createTable, getEffect, type ObservationTable } from './table.ts';

/** Groups of which small effects stay: general keys, and models, whose key stands for all that their names say. */
const KEPT_GROUPS: ReadonlySet<Group> = new Set([
  'kind',
  'class',
  'tier',
  'brand',
  'grade',
  'grade x class',
  'grade x kind',
  'model',
  'words',
  'lot',
  'pack',
  'doubt',
]);
/** As many as of a fit without a source, so that prices stand where the level was measured. */
const ROUNDS = 3;

/**
 * Leaves out the keys with small effects, which are not published, and solves again without them. What they said
 * together goes to the keys that stay: the name of a model makes eight keys, and each of them may be small.
 */
export function dropSmallEffects(
  table: ObservationTable,
  fullSolution: Solution,
): { readonly table: ObservationTable; readonly solution: Solution } {
  const isKept = (key: Key) =>
    KEPT_GROUPS.has(key[0]) || Math.abs(getEffect(table, fullSolution.effects, key)) >= PARAMETERS.fit.minEffect;
  const thinnedTable = createTable(table.observations, (item) => makeKeys(item).filter(isKept));
  const start = new Float64Array(thinnedTable.design.groupByColumn.length);
  for (const [group, ids] of thinnedTable.columns)
    for (const [id, column] of ids) start[column] = getEffect(table, fullSolution.effects, [group, id]);
  return {
    table: thinnedTable,
    solution: solve(thinnedTable.design, { deviations: fullSolution.deviations, rounds: ROUNDS, start }),
  };
}

const { wordShare } = PARAMETERS.fit;

/** Returns a solution with the part of each word's effect that shows in sources which the fit has not seen. */
export function shrinkWordEffects({ columns }: ObservationTable, solution: Solution): Solution {
  const effects = solution.effects.slice();
  for (const group of WORD_GROUPS)
    for (const column of columns.get(group)?.values() ?? []) effects[column] = wordShare * (effects[column] as number);
  return { ...solution, effects };
}
