import { DAY_MS } from '../../base/day.ts';

/** Predictions per key and UTC day, unless the operator sets another number. */
export const REQUESTS_PER_DAY = 100;

/** Milliseconds since the Unix epoch, as `Date.now()`; a parameter wherever time matters. */
export type Clock = () => number;

/** Returns the number of the UTC day: whole days since the Unix epoch. */
export function utcDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** Days that a key's last day may be ahead: the clock stepped back. A day further ahead is not believed. */
export const MOST_DAYS_AHEAD = 2;

/** Returns the requests that a key has used on a UTC day, given the last day that it was used and its count then. */
export function usedOn(last: { readonly day: number; readonly used: number }, day: number): number {
  return last.day < day || last.day > day + MOST_DAYS_AHEAD ? 0 : last.used;
}

/** Returns the use of a day's quota as key holders see it. It resets at the next midnight UTC (RFC 3339). */
export function usageOf(used: number, now: number, requestsPerDay: number) {
  return {
    requestsToday: used,
    remainingToday: Math.max(0, requestsPerDay - used),
    resetsAt: new Date((utcDay(now) + 1) * DAY_MS).toISOString(),
  };
}
