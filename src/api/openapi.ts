import { type TObject, type TSchema, Type } from 'typebox';
import { brands, type Category, categories, DEFAULT_GENDER } from '../catalogue/catalogue.ts';
import { REQUESTS_PER_DAY } from '../keys/quota.ts';
import type { Pricing } from '../pricing/pricing.ts';
import {
  makeBrandsAnswer,
  makeCategoriesAnswer,
  makeMlPriceBodies,
  makePriceAnswers,
} from './answers.ts';
import { PROBLEM_STATUS, Problem, type ProblemCode, problemDocument } from './problem.ts';
import { components, MlPriceQuery, PriceQuery } from './schemas.ts';

/** Version of the interface, not of the model: additive changes raise the middle number. */
const INTERFACE_VERSION = '1.0.0';

const DESCRIPTION = `What does this secondhand garment sell for? Estimates in US dollars by brand, category and condition grade.

The price, brand and category endpoints need no key. The prediction endpoint needs a free one, issued at once for an e-mail address, and answers ${REQUESTS_PER_DAY} requests a key and UTC day. Parameters that an endpoint does not know are ignored. Every error is a problem document (RFC 9457). Every answer carries \`X-Request-Id\`.`;

/**
 * The OpenAPI 3.1 document, made from the schemas that validate and with examples from the artifacts.
 * `publicUrl` is where the service is reached; without it the document says "where it came from".
 */
export function createOpenApiDocument(pricing: Pricing, publicUrl?: string): object {
  const examples = createExamples(pricing);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hangtag',
      summary: 'Resale price estimates for secondhand clothing.',
      description: DESCRIPTION,
      version: INTERFACE_VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The Hangtag maintainers' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: [
      { name: 'Prices', description: 'What a garment sells for.' },
      { name: 'Catalogue', description: 'The brands and categories that have prices.' },
      { name: 'Keys', description: 'Keys for the prediction endpoint.' },
    ],
    security: [],
    paths: {
      '/api/public/price': { get: priceOperation(examples) },
      '/api/public/brands': { get: brandsOperation(examples) },
      '/api/public/categories': { get: categoriesOperation(examples) },
      '/api/public/keys': { post: createKeyOperation() },
      '/api/public/keys/current': { get: currentKeyOperation(), delete: revokeKeyOperation() },
      '/api/public/ml-price': { get: mlPriceOperation(examples) },
    },
    components: {
      schemas: components,
      securitySchemes: {
        bearerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key in `Authorization: Bearer ht_…`.',
        },
        headerKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The key in a header of its own. Send one of the two.',
        },
      },
      headers: headerComponents,
      responses: {
        ...Object.fromEntries(REFUSALS.map(({ name, response }) => [name, response])),
        NotModified: {
          description: 'The client’s copy (`If-None-Match`) is still right.',
          headers: { ...everyAnswer, ...cachedHeaders },
        },
      },
    },
  };
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const header = (schema: TSchema, description: string) => ({ description, schema });

const headerComponents = {
  RequestId: header(Type.String(), 'Names this request in the service’s log.'),
  ETag: header(Type.String(), 'Strong entity tag: send it back in `If-None-Match`.'),
  CacheControl: header(Type.String(), 'How long caches may keep the answer.'),
  ModelVersion: header(Type.String(), 'Version of the fitted numbers.'),
  RateLimitPolicy: header(
    Type.String({ examples: [`"daily";q=${REQUESTS_PER_DAY};w=86400`] }),
    'The limit: q requests in w seconds (draft-ietf-httpapi-ratelimit-headers-11).',
  ),
  RateLimit: header(
    Type.String({ examples: ['"daily";r=99;t=43200'] }),
    'What is left: r requests until the window ends in t seconds.',
  ),
  RetryAfter: header(Type.String({ pattern: '^\\d+$' }), 'Seconds to wait before trying again.'),
  WWWAuthenticate: header(Type.String(), 'How to authenticate (RFC 6750).'),
};

const everyAnswer = { 'X-Request-Id': ref('headers', 'RequestId') };
const cachedHeaders = {
  'Cache-Control': ref('headers', 'CacheControl'),
  ETag: ref('headers', 'ETag'),
};
const modelHeaders = { 'X-Model-Version': ref('headers', 'ModelVersion') };
const limitHeaders = {
  'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
  RateLimit: ref('headers', 'RateLimit'),
};
const retryHeaders = { 'Retry-After': ref('headers', 'RetryAfter') };

interface Refusal {
  readonly name: string;
  readonly status: number;
  readonly response: object;
}

function refusal(
  name: string,
  description: string,
  problems: Partial<Record<ProblemCode, Problem>>,
  headers: object = {},
): Refusal {
  const [first] = Object.keys(problems) as ProblemCode[];
  return {
    name,
    status: PROBLEM_STATUS[first as ProblemCode],
    response: {
      description,
      headers: { ...everyAnswer, ...headers },
      content: {
        'application/problem+json': {
          schema: ref('schemas', 'Problem'),
          examples: Object.fromEntries(
            Object.entries(problems).map(([code, problem]) => [
              code,
              { value: problemDocument(problem, 'k3v9x2-1f', 'https://hangtag.example') },
            ]),
          ),
        },
      },
    },
  };
}

