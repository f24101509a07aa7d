// The keys of requests: whose they are, their daily quota, and the endpoints that issue, show and revoke them.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../base/day.ts';
import { Problem, type ProblemCode } from '../base/problem.ts';
import { inlineObject, nonemptyText, Type, type ValueOf, wholeCount } from '../base/shape.ts';
import { compact, quote, truncate } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import { createKey, hashKey, isWellFormedKey, KEY_PATTERN_SOURCE, normalizeEmail } from '../keys/key-format.ts';
import { type KeyRecord, REQUESTS_PER_DAY, toUtcDay } from '../keys/key-store.ts';
import { createNameReader } from '../operations/fields/read-input.ts';
import about from './about.json' with { type: 'json' };
import { createLimitHeaders } from './address-limits.ts';
import type { Endpoint } from './endpoint.ts';
import { createUnknownHeader, sendJson, sendNothing } from './send-response.ts';
import type { Service } from './server.ts';

/** Returns a request's keys: none, one, or two different ones. Those in URLs, which end up in logs, are not read. */
function findSentKeys({ headers }: FastifyRequest): readonly string[] {
  // Other schemes of Authorization may be meant for a gateway in front of the service.
  const [, bearer = ''] = /^bearer (.*)/i.exec(truncate(headers.authorization ?? '')) ?? [];
  const apiKey = truncate(String(headers['x-api-key'] ?? '')).replace(/^bearer /i, '');
  return [...new Set(compact(bearer.trim(), apiKey.trim()))];
}

/** Validates the key of a request that doesn't require one, if it includes a key, as {@link findLiveKey} does. */
export async function checkSentKey(service: Service, request: FastifyRequest): Promise<void> {
  if (findSentKeys(request).length > 0) await findLiveKey(service, request);
}

/** Returns the record of a request's key. Throws the problems of {@link readKey} and {@link requireLiveKey}. */
const findLiveKey = async (service: Service, request: FastifyRequest): Promise<KeyRecord> =>
  requireLiveKey(service, hashKey(readKey(request)), toUtcDay(service.clock()));

/** Throws a 401 {@link Problem} for no key or a wrong checksum, without asking the store, and a 400 for two keys. */
function readKey(request: FastifyRequest): string {
  const [key, otherKey] = findSentKeys(request);
  if (otherKey !== undefined) {
    const detail = 'The request has two different keys: send one, in Authorization or X-API-Key.';
    throw keyProblem('ambiguous_credentials', detail, 'invalid_request');
  }
  if (key === undefined) {
    const detail =
      'This needs a free API key: POST your email address to /api/public/keys, then send Authorization: Bearer <key>, ' +
      'or X-API-Key: <key>. A key in the URL is not read, because URLs are logged.';
    throw keyProblem('missing_key', detail, '');
  }
  if (!isWellFormedKey(key)) throw invalidKeyProblem();
  return key;
}

/** Returns the record of a live key. Throws a 401 {@link Problem} if the key was never issued or is revoked. */
async function requireLiveKey({ store }: Service, hash: string, day: number): Promise<KeyRecord> {
  const record = await store.find(hash, day);
  if (!record) throw invalidKeyProblem();
  if (record.revokedAt === undefined) return record;
  throw keyProblem('revoked_key', 'This key was revoked: get a new one with POST /api/public/keys.');
}

/** Returns a problem with a challenge that has the error code of RFC 6750. */
function keyProblem(code: ProblemCode, detail: string, error = 'invalid_token'): Problem {
  const challenge = compact('Bearer realm="hangtag"', error && `error="${error}"`).join(', ');
  return new Problem(code, detail, {}, { 'www-authenticate': challenge });
}

/** For a mistyped key, and for one that was never issued: the service cannot tell them apart. */
const invalidKeyProblem = (): Problem =>
  keyProblem(
    'invalid_key',
    'This API key is not valid: check that it was copied whole, or get a new one with POST /api/public/keys.',
  );

/**
 * Computes an answer, counts it against the quota of the request's key, and returns it with the rate-limit headers.
 * Rejects with a {@link Problem} for an invalid key or an exhausted quota. A `compute` that throws costs no quota.
 */
