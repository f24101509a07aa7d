import { total } from './sums.ts';

/** Ends of an interval. */
export type Ends = readonly [low: number, high: number];

/** Returns true where a value lies between two ends, or on one. */
export const isWithin = (value: number, [low, high]: Ends) => value >= low && value <= high;

/** Returns the share of items that something holds of, a fraction; NaN of none. */
export const shareOf = <T>(items: readonly T[], holds: (item: T) => boolean) =>
  items.filter(holds).length / items.length;

/** Returns the mean of a value over items; NaN of none. */
export const meanOf = <T>(items: readonly T[], of: (item: T) => number) =>
  total(items, of) / items.length;
