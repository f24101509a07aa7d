import type { FastifyInstance } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import { CSV_TYPE } from '../base/csv-text.ts';
import { membersOf } from '../base/members.ts';
import { PROBLEM_CODES } from '../base/problem.ts';
import { choice, text, texts } from '../base/shape.ts';
import { PRICE_SCHEMA } from '../input/comps.ts';
import type { FieldSchema, Fields, ValueOf } from '../input/field.ts';
import { listUnknown } from '../input/field-names.ts';
import { EVIDENCE_FIELDS, GOAL_FIELDS, SELLER_FIELDS, TERM_FIELDS, TITLED_FIELDS } from '../input/item-fields.ts';
import { createQueryReader } from '../input/query.ts';
import type { Marketplaces } from '../money/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { CountRequests } from '../service/http/address-throttle.ts';
import { API_HEADERS, cacheableAnswer, cacheableJson, sendAnswer, unknownHeader } from '../service/http/answer.ts';
import type { WorkQueue } from '../service/http/work-queue.ts';
import type { KeyStore } from '../service/keys/key-store.ts';
import words from './parameter-words.json' with { type: 'json' };

/** Everything that endpoints need to answer. */
export interface ApiParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** Returns the service's URL without a trailing slash. It isn't reliable until the service is listening. */
  readonly publicUrl: () => string;
  readonly store: KeyStore;
  readonly clock: () => number;
  readonly requestsPerDay: number;
  /** Maximum number of estimates per minute and client address, which `countEstimates` enforces. */
  readonly requestsPerMinute: number;
  /** Operator's contact information for users, as a URI. */
  readonly contact?: string | undefined;
  readonly countSignUp: CountRequests;
  readonly countEstimates: CountRequests;
  /** Queue in which lists and pages wait their turn. */
  readonly work: WorkQueue;
  /** Maximum number of items in a list. */
  readonly batchSize: number;
}

/** The parts needed to compute the examples in the OpenAPI document. */
export type DocumentParts = Pick<ApiParts, 'pricing' | 'marketplaces' | 'publicUrl' | 'requestsPerDay'>;

/** An endpoint of the API. `openapi/operations.json` has its description and examples under its operation name. */
export interface Endpoint {
  readonly operation: string;
  /** Path as in the OpenAPI document, with parameters in braces. */
  readonly path: string;
  /** GET by default. */
  readonly method?: 'post' | 'delete';
  readonly pathParameters?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Schema for the JSON answer. An endpoint without this schema and without `example` returns only a status. */
  readonly answer?: TSchema;
  /** Returns the answer to an example, as a string for CSV. Undefined if the examples only illustrate a parameter. */
  example?(parts: DocumentParts, input: object): object | string | undefined;
  /** Values for the placeholders in braces in the description, in addition to `requestsPerDay`. */
  readonly figures?: Readonly<Record<string, number>>;
  readonly register: (app: FastifyInstance, parts: ApiParts) => void;
}

/** Converts a path to the router's syntax: `{brand}` becomes `:brand`. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Creates an endpoint for estimates, which are publicly cacheable and count toward the limit for the client's address.
 * `make` returns the answer to the query and path parameters, as a string for CSV. Set `isOfModel` if every number in
 * the answer comes from the model, to send the model's version in a header.
 */
export function estimateEndpoint({
  make,
  isOfModel,
  ...described
}: Omit<Endpoint, 'query' | 'example' | 'register'> & {
  readonly query: TObject;
  make(parts: DocumentParts, input: object): object | string;
  readonly isOfModel?: boolean;
}): Endpoint {
  const { path, query } = described;
  const readQuery = createQueryReader(query);
  return {
    ...described,
    example: make,
    register: (app, parts) => {
      const modelHeaders = isOfModel ? versionHeaders(parts.pricing) : undefined;
      app.get(routeOf(path), (request, reply) => {
        const { values, unknown } = readQuery(request);
        parts.countEstimates(request, reply);
        const result = make(parts, { ...values, ...(request.params as object) });
        if (typeof result === 'string') {
          const answer = cacheableAnswer(CSV_TYPE, result, modelHeaders);
          return sendAnswer(request, reply, answer, unknownHeader(unknown));
        }
        const answer = cacheableJson({ ...result, ...listUnknown(unknown) }, modelHeaders);
        return sendAnswer(request, reply, answer);
      });
    },
  };
}

