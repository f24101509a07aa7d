import { Type } from 'typebox';
import { DEFAULT_GENDER } from '../../garments/catalog.ts';
import { AppraiseOneQuery } from '../appraise-schemas.ts';
import { EstimateQuery } from '../estimate-schemas.ts';
import { MlPriceQuery, PriceQuery } from '../schemas.ts';
import type { Examples } from './examples.ts';
import { modelHeaders } from './headers.ts';
import {
  cachedResponses,
  countedResponses,
  ifNoneMatch,
  json,
  KEYED,
  parameters,
} from './operation-parts.ts';
import {
  badKeyedQuery,
  badList,
  badQuery,
  notPriced,
  tooManyItems,
  tooManyRequests,
  unknownItem,
  wrongMediaType,
} from './refusals.ts';

// What the document says of the endpoints that answer prices.

export function priceOperation(examples: Examples): object {
  return {
    operationId: 'getPrice',
    tags: ['Prices'],
    summary: 'Tier average by condition grade',
    description:
      'Low, typical and high price for each condition grade of a brand and category: brand tier base x category modifier x condition multiplier, the same for all brands of a tier. The estimate of `/price/{brand}/{category}.json` is the better figure. Needs no key.',
    parameters: [
      ...parameters(PriceQuery, {
        brand: { all: 'coach', one: 'coach' },
        category: { all: 'bag', one: 'bag' },
        condition: { one: 'Good' },
      }),
      ifNoneMatch,
    ],
    responses: cachedResponses(
      'The estimate.',
      json('PriceAnswer', { all: examples.price, one: examples.onePrice }),
      [badQuery, unknownItem],
      modelHeaders,
    ),
    security: [],
  };
}

export function priceCsvOperation(examples: Examples): object {
  return {
    operationId: 'getPriceCsv',
    tags: ['Prices'],
    summary: 'Tier average as CSV',
    description:
      'The prices of /api/public/price as comma-separated values with a header, for spreadsheets: =IMPORTDATA("…") in Google Sheets. Needs no key.',
    parameters: [
      ...parameters(PriceQuery, {
        brand: { one: 'coach' },
        category: { one: 'bag' },
        condition: { one: 'Good' },
      }),
      ifNoneMatch,
    ],
    responses: cachedResponses(
      'The estimate.',
      {
        'text/csv': {
          schema: { type: 'string' },
          examples: { one: { value: examples.onePriceCsv } },
        },
      },
      [badQuery, unknownItem],
      modelHeaders,
    ),
    security: [],
  };
}

export function estimateOperation(examples: Examples): object {
  const inPath = (name: 'brand' | 'category', value: string) => {
    const [parameter] = parameters(Type.Pick(PriceQuery, [name]), {
      [name]: { all: value, buyer: value },
    });
    return { ...parameter, in: 'path' };
  };
  return {
    operationId: 'getEstimate',
    tags: ['Prices'],
    summary: 'Estimate for a garment, by condition, with its evidence',
    description:
      'What the page at the same address shows: the price of a garment in one condition, or in the mix of conditions that listings have, with its range, all five grades, the evidence and the caveats. Unlike the tier average, it reflects the brand’s own listings. With `cost`, `profit`, `returnOnCost` or `margin` it also returns what each marketplace pays out and the most to pay. The same prices as rows: `/price/{brand}/{category}.csv`. Needs no key; rate-limited by client address.',
    parameters: [
      inPath('brand', 'coach'),
      inPath('category', 'bag'),
      ...parameters(EstimateQuery, { profit: { buyer: 20 } }),
      ifNoneMatch,
    ],
    responses: cachedResponses(
      'The estimate.',
      json('EstimateAnswer', { all: examples.estimate, buyer: examples.buyerEstimate }),
      [badQuery, unknownItem, tooManyRequests],
      modelHeaders,
    ),
    security: [],
  };
}

