import { medianOf } from '../../src/base/numbers.ts';
import type { Random } from './random.ts';
import { type Interval, meanOf, total } from './sums.ts';

/** The 95th percentile of the standard normal distribution: half the width of a 90% interval. */
export const P95 = 1.645;

/** Returns the root mean square deviation from a center. */
export function rmsOf(values: readonly number[], center = 0): number {
  return Math.sqrt(meanOf(values, (value) => (value - center) ** 2));
}

/** Returns the root mean square deviation from the median. */
export function rmsAfterOffset(residuals: readonly number[]): number {
  return rmsOf(residuals, medianOf(residuals));
}

/** Returns a quantile of values, each counted as often as it weighs; 0 without values. */
export function weightedQuantile(
  rows: readonly { readonly value: number; readonly weight: number }[],
  share: number,
): number {
  const sorted = rows.toSorted((a, b) => a.value - b.value);
  let left = share * total(sorted, ({ weight }) => weight);
  for (const { value, weight } of sorted) {
    left -= weight;
    if (left <= 0) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}

/** Number of bootstrap samples. */
const RESAMPLES = 200;

/** Returns a statistic's 90% percentile bootstrap interval (Efron, 1979). */
export function bootstrap<T>(
  list: readonly T[],
  statistic: (sample: readonly T[]) => number,
  random: Random,
): Interval {
  const resample = () => list.map(() => list[Math.floor(random.uniform() * list.length)] as T);
  const values = Array.from({ length: RESAMPLES }, () => statistic(resample()));
  values.sort((a, b) => a - b);
  const percentile = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return [percentile(0.05), percentile(0.95)];
}
