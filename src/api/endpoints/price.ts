import { Type } from 'typebox';
import { CONDITIONS, type Condition } from '../../garments/catalog.ts';
import { pairBody } from '../../garments/pair-body.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Endpoint } from '../endpoint.ts';
import { modelHeaders } from '../openapi/headers.ts';
import { cachedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { readPair } from '../pair.ts';
import { rememberByPair, staticRows, versionHeaders } from '../price-parts.ts';
import { refer } from '../schema-parts.ts';
import { Brand, Category, Currency, PriceQuery, PriceRow, text } from '../schemas.ts';

const PriceAnswer = Type.Object({
  brand: refer('Brand', Brand),
  category: refer('Category', Category),
  currency: Currency,
  prices: Type.Array(refer('PriceRow', PriceRow), {
    description: 'All five grades from New with tags to Poor, or the one asked for.',
    minItems: 1,
    maxItems: CONDITIONS.length,
  }),
  source: text('What made the estimate, with the model version.', [
    'Hangtag static estimate 2026.12.1',
  ]),
  methodology: Type.String({ description: 'How the estimate is computed, in brief.' }),
});

const readQuery = createQueryReader(PriceQuery);

/** GET /api/public/price: the static estimate, for anybody. */
export const price: Endpoint = {
  path: '/api/public/price',
  method: 'get',
  schemas: { PriceAnswer },
  describe: ({ pricing, garment: { brand, category } }) => {
    const answers = makeAnswers(pricing);
    const example = (condition?: 'Good') =>
      JSON.parse(Buffer.from(answers(brand, category, condition).bytes, 'latin1').toString());
    return cachedOperation({
      operationId: 'getPrice',
      tags: ['Prices'],
      summary: 'Tier average by condition grade',
      description:
        'Low, typical and high price for each condition grade of a brand and category: brand tier base x category modifier x condition multiplier, the same for all brands of a tier. The estimate of `/price/{brand}/{category}.json` is the better figure. Needs no key.',
      parameters: parameters(PriceQuery, {
        brand: { all: 'coach', one: 'coach' },
        category: { all: 'bag', one: 'bag' },
        condition: { one: 'Good' },
      }),
      answer: 'The estimate.',
      content: json('PriceAnswer', { all: example(), one: example('Good') }),
      headers: modelHeaders,
      refusals: ['BadQuery', 'UnknownItem'],
    });
  },
  register: (app, { pricing }) => {
    const answers = makeAnswers(pricing);
    app.get(price.path, (request, reply) => {
      const query = readQuery(request);
      const { brand, category } = readPair(query);
      sendAnswer(request, reply, answers(brand, category, query.condition));
    });
  },
};

/** Looks up the answer about a brand, a category and, unless all five are wanted, a grade. */
function makeAnswers(pricing: Pricing) {
  const headers = versionHeaders(pricing);
  return rememberByPair((brand, category, condition: Condition | undefined) => {
    const content = {
      ...pairBody(brand, category),
      currency: 'USD',
      prices: staticRows(pricing, brand, category, condition),
      source: `Hangtag static estimate ${pricing.modelVersion}`,
      methodology: pricing.methodology,
    };
    return cacheableAnswer('application/json', JSON.stringify(content), headers);
  });
}
