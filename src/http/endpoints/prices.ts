// The endpoints of the contract for prices: their answers are few, so they are rendered once and kept.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { membersOf } from '../../base/members.ts';
import type { ValuesOf } from '../../base/shape.ts';
import { hashKey } from '../../keys/key-format.ts';
import { utcDay } from '../../keys/key-store.ts';
import { createQueryReader } from '../../operations/fields/read-input.ts';
import { inputSchema, type Operation } from '../../operations/operation.ts';
import { predict } from '../../operations/predict.ts';
import { type PAIR_INPUT, price, readPair } from '../../operations/price.ts';
import { countPrediction, dailyLimitHeaders, readKey, requireLiveKey } from '../access.ts';
import { cacheableJson, sendAnswer, sendJson, unknownHeader } from '../answer.ts';
import { type ApiParts, type Endpoint, versionHeaders } from '../endpoint.ts';

type Query = ValuesOf<typeof PAIR_INPUT> & { readonly gender?: string | undefined };

/** Creates a reader of an operation's query. Names and grades must be spelled exactly, as the contract has them. */
function createPairReader(of: Pick<Operation, 'input' | 'required'>) {
  const read = createQueryReader(of.input, { required: of.required, exact: ['condition', 'gender'] });
  return (request: FastifyRequest) => read(request) as { readonly values: Query; readonly unknown: readonly string[] };
}

/** Caches the values that `make` returns. There are few enough combinations of parameters to cache them all. */
function cacheByQuery<Made>(make: (query: Query) => Made) {
  const answers = new Map<string, Made>();
  return (query: Query): Made => {
    const { brand, category } = readPair(query);
    const parameters = `${brand.slug} ${category.slug} ${query.condition} ${query.gender}`;
    const cached = answers.get(parameters);
    if (cached !== undefined) return cached;
    const made = make(query);
    answers.set(parameters, made);
    return made;
  };
}

const readPriceQuery = createPairReader(price);

const getPrice: Endpoint = {
  operation: 'getPrice',
  path: '/api/public/price',
  kind: 'cached',
  tag: 'Prices',
  says: 'The estimate.',
  headers: ['X-Model-Version', 'X-Unknown-Parameters'],
  refusals: ['BadQuery', 'UnknownItem'],
  examples: { all: { brand: 'coach', category: 'bag' } },
  ...membersOf(price, 'summary', 'description', 'answer'),
  query: inputSchema(price),
  example: (parts, query) => price.run(parts, query),
  register: (app, parts) => {
    const headers = versionHeaders(parts.pricing);
    const answerTo = cacheByQuery((query) => cacheableJson(price.run(parts, query), headers));
    app.get(getPrice.path, (request, reply) => {
      const { values, unknown } = readPriceQuery(request);
      sendAnswer(request, reply, answerTo(values), unknownHeader(unknown));
    });
  },
};

const readPredictionQuery = createPairReader(predict);

const getMlPrice: Endpoint = {
  operation: 'getMlPrice',
  path: '/api/public/ml-price',
  kind: 'counted',
  tag: 'Prices',
  says: 'The prediction and the tier average.',
  headers: ['X-Unknown-Parameters'],
  refusals: ['BadQuery', 'UnknownItem'],
  examples: { bag: { brand: 'coach', category: 'bag' } },
  ...membersOf(predict, 'summary', 'description', 'answer'),
  query: inputSchema(predict),
  example: (parts, query) => predict.run(parts, query),
  register: (app, parts) => {
    // Do not use `app.get`, whose HEAD route would count requests against the quota.
    const route = { method: ['GET', 'HEAD'], url: getMlPrice.path, exposeHeadRoute: false };
    app.route({ ...route, handler: createHandler(parts) });
  },
};

/** Creates the handler, which checks the key, then the query, and then the quota, so rejected requests don't count. */
function createHandler(parts: ApiParts) {
  const { store, clock, requestsPerDay } = parts;
  const headers = versionHeaders(parts.pricing);
  // Render answers on demand, since the service's URL isn't known before the first request.
  const textFor = cacheByQuery((query) => JSON.stringify(predict.run(parts, query as object)));
  const prepareAnswer = (request: FastifyRequest) => {
    const { values, unknown } = readPredictionQuery(request);
    return { text: textFor(values), unknown };
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    const hash = hashKey(readKey(request));
    let answer: ReturnType<typeof prepareAnswer>;
    try {
      answer = prepareAnswer(request);
    } catch (problem) {
      // Only the holder of a live key learns what is wrong with the query.
      await requireLiveKey(store, hash, utcDay(now));
      throw problem;
    }
    // A HEAD request is answered as GET would be, but not counted.
    const used = await countPrediction(parts, hash, now, request.method !== 'HEAD');
    const limit = dailyLimitHeaders(used, now, requestsPerDay);
    return sendJson(reply.headers({ ...headers, ...limit, ...unknownHeader(answer.unknown) }), answer.text);
  };
}

export const priceEndpoints: readonly Endpoint[] = [getPrice, getMlPrice];
