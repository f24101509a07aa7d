import { DAY_MS } from '../../base/day.ts';

/** Default number of predictions per key and UTC day. */
export const REQUESTS_PER_DAY = 100;

/** Returns the time in milliseconds since the Unix epoch, as `Date.now` does. */
export type Clock = () => number;

/** Returns the UTC day's number: whole days since the Unix epoch. */
export function utcDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** Days that a key's last day may be ahead of today because the clock stepped back. A later day is ignored. */
export const MOST_DAYS_AHEAD = 2;

/** Returns the requests that a key made on a UTC day. A last day slightly ahead of it counts, after clock changes. */
export function usedOn(last: { readonly day: number; readonly used: number }, day: number): number {
  return last.day < day || last.day > day + MOST_DAYS_AHEAD ? 0 : last.used;
}

/** Returns today's use of the quota as key holders see it. `resetsAt` is the next midnight UTC, in RFC 3339. */
export function usageOf(used: number, now: number, requestsPerDay: number) {
  return {
    requestsToday: used,
    remainingToday: Math.max(0, requestsPerDay - used),
    resetsAt: new Date((utcDay(now) + 1) * DAY_MS).toISOString(),
  };
}
