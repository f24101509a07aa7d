import { medianOf } from '../../src/base/numbers.ts';
import type { Random } from '../numbers/random.ts';
import { type Ends, meanOf } from '../numbers/sums.ts';

/** Returns the root mean square deviation from a center. */
export function rmsOf(values: readonly number[], center = 0): number {
  return Math.sqrt(meanOf(values, (value) => (value - center) ** 2));
}

/** Returns the root mean square deviation from the median. */
export function rmsAfterOffset(residuals: readonly number[]): number {
  return rmsOf(residuals, medianOf(residuals));
}

/** Returns the errors of log prices after subtracting their median, which is the level of their source. */
export function errorsOf(residuals: readonly number[]) {
  const offset = medianOf(residuals);
  return {
    offset,
    rms: rmsOf(residuals, offset),
    medianAbsolute: medianOf(residuals.map((residual) => Math.abs(residual - offset))),
  };
}

const RESAMPLES = 200;

/** Returns the 90% percentile bootstrap interval (Efron, 1979) of a statistic over resamples of each list. */
export function bootstrap<T>(
  lists: readonly (readonly T[])[],
  statistic: (lists: readonly (readonly T[])[]) => number,
  random: Random,
): Ends {
  const drawn = (list: readonly T[]) => list.map(() => list[Math.floor(random.uniform() * list.length)] as T);
  const values = Array.from({ length: RESAMPLES }, () => statistic(lists.map(drawn)));
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return [at(0.05), at(0.95)];
}
