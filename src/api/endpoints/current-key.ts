import { Type } from 'typebox';
import { sendJson } from '../../http/answer.ts';
import { API_HEADERS, NOT_CACHEABLE } from '../../http/headers.ts';
import { createKey, hashKey } from '../../keys/key-format.ts';
import { usageOf, utcDay } from '../../keys/quota.ts';
import { dailyLimitHeaders } from '../counted.ts';
import { invalidKey, readKeyHash, requireLiveKey, revokedKey } from '../credentials.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import { apiKey, EXAMPLE_KEY, exampleRecord, keyRecord, tooManySignUps } from '../key-parts.ts';
import { limitHeaderRefs } from '../openapi/headers.ts';
import { json, keyedOperation } from '../openapi/operation-parts.ts';

const { tier, limits, usage, docs } = keyRecord;
const createdAt = Type.String({ description: 'When the key was issued.', format: 'date-time' });
const CurrentKey = Type.Object({ tier, createdAt, limits, usage, docs }, { $id: 'CurrentKey' });
const RotatedKey = Type.Object({ apiKey, ...CurrentKey.properties }, { $id: 'RotatedKey' });

const { tier: exampleTier, ...exampleUse } = exampleRecord;
const EXAMPLE = { tier: exampleTier, createdAt: '2026-11-20T09:30:00.000Z', ...exampleUse };

type Parts = Pick<ApiParts, 'publicUrl' | 'requestsPerDay'>;

/** A key as its holder sees it; times in milliseconds since the Unix epoch. */
function recordOf(
  { publicUrl, requestsPerDay }: Parts,
  issuedAt: number,
  used: number,
  now: number,
) {
  return {
    tier: 'free',
    createdAt: new Date(issuedAt).toISOString(),
    limits: { requestsPerDay },
    usage: usageOf(used, now, requestsPerDay),
    docs: `${publicUrl()}/developers`,
  };
}

/** GET /api/public/keys/current: how much its holder has used. */
export const currentKey: Endpoint = {
  path: '/api/public/keys/current',
  method: 'get',
  describe: () =>
    keyedOperation({
      operationId: 'getCurrentKey',
      tags: ['Keys'],
      summary: 'Usage of the current key',
      description: 'Returns how much of today’s quota is left. Costs no quota.',
      answer: 'The key’s limits and usage.',
      content: json(CurrentKey, { fresh: EXAMPLE }),
      headers: limitHeaderRefs,
    }),
  register: (app, parts) => {
    const { store, clock, requestsPerDay } = parts;
    app.get(currentKey.path, async (request, reply) => {
      const now = clock();
      const { createdAt, used } = await requireLiveKey(store, readKeyHash(request), utcDay(now));
      reply.headers(dailyLimitHeaders(used, now, requestsPerDay));
      return sendJson(reply, recordOf(parts, createdAt, used, now));
    });
  },
};

/** POST /api/public/keys/current/rotate: another key in the place of the one that is sent. */
export const rotateKey: Endpoint = {
  path: '/api/public/keys/current/rotate',
  method: 'post',
  describe: () =>
    keyedOperation({
      operationId: 'rotateCurrentKey',
      tags: ['Keys'],
      summary: 'Replace the key that is sent',
      description:
        'Issues a new key for the same e-mail address and revokes the one that is sent, in one step. Today’s usage carries over to the new key, which is shown only in this response. Counts as a sign-up of the client address. If the response was lost, repeat the request with the old key within a minute: another key takes the place of the new one, unless that has been used for a prediction.',
      answer: 'The new key with its limits and usage.',
      content: json(RotatedKey, { fresh: { apiKey: EXAMPLE_KEY, ...EXAMPLE } }),
      headers: limitHeaderRefs,
      refusals: ['TooManySignUps'],
    }),
  register: (app, parts) => {
    const { store, signUps, clock, requestsPerDay } = parts;
    app.post(rotateKey.path, {
      // Answered before a body is read, as the revocation below.
      onRequest: async (request, reply) => {
        const now = clock();
        const hash = readKeyHash(request);
        const key = await store.find(hash, utcDay(now));
        if (!key) throw invalidKey();
        // Each rotation leaves a revoked key in the store: it counts like a sign-up. Its repetition, with the key that it
        // revoked, leaves none.
        const wait = key.revoked ? 0 : signUps.take(request.ip);
        if (wait > 0) throw tooManySignUps(signUps, wait);
        const apiKey = createKey();
        const rotated = await store.rotate(hash, hashKey(apiKey), now, utcDay(now));
        if (!rotated) throw revokedKey();
        reply.headers(dailyLimitHeaders(rotated.used, now, requestsPerDay));
        return sendJson(reply, { apiKey, ...recordOf(parts, now, rotated.used, now) });
      },
      handler: () => {},
    });
  },
};

/** DELETE /api/public/keys/current: revokes the key that is sent. */
export const revokeKey: Endpoint = {
  path: currentKey.path,
  method: 'delete',
  describe: () =>
    keyedOperation({
      operationId: 'revokeCurrentKey',
      tags: ['Keys'],
      summary: 'Revoke the current key',
      description: 'Revokes the key permanently; later requests with it get 401.',
      answer: 'The key is revoked.',
    }),
  register: (app, { store, clock }) => {
    app.delete(revokeKey.path, {
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
  },
};
