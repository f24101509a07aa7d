import { medianOf } from '../../src/median.ts';

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

/** Returns the median of a value over an item's group. */
export const medianByGroup = <T>(
  items: readonly T[],
  groupOf: (item: T) => string,
  of: (item: T) => number,
) => byGroup(items, groupOf, (own) => medianOf(own.map(of)));
