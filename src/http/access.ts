import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { FifoMap } from 'toad-cache';
import { DAY_MS } from '../base/day.ts';
import { Problem, type ProblemCode } from '../base/problem.ts';
import { compact, quote, truncate } from '../base/text.ts';
import { createKey, EMAIL, hashKey, isEmail, isWellFormedKey, normalizeEmail } from '../keys/key-format.ts';
import { type KeyRecord, utcDay } from '../keys/key-store.ts';
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

/** Throws a 401 {@link Problem} for no key or a wrong checksum, without asking the store, and a 400 for two keys. */
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

/** Beyond these, a new client makes the one first seen be forgotten. Limits memory to about 15 MB. */
const MAX_ADDRESSES = 100_000;

interface AddressLimit {
  /** Its name in headers. */
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Bits of an IPv6 address that make a client, 64 by default. */
  readonly ipv6Bits?: 48 | 64;
  readonly code?: ProblemCode;
}

/**
 * Limits the requests of each client network: its own are counted if they all fit, or all refused. A window starts
 * with a request, and all counts are reset when it ends. Adds the rate-limit headers to `reply`, which
 * {@link ./send-response.ts sendResponse} leaves out: caches would send one client's headers to others. Beyond the
 * limit, throws a 429 {@link Problem} with the message that `refusal` returns, given the number of seconds to wait.
 */
export function createAddressLimit(
  addressLimit: AddressLimit,
  clock: () => number,
  refusal: (seconds: number) => string,
) {
  const { policy, limit, ipv6Bits, code = 'too_many_requests' } = addressLimit;
  const windowMs = addressLimit.windowSeconds * 1000;
  const counts = new FifoMap<number>(MAX_ADDRESSES);
  let startedAt = Number.NEGATIVE_INFINITY;
  let forgetTimer: NodeJS.Timeout | undefined;

  return ({ ip }: FastifyRequest, reply: FastifyReply, requests = 1): void => {
    let msLeft = startedAt + windowMs - clock();
    // If the clock stepped back, more than a full window is left, so start a new one rather than wait.
    if (msLeft <= 0 || msLeft > windowMs) {
      msLeft = windowMs;
      startedAt = clock();
      counts.clear();
      clearTimeout(forgetTimer);
      // Forget the addresses even if no further request arrives.
      forgetTimer = setTimeout(() => counts.clear(), windowMs).unref();
    }
    const client = clientNetwork(ip, ipv6Bits);
    const countBefore = counts.get(client) ?? 0;
    const isRefused = countBefore + requests > limit;
    const count = isRefused ? countBefore : countBefore + requests;
    counts.set(client, count);
    const seconds = Math.max(1, Math.ceil(msLeft / 1000));
    reply.headers(limitHeaders(addressLimit, limit - count, seconds));
    if (!isRefused) return;
    throw new Problem(code, refusal(seconds), { 'violated-policies': [policy] }, { 'retry-after': String(seconds) });
  };
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Returns the network of an address, with or without a port: all of an IPv4 address, or the first bits of an IPv6
 * address. 64 bits identify a customer, and 48 a site. Returns "unknown" for any invalid address.
 */
export function clientNetwork(text: string, bits: 48 | 64 = 64): string {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  if (!ipaddr.isValid(address)) return 'unknown';
  // This converts an IPv4-mapped IPv6 address, such as ::ffff:192.0.2.1, to plain IPv4.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return `${parsed.parts.slice(0, bits / 16).join(':')}::/${bits}`;
  return parsed.toString();
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-11: `remaining` requests are left, until a reset in `seconds`. */
function limitHeaders({ policy, limit, windowSeconds }: AddressLimit, remaining: number, seconds: number) {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${seconds}`,
  };
}
