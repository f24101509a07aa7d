import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../base/day.ts';
import { Problem } from '../base/problem.ts';
import { compact, quote, truncate } from '../base/text.ts';
import { createKey, EMAIL, hashKey, isEmail, isWellFormedKey, normalizeEmail } from '../keys/key-format.ts';
import { type KeyRecord, type KeyStore, utcDay } from '../keys/key-store.ts';
import { limitHeaders } from './address-throttle.ts';
import type { ServiceParts } from './server.ts';

/**
 * Returns the keys in a request's headers: none, one, or two different ones. Generated clients send the same in both.
 * Never reads a key from the query, because URLs end up in logs.
 */
function keysIn({ headers }: FastifyRequest): readonly string[] {
  // Other schemes of Authorization may be meant for a gateway in front of the service.
  const [, bearer = ''] = /^bearer (.*)/i.exec(truncate(headers.authorization ?? '')) ?? [];
  const apiKey = truncate(String(headers['x-api-key'] ?? '')).replace(/^bearer /i, '');
  return [...new Set(compact(bearer.trim(), apiKey.trim()))];
}

/** Validates the key of a request that doesn't require one, if it includes a key, as {@link liveKeyOf} does. */
export async function checkSentKey(parts: KeyParts, request: FastifyRequest): Promise<void> {
  if (keysIn(request).length > 0) await liveKeyOf(parts, request);
}

type KeyParts = Pick<ServiceParts, 'store' | 'clock'>;

/** Returns the record of a request's key. Throws the problems of {@link readKey} and {@link requireLiveKey}. */
export const liveKeyOf = async ({ store, clock }: KeyParts, request: FastifyRequest): Promise<KeyRecord> =>
  requireLiveKey(store, hashKey(readKey(request)), utcDay(clock()));

/**
 * Returns the key of a request. Throws a 401 {@link Problem} for a missing key or a wrong checksum, without querying the
 * store, and a 400 {@link Problem} for two different keys.
 */
export function readKey(request: FastifyRequest): string {
  const [key, other] = keysIn(request);
  if (other !== undefined) {
    throw new Problem(
      'ambiguous_credentials',
      'The request has two different keys: send one, in Authorization or X-API-Key.',
      {},
      { 'www-authenticate': `${REALM}, error="invalid_request"` },
    );
  }
  if (key === undefined) {
    const detail =
      'This needs a free API key: POST your email address to /api/public/keys, then send Authorization: Bearer <key>, ' +
      'or X-API-Key: <key>. A key in the URL is not read, because URLs are logged.';
    throw new Problem('missing_key', detail, {}, { 'www-authenticate': REALM });
  }
  if (!isWellFormedKey(key)) throw invalidKey();
  return key;
}

/** Returns the record of a live key. Throws a 401 {@link Problem} if the key was never issued or is revoked. */
async function requireLiveKey(store: KeyStore, hash: string, day: number): Promise<KeyRecord> {
  const key = await store.find(hash, day);
  if (!key) throw invalidKey();
  if (key.revokedAt === undefined) return key;
  throw wrongKey('revoked_key', 'This key was revoked: get a new one with POST /api/public/keys.');
}

/** How to authenticate, for a response with the status 401 (RFC 6750). */
const REALM = 'Bearer realm="hangtag"';

function wrongKey(code: 'invalid_key' | 'revoked_key', detail: string): Problem {
  return new Problem(code, detail, {}, { 'www-authenticate': `${REALM}, error="invalid_token"` });
}

/** For a key that is mistyped or was never issued, which read the same. */
const invalidKey = (): Problem =>
  wrongKey(
    'invalid_key',
    'This API key is not valid: check that it was copied whole, or get a new one with POST /api/public/keys.',
  );

/**
 * Counts a prediction of a key; resolves to the day's count. Rejects with a {@link Problem} for an invalid key or an
 * exhausted quota.
 */
export async function countPrediction(
  { store, requestsPerDay }: Pick<ServiceParts, 'store' | 'requestsPerDay'>,
  hash: string,
  now: number,
): Promise<number> {
  const counted = await store.consume(hash, utcDay(now), requestsPerDay);
  if (counted !== undefined) return counted;
  await requireLiveKey(store, hash, utcDay(now));
  throw quotaExceeded(now, requestsPerDay);
}

/** Returns today's quota usage in the format shown to key holders. `resetsAt` is the next UTC midnight in RFC 3339. */
export function usageOf(used: number, now: number, requestsPerDay: number) {
  return {
    requestsToday: used,
    remainingToday: Math.max(0, requestsPerDay - used),
    resetsAt: new Date((utcDay(now) + 1) * DAY_MS).toISOString(),
  };
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

const secondsToMidnight = (now: number) => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);

/** Returns the rate-limit headers that state how much of a key's quota for today is left. */
export function dailyLimitHeaders(used: number, now: number, requestsPerDay: number): Record<string, string> {
  const limit = { limit: requestsPerDay, windowSeconds: DAY_MS / 1000 };
  const remaining = Math.max(0, requestsPerDay - used);
  return limitHeaders('daily', limit, { remaining, seconds: secondsToMidnight(now) });
}

/**
 * Issues a key for an email address of a client, whose answer gets the headers of the sign-up limit. Rejects with a
 * {@link Problem} for an invalid address or too many sign-ups.
 */
export async function issueKey(
  { store, clock, countSignUp }: Pick<ServiceParts, 'store' | 'clock' | 'countSignUp'>,
  sentEmail: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const email = readEmail(sentEmail);
  countSignUp(request, reply);
  const apiKey = createKey();
  const now = clock();
  await store.issue(hashKey(apiKey), normalizeEmail(email), now);
  return { apiKey, email, now };
}

function readEmail(sent: unknown): string {
  const refusal = (detail: string) => new Problem('invalid_email', detail, { parameter: 'email' });
  if (sent === undefined) throw refusal('email is missing: send a JSON object such as {"email": "ada@example.com"}.');
  if (typeof sent !== 'string') throw refusal('email must be a string such as "ada@example.com".');
  const email = sent.trim();
  if (isEmail(email)) return email;
  throw refusal(
    `email ${quote(email)} is no address of at most ${EMAIL.maxLength} characters with a dot in its domain: send one ` +
      'such as ada@example.com.',
  );
}
