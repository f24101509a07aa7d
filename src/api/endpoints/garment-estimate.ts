import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { answerPrice } from '../../answers/garment/answer.ts';
import { estimateCsv } from '../../answers/garment/estimate-csv.ts';
import { GarmentPrice } from '../../answers/garment/schema.ts';
import { payoutsFor, type ResaleTerms } from '../../answers/sale/answer.ts';
import { Payouts } from '../../answers/sale/schema.ts';
import { goalOf } from '../../answers/sale/seller.ts';
import { text } from '../../base/shape.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { CSV_TYPE } from '../../items/csv-text.ts';
import { BuyerTermsQuery, ConditionQuery, UsualGenderQuery } from '../../items/described.ts';
import { readAnyPair } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import { priceGarment } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { cacheableAnswer, cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import { type ApiParts, type Endpoint, routeOf, versionHeaders } from '../endpoint.ts';
import { cachedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { PriceQuery } from '../schemas.ts';

const EstimateQuery = Type.Object({
  gender: Type.Optional(UsualGenderQuery),
  condition: Type.Optional(ConditionQuery),
  ...BuyerTermsQuery,
});

const EstimateAnswer = Type.Object(
  {
    ...GarmentPrice.properties,
    payouts: Payouts,
    webUrl: text('Web page about this garment.', { format: 'uri' }),
  },
  { $id: 'EstimateAnswer' },
);

const readQuery = createQueryReader(EstimateQuery);

const PAIR = { brand: { all: 'coach', buyer: 'coach' }, category: { all: 'bag', buyer: 'bag' } };

interface PairParams {
  readonly brand: string;
  readonly category: string;
}

/** GET /price/{brand}/{category}.json: the estimate that the page of the same address shows, for anybody. */
export const garmentEstimate: Endpoint = {
  path: '/price/{brand}/{category}.json',
  method: 'get',
  describe: ({ garment, ...parts }) =>
    cachedOperation({
      operationId: 'getEstimate',
      tags: ['Prices'],
      summary: 'Estimate for a garment, by condition, with its evidence',
      description:
        'The content of the page at the same address: the price of a garment in one condition, or in the usual mix ' +
        'of conditions, with its range, all five grades, the evidence and the caveats. Unlike ' +
        'the tier average, it reflects the brand’s own listings. With `cost`, `profit`, `returnOnCost` or ' +
        '`margin` it also returns the payout on each marketplace and the most to pay. The same prices as rows: ' +
        '`/price/{brand}/{category}.csv`. Needs no key; rate-limited by client address.',
      parameters: [
        ...parameters(Type.Pick(PriceQuery, ['brand', 'category']), PAIR, 'path'),
        ...parameters(EstimateQuery, { profit: { buyer: 20 } }),
      ],
      answer: 'The estimate.',
      content: json(EstimateAnswer, {
        all: estimateBody(parts, garment),
        buyer: estimateBody(parts, garment, { profit: 20 }),
      }),
      headers: ['X-Model-Version'],
      refusals: ['BadQuery', 'UnknownItem', 'TooManyRequests'],
    }),
  register: (app, parts) => {
    const { pricing, throttle } = parts;
    const headers = versionHeaders(pricing);
    app.get<{ Params: PairParams }>(routeOf(garmentEstimate.path), (request, reply) => {
      throttle(request);
      const { gender, condition, ...terms } = readQuery(request);
      goalOf(terms);
      const { brand, category } = readAnyPair(request.params);
      const usual = pricing.usualGender(brand, category).gender;
      const garment = { brand, category, gender: gender ?? usual, condition };
      const body = estimateBody(parts, garment, terms);
      sendAnswer(request, reply, cacheableJson(body, headers));
    });
  },
};

/**
 * GET /price/{brand}/{category}.csv: the estimate that the page shows, a row for each condition or for the one given,
 * of the usual gender unless one is given. It needs no key, since a formula in a sheet can send none.
 */
export function registerEstimateCsv(
  app: FastifyInstance,
  { pricing, throttle }: Pick<ApiParts, 'pricing' | 'throttle'>,
): void {
  const headers = versionHeaders(pricing);
  app.get<{ Params: PairParams }>('/price/:brand/:category.csv', (request, reply) => {
    throttle(request);
    const { brand, category } = readAnyPair(request.params);
    const { gender = pricing.usualGender(brand, category).gender, ...query } = readQuery(request);
    const text = estimateCsv(pricing, { brand, category, gender }, query.condition);
    sendAnswer(request, reply, cacheableAnswer(CSV_TYPE, text, headers));
  });
}

/** A garment's estimate with its page; with a reseller's terms, also the payout of each marketplace. */
export function estimateBody(
  { pricing, marketplaces, publicUrl }: Pick<ApiParts, 'pricing' | 'marketplaces' | 'publicUrl'>,
  garment: Garment,
  terms: ResaleTerms = {},
) {
  const answer = answerPrice(pricing, garment);
  return {
    ...answer,
    ...payoutsFor(marketplaces, priceGarment(pricing, garment), terms),
    webUrl: publicUrl() + pricePath(pricing, garment),
  };
}
