import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSV_TYPE } from '../base/csv-text.ts';
import { Type } from '../base/shape.ts';
import { lazyAsync, memo, omit, pick } from '../base/values.ts';
import { yieldToOthers } from '../base/work.ts';
import { OPERATIONS, readBrandKind } from '../operations/every-operation.ts';
import { DESCRIPTION_FIELDS } from '../operations/fields/item-fields.ts';
import { type NamedValues, readFields, toUnknownMember } from '../operations/fields/read-input.ts';
import { createInputSchema, type Operation, type Route } from '../operations/operation.ts';
import { formatItemCsv, formatPriceTable } from '../operations/price-table.ts';
import about from './about.json' with { type: 'json' };
import { answerWithinQuota, checkSentKey, keyEndpoints } from './api-keys.ts';
import { createVersionHeaders, type Endpoint, withUnknownParameters } from './endpoint.ts';
import { listEndpoints } from './list-endpoints.ts';
import { createQueryReader } from './read-query.ts';
import {
  API_HEADERS,
  createCacheableJson,
  createCacheableResponse,
  createLargeResponse,
  createPrivacyHeaders,
  createUnknownHeader,
  sendJson,
  sendResponse,
} from './send-response.ts';
import type { Service } from './server.ts';

const QUERY_REFUSALS = ['BadQuery', 'UnknownItem'];
const ITEM_REFUSALS = [...QUERY_REFUSALS, 'NotPriced'];
const LIMITED_ITEM_REFUSALS = [...ITEM_REFUSALS, 'TooManyRequests'];

/** Parts of endpoints by kind of route. With `hasUnknownMember`, answers list unknown parameters, else a header does. */
const ROUTE_KINDS = {
  kept: { access: 'cached', refusals: QUERY_REFUSALS, register: registerKeptRoute, hasUnknownMember: false },
  counted: { access: 'counted', refusals: QUERY_REFUSALS, register: registerCountedRoute, hasUnknownMember: false },
  cached: { access: 'cached', refusals: LIMITED_ITEM_REFUSALS, register: registerLimitedRoute, hasUnknownMember: true },
  limited: { access: 'limited', refusals: ITEM_REFUSALS, register: registerLimitedRoute, hasUnknownMember: true },
} as const;

/** Creates an operation's endpoint. Parameters in its path are fields of the operation too. */
function toEndpoint(operation: Operation, route: Route): Endpoint {
  const { access, refusals, register, hasUnknownMember } = ROUTE_KINDS[route.kind];
  const { input, answer } = operation;
  const { pathFields, queryFields } = splitFields(operation, route);
  return {
    ...route,
    access,
    ...(Object.keys(pathFields).length > 0 && { pathParameters: Type.Object(pathFields) }),
    headers: [
      ...(access === 'cached' && route.dependsOnModel ? ['X-Model-Version'] : []),
      ...(hasUnknownMember ? [] : ['X-Unknown-Parameters']),
    ],
    refusals: Object.keys(input).length > 0 ? refusals : [],
    ...pick(operation, 'summary', 'description'),
    query: createInputSchema({ input: queryFields, required: operation.required ?? [] }),
    answer: hasUnknownMember ? withUnknownParameters(answer) : answer,
    exampleAnswer: (service, sent) => operation.run(service, sent),
    register: (app, service) => register(app, service, operation, route),
  };
}

const PATH_PARAMETER_PATTERN = /\{(\w+)\}/g;

function splitFields({ input }: Operation, { path }: Route) {
  const pathNames = [...path.matchAll(PATH_PARAMETER_PATTERN)].map(([, name = '']) => name);
  return { pathFields: pick(input, ...pathNames), queryFields: omit(input, ...pathNames) };
}

const createRouteHeaders = ({ dependsOnModel }: Route, { pricing }: Service) =>
  dependsOnModel ? createVersionHeaders(pricing) : API_HEADERS;

/** A query whose names and grades must be spelled as in the OpenAPI document. */
type Query = Partial<Readonly<Record<'brand' | 'category' | 'gender' | 'condition', string | undefined>>>;

/** Returns a function that answers a request. Each query's answer is kept in memory, since an operation has few. */
function createAnswerCache<Answer>({ input, required }: Operation, createAnswer: (query: Query) => Answer) {
  const readQuery: (request: FastifyRequest) => NamedValues<Query> = createQueryReader(input, {
    required,
    isExact: true,
  });
  const getAnswer = memo(createAnswer, JSON.stringify);
  return (request: FastifyRequest) => {
    const { values, unknownNames } = readQuery(request);
    // Other spellings of a slug must not add answers.
    const { brand, category } = 'brand' in input ? readBrandKind(values) : {};
    return { answer: getAnswer({ ...values, brand: brand?.slug, category: category?.slug }), unknownNames };
  };
}

