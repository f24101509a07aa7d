import type { Random } from './random.ts';

/** The 95th percentile of the standard normal distribution: half the width of a 90% interval. */
export const P95 = 1.645;
/** The medians of five equal parts of the standard normal distribution. */
export const FIFTH_QUANTILES = [-1.2816, -0.5244, 0, 0.5244, 1.2816];

/** Returns the median, or NaN for an empty list. The median of an even count is the mean of the two middle numbers. */
export function computeMedian(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middleIndex = sorted.length >> 1;
  const upper = sorted[middleIndex] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middleIndex - 1] ?? Number.NaN)) / 2;
}

/** Returns the root mean square deviation from a center. */
export function computeRms(values: readonly number[], center = 0): number {
  return Math.sqrt(computeMean(values, (value) => (value - center) ** 2));
}

/** Returns a quantile of values, each counted as often as it weighs; 0 without values. */
export function computeWeightedQuantile(
  rows: readonly { readonly value: number; readonly weight: number }[],
  share: number,
): number {
  const sorted = rows.toSorted((a, b) => a.value - b.value);
  let remainingWeight = share * sumBy(sorted, ({ weight }) => weight);
  for (const { value, weight } of sorted) {
    remainingWeight -= weight;
    if (remainingWeight <= 0) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}

/** Number of bootstrap samples. */
const RESAMPLES = 200;

/** Returns a statistic's 90% percentile bootstrap interval (Efron, 1979). */
export function computeInterval<T>(
  list: readonly T[],
  statistic: (sample: readonly T[]) => number,
  random: Random,
): [low: number, high: number] {
  const resample = () => list.map(() => list[Math.floor(random.uniform() * list.length)] as T);
  const values = Array.from({ length: RESAMPLES }, () => statistic(resample()));
  values.sort((a, b) => a - b);
  const findPercentile = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return [findPercentile(0.05), findPercentile(0.95)];
}

export function sumBy<T>(list: Iterable<T>, getAmount: (item: T) => number): number {
  let sum = 0;
  for (const item of list) sum += getAmount(item);
  return sum;
}

/** Counts items by key, by default the item as text. */
export function countBy<T>(list: Iterable<T>, toKey: (item: T) => string = String): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) {
    const key = toKey(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the fraction of items that meet a condition, or NaN without items. */
export const computeShare = <T>(items: readonly T[], isMet: (item: T) => boolean) =>
  items.filter(isMet).length / items.length;

/** Returns the mean of an amount of each item, by default the item itself; 0 without items. */
export const computeMean = <T>(items: readonly T[], getAmount: (item: T) => number = Number): number =>
  sumBy(items, getAmount) / Math.max(1, items.length);

/** Rounds every number in a report to four decimal places. */
export function roundMembers<T>(report: T): T {
  const text = JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  );
  return JSON.parse(text) as T;
}

/** Returns the sum of the products of two lists' numbers, one by one. */
export function dotProduct(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
