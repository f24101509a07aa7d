import { Type } from 'typebox';
import { pairBody } from '../../answers/garment/answer.ts';
import { BrandBody, CategoryBody } from '../../answers/garment/garment-schema.ts';
import { exampleText, UsDollars } from '../../base/shape.ts';
import { type Brand, type Category, CONDITIONS, type Condition } from '../../catalog/catalog.ts';
import { CSV_TYPE, csvText } from '../../items/csv-text.ts';
import { readPair } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { PriceRow } from '../../pricing/ranges/price-range.ts';
import { cacheableAnswer, cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import { type Endpoint, versionHeaders } from '../endpoint.ts';
import { cachedOperation, csv, json, parameters } from '../openapi/operation-parts.ts';
import { PriceQuery } from '../schemas.ts';

const PriceAnswer = Type.Object(
  {
    brand: BrandBody,
    category: CategoryBody,
    currency: UsDollars,
    prices: Type.Array(PriceRow, {
      description: 'All five grades from New with tags to Poor, or the one requested.',
      minItems: 1,
      maxItems: CONDITIONS.length,
    }),
    source: exampleText('The origin of the estimate, with the model version.', ['Hangtag static estimate 2026.12.1']),
    methodology: Type.String({ description: 'A brief statement of how the estimate is computed.' }),
  },
  { $id: 'PriceAnswer' },
);

const readQuery = createQueryReader(PriceQuery, { isExact: true });

/** GET /api/public/price: the static estimate, for anybody. */
export const priceEndpoint: Endpoint = {
  path: '/api/public/price',
  method: 'get',
  describe: ({ pricing, garment: { brand, category } }) =>
    cachedOperation({
      operationId: 'getPrice',
      tags: ['Prices'],
      summary: 'Tier average by condition grade',
      description:
        'Low, typical and high price for each condition grade of a brand and category: brand tier base x ' +
        'category modifier x condition multiplier, the same for all brands of a tier. The estimate at ' +
        '`/price/{brand}/{category}.json` is more accurate. Needs no key.',
      parameters: parameters(PriceQuery, {
        brand: { all: 'coach', one: 'coach' },
        category: { all: 'bag', one: 'bag' },
        condition: { one: 'Good' },
      }),
      answer: 'The estimate.',
      content: json(PriceAnswer, {
        all: priceBody(pricing, brand, category, undefined),
        one: priceBody(pricing, brand, category, 'Good'),
      }),
      headers: ['X-Model-Version'],
      refusals: ['BadQuery', 'UnknownItem'],
    }),
  register: (app, { pricing }) => {
    const headers = versionHeaders(pricing);
    const answers = rememberByPair((brand, category, condition: Condition | undefined) =>
      cacheableJson(priceBody(pricing, brand, category, condition), headers),
    );
    app.get(priceEndpoint.path, (request, reply) => {
      const query = readQuery(request);
      const { brand, category } = readPair(query);
      sendAnswer(request, reply, answers(brand, category, query.condition));
    });
  },
};

/** The answer about a brand, a category and, unless all five are wanted, a grade. */
function priceBody(pricing: Pricing, brand: Brand, category: Category, condition: Condition | undefined) {
  return {
    ...pairBody(brand, category),
    currency: 'USD',
    prices: tierRows(pricing, brand, category, condition),
    source: `Hangtag static estimate ${pricing.modelVersion}`,
    methodology: pricing.methodology,
  };
}

/** GET /api/public/price.csv: the prices of /api/public/price as rows, for sheets: a formula can send no key. */
export const priceCsv: Endpoint = {
  path: '/api/public/price.csv',
  method: 'get',
  describe: ({ pricing, garment }) =>
    cachedOperation({
      operationId: 'getPriceCsv',
      tags: ['Prices'],
      summary: 'Tier average as CSV',
      description:
        'The prices of /api/public/price as comma-separated values with a header, for spreadsheets: ' +
        '=IMPORTDATA("…") in Google Sheets. Needs no key.',
      parameters: parameters(PriceQuery, {
        brand: { one: 'coach' },
        category: { one: 'bag' },
        condition: { one: 'Good' },
      }),
      answer: 'The estimate.',
      content: csv(priceRowsCsv(tierRows(pricing, garment.brand, garment.category, 'Good'))),
      headers: ['X-Model-Version'],
      refusals: ['BadQuery', 'UnknownItem'],
    }),
  register: (app, { pricing }) => {
    const headers = versionHeaders(pricing);
    app.get(priceCsv.path, (request, reply) => {
      const query = readQuery(request);
      const { brand, category } = readPair(query);
      const rows = tierRows(pricing, brand, category, query.condition);
      sendAnswer(request, reply, cacheableAnswer(CSV_TYPE, priceRowsCsv(rows), headers));
    });
  },
};

const priceRowsCsv = (rows: ReturnType<typeof tierRows>) =>
  csvText([
    ['condition', 'low', 'mid', 'high'],
    ...rows.map(({ condition, low, mid, high }) => [condition, low, mid, high]),
  ]);

/** The tier average in all five grades, or in one. */
export function tierRows(
  pricing: Pick<Pricing, 'staticPrices'>,
  brand: Brand,
  category: Category,
  condition: Condition | undefined,
) {
  const rows = pricing.staticPrices(brand, category);
  return condition ? rows.filter((row) => row.condition === condition) : rows;
}

/** Caches answers by brand, category and the other parameters, of which there are only so many combinations. */
export function rememberByPair<More extends readonly (string | undefined)[], Made>(
  make: (brand: Brand, category: Category, ...more: More) => Made,
): (brand: Brand, category: Category, ...more: More) => Made {
  const made = new Map<string, Made>();
  return (brand, category, ...more) => {
    const name = `${brand.slug} ${category.slug} ${more}`;
    let answer = made.get(name);
    if (answer === undefined) {
      answer = make(brand, category, ...more);
      made.set(name, answer);
    }
    return answer;
  };
}
