import { Problem } from '../../base/problem.ts';
import { inlineObject, nonemptyText, Type, wholeCount } from '../../base/shape.ts';
import { isObject } from '../../base/values.ts';
import { EMAIL, KEY_PATTERN } from '../../keys/key-format.ts';
import { REQUESTS_PER_DAY, UNUSED_KEY_DAYS } from '../../keys/key-store.ts';
import { createNameReader } from '../../operations/fields/field-names.ts';
import { dailyQuota, findLiveKey, issueKey } from '../access.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendJson, sendNothing, unknownHeader } from '../send-response.ts';
import type { ServiceParts } from '../server.ts';

const recordFields = {
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
};

/** Returns a key's limits and today's usage for its holder; `now` is in milliseconds since the Unix epoch. */
function recordBody(
  { publicUrl, requestsPerDay }: Pick<ServiceParts, 'publicUrl' | 'requestsPerDay'>,
  used: number,
  now: number,
) {
  return {
    tier: 'free' as const,
    limits: { requestsPerDay },
    usage: dailyQuota(used, now, requestsPerDay).usage,
    docs: `${publicUrl()}/developers`,
  };
}

const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';
const EXAMPLE_TIME = Date.UTC(2026, 10, 20, 9, 30);

const readBody = createNameReader({ email: undefined }, { isExact: true, absent: 'There is no member' });

const createKeyEndpoint: Endpoint = {
  operationId: 'createKey',
  path: '/api/public/keys',
  method: 'post',
  summary: 'A new API key',
  description:
    'Issues a key immediately, without approval. The key is shown only in this response. A key that was never used ' +
    `is deleted after ${UNUSED_KEY_DAYS} days; a used key does not expire.`,
  access: 'open',
  tag: 'Keys',
  responseText: 'The key with its limits.',
  headers: ['RateLimit-Policy', 'RateLimit', 'X-Unknown-Parameters'],
  refusals: ['BadBody', 'TooLarge', 'WrongMediaType', 'TooManySignUps', 'StoreUnavailable'],
  examples: { ada: { email: 'ada@example.com' } },
  body: Type.Object(
    {
      email: Type.String({
        description: `Address of the requester, at most ${EMAIL.maxLength} characters, with a dot in its domain.`,
        format: 'email',
        ...EMAIL,
        examples: ['ada@example.com'],
      }),
    },
    { $id: 'KeyRequest' },
  ),
  answer: Type.Object(
    {
      apiKey: nonemptyText('The key. It is shown once: only its hash is stored.', { pattern: KEY_PATTERN }),
      email: nonemptyText('The address you gave.', { format: 'email' }),
      ...recordFields,
    },
    { $id: 'IssuedKey' },
  ),
  example: (parts, sent) => ({ apiKey: EXAMPLE_KEY, ...sent, ...recordBody(parts, 0, EXAMPLE_TIME) }),
  register: (app, parts) => {
    app.post(createKeyEndpoint.path, async (request, reply) => {
      const { body } = request;
      if (!isObject(body)) {
        throw new Problem('invalid_body', 'The body must be a JSON object such as {"email": "ada@example.com"}.');
      }
      const { values, unknown } = readBody(body);
      const { apiKey, email, now } = await issueKey(parts, values.email, request, reply);
      return sendJson(reply.headers(unknownHeader(unknown)), { apiKey, email, ...recordBody(parts, 0, now) });
    });
  },
};

const currentKeyEndpoint: Endpoint = {
  operationId: 'getCurrentKey',
  path: '/api/public/keys/current',
  summary: 'Usage of the current key',
  description: 'Returns how much of today’s quota is left. Costs no quota.',
  access: 'keyed',
  tag: 'Keys',
  responseText: 'The key’s limits and usage.',
  headers: ['RateLimit-Policy', 'RateLimit'],
  examples: { fresh: {} },
  answer: Type.Object(
    { createdAt: nonemptyText('The time the key was issued.', { format: 'date-time' }), ...recordFields },
    { $id: 'CurrentKey' },
  ),
  example: (parts) => ({ createdAt: new Date(EXAMPLE_TIME).toISOString(), ...recordBody(parts, 0, EXAMPLE_TIME) }),
  register: (app, parts) => {
    app.get(currentKeyEndpoint.path, async (request, reply) => {
      const now = parts.clock();
      const { createdAt, used } = await findLiveKey(parts, request);
      reply.headers(dailyQuota(used, now, parts.requestsPerDay).headers);
      return sendJson(reply, { createdAt: new Date(createdAt).toISOString(), ...recordBody(parts, used, now) });
    });
  },
};

const revokeKeyEndpoint: Endpoint = {
  operationId: 'revokeCurrentKey',
  path: currentKeyEndpoint.path,
  method: 'delete',
  summary: 'Revoke the current key',
  description: 'Revokes the key permanently; later requests with it get 401.',
  access: 'keyed',
  tag: 'Keys',
  responseText: 'The key is revoked.',
  register: (app, parts) => {
    app.delete(revokeKeyEndpoint.path, {
      // It answers before a body is read, since it needs none.
      onRequest: async (request, reply) => {
        const { hash } = await findLiveKey(parts, request);
        // If another request was first, this says so.
        if (!(await parts.store.revoke(hash, parts.clock()))) await findLiveKey(parts, request);
        return sendNothing(reply);
      },
      handler: () => {},
    });
  },
};

/** Issue a key, tell its use, and revoke it. */
export const keyEndpoints: readonly Endpoint[] = [createKeyEndpoint, currentKeyEndpoint, revokeKeyEndpoint];
