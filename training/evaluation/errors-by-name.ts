import { medianOf } from '../../src/base/numbers.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Judged } from './held-out.ts';
import { rmsOf } from './metrics.ts';

/** Errors of held-out items of a tier or a house. */
export type NamedErrors = ReturnType<typeof errorsByName>[number];

/** Returns errors of held-out items by name, log USD: unadjusted (raw), and after their source's median. */
export function errorsByName<T extends Pick<Judged, 'market' | 'raw' | 'residual'>>(
  judged: readonly T[],
  names: readonly string[],
  groupOf: (one: T) => string,
) {
  const groups = Map.groupBy(judged, groupOf);
  return names.flatMap((name) => {
    const own = groups.get(name) ?? [];
    if (own.length < PARAMETERS.evaluation.fewestOfName) return [];
    const [raws, afters] = [own.map(({ raw }) => raw), own.map(({ residual }) => residual)];
    const sold = own.filter(({ market }) => market?.basis === 'sold').map(({ raw }) => raw);
    return [
      {
        name,
        items: own.length,
        rmsRaw: rmsOf(raws),
        rms: rmsOf(afters),
        medianAbsoluteRaw: medianOf(raws.map(Math.abs)),
        medianAbsolute: medianOf(afters.map(Math.abs)),
        medianRaw: medianOf(raws),
        sold: sold.length,
        ...(sold.length >= PARAMETERS.evaluation.fewestSoldOfName && { soldMedianRaw: medianOf(sold) }),
      },
    ];
  });
}
