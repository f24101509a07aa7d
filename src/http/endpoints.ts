import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSV_TYPE } from '../base/csv-text.ts';
import { Type } from '../base/shape.ts';
import { lazyAsync, memo, omit, pick } from '../base/values.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { OPERATIONS, readBrandKind } from '../operations/every-operation.ts';
import { DESCRIPTION_FIELDS } from '../operations/fields/item-fields.ts';
import { listUnknown, type NamedValues } from '../operations/fields/read-input.ts';
import { inputSchema, type Operation, type Route } from '../operations/operation.ts';
import { formatItemCsv, formatPriceTable } from '../operations/price-table.ts';
import { checkSentKey, countAnswer, keyEndpoints } from './api-keys.ts';
import { type Endpoint, versionHeaders, withUnknownParameters } from './endpoint.ts';
import { listEndpoints } from './list-endpoints.ts';
import { createQueryReader } from './read-query.ts';
import {
  API_HEADERS,
  cacheableJson,
  cacheableResponse,
  createPrivacyHeaders,
  createUnknownHeader,
  largeResponse,
  sendJson,
  sendResponse,
} from './send-response.ts';
import type { ServiceParts } from './server.ts';

const QUERY_REFUSALS = ['BadQuery', 'UnknownItem'];
const ITEM_REFUSALS = [...QUERY_REFUSALS, 'NotPriced'];

/** What the OpenAPI document says of a kind of route, and how it answers: `isOpen` if it lists unknown parameters. */
const ROUTE_KINDS = {
  kept: { access: 'cached', refusals: QUERY_REFUSALS, register: keepAnswers, isOpen: false },
  counted: { access: 'counted', refusals: QUERY_REFUSALS, register: countAnswers, isOpen: false },
  cached: { access: 'cached', refusals: [...ITEM_REFUSALS, 'TooManyRequests'], register: limitAnswers, isOpen: true },
  limited: { access: 'limited', refusals: ITEM_REFUSALS, register: limitAnswers, isOpen: true },
} as const;

/** Creates an operation's endpoint by the kind of its route. Parameters in its path are fields of the operation too. */
function toEndpoint(operation: Operation, route: Route): Endpoint {
  const { access, refusals, register, isOpen } = ROUTE_KINDS[route.kind];
  const { input, answer } = operation;
  const pathNames = findPathNames(route);
  return {
    ...route,
    access,
    ...(pathNames.length > 0 && { pathParameters: Type.Object(pick(input, ...pathNames)) }),
    headers: [
      ...(access === 'cached' && route.isOfModel ? ['X-Model-Version'] : []),
      ...(isOpen ? [] : ['X-Unknown-Parameters']),
    ],
    refusals: Object.keys(input).length > 0 ? refusals : [],
    ...pick(operation, 'summary', 'description'),
    query: inputSchema({ input: omit(input, ...pathNames), required: operation.required ?? [] }),
    answer: isOpen ? withUnknownParameters(answer) : answer,
    example: (parts, sent) => operation.run(parts, sent),
    register: (app, parts) => register(app, parts, operation, route),
  };
}

const findPathNames = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const createRouteHeaders = ({ isOfModel }: Route, { pricing }: ServiceParts) =>
  isOfModel ? versionHeaders(pricing) : API_HEADERS;

/** A query as the contract has it, whose names and grades must be spelled exactly. */
type Query = Readonly<Partial<Record<'brand' | 'category' | 'gender' | 'condition', string>>>;

/** Returns a function that makes an answer to a request. It is kept for each query, since an operation has few. */
function keepByQuery<Made>({ input, required }: Operation, make: (query: Query) => Made) {
  const readQuery: (request: FastifyRequest) => NamedValues<Query> = createQueryReader(input, {
    required,
    isExact: true,
  });
  const keep = memo((query) => make(JSON.parse(query)));
  return (request: FastifyRequest) => {
    const { values, unknown } = readQuery(request);
    const { brand, category } = 'brand' in input ? readBrandKind(values) : {};
    return { kept: keep(JSON.stringify({ ...values, brand: brand?.slug, category: category?.slug })), unknown };
  };
}

function keepAnswers(app: FastifyInstance, parts: ServiceParts, operation: Operation, route: Route): void {
  const headers = createRouteHeaders(route, parts);
  const findAnswer = keepByQuery(operation, (query) => cacheableJson(operation.run(parts, query), headers));
  app.get(route.path, (request, reply) => {
    const { kept, unknown } = findAnswer(request);
    sendResponse(request, reply, kept, createUnknownHeader(unknown));
  });
}

