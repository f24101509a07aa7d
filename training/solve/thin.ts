import { GROUPS, type Group } from '../../src/pricing/keys.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Solution, solve } from './solve.ts';
import { ALL_GROUPS, type AnyGroup, type Table } from './table.ts';

/** Groups of which small effects stay: general keys, and models, whose key stands for all that their names say. */
const KEPT: ReadonlySet<AnyGroup> = new Set<Group>([
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
const ROUNDS = 2;

/**
 * Leaves out the keys with small effects, which are not published, and solves again without them. What they said
 * together goes to the keys that stay: the name of a model makes eight keys, and each of them may be small.
 */
export function thin(table: Table, full: Solution): { readonly table: Table; readonly solution: Solution } {
  const { design } = table;
  const isOfItem = ALL_GROUPS.map((group) => (GROUPS as readonly string[]).includes(group) && !KEPT.has(group));
  const stays = full.effects.map((log, column) =>
    isOfItem[design.group[column] as number] && Math.abs(log) < PARAMETERS.fit.minEffect ? 0 : 1,
  );
  const places = new Int32Array(stays.length).fill(-1);
  let width = 0;
  stays.forEach((is, column) => {
    if (is === 1) places[column] = width++;
  });
  const begins = new Int32Array(design.begins.length);
  const columns = new Int32Array(design.columns.length);
  let used = 0;
  for (let row = 0; row + 1 < begins.length; row++) {
    for (let at = design.begins[row] as number; at < (design.begins[row + 1] as number); at++) {
      const place = places[design.columns[at] as number] as number;
      if (place >= 0) columns[used++] = place;
    }
    begins[row + 1] = used;
  }
  const isLeft = (_: number, column: number) => stays[column] === 1;
  const thinned = { ...design, begins, columns: columns.slice(0, used), group: design.group.filter(isLeft) };
  const start = full.effects.filter(isLeft);
  const named = [...table.columns].map(([group, ids]) => {
    const left = [...ids].filter(([, column]) => stays[column] === 1);
    return [group, new Map(left.map(([id, column]) => [id, places[column] as number]))] as const;
  });
  return {
    table: { ...table, design: thinned, columns: new Map(named) },
    solution: solve(thinned, { deviations: full.deviations, rounds: ROUNDS, start }),
  };
}
