/** Returns the sum of an amount over a list. */
export function total<T>(list: Iterable<T>, amountOf: (item: T) => number): number {
  let sum = 0;
  for (const item of list) sum += amountOf(item);
  return sum;
}

/** Returns the number of items per key, or the sum of their weights. */
export function countBy<T>(
  list: Iterable<T>,
  keyOf: (item: T) => string,
  weightOf: (item: T) => number = () => 1,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) {
    const key = keyOf(item);
    counts.set(key, (counts.get(key) ?? 0) + weightOf(item));
  }
  return counts;
}

/** The ends of an interval. */
export type Ends = readonly [low: number, high: number];

/** Returns true if a value is within an interval, ends included. */
export const isWithin = (value: number, [low, high]: Ends) => value >= low && value <= high;

/** Returns the fraction of items that meet a condition. NaN without items. */
export const shareOf = <T>(items: readonly T[], isMet: (item: T) => boolean) =>
  items.filter(isMet).length / items.length;

/** Returns the mean of an amount over items. NaN without items. */
export const meanOf = <T>(items: readonly T[], amountOf: (item: T) => number) => total(items, amountOf) / items.length;

/** Returns Pearson's correlation of pairs. NaN for fewer than two. */
export function correlationOf(pairs: readonly (readonly [x: number, y: number])[]): number {
  const meanX = meanOf(pairs, ([x]) => x);
  const meanY = meanOf(pairs, ([, y]) => y);
  const products = total(pairs, ([x, y]) => (x - meanX) * (y - meanY));
  const squaresX = total(pairs, ([x]) => (x - meanX) * (x - meanX));
  const squaresY = total(pairs, ([, y]) => (y - meanY) * (y - meanY));
  return products / Math.sqrt(squaresX * squaresY);
}

/** Returns a function from an item to a figure of its group, such as a median. Computes each group's figure once. */
export function byGroup<T>(
  items: readonly T[],
  groupOf: (item: T) => string,
  figureOf: (group: readonly T[]) => number,
): (item: T) => number {
  const groups = Map.groupBy(items, groupOf);
  const figures = new Map([...groups].map(([name, group]) => [name, figureOf(group)]));
  return (item) => figures.get(groupOf(item)) as number;
}

/** Compares entries by key, so that objects built from them are written in a fixed order. */
export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** Rounds to a number of decimal digits. Never returns a negative zero. */
export const round = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;

/** Rounds every number in a report to four decimal digits. */
export function roundedMembers<T>(report: T): T {
  const text = JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value,
  );
  return JSON.parse(text) as T;
}
