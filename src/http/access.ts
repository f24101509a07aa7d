import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../base/day.ts';
import { Problem, type ProblemCode } from '../base/problem.ts';
import { compact, quote, truncate } from '../base/text.ts';
import { createKey, EMAIL, hashKey, isEmail, isWellFormedKey, normalizeEmail } from '../keys/key-format.ts';
import { type KeyRecord, utcDay } from '../keys/key-store.ts';
import { limitHeaders } from './address-throttle.ts';
import type { ServiceParts } from './server.ts';

/**
 * Returns the keys in a request's headers: none, one, or two different ones. Generated clients send the same in both.
 * Never reads a key from the query, because URLs end up in logs.
 */
function sentKeys({ headers }: FastifyRequest): readonly string[] {
  // Other schemes of Authorization may be meant for a gateway in front of the service.
  const [, bearer = ''] = /^bearer (.*)/i.exec(truncate(headers.authorization ?? '')) ?? [];
  const apiKey = truncate(String(headers['x-api-key'] ?? '')).replace(/^bearer /i, '');
  return [...new Set(compact(bearer.trim(), apiKey.trim()))];
}

/** Validates the key of a request that doesn't require one, if it includes a key, as {@link findLiveKey} does. */
export async function checkSentKey(parts: ServiceParts, request: FastifyRequest): Promise<void> {
  if (sentKeys(request).length > 0) await findLiveKey(parts, request);
}

/** Returns the record of a request's key. Throws the problems of {@link readKey} and {@link requireLiveKey}. */
export const findLiveKey = async (parts: ServiceParts, request: FastifyRequest): Promise<KeyRecord> =>
  requireLiveKey(parts, hashKey(readKey(request)), utcDay(parts.clock()));

/**
 * Returns the key of a request. Throws a 401 {@link Problem} for a missing key or a wrong checksum, without querying the
 * store, and a 400 {@link Problem} for two different keys.
 */
function readKey(request: FastifyRequest): string {
  const [key, other] = sentKeys(request);
  if (other !== undefined) {
    const detail = 'The request has two different keys: send one, in Authorization or X-API-Key.';
    throw wrongKey('ambiguous_credentials', detail, 'invalid_request');
  }
  if (key === undefined) {
    const detail =
      'This needs a free API key: POST your email address to /api/public/keys, then send Authorization: Bearer <key>, ' +
      'or X-API-Key: <key>. A key in the URL is not read, because URLs are logged.';
    throw wrongKey('missing_key', detail, '');
  }
  if (!isWellFormedKey(key)) throw invalidKey();
  return key;
}

/** Returns the record of a live key. Throws a 401 {@link Problem} if the key was never issued or is revoked. */
async function requireLiveKey({ store }: ServiceParts, hash: string, day: number): Promise<KeyRecord> {
  const key = await store.find(hash, day);
  if (!key) throw invalidKey();
  if (key.revokedAt === undefined) return key;
  throw wrongKey('revoked_key', 'This key was revoked: get a new one with POST /api/public/keys.');
}

/** Returns a problem that says how to authenticate, and with which error of RFC 6750 it failed. */
function wrongKey(code: ProblemCode, detail: string, error = 'invalid_token'): Problem {
  const challenge = compact('Bearer realm="hangtag"', error && `error="${error}"`).join(', ');
  return new Problem(code, detail, {}, { 'www-authenticate': challenge });
}

/** For a key that is mistyped or was never issued, which read the same. */
const invalidKey = (): Problem =>
  wrongKey(
    'invalid_key',
    'This API key is not valid: check that it was copied whole, or get a new one with POST /api/public/keys.',
  );

/**
 * Computes an answer and counts it against the quota of a request's key. Returns both, with the limit's headers. Rejects
 * with a {@link Problem} for an invalid key or an exhausted quota; what `compute` throws is not counted.
 */
export async function countAnswer<Answer>(parts: ServiceParts, request: FastifyRequest, compute: () => Answer) {
  const { store, clock, requestsPerDay } = parts;
  const now = clock();
  const hash = hashKey(readKey(request));
  let answer: Answer;
  try {
    answer = compute();
  } catch (problem) {
    // Only the holder of a live key learns what is wrong with the query.
    await requireLiveKey(parts, hash, utcDay(now));
    throw problem;
  }
  const used = await store.consume(hash, utcDay(now), requestsPerDay);
  if (used !== undefined) return { answer, limit: dailyQuota(used, now, requestsPerDay).headers };
  await requireLiveKey(parts, hash, utcDay(now));
  const { usage, headers, secondsLeft } = dailyQuota(requestsPerDay, now, requestsPerDay);
  const detail = `This key has used its ${requestsPerDay} predictions for today. The quota resets at ${usage.resetsAt}.`;
  const limit = { ...headers, 'retry-after': String(secondsLeft) };
  throw new Problem('quota_exceeded', detail, { 'violated-policies': ['daily'] }, limit);
}

/** Returns what a key has used of its quota for today, as its holder is told and as rate-limit headers. */
export function dailyQuota(used: number, now: number, requestsPerDay: number) {
  const remainingToday = Math.max(0, requestsPerDay - used);
  const midnight = (utcDay(now) + 1) * DAY_MS;
  const secondsLeft = Math.ceil((midnight - now) / 1000);
  const limit = { policy: 'daily', limit: requestsPerDay, windowSeconds: DAY_MS / 1000 };
  return {
    /** `resetsAt` is the next UTC midnight in RFC 3339. */
    usage: { requestsToday: used, remainingToday, resetsAt: new Date(midnight).toISOString() },
    headers: limitHeaders(limit, remainingToday, secondsLeft),
    secondsLeft,
  };
}

/**
 * Issues a key for an email address of a client, whose answer gets the headers of the sign-up limit. Rejects with a
 * {@link Problem} for an invalid address or too many sign-ups.
 */
export async function issueKey(parts: ServiceParts, sentEmail: unknown, request: FastifyRequest, reply: FastifyReply) {
  const email = readEmail(sentEmail);
  parts.countSignUp(request, reply);
  const apiKey = createKey();
  const now = parts.clock();
  await parts.store.issue(hashKey(apiKey), normalizeEmail(email), now);
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
