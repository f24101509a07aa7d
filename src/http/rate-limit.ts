import { DAY_SECONDS, REQUESTS_PER_DAY, secondsToMidnight } from '../keys/quota.ts';

// RateLimit fields as in draft-ietf-httpapi-ratelimit-headers-11: q = quota, w = window, r = remaining, t = seconds
// until the window ends.

const DAILY_POLICY = `"daily";q=${REQUESTS_PER_DAY};w=${DAY_SECONDS}`;

/** Headers that tell a key's holder what is left of the day's quota after `used` answers. */
export function dailyLimitHeaders(used: number, now: number): Record<string, string> {
  const remaining = Math.max(0, REQUESTS_PER_DAY - used);
  return {
    'ratelimit-policy': DAILY_POLICY,
    ratelimit: `"daily";r=${remaining};t=${secondsToMidnight(now)}`,
  };
}

/** Headers of a refusal by a limit per client address. */
export function throttledHeaders(
  policy: string,
  limit: number,
  windowSeconds: number,
  retryAfterSeconds: number,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=0;t=${retryAfterSeconds}`,
    'retry-after': String(retryAfterSeconds),
  };
}