const badQuery = refusal(
  'BadQuery',
  'A parameter is missing, empty, repeated, too long or not one of the valid values.',
  {
    missing_parameter: new Problem(
      'missing_parameter',
      'category is required: add ?category=… to the address.',
      { parameter: 'category', valid_values_url: '/api/public/categories' },
    ),
    invalid_parameter: new Problem(
      'invalid_parameter',
      'condition is "good": give exactly one of New with tags, Like New, Good, Fair, Poor.',
      {
        parameter: 'condition',
        valid_values: ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'],
        did_you_mean: ['Good'],
      },
    ),
  },
);
const badKeyedQuery = {
  ...badQuery,
  name: 'BadKeyedQuery',
  response: {
    ...badQuery.response,
    description: 'As for the price endpoint; or the request carries a key in two ways at once.',
  },
};
const twoKeys = refusal('TwoKeys', 'The request carries a key in two ways at once.', {
  ambiguous_credentials: new Problem(
    'ambiguous_credentials',
    'The request carries a key twice: send Authorization or X-API-Key, not both.',
  ),
});
const badBody = refusal('BadBody', 'The body is not a JSON object with a valid e-mail address.', {
  invalid_email: new Problem(
    'invalid_email',
    'email "ada@localhost" is not an address that we accept: at most 254 characters, 64 before the @, a dot in the domain.',
    { parameter: 'email' },
  ),
});
const unauthorized = refusal(
  'Unauthorized',
  'The key is missing, mistyped, unknown or revoked.',
  {
    missing_key: new Problem(
      'missing_key',
      'This needs a free API key: POST your e-mail address to /api/public/keys, then send Authorization: Bearer <key>.',
    ),
  },
  { 'WWW-Authenticate': ref('headers', 'WWWAuthenticate') },
);
const unknownItem = refusal('UnknownItem', 'The brand or the category is not in the catalogue.', {
  unknown_brand: new Problem(
    'unknown_brand',
    'brand "lv" is not a slug of ours. Did you mean louis-vuitton? All of them: /api/public/brands.',
    {
      parameter: 'brand',
      did_you_mean: ['louis-vuitton'],
      valid_values_url: '/api/public/brands',
    },
  ),
});
const wrongMethod = refusal(
  'WrongMethod',
  'The path does not have this method; `Allow` lists those it has.',
  {
    method_not_allowed: new Problem(
      'method_not_allowed',
      'PUT does not work here: use GET, HEAD, OPTIONS.',
    ),
  },
);
const tooLarge = refusal('TooLarge', 'The body is larger than 4 KiB.', {
  body_too_large: new Problem(
    'body_too_large',
    'The body is too large: a few hundred bytes are enough.',
  ),
});
const wrongMediaType = refusal('WrongMediaType', 'The body is not declared as JSON.', {
  unsupported_media_type: new Problem(
    'unsupported_media_type',
    'The body must be JSON: send Content-Type: application/json.',
  ),
});
const quotaExceeded = refusal(
  'QuotaExceeded',
  'The key has had its predictions of today.',
  {
    quota_exceeded: new Problem(
      'quota_exceeded',
      'This key has had its 100 predictions of today: it gets more at 2026-11-21T00:00:00.000Z.',
      { 'violated-policies': ['daily'] },
    ),
  },
  { ...limitHeaders, ...retryHeaders },
);
const tooManySignUps = refusal(
  'TooManySignUps',
  'This client address has asked for too many keys.',
  {
    too_many_sign_ups: new Problem(
      'too_many_sign_ups',
      'This address has asked for 60 keys within an hour: try again in 1800 seconds.',
      { 'violated-policies': ['sign-up'] },
    ),
  },
  { ...limitHeaders, ...retryHeaders },
);
const storeUnavailable = refusal(
  'StoreUnavailable',
  'Keys cannot be looked up at the moment.',
  {
    store_unavailable: new Problem(
      'store_unavailable',
      'Keys cannot be looked up at the moment: try again in a few seconds. What needs no key works.',
    ),
  },
  retryHeaders,
);

const REFUSALS: readonly Refusal[] = [
  badQuery,
  badKeyedQuery,
  twoKeys,
  badBody,
  unauthorized,
  unknownItem,
  wrongMethod,
  tooLarge,
  wrongMediaType,
  quotaExceeded,
  tooManySignUps,
  storeUnavailable,
];

function refusals(...list: Refusal[]): Record<string, object> {
  return Object.fromEntries(list.map(({ name, status }) => [status, ref('responses', name)]));
}

