import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_GENDER } from '../../garments/catalogue.ts';
import { flatHeaders, sendPrepared } from '../../http/answer.ts';
import { API_HEADERS, NOT_CACHEABLE } from '../../http/headers.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import type { KeyStore, Taken } from '../../keys/key-store.ts';
import {
  type Clock,
  REQUESTS_PER_DAY,
  secondsToMidnight,
  usageOf,
  utcDay,
} from '../../keys/quota.ts';
import { invalidKey, readKeyHash, requireLiveKey, revokedKey } from '../credentials.ts';
import { dailyLimitHeaders } from '../daily-limit.ts';
import { readPair } from '../pair.ts';
import type { MlPriceBodies } from '../prepared-answers.ts';
import { MlPriceQuery } from '../schemas.ts';

export interface MlPriceParts {
  readonly modelVersion: string;
  /** Made at the first call: the listening address, which the bodies name, may be known only then. */
  readonly bodies: () => MlPriceBodies;
  readonly store: KeyStore;
  readonly clock: Clock;
}

const readQuery = createQueryReader(MlPriceQuery);

/**
 * GET /api/public/ml-price: the prediction, for a key. The checks come in the order key, parameters, brand and
 * category, quota; only an answered prediction counts. HEAD tells what GET would, and counts nothing.
 */
export function registerMlPrice(app: FastifyInstance, parts: MlPriceParts): void {
  const { bodies, store, clock } = parts;
  const fixedFields = flatHeaders({
    ...API_HEADERS,
    'content-type': 'application/json',
    'cache-control': NOT_CACHEABLE,
    'x-model-version': parts.modelVersion,
  });

  function readBody(request: FastifyRequest): string {
    const query = readQuery(request);
    const { brand, category } = readPair(query);
    return bodies()(brand, category, query.gender ?? DEFAULT_GENDER, query.condition);
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    used: number,
    now: number,
    body: string,
  ): void {
    sendPrepared(request, reply, 200, fixedFields, body, dailyLimitHeaders(used, now));
  }

  // Without async and await, which would cost a few promises more for each request.
  app.get(
    '/api/public/ml-price',
    { exposeHeadRoute: false },
    (request: FastifyRequest, reply: FastifyReply) => {
      const now = clock();
      const hash = readKeyHash(request);
      const fail = (error: unknown) => reply.send(error);
      let body: string;
      try {
        body = readBody(request);
      } catch (problem) {
        // What is wrong with the parameters is told only to the holder of a live key.
        requireLiveKey(store, hash, utcDay(now)).then(() => fail(problem), fail);
        return;
      }
      store.take(hash, utcDay(now), REQUESTS_PER_DAY).then((taken) => {
        try {
          send(request, reply, usedAfter(taken, now), now, body);
        } catch (problem) {
          fail(problem);
        }
      }, fail);
    },
  );

  app.head('/api/public/ml-price', async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    const hash = readKeyHash(request);
    const { used } = await requireLiveKey(store, hash, utcDay(now));
    const body = readBody(request);
    if (used >= REQUESTS_PER_DAY) throw quotaExceeded(now);
    send(request, reply, used, now, body);
    return reply;
  });
}

function usedAfter(taken: Taken, now: number): number {
  switch (taken.outcome) {
    case 'granted':
      return taken.used;
    case 'exhausted':
      throw quotaExceeded(now);
    case 'unknown':
      throw invalidKey();
    case 'revoked':
      throw revokedKey();
  }
}

function quotaExceeded(now: number): Problem {
  const { resetsAt } = usageOf(REQUESTS_PER_DAY, now);
  return new Problem(
    'quota_exceeded',
    `This key has had its ${REQUESTS_PER_DAY} predictions of today: it gets more at ${resetsAt}.`,
    { 'violated-policies': ['daily'] },
    {
      ...dailyLimitHeaders(REQUESTS_PER_DAY, now),
      'retry-after': String(secondsToMidnight(now)),
    },
  );
}
