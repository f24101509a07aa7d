/** Returns the middle of an item's group, such as the median distance of its market: each group is asked once. */
export function byGroup<T>(
  items: readonly T[],
  groupOf: (item: T) => string,
  middleOf: (own: readonly T[]) => number,
): (item: T) => number {
  const middles = new Map(
    [...Map.groupBy(items, groupOf)].map(([group, own]) => [group, middleOf(own)]),
  );
  return (item) => middles.get(groupOf(item)) as number;
}
