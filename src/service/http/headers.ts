/** For answers that programs read: any origin may read them, and browsers must not guess their type. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Model-Version, X-Request-Id, ' +
    'X-Unknown-Parameters',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Returns the header that lists unknown names next to an answer of a fixed form, percent-encoded; none without any. */
export const unknownHeader = (unknown: readonly string[]): Readonly<Record<string, string>> =>
  unknown.length === 0 ? {} : { 'x-unknown-parameters': unknown.map(encodeURIComponent).join(', ') };

/** For pages and their files except images: other sites cannot embed them, and browsers must not guess their type. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Answers that are the same for everyone: caches may store them for an hour. */
export const CACHEABLE = 'public, max-age=3600, stale-while-revalidate=86400';

/** For addresses that contain a version: their bytes never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Answers that no cache may store, such as those that contain a key, depend on one, or report an error. */
export const NOT_CACHEABLE = 'no-store';
