import { PARAMETERS } from '../parameters.ts';
import type { Solution } from './solve.ts';
import { type Table, WORD_GROUPS } from './table.ts';

const { wordShare } = PARAMETERS.fit;

/** Returns a solution with the part of each word's effect that shows in sources which the fit has not seen. */
export function asTraveled({ columns }: Table, solution: Solution): Solution {
  const effects = solution.effects.slice();
  for (const group of WORD_GROUPS)
    for (const column of columns.get(group)?.values() ?? []) effects[column] = wordShare * (effects[column] as number);
  return { ...solution, effects };
}
