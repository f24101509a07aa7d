import { medianOf } from '../../src/base/numbers.ts';
import { type KeyedItem, keysOf } from '../../src/pricing/keys.ts';
import { MARKETS } from '../evaluation/level.ts';
import type { Solution } from '../solve/solve.ts';
import { effectOf, type Table } from '../solve/table.ts';

/** What follows the number of words in a key: nothing, or that there is a model. */
export const NUMBERED = ['', ' beside a model'] as const;
type Numbered = (typeof NUMBERED)[number];

/**
 * Returns how far what sells in whole markets stands above a name alone, log: the median over sales of pieces with or
 * without a model. Sellers who say little sell lesser pieces, but who asks by a name alone asks about the usual piece.
 */
export function aboveName(table: Table, { effects }: Solution, numbered: Numbered): number {
  const logOf = (item: KeyedItem) => keysOf(item).reduce((sum, key) => sum + effectOf(table, effects, key), 0);
  const sales = table.observations.filter(
    ({ role, source, item: { model, lot } }) =>
      role === 'sold' && MARKETS.includes(source) && (model === undefined) === (numbered === '') && !lot,
  );
  const distances = sales.map(({ item }) => logOf(item) - logOf(nameAlone(item)));
  return distances.length === 0 ? 0 : medianOf(distances);
}

function nameAlone(item: KeyedItem): KeyedItem {
  if (item.model === undefined) return { ...item, line: undefined, words: [] };
  const named = new Set([item.line, item.model, ...(item.variants ?? [])].flatMap((id) => id?.split('-') ?? []));
  return { ...item, words: item.words.filter((word) => named.has(word)) };
}

/** Raises the effects of few words, in place, so that a title of few words is priced as the usual piece. */
export function raiseFewWords(words: Map<string, number>, above: number, numbered: Numbered = ''): void {
  const least = (words.get(`0${numbered}`) ?? 0) + above;
  for (const [number, log] of words)
    if (number === `${Number.parseInt(number, 10)}${numbered}`) words.set(number, Math.max(log, least));
}