export async function answerWithinQuota<Result>(service: Service, request: FastifyRequest, compute: () => Result) {
  const { store, clock, requestsPerDay } = service;
  const now = clock();
  const hash = hashKey(readKey(request));
  let result: Result;
  try {
    result = compute();
  } catch (problem) {
    // Only the holder of a live key learns what is wrong with the query.
    await requireLiveKey(service, hash, toUtcDay(now));
    throw problem;
  }
  const requestsToday = await store.consume(hash, toUtcDay(now), requestsPerDay);
  const { details, limitHeaders, secondsLeft } = describeKey(service, requestsToday ?? requestsPerDay, now);
  if (requestsToday !== undefined) return { result, limitHeaders };
  await requireLiveKey(service, hash, toUtcDay(now));
  const detail = `This key has used its ${requestsPerDay} predictions for today. The quota resets at ${details.usage.resetsAt}.`;
  const headers = { ...limitHeaders, 'retry-after': String(secondsLeft) };
  throw new Problem('quota_exceeded', detail, { 'violated-policies': ['daily'] }, headers);
}

/** Formats a time in milliseconds since the Unix epoch by RFC 3339. */
const formatTime = (time: number): string => new Date(time).toISOString();

/** What the holder of a key sees of it. */
const KeyDetails = Type.Object({
  tier: Type.Literal('free', { description: 'Key tier.' }),
  limits: inlineObject('What a key may ask.', {
    requestsPerDay: Type.Integer({ description: 'Answered predictions in a UTC day.', examples: [REQUESTS_PER_DAY] }),
  }),
  usage: inlineObject('What it has asked today.', {
    requestsToday: wholeCount('Answered predictions today.'),
    remainingToday: wholeCount('Predictions left today.'),
    resetsAt: nonemptyText('The next midnight UTC.', { format: 'date-time' }),
  }),
  docs: nonemptyText('URL of the documentation.', { format: 'uri' }),
});

/** Returns what the holder of a key sees of it, with its rate-limit headers. */
function describeKey(
  { publicUrl, requestsPerDay }: Pick<Service, 'publicUrl' | 'requestsPerDay'>,
  requestsToday: number,
  now: number,
) {
  const remainingToday = Math.max(0, requestsPerDay - requestsToday);
  const midnight = (toUtcDay(now) + 1) * DAY_MS;
  const secondsLeft = Math.ceil((midnight - now) / 1000);
  const quota = { policy: 'daily', maxRequests: requestsPerDay, windowSeconds: DAY_MS / 1000 };
  const details: ValueOf<typeof KeyDetails> = {
    tier: 'free',
    limits: { requestsPerDay },
    usage: { requestsToday, remainingToday, resetsAt: formatTime(midnight) },
    docs: `${publicUrl()}/developers`,
  };
  return { details, limitHeaders: createLimitHeaders(quota, remainingToday, secondsLeft), secondsLeft };
}

/** Issues a key and counts the sign-up. Rejects with a {@link Problem} for a bad address or too many sign-ups. */
export async function issueKey(service: Service, sentEmail: unknown, request: FastifyRequest, reply: FastifyReply) {
  const email = readEmail(sentEmail);
  service.countSignUp(request, reply);
  const apiKey = createKey();
  const now = service.clock();
  await service.store.issue(hashKey(apiKey), normalizeEmail(email), now);
  return { apiKey, email, now };
}

function readEmail(sentEmail: unknown): string {
  if (typeof sentEmail === 'string' && isEmail(sentEmail.trim())) return sentEmail.trim();
  throw new Problem('invalid_email', explainWrongEmail(sentEmail), { parameter: 'email' });
}

function explainWrongEmail(sentEmail: unknown): string {
  if (sentEmail === undefined) return 'email is missing: send a JSON object such as {"email": "ada@example.com"}.';
  if (typeof sentEmail !== 'string') return 'email must be a string such as "ada@example.com".';
  const limitText = `at most ${EMAIL_SCHEMA.maxLength} characters with a dot in its domain`;
  return `email ${quote(sentEmail.trim())} is no address of ${limitText}: send one such as ada@example.com.`;
}

