import { medianOf } from '../../src/base/numbers.ts';
import type { Random } from './random.ts';
import { type Ends, type Interval, meanOf, total } from './sums.ts';

/** The 95th percentile of the standard normal distribution: half the width of a 90% interval. */
export const P95 = 1.645;

/** Finds the point below which a share of a distribution lies, by bisection between two ends. */
export function pointBelow(share: number, shareBelow: (point: number) => number, ends: Ends): number {
  let { low, high } = ends;
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (shareBelow(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the precision of an observation under Student's t distribution (Lange, Little and Taylor, 1989). */
export const studentPrecision = (precision: number, distance: number, freedom: number): number =>
  (precision * (freedom + 1)) / (freedom + precision * distance ** 2);

/** Returns Huber's weight (1964): 1 up to a bound, and bound / distance beyond it. */
export function huberWeight(distance: number, bound: number): number {
  return distance <= bound ? 1 : bound / distance;
}

export interface Weighted {
  readonly value: number;
  readonly weight: number;
}

const weightOf = ({ weight }: Weighted) => weight;
const sortByValue = (values: readonly Weighted[]) => values.toSorted((a, b) => a.value - b.value);

/** Returns a weighted quantile: the smallest value with at least `share` of the weight up to it, or NaN if empty. */
export function quantile(values: readonly Weighted[], share: number): number {
  const sorted = sortByValue(values);
  const target = share * total(sorted, weightOf);
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= target) return value;
  }
  return sorted.at(-1)?.value ?? Number.NaN;
}

/** Returns the weighted median, the lower of two middle values, or NaN if empty. */
export const median = (values: readonly Weighted[]) => quantile(values, 0.5);

/** Creates a lookup of values by rank, which starts at 0 and is rounded down. Weights are counts. */
export function byRank(values: readonly Weighted[]): (rank: number) => number {
  const sorted = sortByValue(values);
  return (rank) => {
    let sum = 0;
    for (const { value, weight } of sorted) {
      sum += weight;
      if (Math.floor(rank) < sum) return value;
    }
    return sorted.at(-1)?.value as number;
  };
}

/** Returns the median of values whose weights are counts: the mean of the two in the middle. */
export function medianOfCounts(values: readonly Weighted[]): number {
  const valueAt = byRank(values);
  const count = total(values, weightOf);
  return (valueAt((count - 1) / 2) + valueAt(count / 2)) / 2;
}

/** Returns the fraction of the weight of values that are at most `most`. */
export function shareUpTo(values: readonly Weighted[], most: number): number {
  const inside = values.filter(({ value }) => value <= most);
  return total(inside, weightOf) / total(values, weightOf);
}

/** Returns the root mean square deviation from a center. */
export function rmsOf(values: readonly number[], center = 0): number {
  return Math.sqrt(meanOf(values, (value) => (value - center) ** 2));
}

/** Returns the root mean square deviation from the median. */
export function rmsAfterOffset(residuals: readonly number[]): number {
  return rmsOf(residuals, medianOf(residuals));
}

/** Number of bootstrap samples. */
const RESAMPLES = 200;

/** Returns a statistic's 90% percentile bootstrap interval (Efron, 1979). Each list is resampled on its own. */
export function bootstrap<T>(
  lists: readonly (readonly T[])[],
  statistic: (lists: readonly (readonly T[])[]) => number,
  random: Random,
): Interval {
  const resample = (list: readonly T[]) => list.map(() => list[Math.floor(random.uniform() * list.length)] as T);
  const values = Array.from({ length: RESAMPLES }, () => statistic(lists.map(resample)));
  values.sort((a, b) => a - b);
  const percentile = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return [percentile(0.05), percentile(0.95)];
}
