import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { AddressThrottle } from '../../http/address-throttle.ts';
import { API_HEADERS, NOT_CACHEABLE } from '../../http/headers.ts';
import { Problem, quoted } from '../../http/problem.ts';
import { throttledHeaders } from '../../http/rate-limit.ts';
import { sendJson } from '../../http/send-json.ts';
import { isEmail, normalizeEmail } from '../../keys/email.ts';
import { createKey, hashKey } from '../../keys/key-format.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { type Clock, usageOf, utcDay } from '../../keys/quota.ts';
import { invalidKey, readKeyHash, requireLiveKey, revokedKey } from '../credentials.ts';
import { dailyLimitHeaders } from '../daily-limit.ts';
import type { IssuedKey } from '../schemas.ts';

export interface KeysParts {
  readonly store: KeyStore;
  readonly throttle: AddressThrottle;
  readonly clock: Clock;
  /** The service's address without a trailing slash. */
  readonly publicUrl: () => string;
  /** Answered predictions that a key gets in a UTC day. */
  readonly requestsPerDay: number;
  /** Live keys that one e-mail address may have. */
  readonly keysPerEmail: number;
  /** Where people write to, as a URI. */
  readonly contact?: string | undefined;
}

/**
 * POST /api/public/keys: a new key; GET and DELETE /api/public/keys/current: its holder's usage and revocation;
 * POST /api/public/keys/current/rotate: another key in its place.
 */
export function registerKeys(app: FastifyInstance, parts: KeysParts): void {
  const { store, throttle, clock, requestsPerDay } = parts;
  const record = (createdAt: number, used: number, now: number) => ({
    tier: 'free',
    createdAt: new Date(createdAt).toISOString(),
    limits: { requestsPerDay },
    usage: usageOf(used, now, requestsPerDay),
    docs: `${parts.publicUrl()}/developers`,
  });

  app.post('/api/public/keys', async (request, reply) =>
    sendJson(reply, await issueKey(parts, request.body, request.ip)),
  );

  app.get('/api/public/keys/current', async (request, reply) => {
    const now = clock();
    const { createdAt, used } = await requireLiveKey(store, readKeyHash(request), utcDay(now));
    reply.headers(dailyLimitHeaders(used, now, requestsPerDay));
    return sendJson(reply, record(createdAt, used, now));
  });

  app.post('/api/public/keys/current/rotate', {
    // Answered before a body is read, as the revocation below.
    onRequest: async (request, reply) => {
      const now = clock();
      const hash = readKeyHash(request);
      const key = await store.find(hash, utcDay(now));
      if (!key) throw invalidKey();
      // Each rotation leaves a revoked key in the store: it counts like a sign-up. Its repetition, with the key that it
      // revoked, leaves none.
      const wait = key.revoked ? 0 : throttle.take(request.ip);
      if (wait > 0) throw tooManySignUps(throttle, wait);
      const apiKey = createKey();
      const rotated = await store.rotate(hash, hashKey(apiKey), now, utcDay(now));
      if (!rotated) throw revokedKey();
      reply.headers(dailyLimitHeaders(rotated.used, now, requestsPerDay));
      return sendJson(reply, { apiKey, ...record(now, rotated.used, now) });
    },
    handler: () => {},
  });

  app.delete('/api/public/keys/current', {
    // Answered before a body is read: there is none, whatever Content-Type a client's defaults declare.
    onRequest: async (request, reply) => {
      const now = clock();
      const hash = readKeyHash(request);
      await requireLiveKey(store, hash, utcDay(now));
      if (!(await store.revoke(hash, now))) throw revokedKey();
      return reply.code(204).headers(API_HEADERS).header('cache-control', NOT_CACHEABLE).send();
    },
    handler: () => {},
  });
}

/**
 * A new key for the e-mail address in a request's body: the record that its holder gets, once. Throws a
 * {@link Problem} for an address that cannot be one or has too many live keys, and for a client that asks too often.
 */
export async function issueKey(
  { store, throttle, clock, publicUrl, requestsPerDay, keysPerEmail, contact }: KeysParts,
  body: unknown,
  clientAddress: string,
): Promise<Static<typeof IssuedKey>> {
  const email = readEmail(body);
  const wait = throttle.take(clientAddress);
  if (wait > 0) throw tooManySignUps(throttle, wait);
  const apiKey = createKey();
  const now = clock();
  const isIssued = await store.issue(hashKey(apiKey), normalizeEmail(email), now, keysPerEmail);
  if (!isIssued) throw tooManyKeys(keysPerEmail, contact);
  return {
    apiKey,
    email,
    tier: 'free',
    limits: { requestsPerDay },
    usage: usageOf(0, now, requestsPerDay),
    docs: `${publicUrl()}/developers`,
  };
}

function readEmail(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(
      'invalid_body',
      'The body must be a JSON object such as {"email": "ada@example.com"}.',
    );
  }
  const given = (body as { email?: unknown }).email;
  const email = typeof given === 'string' ? given.trim() : given;
  if (typeof email === 'string' && isEmail(email)) return email;
  if (email === undefined) {
    throw new Problem(
      'invalid_email',
      'email is missing: send a JSON object such as {"email": "ada@example.com"}.',
      { parameter: 'email' },
    );
  }
  throw new Problem(
    'invalid_email',
    typeof email === 'string'
      ? `email ${quoted(email)} is not a valid address: use at most 254 characters, 64 before the @, and a dot in the domain.`
      : 'email must be a string such as "ada@example.com".',
    { parameter: 'email' },
  );
}

function tooManyKeys(keysPerEmail: number, contact: string | undefined): Problem {
  const whom = contact?.replace(/^(mailto|tel):/, '') ?? 'the operator of this service';
  return new Problem(
    'too_many_keys',
    `This e-mail address has ${keysPerEmail} live keys, the maximum: use one of them, rotate it, or revoke one first. If they are not yours, write to ${whom}.`,
    { parameter: 'email' },
  );
}

function tooManySignUps(throttle: AddressThrottle, wait: number): Problem {
  return new Problem(
    'too_many_sign_ups',
    `This address has requested ${throttle.limit} keys within an hour: try again in ${wait} seconds.`,
    { 'violated-policies': ['sign-up'] },
    throttledHeaders('sign-up', throttle.limit, throttle.windowSeconds, wait),
  );
}
