export function total<T>(list: Iterable<T>, amountOf: (item: T) => number): number {
  let sum = 0;
  for (const item of list) sum += amountOf(item);
  return sum;
}

/** Counts items by key, by default the item as text. */
export function countBy<T>(list: Iterable<T>, keyOf: (item: T) => string = String): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) {
    const key = keyOf(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The ends of an interval as reports list them. */
export type Interval = [low: number, high: number];

/** Returns the fraction of items that meet a condition, or NaN without items. */
export const shareOf = <T>(items: readonly T[], isMet: (item: T) => boolean) =>
  items.filter(isMet).length / items.length;

/** Returns the mean, or 0 without values. */
export const mean = (values: readonly number[]): number => total(values, (value) => value) / Math.max(1, values.length);

/** Returns the mean of an amount over all items, or NaN without items. */
export const meanOf = <T>(items: readonly T[], amountOf: (item: T) => number) => total(items, amountOf) / items.length;

/** Rounds every number in a report to four decimal places. */
export function roundedMembers<T>(report: T): T {
  const text = JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  );
  return JSON.parse(text) as T;
}
