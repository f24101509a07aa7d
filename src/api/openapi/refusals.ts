import type { FastifyRequest } from 'fastify';
import { readJson } from '../../http/bodies.ts';
import { overloaded } from '../../http/body-budget.ts';
import { toProblem } from '../../http/errors.ts';
import { Problem, problemDocument } from '../../http/problem.ts';
import { catalogBrand } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import { refusalText } from '../../wording/title-refusals.ts';
import { usedAfter } from '../counted.ts';
import { readKeyHash } from '../credentials.ts';
import { requireSales } from '../endpoint.ts';
import { tooManyEstimates } from '../estimate-throttle.ts';
import { tooManyKeys, tooManySignUps } from '../key-parts.ts';
import { PriceQuery } from '../schemas.ts';
import { everyAnswer, limitHeaderRefs, ref, retryHeaders } from './headers.ts';

/** A refusal that operations share: a named response of the document, with what the service says then. */
interface Refusal {
  readonly description: string;
  /** Made when the document is: all of one status. */
  readonly problems: () => readonly Problem[];
  readonly headers?: object;
}

const readPriceQuery = createQueryReader(PriceQuery, { isExact: true });
const badQueries = () =>
  [{ brand: 'coach' }, { brand: 'coach', category: 'bag', condition: 'good' }].map((query) =>
    refusedBy(() => readPriceQuery({ query, raw: {} })),
  );
const takesNoSales = () => refusedBy(() => requireSales({ sales: undefined }));
const notJson = () => refusedBy(() => readJson(Buffer.from('{')));
const unpriced = (code: 'counterfeit_words' | 'lot' | 'category_not_found', text: string) =>
  new Problem(code, refusalText({ code, text }), text === '' ? {} : { phrase: text });

const REFUSALS = {
  AnyOther: {
    description: 'Any other error is a problem document too.',
    problems: () => [toProblem(undefined)],
  },
  BadQuery: {
    description: 'A parameter is missing, repeated or not one of the valid values.',
    problems: badQueries,
  },
  BadKeyedQuery: {
    description: 'As for the price endpoint, or the request carries two different keys.',
    problems: badQueries,
  },
  TwoKeys: {
    description: 'The request carries two different keys.',
    problems: () => [refusedKey({ 'x-api-key': 'ht_one', authorization: 'Bearer ht_another' })],
  },
  BadBody: {
    description: 'The body is not a JSON object with a valid e-mail address.',
    problems: () => [
      new Problem(
        'invalid_email',
        'email "ada@localhost" is not a valid address: use at most 254 characters, 64 before the @, and a dot in the domain.',
        { parameter: 'email' },
      ),
    ],
  },
  BadList: {
    description: 'The list cannot be read.',
    problems: () => [
      new Problem(
        'unreadable_list',
        'No column names were found in the first 12 rows: name a column title, or two columns brand and category.',
      ),
      notJson(),
    ],
  },
  BadSales: {
    description: 'The sales or a parameter cannot be read.',
    problems: () => [notJson()],
  },
  NotEnabled: {
    description: 'This service takes no sales.',
    problems: () => [takesNoSales()],
  },
  NoSuchSale: {
    description: 'The key has no sale with this id, or this service takes no sales.',
    problems: () => [
      new Problem('not_found', 'This key has no sale with the id "A-17".'),
      takesNoSales(),
    ],
  },
  TooManyItems: {
    description:
      'The list is too long: its bytes, its items or rows, or more prices than a key gets in a day.',
    problems: () => [
      new Problem('too_many_items', 'There are 140 items: send at most 100 per request.', {
        parameter: 'items',
      }),
    ],
  },
  Unauthorized: {
    description: 'The key is missing, mistyped, unknown or revoked.',
    problems: () => [refusedKey({})],
    headers: { 'WWW-Authenticate': ref('headers', 'WWWAuthenticate') },
  },
  UnknownItem: {
    description: 'The brand or the category is not in the catalog.',
    problems: () => [refusedBy(() => catalogBrand('lv'))],
  },
  NotPriced: {
    description: 'The title cannot be priced; `code` gives the reason. Costs no quota.',
    problems: () => [
      unpriced('counterfeit_words', 'dupe'),
      unpriced('lot', 'lot of 5'),
      unpriced('category_not_found', ''),
    ],
  },
  WrongMethod: {
    description: 'The path does not support this method; `Allow` lists those it does.',
    problems: () => [
      new Problem('method_not_allowed', 'PUT does not work here: use GET, HEAD, OPTIONS.'),
    ],
  },
  TooLarge: {
    description: 'The body is larger than 4 KiB.',
    problems: () => [new Problem('body_too_large', 'The body is larger than 4096 bytes.')],
  },
  WrongMediaType: {
    description: 'The endpoint does not take this media type.',
    problems: () => [
      new Problem(
        'unsupported_media_type',
        'Send the body in UTF-8, with Content-Type: application/json.',
      ),
    ],
  },
  QuotaExceeded: {
    description: 'The key has used its predictions for today.',
    problems: () => [
      refusedBy(() => usedAfter({ outcome: 'exhausted', used: 100 }, Date.UTC(2026, 10, 20), 100)),
    ],
    headers: { ...limitHeaderRefs, ...retryHeaders },
  },
  TooManyKeys: {
    description: 'The e-mail address has too many live keys.',
    problems: () => [tooManyKeys(20, 'mailto:support@prices.example')],
  },
  TooManySignUps: {
    description: 'Too many keys were requested from this client address.',
    problems: () => [tooManySignUps({ limit: 60, windowSeconds: 3600 }, 1800)],
    headers: { ...limitHeaderRefs, ...retryHeaders },
  },
  TooManyRequests: {
    description: 'Too many requests from this client address.',
    problems: () => [tooManyEstimates({ limit: 600, windowSeconds: 60 }, 30)],
    headers: { ...limitHeaderRefs, ...retryHeaders },
  },
  StoreUnavailable: {
    description:
      'Keys cannot be checked right now, or the service is asked for more than it can hold at once.',
    problems: () => [
      toProblem({ code: 'STORE_UNAVAILABLE' }),
      overloaded('The service receives too much at once: try again in a few seconds.'),
    ],
    headers: retryHeaders,
  },
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof REFUSALS;

/** An operation's refusals, by status, with those of every operation. */
export function refusals(...names: readonly RefusalName[]): Record<string, object> {
  const all: readonly RefusalName[] = [...names, 'WrongMethod'];
  return {
    ...Object.fromEntries(
      all.map((name) => [REFUSALS[name].problems()[0]?.status, ref('responses', name)]),
    ),
    default: ref('responses', 'AnyOther'),
  };
}

/** The refusals as named components. */
export function refusalComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries<Refusal>(REFUSALS).map(([name, { description, problems, headers }]) => [
      name,
      {
        description,
        headers: { ...everyAnswer, ...headers },
        content: {
          'application/problem+json': {
            schema: ref('schemas', 'Problem'),
            examples: Object.fromEntries(
              problems().map((problem) => [
                problem.code,
                { value: problemDocument(problem, 'k3v9x2-1f', 'https://hangtag.example') },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

/** The problem with which something is refused. */
function refusedBy(refuse: () => unknown): Problem {
  try {
    refuse();
  } catch (problem) {
    return toProblem(problem);
  }
  throw new Error('The example of a refusal was answered.');
}

function refusedKey(headers: Readonly<Record<string, string>>): Problem {
  return refusedBy(() => readKeyHash({ headers, query: {} } as unknown as FastifyRequest));
}
