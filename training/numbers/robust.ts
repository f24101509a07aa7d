import { normalShare } from '../../src/pricing/ranges/confidence.ts';
import { type Ends, total } from './sums.ts';

/** The 95th percentile of a standard normal: half the width of a 90% interval, in standard deviations. */
export const P95 = 1.645;

/** Returns the point within an interval that has a share of a distribution below it, by bisection. */
export function pointBelow(share: number, shareBelow: (point: number) => number, [from, to]: Ends): number {
  let low = from;
  let high = to;
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (shareBelow(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the quantile of a standard normal at a probability. */
export const normalQuantile = (probability: number): number => pointBelow(probability, normalShare, [-8, 8]);

/** Returns an observation's precision under Student's t distribution (Lange, Little and Taylor, 1989). */
export const studentPrecision = (precision: number, distance: number, freedom: number): number =>
  (precision * (freedom + 1)) / (freedom + precision * distance ** 2);

/** Returns Huber's weight (1964): 1 within a bound, bound / distance beyond it. */
export function huberWeight(distance: number, bound: number): number {
  return distance <= bound ? 1 : bound / distance;
}

export type Weighted = readonly [value: number, weight: number];

const weightOf = ([, weight]: Weighted) => weight;
const sortByValue = (values: readonly Weighted[]) => values.toSorted(([a], [b]) => a - b);

/** Returns a weighted quantile: the smallest value with at least `share` of the weight at or below it. NaN if empty. */
export function quantile(values: readonly Weighted[], share: number): number {
  const sorted = sortByValue(values);
  const target = share * total(sorted, weightOf);
  let sum = 0;
  for (const [value, weight] of sorted) {
    sum += weight;
    if (sum >= target) return value;
  }
  return sorted.at(-1)?.[0] ?? Number.NaN;
}

/** Returns the weighted median, the lower of two middle values. NaN if empty. */
export const median = (values: readonly Weighted[]) => quantile(values, 0.5);

/** Returns a function from a rank, counted from 0 and rounded down, to its value. The weights are counts. */
export function byRank(values: readonly Weighted[]): (rank: number) => number {
  const sorted = sortByValue(values);
  return (rank) => {
    let sum = 0;
    for (const [value, count] of sorted) {
      sum += count;
      if (Math.floor(rank) < sum) return value;
    }
    return sorted.at(-1)?.[0] as number;
  };
}

/** Returns the median of values with counts, the mean of two middle ones. */
export function medianOfCounts(values: readonly Weighted[]): number {
  const valueAt = byRank(values);
  const count = total(values, weightOf);
  return (valueAt((count - 1) / 2) + valueAt(count / 2)) / 2;
}

/** Returns the fraction of the weight within [low, high]. */
export function shareWithin(values: readonly Weighted[], low: number, high: number): number {
  const inside = values.filter(([value]) => value >= low && value <= high);
  return total(inside, weightOf) / total(values, weightOf);
}
