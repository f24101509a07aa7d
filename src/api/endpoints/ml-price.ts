import { Type } from 'typebox';
import { CONDITIONS, type Condition, DEFAULT_GENDER, type Gender } from '../../garments/catalog.ts';
import { pairBody } from '../../garments/pair-body.ts';
import { jsonBytes } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import { sourceOf } from '../../pricing/estimate.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { registerCounted } from '../counted.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import { countedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { readPair } from '../pair.ts';
import { rememberByPair, staticRows } from '../price-parts.ts';
import { refer } from '../schema-parts.ts';
import {
  Brand,
  Category,
  Currency,
  GenderSchema,
  MlPrediction,
  PriceQuery,
  PriceRow,
  Source,
} from '../schemas.ts';

const MlPriceQuery = Type.Object({
  ...PriceQuery.properties,
  gender: Type.Optional(GenderSchema),
});

const MlPriceAnswer = Type.Object({
  brand: refer('Brand', Brand),
  category: refer('Category', Category),
  currency: Currency,
  source: Source,
  mlPrediction: refer('MlPrediction', MlPrediction),
  staticEstimate: Type.Object({
    prices: Type.Array(refer('PriceRow', PriceRow), { minItems: 1, maxItems: CONDITIONS.length }),
  }),
  poweredBy: Type.String({ description: 'Attribution.' }),
  webUrl: Type.String({
    description: 'Page for people about this brand and category.',
    format: 'uri',
  }),
});

const readQuery = createQueryReader(MlPriceQuery);

/** GET /api/public/ml-price: the prediction, for a key. */
export const mlPrice: Endpoint = {
  path: '/api/public/ml-price',
  method: 'get',
  schemas: { MlPriceAnswer },
  describe: ({ requestsPerDay, garment: { brand, category, gender }, ...parts }) =>
    countedOperation({
      operationId: 'getMlPrice',
      tags: ['Prices'],
      summary: 'Model prediction with its range, and the tier average',
      description: `Predicts what an item of unstated condition sells for, with an 80% interval and a confidence (a share of items, not certainty), beside the tier average (\`staticEstimate\`). ${requestsPerDay} answered requests per key and UTC day; rejected requests do not count.`,
      parameters: parameters(MlPriceQuery, {
        brand: { bag: 'coach' },
        category: { bag: 'bag' },
      }).map((parameter) => describeMlParameter(parameter)),
      answer: 'The prediction and the tier average.',
      content: json('MlPriceAnswer', {
        bag: JSON.parse(
          Buffer.from(makeBodies(parts)(brand, category, gender, undefined), 'latin1').toString(),
        ),
      }),
      refusals: ['BadKeyedQuery', 'UnknownItem'],
    }),
  register: (app, parts) => {
    const bodies = makeBodies(parts);
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

/**
 * Looks up the body (see {@link jsonBytes}) about a brand, a category, a gender and, unless all five are wanted, a grade.
 * The service's address is asked for at the first request, since it is known only then.
 */
function makeBodies({ pricing, publicUrl }: Pick<ApiParts, 'pricing' | 'publicUrl'>) {
  return rememberByPair((brand, category, gender: Gender, condition: Condition | undefined) => {
    const garment = { brand, category, gender };
    const { price, priceLow, priceHigh, confidence, note } = pricing.predict(garment);
    return jsonBytes({
      ...pairBody(brand, category),
      currency: 'USD',
      source: sourceOf(pricing),
      mlPrediction: { price, priceLow, priceHigh, confidence, note },
      staticEstimate: { prices: staticRows(pricing, brand, category, condition) },
      poweredBy: `Hangtag, ${publicUrl()}`,
      webUrl: publicUrl() + pricePath(pricing, garment),
    });
  });
}

function describeMlParameter(parameter: {
  name: string;
  description?: string;
  schema?: object;
}): object {
  switch (parameter.name) {
    case 'condition':
      return {
        ...parameter,
        description: `${parameter.description} Filters the tier average only: \`/price/{brand}/{category}.json\` gives the estimate for a condition.`,
      };
    case 'gender':
      return { ...parameter, schema: { ...parameter.schema, default: DEFAULT_GENDER } };
    default:
      return parameter;
  }
}
