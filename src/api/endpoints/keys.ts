import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Static, Type } from 'typebox';
import { isObject } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { counted, text } from '../../base/shape.ts';
import { quoted } from '../../base/text.ts';
import { sendJson, sendNothing } from '../../service/http/answer.ts';
import { createKey, EMAIL, emailFault, hashKey, KEY_PATTERN, normalizeEmail } from '../../service/keys/key-format.ts';
import { type KeyRecord, REQUESTS_PER_DAY, UNUSED_KEY_DAYS, usageOf, utcDay } from '../../service/keys/key-store.ts';
import { dailyLimitHeaders, invalidKey, readKey, requireLiveKey, revokedKey } from '../access.ts';
import type { ApiParts, DocumentParts, Endpoint } from '../endpoint.ts';

/** Fields of every response about a key. */
const keyRecord = {
  tier: Type.Literal('free', { description: 'Key tier.' }),
  limits: Type.Object({
    requestsPerDay: Type.Integer({ description: 'Answered predictions in a UTC day.', examples: [REQUESTS_PER_DAY] }),
  }),
  usage: Type.Object({
    requestsToday: counted('Answered predictions today.'),
    remainingToday: counted('Predictions left today.'),
    resetsAt: text('The next midnight UTC.', { format: 'date-time' }),
  }),
  docs: text('URL of the documentation.', { format: 'uri' }),
};

const apiKey = text('The key. It is shown once: only its hash is stored.', { pattern: KEY_PATTERN });

const KeyRequest = Type.Object(
  {
    email: Type.String({
      description: `Address of the requester, at most ${EMAIL.maxLength} characters, with a dot in its domain.`,
      format: 'email',
      ...EMAIL,
      examples: ['ada@example.com'],
    }),
  },
  { $id: 'KeyRequest' },
);

const IssuedKey = Type.Object(
  { apiKey, email: text('The address you gave.', { format: 'email' }), ...keyRecord },
  { $id: 'IssuedKey' },
);

const issueKeyEndpoint: Endpoint = {
  operation: 'createKey',
  path: '/api/public/keys',
  method: 'post',
  body: KeyRequest,
  answer: IssuedKey,
  example: (parts, { email }: Static<typeof KeyRequest>) => ({
    apiKey: EXAMPLE_KEY,
    email,
    ...recordOf(parts, 0, EXAMPLE_TIME),
  }),
  figures: { unusedDays: UNUSED_KEY_DAYS },
  register: (app, parts) => {
    app.post(issueKeyEndpoint.path, async (request, reply) => sendJson(reply, await issueKey(parts, request, reply)));
  },
};

/**
 * Issues a key for the email address in a body. Returns the key, which is shown only once, with its record. Sets the
 * headers of the sign-up limit. Throws a {@link Problem} for an invalid address, and for a client that has requested too
 * many keys.
 */
export async function issueKey(
  parts: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown = request.body,
): Promise<Static<typeof IssuedKey>> {
  const email = readEmail(body);
  parts.countSignUp(request, reply);
  const apiKey = createKey();
  const now = parts.clock();
  await parts.store.issue(hashKey(apiKey), normalizeEmail(email), now);
  return { apiKey, email, ...recordOf(parts, 0, now) };
}

function readEmail(body: unknown): string {
  const example = 'a JSON object such as {"email": "ada@example.com"}';
  if (!isObject(body)) throw new Problem('invalid_body', `The body must be ${example}.`);
  const refusal = (detail: string) => new Problem('invalid_email', detail, { parameter: 'email' });
  if (body.email === undefined) throw refusal(`email is missing: send ${example}.`);
  if (typeof body.email !== 'string') throw refusal('email must be a string such as "ada@example.com".');
  const email = body.email.trim();
  const fault = emailFault(email);
  if (fault !== undefined) throw refusal(`email ${quoted(email)} ${fault}: send an address such as ada@example.com.`);
  return email;
}

const CurrentKey = Type.Object(
  { createdAt: text('The time the key was issued.', { format: 'date-time' }), ...keyRecord },
  { $id: 'CurrentKey' },
);

const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';
const EXAMPLE_TIME = Date.UTC(2026, 10, 20, 9, 30);
const EXAMPLE_RECORD = { createdAt: EXAMPLE_TIME, used: 0 };

/** Returns a key's limits and today's usage for its holder; `now` is in milliseconds since the Unix epoch. */
function recordOf({ publicUrl, requestsPerDay }: DocumentParts, used: number, now: number) {
  return {
    tier: 'free' as const,
    limits: { requestsPerDay },
    usage: usageOf(used, now, requestsPerDay),
    docs: `${publicUrl()}/developers`,
  };
}

function datedRecord(
  parts: DocumentParts,
  { createdAt, used }: Pick<KeyRecord, 'createdAt' | 'used'>,
  now: number,
): Static<typeof CurrentKey> {
  return { createdAt: new Date(createdAt).toISOString(), ...recordOf(parts, used, now) };
}

const currentKey: Endpoint = {
  operation: 'getCurrentKey',
  path: '/api/public/keys/current',
  answer: CurrentKey,
  example: (parts) => datedRecord(parts, EXAMPLE_RECORD, EXAMPLE_TIME),
  register: (app, parts) => {
    const { store, clock, requestsPerDay } = parts;
    app.get(currentKey.path, async (request, reply) => {
      const now = clock();
      const key = await requireLiveKey(store, hashKey(readKey(request)), utcDay(now));
      reply.headers(dailyLimitHeaders(key.used, now, requestsPerDay));
      return sendJson(reply, datedRecord(parts, key, now));
    });
  },
};

/** Creates a route that answers before the body is read. Its requests need no body, so it ignores any body. */
const ignoreBody = (answer: onRequestAsyncHookHandler) => ({ onRequest: answer, handler: () => {} });

const revokeKey: Endpoint = {
  operation: 'revokeCurrentKey',
  path: currentKey.path,
  method: 'delete',
  register: (app, { store, clock }) => {
    app.delete(
      revokeKey.path,
      ignoreBody(async (request, reply) => {
        const now = clock();
        const hash = hashKey(readKey(request));
        await requireLiveKey(store, hash, utcDay(now));
        if (!(await store.revoke(hash, now))) throw revokedKey();
        return sendNothing(reply);
      }),
    );
  },
};

export const keyEndpoints: readonly Endpoint[] = [issueKeyEndpoint, currentKey, revokeKey];
