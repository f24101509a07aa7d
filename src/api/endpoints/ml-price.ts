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
import type { QuotaResult } from '../../service/keys/key-store.ts';
import { utcDay } from '../../service/keys/quota.ts';
import { resolveWearer } from '../../titles/genders.ts';
import { type DocumentParts, type Endpoint, versionHeaders } from '../endpoint.ts';
import { dailyLimitHeaders, readKey, requireLiveKey, usedAfter } from '../keyed.ts';
import { optionalField } from '../parameters.ts';
import { keptByQuery, PAIR_QUERY, readPair, tierRows } from './price.ts';

/** A gender in any words. Only adults' garments have these predictions. */
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
    staticEstimate: Type.Object({
      prices: Type.Array(PriceRow, { minItems: 1, maxItems: CONDITIONS.length }),
    }),
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
    const { pricing, store, clock, requestsPerDay } = parts;
    const fields = flatHeaders({
      ...versionHeaders(pricing),
      'content-type': 'application/json',
      'cache-control': NOT_CACHEABLE,
    });
    // On the first request: the service's address is known only then.
    const bytesFor = keptByQuery(parts, (query: Static<typeof MlPriceQuery>) =>
      Buffer.from(JSON.stringify(mlPriceBody(parts, query))),
    );
    const read = (request: FastifyRequest) => {
      const { values, unknown } = readMlPriceQuery(request);
      return { bytes: bytesFor(values), unknown };
    };
    const peek = async (hash: string, day: number): Promise<QuotaResult> => {
      const { used } = await requireLiveKey(store, hash, day);
      return { outcome: used < requestsPerDay ? 'granted' : 'exhausted', used };
    };
    // The checks come in the order key, request, quota; only an answered request counts. HEAD returns the headers of
    // GET and is not counted.
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const now = clock();
      const day = utcDay(now);
      const hash = hashKey(readKey(request));
      let answer: ReturnType<typeof read>;
      try {
        answer = read(request);
      } catch (problem) {
        // Errors in the request are reported only for a live key.
        await requireLiveKey(store, hash, day);
        throw problem;
      }
      const result = await (request.method === 'HEAD' ? peek(hash, day) : store.consume(hash, day, requestsPerDay));
      const limit = dailyLimitHeaders(usedAfter(result, now, requestsPerDay), now, requestsPerDay);
      sendPrepared(request, reply, 200, fields, answer.bytes, { ...limit, ...unknownHeader(answer.unknown) });
      return reply;
    };
    app.route({ method: ['GET', 'HEAD'], url: mlPrice.path, exposeHeadRoute: false, handler });
  },
};

function mlPriceBody(
  { pricing, publicUrl }: Pick<DocumentParts, 'pricing' | 'publicUrl'>,
  query: Static<typeof MlPriceQuery>,
) {
  const { brand, category } = readPair(pricing.lexicon, query);
  const garment = { brand, category, gender: query.gender ?? DEFAULT_GENDER };
  const { price, priceLow, priceHigh, confidence } = pricing.predict(garment);
  return {
    ...pairBody(brand, category),
    currency: 'USD',
    source: sourceOf(pricing),
    mlPrediction: { price, priceLow, priceHigh, confidence, note: noteAbout(pricing, garment) },
    staticEstimate: { prices: tierRows(pricing, query) },
    poweredBy: `Hangtag, ${publicUrl()}`,
    webUrl: publicUrl() + pricePath(pricing, garment),
  };
}
