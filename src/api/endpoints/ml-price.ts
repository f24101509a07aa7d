import { Type } from 'typebox';
import { pairBody, sourceOf } from '../../answers/garment/answer.ts';
import { noteAbout } from '../../answers/garment/evidence-words.ts';
import { BrandBody, CategoryBody, SourceName } from '../../answers/garment/garment-schema.ts';
import { MlPrediction } from '../../answers/garment/schema.ts';
import { text, UsDollars } from '../../base/shape.ts';
import { CONDITIONS, type Condition, DEFAULT_GENDER, type Garment, type Gender } from '../../catalog/catalog.ts';
import { optionalField } from '../../items/described.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { readPair } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { PriceRow } from '../../pricing/ranges/price-range.ts';
import { jsonKept } from '../../service/http/answer.ts';
import { registerCounted } from '../counted.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import { countedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { PriceQuery } from '../schemas.ts';
import { rememberByPair, tierRows } from './price.ts';

const MlPriceQuery = Type.Object({
  ...PriceQuery.properties,
  condition: optionalField(
    ITEM_FIELDS.condition,
    'Condition grade, spelled exactly like this. Filters the tier average only: `/price/{brand}/{category}.json` ' +
      'gives the estimate for a condition.',
  ),
  gender: optionalField(ITEM_FIELDS.gender, 'Gender of the garment.', { default: DEFAULT_GENDER }),
});

const MlPriceAnswer = Type.Object(
  {
    brand: BrandBody,
    category: CategoryBody,
    currency: UsDollars,
    source: SourceName,
    mlPrediction: MlPrediction,
    staticEstimate: Type.Object({
      prices: Type.Array(PriceRow, { minItems: 1, maxItems: CONDITIONS.length }),
    }),
    poweredBy: text('Attribution.'),
    webUrl: text('Web page about this brand and category.', { format: 'uri' }),
  },
  { $id: 'MlPriceAnswer' },
);

const readQuery = createQueryReader(MlPriceQuery, { isExact: true });

/** GET /api/public/ml-price: the prediction, for a key. */
export const mlPrice: Endpoint = {
  path: '/api/public/ml-price',
  method: 'get',
  describe: ({ requestsPerDay, garment, ...parts }) =>
    countedOperation({
      operationId: 'getMlPrice',
      tags: ['Prices'],
      summary: 'Model prediction with its range, and the tier average',
      description:
        'Predicts the selling price of an item whose condition is not stated, with an 80% interval and a ' +
        `confidence (a share of items, not certainty), alongside the tier average (\`staticEstimate\`). ` +
        `${requestsPerDay} answered requests per key per UTC day; rejected requests do not count.`,
      parameters: parameters(MlPriceQuery, {
        brand: { bag: 'coach' },
        category: { bag: 'bag' },
      }),
      answer: 'The prediction and the tier average.',
      content: json(MlPriceAnswer, {
        bag: mlPriceBody(parts, garment, undefined),
      }),
      refusals: ['BadKeyedQuery', 'UnknownItem'],
    }),
  register: (app, parts) => {
    // At the first request: the service's address is known only then.
    const bodies = rememberByPair((brand, category, gender: Gender, condition: Condition | undefined) =>
      jsonKept(mlPriceBody(parts, { brand, category, gender }, condition)),
    );
    registerCounted(
      app,
      mlPrice.path,
      (request) => {
        const query = readQuery(request);
        const { brand, category } = readPair(query);
        return bodies(brand, category, query.gender ?? DEFAULT_GENDER, query.condition);
      },
      parts,
    );
  },
};

/** The answer about a garment, with the tier average in all five grades or in one. */
function mlPriceBody(
  { pricing, publicUrl }: Pick<ApiParts, 'pricing' | 'publicUrl'>,
  garment: Garment,
  condition: Condition | undefined,
) {
  const { brand, category } = garment;
  const { price, priceLow, priceHigh, confidence } = pricing.predict(garment);
  const note = noteAbout(pricing, garment);
  return {
    ...pairBody(brand, category),
    currency: 'USD',
    source: sourceOf(pricing),
    mlPrediction: { price, priceLow, priceHigh, confidence, note },
    staticEstimate: { prices: tierRows(pricing, brand, category, condition) },
    poweredBy: `Hangtag, ${publicUrl()}`,
    webUrl: publicUrl() + pricePath(pricing, garment),
  };
}
