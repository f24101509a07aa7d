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
