import { normalShare } from '../../src/pricing/ranges/confidence.ts';
import { type Ends, total } from './sums.ts';

/** The 95% point of a standard normal: half the width of a 90% interval, in standard deviations. */
export const P95 = 1.645;

/** Returns the point between two below which a share of a distribution lies, by bisection. */
export function pointBelow(share: number, shareBelow: (point: number) => number, [from, to]: Ends): number {
  let [low, high] = [from, to];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (shareBelow(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the point below which a standard normal variable falls with a probability. */
export const normalQuantile = (probability: number): number => pointBelow(probability, normalShare, [-8, 8]);

/** Returns the precision of an observation with Student's t distribution (Lange, Little and Taylor, 1989). */
export const studentPrecision = (precision: number, distance: number, freedom: number): number =>
  (precision * (freedom + 1)) / (freedom + precision * distance ** 2);

/** Returns Huber's weight (1964): 1 within a bound, bound / distance beyond it. */
export function huberWeight(distance: number, bound: number): number {
  return distance <= bound ? 1 : bound / distance;
}

/** A value and its weight. */
export type Weighted = readonly [value: number, weight: number];

const weightOf = ([, weight]: Weighted) => weight;

/** Returns a weighted quantile: the smallest value with at least `share` of the weight at or below it; NaN for none. */
export function quantile(values: readonly Weighted[], share: number): number {
  const sorted = [...values].sort((a, b) => a[0] - b[0]);
  const enough = share * total(sorted, weightOf);
  let seen = 0;
  for (const [value, weight] of sorted) {
    seen += weight;
    if (seen >= enough) return value;
  }
  return sorted.at(-1)?.[0] ?? Number.NaN;
}

export const median = (values: readonly Weighted[]) => quantile(values, 0.5);

/** Returns the median, the lower of two middle values; NaN if there are none. */
export const middleOf = (values: readonly number[]) => median(values.map((value) => [value, 1]));

/**
 * Returns a function for the value at a rank, from 0; `values` have counts. A rank between two is that of the lower.
 */
export function byRank(values: readonly Weighted[]): (rank: number) => number {
  const sorted = values.toSorted(([a], [b]) => a - b);
  let sum = 0;
  const ends = sorted.map(([, count]) => {
    sum += count;
    return sum;
  });
  return (rank) => {
    const place = ends.findIndex((end) => Math.floor(rank) < end);
    return (place < 0 ? sorted.at(-1) : sorted[place])?.[0] as number;
  };
}

/** Returns the median of values with counts, the mean of two middle ones. */
export function medianOfCounts(values: readonly Weighted[]): number {
  const at = byRank(values);
  const all = total(values, weightOf);
  return (at((all - 1) / 2) + at(all / 2)) / 2;
}

/** Returns the share of the weight within [low, high]. */
export function shareWithin(values: readonly Weighted[], low: number, high: number): number {
  const inside = values.filter(([value]) => value >= low && value <= high);
  return total(inside, weightOf) / total(values, weightOf);
}
