import { limitHeaders } from '../http/rate-limit.ts';
import { DAY_SECONDS, secondsToMidnight } from '../keys/quota.ts';

/** Headers that tell a key's holder what is left of the day's quota after `used` of `requestsPerDay` answers. */
export function dailyLimitHeaders(
  used: number,
  now: number,
  requestsPerDay: number,
): Record<string, string> {
  const remaining = Math.max(0, requestsPerDay - used);
  return limitHeaders('daily', requestsPerDay, DAY_SECONDS, remaining, secondsToMidnight(now));
}
