/** Returns the sum of a value over a list. */
export function total<T>(list: Iterable<T>, amountOf: (item: T) => number): number {
  let sum = 0;
  for (const item of list) sum += amountOf(item);
  return sum;
}

/** Returns counts by key, weighted by `weightOf`. */
export function countBy<T>(
  list: Iterable<T>,
  keyOf: (one: T) => string,
  weightOf: (one: T) => number = () => 1,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) {
    const key = keyOf(one);
    counts.set(key, (counts.get(key) ?? 0) + weightOf(one));
  }
  return counts;
}

/** Ends of an interval. */
export type Ends = readonly [low: number, high: number];

/** Returns true if a value lies between two ends, or on one. */
export const isWithin = (value: number, [low, high]: Ends) => value >= low && value <= high;

/** Returns the share of items for which a predicate is true, a fraction; NaN without items. */
export const shareOf = <T>(items: readonly T[], holds: (item: T) => boolean) =>
  items.filter(holds).length / items.length;

/** Returns the correlation of pairs (Pearson); NaN for fewer than two. */
export function correlationOf(pairs: readonly (readonly [a: number, b: number])[]): number {
  const [a, b] = [meanOf(pairs, (one) => one[0]), meanOf(pairs, (one) => one[1])];
  const sum = (productOf: (x: number, y: number) => number) => total(pairs, ([x, y]) => productOf(x - a, y - b));
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

/** Returns the mean of a value over items; NaN without items. */
export const meanOf = <T>(items: readonly T[], amountOf: (item: T) => number) => total(items, amountOf) / items.length;

/** Returns the middle of an item's group, such as the median distance of its market; each group's is computed once. */
export function byGroup<T>(
  items: readonly T[],
  groupOf: (item: T) => string,
  middleOf: (own: readonly T[]) => number,
): (item: T) => number {
  const middles = new Map([...Map.groupBy(items, groupOf)].map(([group, own]) => [group, middleOf(own)]));
  return (item) => middles.get(groupOf(item)) as number;
}

/** Rounds to a number of decimal digits, without a negative zero. */
export const round = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;

/** Rounds all numbers of a report to four decimal digits. */
export function roundedMembers<T>(report: T): T {
  const text = JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  );
  return JSON.parse(text) as T;
}
