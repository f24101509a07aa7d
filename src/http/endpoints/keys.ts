import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isObject, membersOf } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { UNUSED_KEY_DAYS } from '../../keys/key-store.ts';
import { inputSchema } from '../../operations/operation.ts';
import { dailyLimitHeaders, readKey } from '../access.ts';
import { sendJson, sendNothing } from '../answer.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import { currentKey, datedBody, issuedBody, issueKey, type KeyContext, revokeKey } from '../keys.ts';

/** Returns what operations on keys need for a request, whose client gets the headers of the sign-up limit. */
export const keyContext = (
  { store, clock, publicUrl, requestsPerDay, countSignUp }: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
): KeyContext => ({ store, clock, publicUrl, requestsPerDay, countSignUp: () => countSignUp(request, reply) });

const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';
const EXAMPLE_TIME = Date.UTC(2026, 10, 20, 9, 30);
const EXAMPLE_RECORD = { createdAt: EXAMPLE_TIME, used: 0 };

const createKeyEndpoint: Endpoint = {
  operation: 'createKey',
  path: '/api/public/keys',
  method: 'post',
  ...membersOf(issueKey, 'summary', 'description'),
  kind: 'open',
  tag: 'Keys',
  says: 'The key with its limits.',
  headers: ['RateLimit-Policy', 'RateLimit'],
  refusals: ['BadBody', 'TooLarge', 'WrongMediaType', 'TooManySignUps', 'StoreUnavailable'],
  examples: { ada: { email: 'ada@example.com' } },
  body: inputSchema(issueKey, { $id: 'KeyRequest' }),
  answer: issueKey.answer,
  example: (parts, sent) => issuedBody(parts, EXAMPLE_KEY, (sent as { email: string }).email, EXAMPLE_TIME),
  figures: { unusedDays: UNUSED_KEY_DAYS },
  register: (app, parts) => {
    app.post(createKeyEndpoint.path, async (request, reply) => {
      const { body } = request;
      if (!isObject(body)) {
        throw new Problem('invalid_body', 'The body must be a JSON object such as {"email": "ada@example.com"}.');
      }
      return sendJson(reply, await issueKey.run(keyContext(parts, request, reply), body));
    });
  },
};

const currentKeyEndpoint: Endpoint = {
  operation: 'getCurrentKey',
  path: '/api/public/keys/current',
  ...membersOf(currentKey, 'summary', 'description'),
  kind: 'keyed',
  tag: 'Keys',
  says: 'The key’s limits and usage.',
  headers: ['RateLimit-Policy', 'RateLimit'],
  examples: { fresh: {} },
  answer: currentKey.answer,
  example: (parts) => datedBody(parts, EXAMPLE_RECORD, EXAMPLE_TIME),
  register: (app, parts) => {
    app.get(currentKeyEndpoint.path, async (request, reply) => {
      const answer = await currentKey.run(keyContext(parts, request, reply), { key: readKey(request) });
      reply.headers(dailyLimitHeaders(answer.usage.requestsToday, parts.clock(), parts.requestsPerDay));
      return sendJson(reply, answer);
    });
  },
};

const revokeKeyEndpoint: Endpoint = {
  operation: 'revokeCurrentKey',
  path: currentKeyEndpoint.path,
  method: 'delete',
  ...membersOf(revokeKey, 'summary', 'description'),
  kind: 'keyed',
  tag: 'Keys',
  says: 'The key is revoked.',
  register: (app, parts) => {
    const answer: onRequestAsyncHookHandler = async (request, reply) => {
      await revokeKey.run(keyContext(parts, request, reply), { key: readKey(request) });
      return sendNothing(reply);
    };
    // It answers before a body is read, since it needs none.
    app.delete(revokeKeyEndpoint.path, { onRequest: answer, handler: () => {} });
  },
};

export const keyEndpoints: readonly Endpoint[] = [createKeyEndpoint, currentKeyEndpoint, revokeKeyEndpoint];
