import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { text, UsDollars } from '../../base/shape.ts';
import { CONDITIONS, DEFAULT_GENDER, GENDERS } from '../../catalog/catalog.ts';
import { GRADE_FIELD } from '../../input/item-fields.ts';
import { createQueryReader } from '../../input/query.ts';
import { BrandBody, CategoryBody, GarmentPrice } from '../../present/answer-schema.ts';
import { noteAbout } from '../../present/evidence-words.ts';
import { pairBody, sourceOf } from '../../present/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { PriceRow } from '../../pricing/ranges/price-range.ts';
import { flatHeaders, NOT_CACHEABLE, sendPrepared, unknownHeader } from '../../service/http/answer.ts';
import { hashKey } from '../../service/keys/key-format.ts';
import { type KeyStore, type QuotaResult, utcDay } from '../../service/keys/key-store.ts';
import { resolveWearer } from '../../titles/genders.ts';
import { dailyLimitHeaders, readKey, requireLiveKey, usedAfter } from '../access.ts';
import { type ApiParts, type DocumentParts, type Endpoint, optionalField, versionHeaders } from '../endpoint.ts';
import { cacheByQuery, PAIR_QUERY, readPair, tierRows } from './price.ts';

/** Gender of the wearer, or a synonym such as `women` or `mens`. There are no predictions for children's clothes. */
const GENDER_FIELD = {
  type: 'string',
  enum: GENDERS,
  meant: (value: string) => GENDERS.find((gender) => gender === resolveWearer(value)),
} as const;

const MlPriceQuery = Type.Object({
  ...PAIR_QUERY,
  condition: optionalField(
    GRADE_FIELD,
    'Condition grade, spelled exactly like this. Filters the tier average only: `/price/{brand}/{category}.json` ' +
      'gives the estimate for a condition.',
  ),
  gender: optionalField(GENDER_FIELD, 'Gender of the garment.', { default: DEFAULT_GENDER }),
});

const MlPriceAnswer = Type.Object(
  {
    brand: BrandBody,
    category: CategoryBody,
    currency: UsDollars,
    source: GarmentPrice.properties.source,
    mlPrediction: GarmentPrice.properties.estimate,
    staticEstimate: Type.Object({ prices: Type.Array(PriceRow, { minItems: 1, maxItems: CONDITIONS.length }) }),
    poweredBy: text('Attribution.'),
    webUrl: text('Web page about this brand and category.', { format: 'uri' }),
  },
  { $id: 'MlPriceAnswer' },
);

const readMlPriceQuery = createQueryReader(MlPriceQuery, { exact: ['condition'] });

export const mlPrice: Endpoint = {
  operation: 'getMlPrice',
  path: '/api/public/ml-price',
  query: MlPriceQuery,
  answer: MlPriceAnswer,
  example: mlPriceBody,
  register: (app, parts) => {
    // Do not use `app.get`, whose HEAD route would count requests against the quota.
    const route = { method: ['GET', 'HEAD'], url: mlPrice.path, exposeHeadRoute: false };
    app.route({ ...route, handler: createHandler(parts) });
  },
};

/** Creates the handler, which checks the key, then the query, and then the quota, so rejected requests don't count. */
function createHandler(parts: ApiParts) {
  const { store, clock, requestsPerDay } = parts;
  const headers = flatHeaders({
    ...versionHeaders(parts.pricing),
    'content-type': 'application/json',
    'cache-control': NOT_CACHEABLE,
  });
  // Render answers on demand, since the service's URL isn't known before the first request.
  const bytesFor = cacheByQuery(parts, (query: Static<typeof MlPriceQuery>) =>
    Buffer.from(JSON.stringify(mlPriceBody(parts, query))),
  );
  const prepareAnswer = (request: FastifyRequest) => {
    const { values, unknown } = readMlPriceQuery(request);
    return { bytes: bytesFor(values), unknown };
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    const day = utcDay(now);
    const hash = hashKey(readKey(request));
    let answer: ReturnType<typeof prepareAnswer>;
    try {
      answer = prepareAnswer(request);
    } catch (problem) {
      // Only the holder of a live key learns what is wrong with the query.
      await requireLiveKey(store, hash, day);
      throw problem;
    }
    const isCounted = request.method !== 'HEAD';
    const result = isCounted
      ? await store.consume(hash, day, requestsPerDay)
      : await peekQuota(store, hash, day, requestsPerDay);
    const limit = dailyLimitHeaders(usedAfter(result, now, requestsPerDay), now, requestsPerDay);
    sendPrepared(request, reply, 200, headers, answer.bytes, { ...limit, ...unknownHeader(answer.unknown) });
    return reply;
  };
}

/** Checks the quota as `store.consume` does, but without counting the request. */
async function peekQuota(store: KeyStore, hash: string, day: number, requestsPerDay: number): Promise<QuotaResult> {
  const { used } = await requireLiveKey(store, hash, day);
  return { outcome: used < requestsPerDay ? 'granted' : 'exhausted', used };
}

function mlPriceBody({ pricing, publicUrl }: DocumentParts, query: Static<typeof MlPriceQuery>) {
  const { brand, category } = readPair(pricing.lexicon, query);
  const garment = { brand, category, gender: query.gender ?? DEFAULT_GENDER };
  const { price, priceLow, priceHigh, confidence } = pricing.predict(garment);
  return {
    ...pairBody(brand, category),
    currency: 'USD',
    source: sourceOf(pricing),
    mlPrediction: { price, priceLow, priceHigh, confidence, note: noteAbout(pricing, garment) },
    staticEstimate: { prices: tierRows(pricing, brand, category, query.condition) },
    poweredBy: `Hangtag, ${publicUrl()}`,
    webUrl: publicUrl() + pricePath(pricing, garment),
  };
}
