import { type TObject, Type } from 'typebox';
import { DEFAULT_GENDER } from '../../garments/catalogue.ts';
import { REQUESTS_PER_DAY } from '../../keys/quota.ts';
import { AppraiseOneQuery } from '../appraise-schemas.ts';
import { EstimateQuery } from '../estimate-schemas.ts';
import { PayoutsQuery } from '../marketplace-schemas.ts';
import { MlPriceQuery, PriceQuery } from '../schemas.ts';
import type { Examples } from './examples.ts';
import { cachedHeaders, everyAnswer, limitHeaders, modelHeaders } from './headers.ts';
import { ref } from './refs.ts';
import {
  badBody,
  badKeyedQuery,
  badList,
  badQuery,
  notPriced,
  quotaExceeded,
  refusals,
  storeUnavailable,
  tooLarge,
  tooManyItems,
  tooManyKeys,
  tooManyRequests,
  tooManySignUps,
  twoKeys,
  unauthorized,
  unknownItem,
  wrongMediaType,
  wrongMethod,
} from './refusals.ts';

// What the document says of each endpoint.

function parameters(
  query: TObject,
  examples: Record<string, Record<string, string | number>>,
): object[] {
  const required = new Set<string>(query.required ?? []);
  return Object.entries(query.properties).map(([name, property]) => {
    const {
      description,
      examples: _examples,
      slugs,
      ...rest
    } = property as Record<string, unknown>;
    // The slugs as they are written: generated clients offer them.
    const schema = typeof slugs === 'function' ? { type: rest.type, enum: slugs() } : rest;
    const values = Object.entries(examples[name] ?? {});
    return {
      name,
      in: 'query',
      required: required.has(name),
      description,
      schema,
      ...(values.length > 0
        ? { examples: Object.fromEntries(values.map(([label, value]) => [label, { value }])) }
        : {}),
    };
  });
}

function json(schema: string, examples: Record<string, unknown>): object {
  return {
    'application/json': {
      schema: ref('schemas', schema),
      examples: Object.fromEntries(
        Object.entries(examples).map(([label, value]) => [label, { value }]),
      ),
    },
  };
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tags of the copies that the client has.',
  schema: { type: 'string' },
};

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
    responses: {
      200: {
        description: 'The estimate.',
        headers: { ...everyAnswer, ...cachedHeaders, ...modelHeaders },
        content: json('PriceAnswer', { all: examples.price, one: examples.onePrice }),
      },
      304: ref('responses', 'NotModified'),
      ...refusals(badQuery, unknownItem, wrongMethod),
    },
    security: [],
  };
}

export function estimateOperation(examples: Examples): object {
  const inPath = (name: 'brand' | 'category', value: string) => {
    const [parameter] = parameters(Type.Pick(PriceQuery, [name]), { [name]: { all: value } });
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
    responses: {
      200: {
        description: 'The estimate.',
        headers: { ...everyAnswer, ...cachedHeaders, ...modelHeaders },
        content: json('EstimateAnswer', { all: examples.estimate, buyer: examples.buyerEstimate }),
      },
      304: ref('responses', 'NotModified'),
      ...refusals(badQuery, unknownItem, wrongMethod, tooManyRequests),
    },
    security: [],
  };
}

export function payoutsOperation(examples: Examples): object {
  return {
    operationId: 'getPayouts',
    tags: ['Marketplaces'],
    summary: 'What a seller keeps on each marketplace',
    description:
      'Give `price` to get what is left after fees, or `keep` to get the lowest price to ask. Brand, category, gender and condition decide which fees apply and which marketplaces do not take the garment. Needs no key.',
    parameters: [
      ...parameters(PayoutsQuery, {
        price: { price: 72 },
        keep: { keep: 50 },
        brand: { price: 'coach', keep: 'coach' },
        category: { price: 'bag', keep: 'bag' },
        cost: { price: 20 },
      }),
      ifNoneMatch,
    ],
    responses: {
      200: {
        description: 'Fees and net, marketplace by marketplace.',
        headers: { ...everyAnswer, ...cachedHeaders },
        content: json('PayoutsAnswer', { price: examples.payouts, keep: examples.leastAsks }),
      },
      304: ref('responses', 'NotModified'),
      ...refusals(badQuery, unknownItem, wrongMethod),
    },
    security: [],
  };
}

export function priceCsvOperation(): object {
  const rows = 'condition,low,mid,high\nGood,38,75,165\n';
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
    responses: {
      200: {
        description: 'The estimate.',
        headers: { ...everyAnswer, ...cachedHeaders, ...modelHeaders },
        content: { 'text/csv': { schema: { type: 'string' }, examples: { one: { value: rows } } } },
      },
      304: ref('responses', 'NotModified'),
      ...refusals(badQuery, unknownItem, wrongMethod),
    },
    security: [],
  };
}

