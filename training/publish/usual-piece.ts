import { medianOf } from '../../src/base/numbers.ts';
import type { KeyedItem } from '../../src/pricing/item-keys.ts';
import { MARKETS } from '../evaluation/level.ts';
import type { Solution } from '../solve/solve.ts';
import { sumOfKeys, type Table } from '../solve/table.ts';

/**
 * Returns how far what sells in whole markets stands above a name alone, log: the median over sales. Sellers who say
 * little sell lesser pieces, but who asks by a name alone asks about the usual piece.
 */
export function aboveName(table: Table, { effects }: Solution): number {
  const logOf = (item: KeyedItem) => sumOfKeys(table, effects, table.keysOf(item));
  const sales = table.observations.filter(
    ({ role, source, item }) => role === 'sold' && MARKETS.includes(source) && item.model === undefined && !item.lot,
  );
  const distances = sales.map(({ item }) => logOf(item) - logOf({ ...item, line: undefined, words: [] }));
  return distances.length === 0 ? 0 : medianOf(distances);
}

/** Raises the effects of few words, in place, so that a title of few words is priced as the usual piece. */
export function raiseFewWords(words: Map<string, number>, above: number): void {
  const least = (words.get('0') ?? 0) + above;
  for (const [number, log] of words) if (/^\d+$/.test(number)) words.set(number, Math.max(log, least));
}
