/** A value that counts as often as its weight says. */
export type Weighted = readonly [value: number, weight: number];

/** Quantile of weighted values: the smallest value with at least `share` of the weight at or below; NaN of none. */
export function quantile(values: readonly Weighted[], share: number): number {
  const sorted = [...values].sort((a, b) => a[0] - b[0]);
  let total = 0;
  for (const [, weight] of sorted) total += weight;
  let seen = 0;
  for (const [value, weight] of sorted) {
    seen += weight;
    if (seen >= share * total) return value;
  }
  return sorted.at(-1)?.[0] ?? Number.NaN;
}

export const median = (values: readonly Weighted[]) => quantile(values, 0.5);

/** The value in the middle, the lower one of two; NaN of none. */
export const middleOf = (values: readonly number[]) => median(values.map((value) => [value, 1]));

/** Share of the weight that lies within [low, high]. */
export function shareWithin(values: readonly Weighted[], low: number, high: number): number {
  let total = 0;
  let inside = 0;
  for (const [value, weight] of values) {
    total += weight;
    if (value >= low && value <= high) inside += weight;
  }
  return inside / total;
}
