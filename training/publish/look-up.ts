import { medianOf } from '../../src/base/numbers.ts';
import type { EffectsFile } from '../../src/pricing/effects.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Solution } from '../solve/solve.ts';
import { effectOf, type Observation, sourceKeys, sumOfKeys, type Table } from '../solve/table.ts';

const { lookUpMultiple, lookUpPrice } = PARAMETERS.evidence;

/** Returns the models and the words of themes that the judge prices at a multiple of ours. */
export function findLookUps(table: Table, { effects }: Solution): EffectsFile['lookUp'] {
  const base = effectOf(table, effects, ['base', '']);
  const judgeOf = (row: Observation) =>
    sumOfKeys(
      table,
      effects,
      sourceKeys(row).filter(([group]) => group === 'judge' || group === 'source x house'),
    );
  const oursOf = ({ item }: Observation) => base + sumOfKeys(table, effects, table.keysOf(item));
  const excess = (rows: readonly Observation[]) => medianOf(rows.map((row) => row.log - judgeOf(row) - oursOf(row)));
  const isFar = (rows: readonly Observation[]) =>
    excess(rows) >= Math.log(lookUpMultiple) && medianOf(rows.map(({ log }) => log)) >= Math.log(lookUpPrice);
  const names = table.observations.filter(({ role }) => role === 'name');
  const models = Map.groupBy(
    names.filter(({ item }) => item.model !== undefined && item.brand !== null),
    ({ item }) => [item.brand, item.model, ...(item.variants ?? [])].join('|'),
  );
  const themes = Map.groupBy(
    names.filter(({ source }) => source === 'themes'),
    ({ item }) => `${item.words.join(' ')}|${item.kind}`,
  );
  const far = (groups: ReadonlyMap<string, Observation[]>) =>
    [...groups]
      .filter(([, rows]) => isFar(rows))
      .map(([id]) => id)
      .sort();
  // A vintage piece is of a wanted decade often enough to look it up.
  const words = far(themes).flatMap((id) => [id, id.replace(/^\d0s /, 'vintage ')]);
  return { models: far(models), words: [...new Set(words)].sort() };
}
