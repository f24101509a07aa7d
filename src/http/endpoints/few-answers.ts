// The endpoints of the contract for prices: their answers are few, so they are rendered once and kept.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { membersOf } from '../../base/members.ts';
import { hashKey } from '../../keys/key-format.ts';
import { utcDay } from '../../keys/key-store.ts';
import { createQueryReader } from '../../operations/fields/read-input.ts';
import { inputSchema, type Operation, type Route } from '../../operations/operation.ts';
import { readPair } from '../../operations/price.ts';
import { countPrediction, dailyLimitHeaders, readKey, requireLiveKey } from '../access.ts';
import { cacheableJson, sendAnswer, sendJson, unknownHeader } from '../answer.ts';
import { type ApiParts, type Endpoint, versionHeaders } from '../endpoint.ts';

type Query = Readonly<Partial<Record<'brand' | 'category' | 'gender' | 'condition', string>>>;

/** Creates a reader of an operation's query. Names and grades must be spelled exactly, as the contract has them. */
function createPairReader(of: Operation) {
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

const endpointOf = (of: Operation, route: Route) => ({
  says: 'The answer.',
  ...route,
  headers: ['X-Unknown-Parameters'],
  refusals: ['BadQuery', 'UnknownItem'],
  ...membersOf(of, 'summary', 'description', 'answer'),
  query: inputSchema(of),
  example: (parts: Parameters<Operation['run']>[0], query: object) => of.run(parts, query) as object,
});

/** Creates the endpoint of an operation with few answers, which anyone may keep. */
export function keptEndpoint(of: Operation, route: Route): Endpoint {
  const read = createPairReader(of);
  const register = (app: FastifyInstance, parts: ApiParts) => {
    const headers = versionHeaders(parts.pricing);
    const answerTo = cacheByQuery((query) => cacheableJson(of.run(parts, query), headers));
    app.get(route.path, (request, reply) => {
      const { values, unknown } = read(request);
      sendAnswer(request, reply, answerTo(values), unknownHeader(unknown));
    });
  };
  return {
    ...endpointOf(of, route),
    headers: ['X-Model-Version', 'X-Unknown-Parameters'],
    kind: 'cached',
    register,
  };
}

/** Creates the endpoint of an operation with few answers, each of which counts against the quota of a key. */
export function countedEndpoint(of: Operation, route: Route): Endpoint {
  const register = (app: FastifyInstance, parts: ApiParts) => {
    // Do not use `app.get`, whose HEAD route would count requests against the quota.
    app.route({ method: ['GET', 'HEAD'], url: route.path, exposeHeadRoute: false, handler: createHandler(of, parts) });
  };
  return { ...endpointOf(of, route), kind: 'counted', register };
}

/** Creates the handler, which checks the key, then the query, and then the quota, so rejected requests don't count. */
function createHandler(of: Operation, parts: ApiParts) {
  const { store, clock, requestsPerDay } = parts;
  const headers = versionHeaders(parts.pricing);
  const read = createPairReader(of);
  // Render answers on demand, since the service's URL isn't known before the first request.
  const textFor = cacheByQuery((query) => JSON.stringify(of.run(parts, query)));
  const prepareAnswer = (request: FastifyRequest) => {
    const { values, unknown } = read(request);
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
