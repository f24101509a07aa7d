// The endpoints of the contract for prices: their answers are few, so they are rendered once and kept.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSV_TYPE, csvText } from '../../base/csv-text.ts';
import { membersOf } from '../../base/members.ts';
import type { ValuesOf } from '../../base/shape.ts';
import { hashKey } from '../../keys/key-format.ts';
import { utcDay } from '../../keys/key-store.ts';
import { createQueryReader } from '../../operations/fields/read-input.ts';
import { inputSchema, type Operation } from '../../operations/operation.ts';
import { predict } from '../../operations/predict.ts';
import { type PAIR_INPUT, price, readPair, tierRows } from '../../operations/price.ts';
import { countPrediction, dailyLimitHeaders, readKey, requireLiveKey } from '../access.ts';
import { cacheableAnswer, cacheableJson, sendAnswer, sendJson, unknownHeader } from '../answer.ts';
import { type ApiParts, type DocumentParts, type Endpoint, versionHeaders } from '../endpoint.ts';

type Query = ValuesOf<typeof PAIR_INPUT> & { readonly gender?: string | undefined };

/** Creates a reader of an operation's query. Names and grades must be spelled exactly, as the contract has them. */
function readerOf(of: Pick<Operation, 'input' | 'required'>) {
  const read = createQueryReader(of.input, { required: of.required, exact: ['condition'] });
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

/** Creates an endpoint for tier averages. `make` returns JSON, or a string for CSV. */
function tierEndpoint(
  make: (parts: DocumentParts, query: Query) => object | string,
  described: Pick<Endpoint, 'operation' | 'path' | 'answer' | 'summary' | 'description' | 'examples'>,
): Endpoint {
  const read = readerOf(price);
  return {
    kind: 'cached',
    tag: 'Prices',
    says: 'The estimate.',
    headers: ['X-Model-Version', 'X-Unknown-Parameters'],
    refusals: ['BadQuery', 'UnknownItem'],
    ...described,
    query: inputSchema(price),
    example: make,
    register: (app, parts) => {
      const headers = versionHeaders(parts.pricing);
      const answerTo = cacheByQuery((query) => {
        const result = make(parts, query);
        return typeof result === 'string' ? cacheableAnswer(CSV_TYPE, result, headers) : cacheableJson(result, headers);
      });
      app.get(described.path, (request, reply) => {
        const { values, unknown } = read(request);
        sendAnswer(request, reply, answerTo(values), unknownHeader(unknown));
      });
    },
  };
}

const getPrice = tierEndpoint((parts, query) => price.run(parts, query), {
  operation: 'getPrice',
  path: '/api/public/price',
  examples: { all: { brand: 'coach', category: 'bag' } },
  ...membersOf(price, 'summary', 'description', 'answer'),
});

const getPriceCsv = tierEndpoint(
  ({ pricing }, query) => {
    const { brand, category } = readPair(query);
    const rows = tierRows({ pricing }, brand, category, query.condition);
    return csvText([
      ['condition', 'low', 'mid', 'high'],
      ...rows.map(({ condition, low, mid, high }) => [condition, low, mid, high]),
    ]);
  },
  {
    operation: 'getPriceCsv',
    path: '/api/public/price.csv',
    examples: { one: { brand: 'coach', category: 'bag', condition: 'Good' } },
    summary: 'Tier average as CSV',
    description:
      'The prices of /api/public/price as comma-separated values with a header, for spreadsheets: =IMPORTDATA("…") in ' +
      'Google Sheets. Needs no key.',
  },
);

const readPrediction = readerOf(predict);

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
    const { values, unknown } = readPrediction(request);
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

export const priceEndpoints: readonly Endpoint[] = [getPrice, getPriceCsv, getMlPrice];
