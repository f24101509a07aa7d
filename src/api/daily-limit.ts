import { limitHeaders } from '../http/rate-limit.ts';
import { DAY_SECONDS, REQUESTS_PER_DAY, secondsToMidnight } from '../keys/quota.ts';

/** Headers that tell a key's holder what is left of the day's quota after `used` answers. */
export function dailyLimitHeaders(used: number, now: number): Record<string, string> {
  const remaining = Math.max(0, REQUESTS_PER_DAY - used);
  return limitHeaders('daily', REQUESTS_PER_DAY, DAY_SECONDS, remaining, secondsToMidnight(now));
}