interface Examples {
  readonly price: unknown;
  readonly onePrice: unknown;
  readonly brands: unknown;
  readonly categories: unknown;
  readonly mlPrice: unknown;
}

function createExamples(pricing: Pricing): Examples {
  const coach = brands.find((brand) => brand.slug === 'coach');
  const bag = categories.find((category) => category.slug === 'bag');
  if (!coach || !bag) throw new Error('the examples need the brand coach and the category bag');
  const answers = makePriceAnswers(pricing);
  const parse = (body: Buffer) => JSON.parse(body.toString()) as unknown;
  return {
    price: parse(answers(coach, bag, undefined).body),
    onePrice: parse(answers(coach, bag, 'Good').body),
    brands: parse(makeBrandsAnswer().body),
    categories: parse(makeCategoriesAnswer(pricing).body),
    mlPrice: parse(
      makeMlPriceBodies(pricing, 'https://hangtag.example')(
        coach,
        bag as Category,
        DEFAULT_GENDER,
        undefined,
      ),
    ),
  };
}

function parameters(query: TObject, examples: Record<string, Record<string, string>>): object[] {
  const required = new Set<string>(query.required ?? []);
  return Object.entries(query.properties).map(([name, property]) => {
    const { description, examples: _examples, ...schema } = property as Record<string, unknown>;
    return {
      name,
      in: 'query',
      required: required.has(name),
      description,
      schema,
      examples: Object.fromEntries(
        Object.entries(examples[name] ?? {}).map(([label, value]) => [label, { value }]),
      ),
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

function priceOperation(examples: Examples): object {
  return {
    operationId: 'getPrice',
    tags: ['Prices'],
    summary: 'Static estimate by condition grade',
    description:
      'Low, typical and high price for each condition grade of a brand and category: brand tier base x category modifier x condition multiplier. Needs no key.',
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

function listOperation(id: string, summary: string, schema: string, example: unknown): object {
  return {
    operationId: id,
    tags: ['Catalogue'],
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

function brandsOperation(examples: Examples): object {
  return listOperation('listBrands', 'All brands by tier', 'BrandList', examples.brands);
}

function categoriesOperation(examples: Examples): object {
  return listOperation('listCategories', 'All categories', 'CategoryList', examples.categories);
}

const EXAMPLE_KEY = 'ht_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT28xC0v';
const exampleUsage = {
  requestsToday: 0,
  remainingToday: REQUESTS_PER_DAY,
  resetsAt: '2026-11-21T00:00:00.000Z',
};
const exampleDocs = 'https://hangtag.example/openapi.json';

function createKeyOperation(): object {
  return {
    operationId: 'createKey',
    tags: ['Keys'],
    summary: 'A new API key',
    description:
      'Issues a key at once, without approval. It is shown in this answer only. Keys do not expire.',
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
      ...refusals(badBody, wrongMethod, tooLarge, wrongMediaType, tooManySignUps, storeUnavailable),
    },
    security: [],
  };
}

const KEYED = [{ bearerKey: [] }, { headerKey: [] }];

function currentKeyOperation(): object {
  return {
    operationId: 'getCurrentKey',
    tags: ['Keys'],
    summary: 'Usage of the key that is sent',
    description: 'Tells a key’s holder what is left of today’s quota. Costs no quota.',
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

function revokeKeyOperation(): object {
  return {
    operationId: 'revokeCurrentKey',
    tags: ['Keys'],
    summary: 'Revoke the key that is sent',
    description: 'Ends the key for good; later requests with it get 401.',
    responses: {
      204: { description: 'The key is revoked.', headers: everyAnswer },
      ...refusals(twoKeys, unauthorized, wrongMethod, storeUnavailable),
    },
    security: KEYED,
  };
}

function mlPriceOperation(examples: Examples): object {
  return {
    operationId: 'getMlPrice',
    tags: ['Prices'],
    summary: 'Model prediction with its range, and the static estimate',
    description: `Predicts what an item of unstated condition sells for, with an 80 % interval and a confidence, beside the static estimate. ${REQUESTS_PER_DAY} answered requests a key and UTC day; refused requests do not count.`,
    parameters: parameters(MlPriceQuery, {
      brand: { bag: 'coach' },
      category: { bag: 'bag' },
    }).map((parameter) => describeMlParameter(parameter as { name: string })),
    responses: {
      200: {
        description: 'The prediction and the static estimate.',
        headers: { ...everyAnswer, ...modelHeaders, ...limitHeaders },
        content: json('MlPriceAnswer', { bag: examples.mlPrice }),
      },
      ...refusals(
        badKeyedQuery,
        unauthorized,
        unknownItem,
        wrongMethod,
        quotaExceeded,
        storeUnavailable,
      ),
    },
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
        description: `${parameter.description} Filters the static estimate only.`,
      };
    case 'gender':
      return { ...parameter, schema: { ...parameter.schema, default: DEFAULT_GENDER } };
    default:
      return parameter;
  }
}
