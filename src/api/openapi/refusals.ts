import { PROBLEM_KINDS, Problem, type ProblemCode, problemDocument } from '../../http/problem.ts';
import { refusalText } from '../../wording/title-refusals.ts';
import { everyAnswer, limitHeaders, retryHeaders } from './headers.ts';
import { ref } from './refs.ts';

/** A refusal that several operations share: a named response with an example. */
export interface ErrorResponse {
  readonly name: string;
  readonly status: number;
  readonly response: object;
}

function refusal(
  name: string,
  description: string,
  problems: Partial<Record<ProblemCode, Problem>>,
  headers: object = {},
): ErrorResponse {
  const [first] = Object.keys(problems) as ProblemCode[];
  return {
    name,
    status: PROBLEM_KINDS[first as ProblemCode].status,
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

export const badQuery = refusal(
  'BadQuery',
  'A parameter is missing, repeated or not one of the valid values.',
  {
    missing_parameter: new Problem(
      'missing_parameter',
      'category is required: add ?category=… to the address.',
      { parameter: 'category', validValuesUrl: '/api/public/categories' },
    ),
    invalid_parameter: new Problem(
      'invalid_parameter',
      'condition is "good": give exactly one of New with tags, Like New, Good, Fair, Poor.',
      {
        parameter: 'condition',
        validValues: ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'],
        didYouMean: ['Good'],
      },
    ),
  },
);
export const badKeyedQuery = {
  ...badQuery,
  name: 'BadKeyedQuery',
  response: {
    ...badQuery.response,
    description: 'As for the price endpoint, or the request carries two different keys.',
  },
};
export const twoKeys = refusal('TwoKeys', 'The request carries two different keys.', {
  ambiguous_credentials: new Problem(
    'ambiguous_credentials',
    'The request carries two different keys: send one, in Authorization or in X-API-Key.',
  ),
});
export const badBody = refusal(
  'BadBody',
  'The body is not a JSON object with a valid e-mail address.',
  {
    invalid_email: new Problem(
      'invalid_email',
      'email "ada@localhost" is not a valid address: use at most 254 characters, 64 before the @, and a dot in the domain.',
      { parameter: 'email' },
    ),
  },
);
export const badList = refusal('BadList', 'The list cannot be read.', {
  unreadable_list: new Problem(
    'unreadable_list',
    'No column names were found in the first 12 rows: name a column title, or two columns brand and category.',
  ),
  invalid_body: new Problem('invalid_body', 'The body is not valid JSON.'),
});
export const badSales = refusal('BadSales', 'The sales or a parameter cannot be read.', {
  invalid_body: new Problem('invalid_body', 'The body is not valid JSON.'),
});
const takesNoSales = new Problem(
  'not_enabled',
  'This service does not take sales: its operator has not turned that on. Keep them on your own device, at /sold.',
);
export const notEnabled = refusal('NotEnabled', 'This service takes no sales.', {
  not_enabled: takesNoSales,
});
export const noSuchSale = refusal(
  'NoSuchSale',
  'The key has no sale with this id, or this service takes no sales.',
  {
    not_found: new Problem('not_found', 'This key has no sale with the id "A-17".'),
    not_enabled: takesNoSales,
  },
);
export const tooManyItems = refusal(
  'TooManyItems',
  'The list is too long: its bytes, its items or rows, or more prices than a key gets in a day.',
  {
    too_many_items: new Problem(
      'too_many_items',
      'There are 140 items: send at most 100 per request.',
      { parameter: 'items' },
    ),
  },
);
export const unauthorized = refusal(
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
export const unknownItem = refusal(
  'UnknownItem',
  'The brand or the category is not in the catalog.',
  {
    unknown_brand: new Problem(
      'unknown_brand',
      'brand "lv" is not in the catalog. Did you mean louis-vuitton? Full list: /api/public/brands.',
      {
        parameter: 'brand',
        didYouMean: ['louis-vuitton'],
        validValuesUrl: '/api/public/brands',
      },
    ),
  },
);
export const notPriced = refusal(
  'NotPriced',
  'The title cannot be priced; `code` gives the reason. Costs no quota.',
  {
    counterfeit_words: new Problem(
      'counterfeit_words',
      refusalText({ code: 'counterfeit_words', text: 'dupe' }),
      { phrase: 'dupe' },
    ),
    lot: new Problem('lot', refusalText({ code: 'lot', text: 'lot of 5' }), { phrase: 'lot of 5' }),
    category_not_found: new Problem(
      'category_not_found',
      refusalText({ code: 'category_not_found', text: '' }),
    ),
  },
);
export const wrongMethod = refusal(
  'WrongMethod',
  'The path does not support this method; `Allow` lists those it does.',
  {
    method_not_allowed: new Problem(
      'method_not_allowed',
      'PUT does not work here: use GET, HEAD, OPTIONS.',
    ),
  },
);
export const tooLarge = refusal('TooLarge', 'The body is larger than 4 KiB.', {
  body_too_large: new Problem(
    'body_too_large',
    'The request body is larger than this endpoint accepts.',
  ),
});
export const wrongMediaType = refusal(
  'WrongMediaType',
  'The endpoint does not take this media type.',
  {
    unsupported_media_type: new Problem(
      'unsupported_media_type',
      'Send the body in UTF-8, with Content-Type: application/json.',
    ),
  },
);
export const quotaExceeded = refusal(
  'QuotaExceeded',
  'The key has used its predictions for today.',
  {
    quota_exceeded: new Problem(
      'quota_exceeded',
      'This key has used its 100 predictions for today. The quota resets at 2026-11-21T00:00:00.000Z.',
      { 'violated-policies': ['daily'] },
    ),
  },
  { ...limitHeaders, ...retryHeaders },
);
export const tooManyKeys = refusal('TooManyKeys', 'The e-mail address has too many live keys.', {
  too_many_keys: new Problem(
    'too_many_keys',
    'This e-mail address has 20 live keys, the maximum: use one of them, rotate it, or revoke one first. If they are not yours, write to support@prices.example.',
    { parameter: 'email' },
  ),
});
export const tooManySignUps = refusal(
  'TooManySignUps',
  'Too many keys were requested from this client address.',
  {
    too_many_sign_ups: new Problem(
      'too_many_sign_ups',
      'This address has requested 60 keys within an hour: try again in 30 minutes.',
      { 'violated-policies': ['sign-up'] },
    ),
  },
  { ...limitHeaders, ...retryHeaders },
);
export const tooManyRequests = refusal(
  'TooManyRequests',
  'Too many requests from this client address.',
  {
    too_many_requests: new Problem(
      'too_many_requests',
      'The limit is 600 estimates per minute and address: try again in 30 s.',
      { 'violated-policies': ['estimates'] },
    ),
  },
  { ...limitHeaders, ...retryHeaders },
);
export const storeUnavailable = refusal(
  'StoreUnavailable',
  'Keys cannot be checked right now, or the service is asked for more than it can hold at once.',
  {
    store_unavailable: new Problem(
      'store_unavailable',
      'Keys cannot be checked right now: try again in a few seconds. Endpoints that need no key still work.',
    ),
    overloaded: new Problem(
      'overloaded',
      'The service receives too much at once: try again in a few seconds.',
    ),
  },
  retryHeaders,
);

/** What a server may answer to any request, such as one that is not well formed. */
const anyOther = refusal('AnyOther', 'Any other error is a problem document too.', {
  internal_error: new Problem(
    'internal_error',
    'Something went wrong on our side. It is logged under requestId.',
  ),
});

const all: readonly ErrorResponse[] = [
  anyOther,
  badQuery,
  badKeyedQuery,
  twoKeys,
  badBody,
  badList,
  badSales,
  notEnabled,
  noSuchSale,
  tooManyItems,
  unauthorized,
  unknownItem,
  notPriced,
  wrongMethod,
  tooLarge,
  wrongMediaType,
  quotaExceeded,
  tooManyKeys,
  tooManySignUps,
  tooManyRequests,
  storeUnavailable,
];

/** An operation's refusals, by status. */
export function refusals(...list: ErrorResponse[]): Record<string, object> {
  return {
    ...Object.fromEntries(list.map(({ name, status }) => [status, ref('responses', name)])),
    default: ref('responses', anyOther.name),
  };
}

/** The refusals as named components. */
export const refusalComponents = Object.fromEntries(
  all.map(({ name, response }) => [name, response]),
);