/** Checks the key, then the query, and then the quota, so that rejected requests do not count. */
function countAnswers(app: FastifyInstance, parts: ServiceParts, operation: Operation, route: Route): void {
  const headers = versionHeaders(parts.pricing);
  // Render answers on demand, since the service's URL isn't known before the first request.
  const findAnswer = keepByQuery(operation, (query) => JSON.stringify(operation.run(parts, query)));
  app.get(route.path, async (request, reply) => {
    const { answer, limit } = await countAnswer(parts, request, () => findAnswer(request));
    return sendJson(reply.headers({ ...headers, ...limit, ...createUnknownHeader(answer.unknown) }), answer.kept);
  });
}

/** Counts answers by the client's address. Those for one client, which no cache may keep, check a key that is sent. */
function limitAnswers(app: FastifyInstance, parts: ServiceParts, operation: Operation, route: Route): void {
  const readQuery = createQueryReader(omit(operation.input, ...findPathNames(route)), pick(operation, 'required'));
  const isCached = route.kind === 'cached';
  const headers = isCached ? createRouteHeaders(route, parts) : versionHeaders(parts.pricing);
  // The router writes `{brand}` as `:brand`.
  app.get(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
    const { values, unknown } = readQuery(request);
    parts.countEstimates(request, reply);
    if (!isCached) await checkSentKey(parts, request);
    const answer = { ...operation.run(parts, Object.assign({}, values, request.params)), ...listUnknown(unknown) };
    if (!isCached) return sendJson(reply.headers(headers), answer);
    sendResponse(request, reply, cacheableJson(answer, headers), createPrivacyHeaders(values));
    return reply;
  });
}

const readItemQuery = createQueryReader(DESCRIPTION_FIELDS);

/** The price of one item for a cell of a spreadsheet. */
const appraiseLine: Endpoint = {
  operationId: 'appraiseLine',
  path: '/appraise.csv',
  access: 'cached',
  tag: 'Prices',
  responseText: 'One line: price, low, high, what it was taken for.',
  headers: ['X-Model-Version', 'X-Unknown-Parameters'],
  refusals: ['BadQuery', 'TooManyRequests'],
  summary: 'Price an item in a cell of a spreadsheet',
  description:
    'One line without a header: the price, its low and high end in whole US dollars, and what the item was taken ' +
    'for. Without a price, the first cell is empty and the last says why. =IMPORTDATA("…/appraise.csv?title=" & ' +
    'ENCODEURL(A2)) in Google Sheets, =WEBSERVICE(…) in Excel. Needs no key; rate-limited by client address.',
  query: inputSchema({ input: DESCRIPTION_FIELDS }),
  examples: { tote: { title: 'Coach leather tote' } },
  example: formatItemCsv,
  register: (app, parts) => {
    const headers = versionHeaders(parts.pricing);
    app.get(appraiseLine.path, (request, reply) => {
      const { values, unknown } = readItemQuery(request);
      parts.countEstimates(request, reply);
      const response = cacheableResponse(CSV_TYPE, formatItemCsv(parts, values), headers);
      sendResponse(request, reply, response, createUnknownHeader(unknown));
    });
  },
};

/** The whole table of prices as a file, which is made on the first request for it. */
const priceTableCsv: Endpoint = {
  operationId: 'getPriceTableCsv',
  path: '/data/prices.csv',
  access: 'cached',
  tag: 'Prices',
  responseText: 'A row for each price.',
  headers: ['X-Model-Version'],
  summary: 'All prices as CSV',
  description:
    'The estimates of every brand and category in one file, in whole US dollars: the brands of the catalog by ' +
    'gender and condition (`any` without a stated grade), then other brands with listings, whose tier is the one ' +
    'with similar prices. `evidence` grades the listings at the level of `evidence_of`, and `listings` counts ' +
    'those of the brand and category. Needs no key.',
  examples: { rows: {} },
  example: ({ pricing }) => formatPriceTable(pricing).take(2).toArray().join(''),
  register: (app, { pricing }) => {
    const file = lazyAsync(async () => {
      const parts: string[] = [];
      for (const part of formatPriceTable(pricing)) {
        parts.push(part);
        await yieldToOthers();
      }
      return largeResponse(CSV_TYPE, parts.join(''), versionHeaders(pricing));
    });
    app.get(priceTableCsv.path, async (request, reply) => {
      sendResponse(request, reply, await file());
      return reply;
    });
  },
};

/** In the order of the OpenAPI document, which also describes the health checks, registered elsewhere. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OPERATIONS.flatMap((operation: Operation) => (operation.http ? toEndpoint(operation, operation.http) : [])),
  ...listEndpoints,
  appraiseLine,
  priceTableCsv,
  ...keyEndpoints,
];
