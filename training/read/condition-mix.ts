import { CONDITIONS } from '../../src/catalog/catalog.ts';
import type { ConditionMix } from '../model/terms.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Cell, countItems } from './cells.ts';

/** Returns the shares of grades among listings that state one; half Like New and half Good if none does. */
export function conditionMix(cells: readonly Cell[]): ConditionMix {
  const stated = cells.filter(({ condition }) => condition !== 'unknown');
  const mix = new Map<string, number>(CONDITIONS.map((grade) => [grade, 0]));
  for (const own of Map.groupBy(stated, ({ source }) => source).values()) {
    const counts = countItems(own, ({ condition }) => condition);
    if (counts.size < PARAMETERS.reading.fewestGradesInMix) continue;
    const n = total(counts.values(), (count) => count);
    for (const [grade, count] of counts)
      mix.set(grade, (mix.get(grade) as number) + (count * Math.min(n, PARAMETERS.reading.fullSourceInMix)) / n);
  }
  const whole = total(mix.values(), (weight) => weight);
  if (whole === 0)
    return new Map([
      ['Like New', 0.5],
      ['Good', 0.5],
    ]);
  return new Map([...mix].map(([grade, weight]) => [grade, Number((weight / whole).toFixed(3))]));
}
