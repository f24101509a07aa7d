import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '../base/day.ts';
import { Problem } from '../base/problem.ts';
import { bounded } from '../base/text.ts';
import { limitHeaders } from '../service/http/address-throttle.ts';
import { hashKey, isWellFormedKey } from '../service/keys/key-format.ts';
import type { KeyRecord, KeyStore, QuotaResult } from '../service/keys/key-store.ts';
import { usageOf, utcDay } from '../service/keys/quota.ts';
import type { ApiParts } from './endpoint.ts';

const REALM = 'Bearer realm="hangtag"';

/** Returns what a request carries in the headers for a key; a client without a key may send empty ones. */
function credentialsOf({ headers }: FastifyRequest) {
  const authorization = bounded(headers.authorization ?? '');
  // Any other scheme, such as that of a gateway in front, has none.
  const bearer = /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : '';
  const apiKey = bounded(String(headers['x-api-key'] ?? '').trim());
  return { authorization, bearer: bearer || undefined, apiKey: apiKey || undefined };
}

/** Returns true if a request carries a key, well-formed or not. */
export function carriesKey(request: FastifyRequest): boolean {
  const { authorization, bearer, apiKey } = credentialsOf(request);
  return bearer !== undefined || apiKey !== undefined || /\bht_/.test(authorization);
}

/** Checks the key, if any, of a request that needs none. Throws as {@link readKey} and {@link requireLiveKey} do. */
export async function checkSentKey(
  { store, clock }: Pick<ApiParts, 'store' | 'clock'>,
  request: FastifyRequest,
): Promise<void> {
  if (carriesKey(request)) await requireLiveKey(store, hashKey(readKey(request)), utcDay(clock()));
}

/**
 * Returns the key that a request carries, in `Authorization: Bearer` or `X-API-Key`. Throws a {@link Problem}: 401 if
 * there is none or its checksum is wrong (without a query to the store), 400 if there are two different ones: generated
 * clients send the same key in both. A key in the query is never read: addresses end up in logs.
 */
export function readKey(request: FastifyRequest): string {
  const { authorization, bearer, apiKey } = credentialsOf(request);
  if (bearer !== undefined && apiKey !== undefined && bearer !== apiKey) {
    throw new Problem(
      'ambiguous_credentials',
      'The request has two different keys: send one, in Authorization or X-API-Key.',
      {},
      { 'www-authenticate': `${REALM}, error="invalid_request"` },
    );
  }
  const key = bearer ?? apiKey;
  if (key === undefined) {
    const detail = missingKeyDetail(authorization, request.query);
    throw new Problem('missing_key', detail, {}, { 'www-authenticate': REALM });
  }
  if (isWellFormedKey(key)) return key;
  throw /^bearer /i.test(key) ? misplacedBearer() : invalidKey();
}

function missingKeyDetail(authorization: string, query: unknown): string {
  if (/\bht_/.test(authorization)) {
    return 'Authorization has a key, but not as Bearer: send Authorization: Bearer <key>.';
  }
  if (/^basic /i.test(authorization)) {
    return 'Authorization: Basic has no key: send Authorization: Bearer <key>, or X-API-Key as well.';
  }
  if (Object.values(query as object).some((value) => String(value).startsWith('ht_'))) {
    return 'A key in the URL is not read because URLs are logged: send Authorization: Bearer <key>.';
  }
  return (
    'This needs a free API key: POST your email address to /api/public/keys, then send Authorization: ' +
    'Bearer <key>.'
  );
}

/** Returns the record of a live key. Throws a 401 {@link Problem} if it was never issued or is revoked. */
export async function requireLiveKey(store: KeyStore, hash: string, day: number): Promise<KeyRecord> {
  const key = await store.find(hash, day);
  if (!key) throw invalidKey();
  if (key.revoked) throw revokedKey();
  return key;
}

const wrongKey = (code: 'invalid_key' | 'revoked_key', detail: string) => () =>
  new Problem(code, detail, {}, { 'www-authenticate': `${REALM}, error="invalid_token"` });

/** 401 for a key that was never issued or is mistyped. */
export const invalidKey = wrongKey(
  'invalid_key',
  'This API key is not valid: check that it was copied whole, or get a new one with POST /api/public/keys.',
);
const misplacedBearer = wrongKey(
  'invalid_key',
  'X-API-Key has "Bearer" before the key: send X-API-Key: <key>, or Authorization: Bearer <key>.',
);
/** 401 for a key that its holder or the operator revoked. */
export const revokedKey = wrongKey('revoked_key', 'This key was revoked: get a new one with POST /api/public/keys.');

/** Returns the use of the day after an answer. Throws a {@link Problem} if the quota refused it. */
export function usedAfter(result: QuotaResult, now: number, requestsPerDay: number): number {
  if (result.outcome === 'unknown') throw invalidKey();
  if (result.outcome === 'revoked') throw revokedKey();
  if (result.outcome === 'exhausted') throw quotaExceeded(now, requestsPerDay);
  return result.used;
}

function quotaExceeded(now: number, requestsPerDay: number): Problem {
  const { resetsAt } = usageOf(requestsPerDay, now, requestsPerDay);
  return new Problem(
    'quota_exceeded',
    `This key has used its ${requestsPerDay} predictions for today. The quota resets at ${resetsAt}.`,
    { 'violated-policies': ['daily'] },
    { ...dailyLimitHeaders(requestsPerDay, now, requestsPerDay), 'retry-after': String(secondsToMidnight(now)) },
  );
}

/** Returns the whole seconds until the next midnight UTC, at least 1. */
const secondsToMidnight = (now: number) => Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1000));

/** Headers that show a key's holder what is left of the day's quota after `used` of `requestsPerDay` answers. */
export function dailyLimitHeaders(used: number, now: number, requestsPerDay: number): Record<string, string> {
  const limit = { limit: requestsPerDay, windowSeconds: DAY_MS / 1000 };
  const remaining = Math.max(0, requestsPerDay - used);
  return limitHeaders('daily', limit, { remaining, seconds: secondsToMidnight(now) });
}