function listOperation(
  id: string,
  summary: string,
  schema: string,
  example: unknown,
  tag = 'Catalogue',
): object {
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${summary}. Needs no key and no parameters.`,
    parameters: [ifNoneMatch],
    responses: {
      200: {
        description: 'The list.',
        headers: { ...everyAnswer, ...cachedHeaders },
        content: json(schema, { all: example }),
      },
      304: ref('responses', 'NotModified'),
      ...refusals(wrongMethod),
    },
    security: [],
  };
}

export function brandsOperation(examples: Examples): object {
  return listOperation('listBrands', 'All brands by tier', 'BrandList', examples.brands);
}

export function categoriesOperation(examples: Examples): object {
  return listOperation('listCategories', 'All categories', 'CategoryList', examples.categories);
}

export function marketplacesOperation(examples: Examples): object {
  return listOperation(
    'listMarketplaces',
    'All marketplaces with their seller fees and sources',
    'MarketplaceList',
    examples.marketplaces,
    'Marketplaces',
  );
}

const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';
const exampleUsage = {
  requestsToday: 0,
  remainingToday: REQUESTS_PER_DAY,
  resetsAt: '2026-11-21T00:00:00.000Z',
};
const exampleDocs = 'https://hangtag.example/developers';

export function createKeyOperation(): object {
  return {
    operationId: 'createKey',
    tags: ['Keys'],
    summary: 'A new API key',
    description:
      'Issues a key immediately, without approval. The key is shown only in this response. Keys do not expire.',
    requestBody: {
      required: true,
      content: json('KeyRequest', { ada: { email: 'ada@example.com' } }),
    },
    responses: {
      200: {
        description: 'The key with its limits.',
        headers: everyAnswer,
        content: json('IssuedKey', {
          ada: {
            apiKey: EXAMPLE_KEY,
            email: 'ada@example.com',
            tier: 'free',
            limits: { requestsPerDay: REQUESTS_PER_DAY },
            usage: exampleUsage,
            docs: exampleDocs,
          },
        }),
      },
      ...refusals(
        badBody,
        wrongMethod,
        tooManyKeys,
        tooLarge,
        wrongMediaType,
        tooManySignUps,
        storeUnavailable,
      ),
    },
    security: [],
  };
}

const KEYED = [{ bearerKey: [] }, { headerKey: [] }];

export function currentKeyOperation(): object {
  return {
    operationId: 'getCurrentKey',
    tags: ['Keys'],
    summary: 'Usage of the current key',
    description: 'Returns how much of today’s quota is left. Costs no quota.',
    responses: {
      200: {
        description: 'The key’s limits and usage.',
        headers: { ...everyAnswer, ...limitHeaders },
        content: json('CurrentKey', {
          fresh: {
            tier: 'free',
            createdAt: '2026-11-20T09:30:00.000Z',
            limits: { requestsPerDay: REQUESTS_PER_DAY },
            usage: exampleUsage,
            docs: exampleDocs,
          },
        }),
      },
      ...refusals(twoKeys, unauthorized, wrongMethod, storeUnavailable),
    },
    security: KEYED,
  };
}

export function rotateKeyOperation(): object {
  return {
    operationId: 'rotateCurrentKey',
    tags: ['Keys'],
    summary: 'Replace the key that is sent',
    description:
      'Issues a new key for the same e-mail address and revokes the one that is sent, in one step. Today’s usage carries over to the new key, which is shown only in this response. Counts as a sign-up of the client address.',
    responses: {
      200: {
        description: 'The new key with its limits and usage.',
        headers: { ...everyAnswer, ...limitHeaders },
        content: json('RotatedKey', {
          fresh: {
            apiKey: EXAMPLE_KEY,
            tier: 'free',
            createdAt: '2026-11-20T09:30:00.000Z',
            limits: { requestsPerDay: REQUESTS_PER_DAY },
            usage: exampleUsage,
            docs: exampleDocs,
          },
        }),
      },
      ...refusals(twoKeys, unauthorized, wrongMethod, tooManySignUps, storeUnavailable),
    },
    security: KEYED,
  };
}

export function revokeKeyOperation(): object {
  return {
    operationId: 'revokeCurrentKey',
    tags: ['Keys'],
    summary: 'Revoke the current key',
    description: 'Revokes the key permanently; later requests with it get 401.',
    responses: {
      204: { description: 'The key is revoked.', headers: everyAnswer },
      ...refusals(twoKeys, unauthorized, wrongMethod, storeUnavailable),
    },
    security: KEYED,
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
    description: `For the CSV column hangtag_pay_up_to: ${description} Give at most one of the three; the default is returnOnCost=1.`,
    schema: { type: 'number', minimum: 0 },
  });
  return {
    operationId: 'appraiseList',
    tags: ['Prices'],
    summary: 'Appraise many listings, as JSON or CSV',
    description: `Each item takes the parameters of a single appraisal; an item without a price says why. A CSV file comes back with its rows and columns unchanged and hangtag_* columns added: it may be a report or export from Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy or Shopify, columns of your own (title, or brand and category; gender, condition, price, cost, quantity), or one title per line. At most 100 items (the operator may set another number) and 1 MB. Each *priced* item counts toward the key's ${requestsPerDay} per UTC day: either all are counted, or none with status 429.`,
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

/** The answers of an endpoint that counts toward the quota of a key: its own refusals, and those of the key. */
function countedResponses(
  description: string,
  content: object,
  own: Parameters<typeof refusals>,
): object {
  return {
    200: {
      description,
      headers: { ...everyAnswer, ...modelHeaders, ...limitHeaders },
      content,
    },
    ...refusals(...own, unauthorized, wrongMethod, quotaExceeded, storeUnavailable),
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
