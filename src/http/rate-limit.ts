// RateLimit fields as in draft-ietf-httpapi-ratelimit-headers-11: q = quota, w = window, r = remaining, t = seconds
// until the window ends.

/** Headers that say what the limit called `policy` leaves: `remaining` requests until its window ends in `seconds`. */
export function limitHeaders(
  policy: string,
  limit: number,
  windowSeconds: number,
  remaining: number,
  seconds: number,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${seconds}`,
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
    ...limitHeaders(policy, limit, windowSeconds, 0, retryAfterSeconds),
    'retry-after': String(retryAfterSeconds),
  };
}