/** Returns the headers for an answer computed by the model, including the model's version. */
export function versionHeaders({ modelVersion }: Pick<Pricing, 'modelVersion'>) {
  return { ...API_HEADERS, 'x-model-version': modelVersion };
}

/** Returns the schema for a query parameter or an item's member. The description defaults to the field's own. */
export const field = <F extends FieldSchema>(schema: F, description = schema.description, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

/** Returns an optional {@link field}. */
export const optionalField = <F extends FieldSchema>(schema: F, description = schema.description, options = {}) =>
  Type.Optional(field(schema, description, options));

/** Returns {@link optionalField}s by name. `texts` overrides some of the descriptions. */
export function optionalFields<F extends Fields>(fields: F, texts: { readonly [Name in keyof F]?: string } = {}) {
  const entries = Object.entries(fields).map(([name, schema]) => [name, optionalField(schema, texts[name])]);
  return Object.fromEntries(entries) as { [Name in keyof F]: ReturnType<typeof optionalField<F[Name]>> };
}

/** Title, brand, category, gender, and condition. */
export const WORDS_QUERY = optionalFields(TITLED_FIELDS);

/** The client's own evidence. In a query, comparables are plain prices without details. */
export const COMPS_QUERY = optionalFields({
  ...EVIDENCE_FIELDS,
  comps: { ...EVIDENCE_FIELDS.comps, items: PRICE_SCHEMA },
});

/** A buyer's cost and goal. */
export const BuyerTermsQuery = { cost: optionalField(TERM_FIELDS.cost, words.cost), ...optionalFields(GOAL_FIELDS) };

/** The marketplace and the seller's costs of selling there. */
export const SELLING_QUERY = optionalFields(
  membersOf(SELLER_FIELDS, 'marketplace', 'label', 'hourly', 'minutes'),
  words,
);

/** Response field that lists unrecognized parameters. */
export const UnknownParameters = {
  unknownParameters: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names that were sent and are none of ours, at most 20. They had no effect.',
    }),
  ),
};

/** Schema for every problem document. */
export const ProblemDocument = Type.Object(
  {
    type: text('Identifies the type of problem; the same wherever the service runs.', { format: 'uri' }),
    title: text('Short name for the problem.'),
    status: Type.Integer({ description: 'The HTTP status.', minimum: 400, maximum: 599 }),
    detail: text('What is wrong with this request and what to do.'),
    code: choice(PROBLEM_CODES, 'Stable code for the type of problem.'),
    phrase: Type.Optional(text('The words in the title that rule out a price.')),
    items: Type.Optional(texts('The items in a title that lists several, as written: ask for each one.')),
    parameter: Type.Optional(text('The parameter or body member at fault.')),
    documentationUrl: text('Page about this type of problem.', { format: 'uri' }),
    didYouMean: Type.Optional(Type.Array(Type.String(), { description: 'The closest valid values, closest first.' })),
    validValues: Type.Optional(
      Type.Array(Type.String(), { description: 'Every valid value, if there are only a few.' }),
    ),
    validValuesUrl: Type.Optional(text('URL of the list of all valid values.', { format: 'uri' })),
    'violated-policies': Type.Optional(
      Type.Array(Type.String(), { description: 'The rate-limit policies that were exceeded.' }),
    ),
    requestId: text('Identifies this request in the service log.'),
  },
  { $id: 'Problem', description: 'A problem document (RFC 9457).' },
);