function registerKeptRoute(app: FastifyInstance, service: Service, operation: Operation, route: Route): void {
  const headers = createRouteHeaders(route, service);
  const findAnswer = createAnswerCache(operation, (query) =>
    createCacheableJson(operation.run(service, query), headers),
  );
  app.get(route.path, (request, reply) => {
    const { answer, unknownNames } = findAnswer(request);
    sendResponse(request, reply, answer, createUnknownHeader(unknownNames));
  });
}

/** Checks the key, then the query, and then the quota, so that rejected requests do not count. */
function registerCountedRoute(app: FastifyInstance, service: Service, operation: Operation, route: Route): void {
  const headers = createVersionHeaders(service.pricing);
  // Render answers on demand, since the service's URL isn't known before the first request.
  const findAnswer = createAnswerCache(operation, (query) => JSON.stringify(operation.run(service, query)));
  app.get(route.path, async (request, reply) => {
    const { result, limitHeaders } = await answerWithinQuota(service, request, () => findAnswer(request));
    const unknownHeader = createUnknownHeader(result.unknownNames);
    return sendJson(reply.headers({ ...headers, ...limitHeaders, ...unknownHeader }), result.answer);
  });
}

/** Counts answers per client address. If caches must not keep the answer, a key that is sent is checked too. */
function registerLimitedRoute(app: FastifyInstance, service: Service, operation: Operation, route: Route): void {
  const { pathFields, queryFields } = splitFields(operation, route);
  const readQuery = createQueryReader(queryFields, pick(operation, 'required'));
  const isCached = route.kind === 'cached';
  const headers = isCached ? createRouteHeaders(route, service) : createVersionHeaders(service.pricing);
  // The router writes `{brand}` as `:brand`.
  app.get(route.path.replaceAll(PATH_PARAMETER_PATTERN, ':$1'), async (request, reply) => {
    const { values, unknownNames } = readQuery(request);
    service.countEstimates(request, reply);
    if (!isCached) await checkSentKey(service, request);
    const input = { ...values, ...readFields(pathFields, Object(request.params)) };
    const answer = { ...operation.run(service, input), ...toUnknownMember(unknownNames) };
    if (!isCached) return sendJson(reply.headers(headers), answer);
    sendResponse(request, reply, createCacheableJson(answer, headers), createPrivacyHeaders(values));
    return reply;
  });
}

const readItemQuery = createQueryReader(DESCRIPTION_FIELDS);

const itemCsvEndpoint: Endpoint = {
  ...about.appraiseLine,
  path: '/appraise.csv',
  access: 'cached',
  query: createInputSchema({ input: DESCRIPTION_FIELDS }),
  exampleAnswer: formatItemCsv,
  register: (app, service) => {
    const headers = createVersionHeaders(service.pricing);
    app.get(itemCsvEndpoint.path, (request, reply) => {
      const { values, unknownNames } = readItemQuery(request);
      service.countEstimates(request, reply);
      const response = createCacheableResponse(CSV_TYPE, formatItemCsv(service, values), headers);
      sendResponse(request, reply, response, createUnknownHeader(unknownNames));
    });
  },
};

const priceTableEndpoint: Endpoint = {
  ...about.getPriceTableCsv,
  path: '/data/prices.csv',
  access: 'cached',
  exampleAnswer: ({ pricing }) => formatPriceTable(pricing).take(2).toArray().join(''),
  register: (app, { pricing }) => {
    const loadFile = lazyAsync(async () => {
      const chunks = await Array.fromAsync(formatPriceTable(pricing), async (chunk) => {
        await yieldToOthers();
        return chunk;
      });
      return createLargeResponse(CSV_TYPE, chunks.join(''), createVersionHeaders(pricing));
    });
    app.get(priceTableEndpoint.path, async (request, reply) => {
      sendResponse(request, reply, await loadFile());
      return reply;
    });
  },
};

/** In the order of the OpenAPI document, which also describes the health checks, registered elsewhere. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OPERATIONS.flatMap((operation: Operation) => (operation.http ? toEndpoint(operation, operation.http) : [])),
  ...listEndpoints,
  itemCsvEndpoint,
  priceTableEndpoint,
  ...keyEndpoints,
];