const DOMAIN_PART = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
/**
 * Schema of an email address: the rule that browsers apply to <input type="email"> (WHATWG HTML, "valid e-mail
 * address"), with a dot in the domain and at most 64 characters before the @ (RFC 5321, 4.5.3.1.1). Mail cannot be sent
 * to a longer address (4.5.3.1.3, without brackets).
 */
const EMAIL_SCHEMA = {
  pattern: `^[a-zA-Z0-9.!#$%&'*+\\/=?^_\`{|}~-]{1,64}@${DOMAIN_PART}(?:\\.${DOMAIN_PART})+$`,
  maxLength: 254,
};
const EMAIL_PATTERN = new RegExp(EMAIL_SCHEMA.pattern);

const isEmail = (text: string): boolean => text.length <= EMAIL_SCHEMA.maxLength && EMAIL_PATTERN.test(text);

const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';
const EXAMPLE_TIME = Date.UTC(2026, 10, 20, 9, 30);

const readKeyRequest = createNameReader({ email: undefined }, { isExact: true, prefix: 'There is no member' });

const keyCreationEndpoint: Endpoint = {
  ...about.createKey,
  path: '/api/public/keys',
  method: 'post',
  access: 'open',
  body: Type.Object(
    {
      email: Type.String({
        description: `Address of the requester, at most ${EMAIL_SCHEMA.maxLength} characters, with a dot in its domain.`,
        format: 'email',
        ...EMAIL_SCHEMA,
        examples: ['ada@example.com'],
      }),
    },
    { $id: 'KeyRequest' },
  ),
  answer: Type.Object(
    {
      apiKey: nonemptyText('The key. It is shown once: only its hash is stored.', { pattern: KEY_PATTERN_SOURCE }),
      email: nonemptyText('The address you gave.', { format: 'email' }),
      ...KeyDetails.properties,
    },
    { $id: 'IssuedKey' },
  ),
  exampleAnswer: (service, sent) => ({
    apiKey: EXAMPLE_KEY,
    ...sent,
    ...describeKey(service, 0, EXAMPLE_TIME).details,
  }),
  register: (app, service) => {
    app.post(keyCreationEndpoint.path, async (request, reply) => {
      const { body } = request;
      if (!isObject(body)) {
        throw new Problem('invalid_body', 'The body must be a JSON object such as {"email": "ada@example.com"}.');
      }
      const { values, unknownNames } = readKeyRequest(body);
      const { apiKey, email, now } = await issueKey(service, values.email, request, reply);
      reply.headers(createUnknownHeader(unknownNames));
      return sendJson(reply, { apiKey, email, ...describeKey(service, 0, now).details });
    });
  },
};

const keyUsageEndpoint: Endpoint = {
  ...about.getCurrentKey,
  path: '/api/public/keys/current',
  access: 'keyed',
  answer: Type.Object(
    { createdAt: nonemptyText('The time the key was issued.', { format: 'date-time' }), ...KeyDetails.properties },
    { $id: 'CurrentKey' },
  ),
  exampleAnswer: (service) => ({
    createdAt: formatTime(EXAMPLE_TIME),
    ...describeKey(service, 0, EXAMPLE_TIME).details,
  }),
  register: (app, service) => {
    app.get(keyUsageEndpoint.path, async (request, reply) => {
      const now = service.clock();
      const { createdAt, requestsToday } = await findLiveKey(service, request);
      const { details, limitHeaders } = describeKey(service, requestsToday, now);
      return sendJson(reply.headers(limitHeaders), { createdAt: formatTime(createdAt), ...details });
    });
  },
};

const keyRevocationEndpoint: Endpoint = {
  ...about.revokeCurrentKey,
  path: keyUsageEndpoint.path,
  method: 'delete',
  access: 'keyed',
  register: (app, service) => {
    app.delete(keyRevocationEndpoint.path, {
      // It answers before a body is read, since it needs none.
      onRequest: async (request, reply) => {
        const { hash } = await findLiveKey(service, request);
        // If another request was first, this says so.
        if (!(await service.store.revoke(hash, service.clock()))) await findLiveKey(service, request);
        return sendNothing(reply);
      },
      handler: () => {},
    });
  },
};

export const keyEndpoints: readonly Endpoint[] = [keyCreationEndpoint, keyUsageEndpoint, keyRevocationEndpoint];
