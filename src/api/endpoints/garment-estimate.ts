import { type Static, Type } from 'typebox';
import { answerPrice } from '../../answers/garment/answer.ts';
import { estimateCsv } from '../../answers/garment/estimate-csv.ts';
import { GarmentPrice } from '../../answers/garment/schema.ts';
import { payoutsFor, type ResaleTerms } from '../../answers/sale/answer.ts';
import { Payouts } from '../../answers/sale/schema.ts';
import { goalOf } from '../../answers/sale/seller.ts';
import { omit } from '../../base/members.ts';
import { text } from '../../base/shape.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { CSV_TYPE } from '../../items/csv-text.ts';
import { BuyerTermsQuery, ConditionQuery, UsualGenderQuery } from '../../items/described.ts';
import { readAnyPair } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import { priceGarment } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { cacheableAnswer, cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import { type DocumentParts, type Endpoint, routeOf, versionHeaders } from '../endpoint.ts';
import { PAIR_QUERY } from './price.ts';

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

const PairPath = Type.Object(PAIR_QUERY);

export const garmentEstimate: Endpoint = {
  operation: 'getEstimate',
  path: '/price/{brand}/{category}.json',
  method: 'get',
  pathParameters: PairPath,
  query: EstimateQuery,
  answer: EstimateAnswer,
  example: (parts, { brand, category, ...query }: Pair & Static<typeof EstimateQuery>) =>
    estimateAnswer(parts, { brand, category }, query),
  register: (app, parts) => {
    const { pricing, throttle } = parts;
    const headers = versionHeaders(pricing);
    app.get<{ Params: Pair }>(routeOf(garmentEstimate.path), (request, reply) => {
      throttle(request);
      const query = readQuery(request);
      goalOf(query);
      sendAnswer(request, reply, cacheableJson(estimateAnswer(parts, request.params, query), headers));
    });
    // A row for each condition or for the given one. It needs no key, since a formula in a sheet cannot send one.
    app.get<{ Params: Pair }>('/price/:brand/:category.csv', (request, reply) => {
      throttle(request);
      const garment = garmentOf(pricing, request.params, readQuery(request));
      const text = estimateCsv(pricing, { ...garment, condition: undefined }, garment.condition);
      sendAnswer(request, reply, cacheableAnswer(CSV_TYPE, text, headers));
    });
  },
};

type Pair = Static<typeof PairPath>;

/** The garment of a path and a query, with the usual gender unless one is given. */
function garmentOf(pricing: Pricing, pair: Pair, { gender, condition }: Static<typeof EstimateQuery>): Garment {
  const { brand, category } = readAnyPair(pair);
  return { brand, category, gender: gender ?? pricing.usualGender(brand, category).gender, condition };
}

function estimateAnswer(parts: DocumentParts, pair: Pair, query: Static<typeof EstimateQuery>) {
  return estimateBody(parts, garmentOf(parts.pricing, pair, query), omit(query, 'gender', 'condition'));
}

/** A garment's estimate with its page; with a reseller's terms, also the payout of each marketplace. */
export function estimateBody(
  { pricing, marketplaces, publicUrl }: Omit<DocumentParts, 'requestsPerDay'>,
  garment: Garment,
  terms: ResaleTerms = {},
) {
  return {
    ...answerPrice(pricing, garment),
    ...payoutsFor(marketplaces, priceGarment(pricing, garment), terms),
    webUrl: publicUrl() + pricePath(pricing, garment),
  };
}
