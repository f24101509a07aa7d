import { CONDITIONS } from '../../src/garments/catalog.ts';
import type { ConditionMix } from '../model/terms.ts';
import type { Cell } from './cells.ts';

/** Items of one source that count, at most, so that the mix is not one large source's. */
const SOURCE_CAP = 2000;

/** Shares of the grades among listings that state one; the even mix of Like New and Good when none does. */
export function conditionMix(cells: readonly Cell[]): ConditionMix {
  const bySource = new Map<string, Map<string, number>>();
  for (const cell of cells) {
    if (cell.condition === 'unknown') continue;
    const counts = bySource.get(cell.source) ?? new Map<string, number>();
    bySource.set(cell.source, counts);
    for (const bin of cell.bins)
      counts.set(cell.condition, (counts.get(cell.condition) ?? 0) + bin.count);
  }
  const mix = new Map<string, number>(CONDITIONS.map((grade) => [grade, 0]));
  let total = 0;
  for (const counts of bySource.values()) {
    // A source that names one grade only says nothing about the mix.
    if (counts.size < 3) continue;
    let n = 0;
    for (const count of counts.values()) n += count;
    for (const [grade, count] of counts) {
      const weight = (count * Math.min(n, SOURCE_CAP)) / n;
      mix.set(grade, (mix.get(grade) as number) + weight);
      total += weight;
    }
  }
  if (total === 0)
    return new Map([
      ['Like New', 0.5],
      ['Good', 0.5],
    ]);
  return new Map([...mix].map(([grade, weight]) => [grade, Number((weight / total).toFixed(3))]));
}
