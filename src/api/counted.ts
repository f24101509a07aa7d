import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { limitHeaders } from '../service/http/address-throttle.ts';
import { type Body, flatHeaders, sendPrepared } from '../service/http/answer.ts';
import { API_HEADERS, NOT_CACHEABLE } from '../service/http/headers.ts';
import type { KeyStore, QuotaResult } from '../service/keys/key-store.ts';
import { DAY_SECONDS, secondsToMidnight, usageOf, utcDay } from '../service/keys/quota.ts';
import { invalidKey, readKeyHash, requireLiveKey, revokedKey } from './credentials.ts';
import type { ApiParts } from './endpoint.ts';

/** The parts of all endpoints that need a key. */
type CountedParts = Pick<ApiParts, 'pricing' | 'store' | 'clock' | 'requestsPerDay'>;

/**
 * Registers a GET that needs a key and counts against its daily quota. `readBody` makes the body or throws a
 * {@link Problem}. The checks come in the order key, request, quota; only an answered request counts. HEAD returns the
 * headers of GET and counts nothing. `askForBody`, which never fails, makes the body of a GET once more where somebody
 * else is asked for it, after the request was counted.
 */
export function registerCounted(
  app: FastifyInstance,
  path: string,
  readBody: (request: FastifyRequest) => Body,
  { pricing, store, clock, requestsPerDay }: CountedParts,
  askForBody?: (request: FastifyRequest) => Promise<Body>,
): void {
  const fixedFields = flatHeaders({
    ...API_HEADERS,
    'content-type': 'application/json',
    'cache-control': NOT_CACHEABLE,
    'x-model-version': pricing.modelVersion,
  });

  function send(request: FastifyRequest, reply: FastifyReply, used: number, now: number, body: Body): void {
    const limit = dailyLimitHeaders(used, now, requestsPerDay);
    sendPrepared(request, reply, 200, fixedFields, body, limit);
  }

  // No async and await: they would add a few promises to each request.
  app.get(path, { exposeHeadRoute: false }, (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    const hash = readKeyHash(request);
    const fail = (error: unknown) => reply.send(error);
    let body: Body;
    try {
      body = readBody(request);
    } catch (problem) {
      // Errors in the request are reported only for a live key.
      requireLiveKey(store, hash, utcDay(now)).then(() => fail(problem), fail);
      return;
    }
    store.consume(hash, utcDay(now), requestsPerDay).then((result) => {
      try {
        const used = usedAfter(result, now, requestsPerDay);
        if (askForBody) askForBody(request).then((asked) => send(request, reply, used, now, asked), fail);
        else send(request, reply, used, now, body);
      } catch (problem) {
        fail(problem);
      }
    }, fail);
  });

  app.head(path, async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    const hash = readKeyHash(request);
    const { used } = await requireLiveKey(store, hash, utcDay(now));
    const body = readBody(request);
    if (used >= requestsPerDay) throw quotaExceeded(now, requestsPerDay);
    send(request, reply, used, now, body);
    return reply;
  });
}

/** Throws a {@link Problem} for a key that is not live, or of whose quota nothing is left. Counts nothing. */
export async function requireQuotaLeft(
  store: KeyStore,
  hash: string,
  now: number,
  requestsPerDay: number,
): Promise<void> {
  const { used } = await requireLiveKey(store, hash, utcDay(now));
  if (used >= requestsPerDay) throw quotaExceeded(now, requestsPerDay);
}

/** The use of the day after `count` answers. Throws a {@link Problem} when the quota refused them. */
export function usedAfter(result: QuotaResult, now: number, requestsPerDay: number, count = 1): number {
  switch (result.outcome) {
    case 'granted':
      return result.used;
    case 'exhausted':
      throw quotaExceeded(now, requestsPerDay, result.used, count);
    case 'unknown':
      throw invalidKey();
    case 'revoked':
      throw revokedKey();
  }
}

function quotaExceeded(now: number, requestsPerDay: number, used = requestsPerDay, count = 1): Problem {
  const { resetsAt } = usageOf(requestsPerDay, now, requestsPerDay);
  const left = Math.max(0, requestsPerDay - used);
  const detail =
    count === 1
      ? `This key has used its ${requestsPerDay} predictions for today.`
      : `This list needs ${count} predictions, but the key has only ${left} of its ${requestsPerDay} left today: ` +
        'nothing was counted.';
  return new Problem(
    'quota_exceeded',
    `${detail} The quota resets at ${resetsAt}.`,
    { 'violated-policies': ['daily'] },
    {
      ...dailyLimitHeaders(used, now, requestsPerDay),
      'retry-after': String(secondsToMidnight(now)),
    },
  );
}

/** Headers that tell a key's holder what is left of the day's quota after `used` of `requestsPerDay` answers. */
export function dailyLimitHeaders(used: number, now: number, requestsPerDay: number): Record<string, string> {
  const remaining = Math.max(0, requestsPerDay - used);
  const limit = { limit: requestsPerDay, windowSeconds: DAY_SECONDS };
  return limitHeaders('daily', limit, secondsToMidnight(now), remaining);
}