export function mlPriceOperation(examples: Examples, requestsPerDay: number): object {
  return {
    operationId: 'getMlPrice',
    tags: ['Prices'],
    summary: 'Model prediction with its range, and the tier average',
    description: `Predicts what an item of unstated condition sells for, with an 80 % interval and a confidence (a share of items, not certainty), beside the tier average (\`staticEstimate\`). ${requestsPerDay} answered requests per key and UTC day; rejected requests do not count.`,
    parameters: parameters(MlPriceQuery, {
      brand: { bag: 'coach' },
      category: { bag: 'bag' },
    }).map((parameter) => describeMlParameter(parameter as { name: string })),
    responses: countedResponses(
      'The prediction and the tier average.',
      json('MlPriceAnswer', { bag: examples.mlPrice }),
      [badKeyedQuery, unknownItem],
    ),
    security: KEYED,
  };
}

export function appraiseOperation(examples: Examples, requestsPerDay: number): object {
  return {
    operationId: 'appraise',
    tags: ['Prices'],
    summary: 'Appraise a listing by its title',
    description: `Finds brand, category, gender, condition and asking price in a title and prices the item by its words: a range, the effect of each word, what to ask, and a verdict on the asking price. Replicas, parts, lots and children’s clothes are rejected, and one brand is never priced as another. Counts like the prediction endpoint: ${requestsPerDay} answered requests per key and UTC day, shared by both.`,
    parameters: parameters(AppraiseOneQuery, {
      title: { tote: 'Louis Vuitton Monogram Neverfull MM tote' },
      askingPrice: { tote: 900 },
    }),
    responses: countedResponses(
      'The appraisal.',
      json('AppraiseAnswer', { tote: examples.appraise }),
      [badKeyedQuery, unknownItem, notPriced],
    ),
    security: KEYED,
  };
}

/** Many garments at once. */
export function appraiseListOperation(examples: Examples, requestsPerDay: number): object {
  const csv = (value: string) => ({
    'text/csv': { schema: { type: 'string' }, examples: { list: { value } } },
  });
  const goal = (name: string, description: string) => ({
    name,
    in: 'query',
    required: false,
    description: `For the CSV column hangtag_pay_up_to, and for JSON items without a goal of their own: ${description} Give at most one of the three; the default for CSV is returnOnCost=1.`,
    schema: { type: 'number', minimum: 0 },
  });
  return {
    operationId: 'appraiseList',
    tags: ['Prices'],
    summary: 'Appraise many listings, as JSON or CSV',
    description: `Each item takes the parameters of a single appraisal, cost and goal included; an item without a price says why, with the members of a problem document. A CSV file comes back with its rows and columns unchanged and 14 hangtag_* columns added, in place of those of an earlier answer: it may be a report or export from Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy or Shopify, columns of your own (title, or brand and category; gender, condition, price, cost, quantity), or one title per line. At most 100 items (the operator may set another number), 1 MB of CSV and 3 kB of JSON an item. Each *priced* item counts toward the key's ${requestsPerDay} per UTC day: either all are counted, or none with status 429.`,
    parameters: [
      goal('profit', 'the profit you want, in US dollars.'),
      goal('returnOnCost', 'the profit you want as a fraction of what you pay.'),
      goal('margin', 'the profit you want as a fraction of the price.'),
    ],
    requestBody: {
      required: true,
      content: {
        ...json('ListRequest', {
          list: { items: [{ title: 'Coach leather tote', quantity: 2 }, { title: 'Casio watch' }] },
        }),
        ...csv('sku,title\nA-1,Coach leather tote\n'),
      },
    },
    responses: countedResponses(
      'The list with its prices, in the format it was sent in.',
      {
        ...json('ListAnswer', { list: examples.appraiseList }),
        ...csv('sku,title,hangtag_brand,…\nA-1,Coach leather tote,Coach,…\n'),
      },
      [badList, tooManyItems, wrongMediaType],
    ),
    security: KEYED,
  };
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
