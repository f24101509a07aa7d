import type { FastifyInstance, FastifyRequest } from 'fastify';
import { omit, pick } from '../base/members.ts';
import { memo } from '../base/memo.ts';
import { Type } from '../base/shape.ts';
import { hashKey } from '../keys/key-format.ts';
import { OPERATIONS } from '../operations/every-operation.ts';
import { listUnknown, type NamedValues } from '../operations/fields/field-names.ts';
import { createQueryReader } from '../operations/fields/read-input.ts';
import { inputSchema, type Operation, type Route } from '../operations/operation.ts';
import { readPair } from '../operations/price.ts';
import { checkSentKey, countPrediction, dailyLimitHeaders, liveKeyOf, readKey } from './access.ts';
import { type Endpoint, openAnswer, toRoute, versionHeaders } from './endpoint.ts';
import { listEndpoints } from './endpoints/appraise-list.ts';
import { csvEndpoints } from './endpoints/csv-endpoints.ts';
import { keyEndpoints } from './endpoints/key-endpoints.ts';
import { API_HEADERS, cacheableJson, ownHeaders, sendJson, sendResponse, unknownHeader } from './send-response.ts';
import type { ServiceParts } from './server.ts';

/** What the OpenAPI document says of a kind of route, and how it answers. */
interface KindOfRoute extends Pick<Endpoint, 'access'> {
  readonly refusals: readonly string[];
  readonly register: (app: FastifyInstance, parts: ServiceParts, of: Operation, route: Route) => void;
  /** True if answers list unknown parameters themselves. */
  readonly isOpen?: boolean;
}

const OF_QUERY = ['BadQuery', 'UnknownItem'];
const OF_ITEM = [...OF_QUERY, 'NotPriced'];

const KINDS_OF_ROUTES: Readonly<Record<Route['kind'], KindOfRoute>> = {
  fixed: { access: 'cached', refusals: [], register: keepAnswers },
  kept: { access: 'cached', refusals: OF_QUERY, register: keepAnswers },
  counted: { access: 'counted', refusals: OF_QUERY, register: countAnswers },
  cached: { access: 'cached', refusals: [...OF_ITEM, 'TooManyRequests'], register: limitAnswers, isOpen: true },
  limited: { access: 'limited', refusals: OF_ITEM, register: limitAnswers, isOpen: true },
};

/**
 * Creates the endpoint of an operation by the kind of its route. Parameters in its path are fields of the operation
 * too.
 */
function operationEndpoint(of: Operation, route: Route): Endpoint {
  const { access, refusals, register, isOpen } = KINDS_OF_ROUTES[route.kind];
  const inPath = namesInPath(route);
  return {
    says: 'The answer.',
    ...route,
    access,
    ...(inPath.length > 0 && { pathParameters: Type.Object(pick(of.input, ...inPath)) }),
    headers: [
      ...(access === 'cached' && route.isOfModel ? ['X-Model-Version'] : []),
      ...(isOpen ? [] : ['X-Unknown-Parameters']),
    ],
    refusals,
    ...pick(of, 'summary', 'description'),
    query: inputSchema({ input: omit(of.input, ...inPath), required: of.required ?? [] }),
    answer: isOpen ? openAnswer(of.answer) : of.answer,
    example: (parts, sent) => of.run(parts, sent),
    register: (app, parts) => register(app, parts, of, route),
  };
}

const namesInPath = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const headersOf = ({ isOfModel }: Route, { pricing }: ServiceParts) =>
  isOfModel ? versionHeaders(pricing) : API_HEADERS;

/** A query as the contract has it, whose names and grades must be spelled exactly. */
type Query = Readonly<Partial<Record<'brand' | 'category' | 'gender' | 'condition', string>>>;

/** Creates a reader of the query of an operation that has few answers. */
const createExactReader = ({ input, required }: Operation): ((request: FastifyRequest) => NamedValues<Query>) =>
  createQueryReader(input, { required, exact: ['condition', 'gender'] });

/** Keeps the values that `make` returns for the queries of an operation. They are few enough to keep all. */
function keepByQuery<Made>({ input }: Operation, make: (query: Query) => Made) {
  const kept = memo((query) => make(JSON.parse(query)));
  return (query: Query): Made => {
    const { brand, category } = 'brand' in input ? readPair(query) : {};
    return kept(JSON.stringify({ ...query, brand: brand?.slug, category: category?.slug }));
  };
}

/** Registers an operation with few answers, which anyone may keep. */
function keepAnswers(app: FastifyInstance, parts: ServiceParts, of: Operation, route: Route): void {
  const read = createExactReader(of);
  const headers = headersOf(route, parts);
  const keptAnswer = keepByQuery(of, (query) => cacheableJson(of.run(parts, query), headers));
  app.get(route.path, (request, reply) => {
    const { values, unknown } = read(request);
    sendResponse(request, reply, keptAnswer(values), unknownHeader(unknown));
  });
}

/**
 * Registers an operation with few answers, each of which counts against the quota of a key. Checks the key, then the
 * query, and then the quota, so that rejected requests do not count.
 */
function countAnswers(app: FastifyInstance, parts: ServiceParts, of: Operation, route: Route): void {
  const { clock, requestsPerDay } = parts;
  const headers = versionHeaders(parts.pricing);
  const read = createExactReader(of);
  // Render answers on demand, since the service's URL isn't known before the first request.
  const textFor = keepByQuery(of, (query) => JSON.stringify(of.run(parts, query)));
  app.get(route.path, async (request, reply) => {
    const now = clock();
    const hash = hashKey(readKey(request));
    let text: string;
    let unknown: readonly string[];
    try {
      const sent = read(request);
      text = textFor(sent.values);
      unknown = sent.unknown;
    } catch (problem) {
      // Only the holder of a live key learns what is wrong with the query.
      await liveKeyOf(parts, request);
      throw problem;
    }
    const used = await countPrediction(parts, hash, now);
    const limit = dailyLimitHeaders(used, now, requestsPerDay);
    return sendJson(reply.headers({ ...headers, ...limit, ...unknownHeader(unknown) }), text);
  });
}

/**
 * Registers an operation whose answers count toward the limit for the client's address. If they are not publicly
 * cacheable but for one client, a key that is sent is checked.
 */
function limitAnswers(app: FastifyInstance, parts: ServiceParts, of: Operation, route: Route): void {
  const readQuery = createQueryReader(omit(of.input, ...namesInPath(route)), { required: of.required ?? [] });
  const isCached = route.kind === 'cached';
  const headers = isCached ? headersOf(route, parts) : versionHeaders(parts.pricing);
  app.get(toRoute(route.path), async (request, reply) => {
    const { values, unknown } = readQuery(request);
    parts.countEstimates(request, reply);
    if (!isCached) await checkSentKey(parts, request);
    const answer = { ...of.run(parts, Object.assign({}, values, request.params)), ...listUnknown(unknown) };
    if (!isCached) return sendJson(reply.headers(headers), answer);
    sendResponse(request, reply, cacheableJson(answer, headers), ownHeaders(values));
    return reply;
  });
}

/**
 * All endpoints, in the order of the OpenAPI document. The document also describes the health checks, which are served
 * elsewhere.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OPERATIONS.flatMap((of: Operation) => (of.http ? [operationEndpoint(of, of.http)] : [])),
  ...listEndpoints,
  ...csvEndpoints,
  ...keyEndpoints,
];
