import type { FastifyInstance } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import { CSV_TYPE } from '../base/csv-text.ts';
import { waitInWords } from '../base/numbers.ts';
import { PROBLEM_CODES } from '../base/problem.ts';
import { choice, text, texts } from '../base/shape.ts';
import { listUnknown } from '../input/field-names.ts';
import { createQueryReader } from '../input/query.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Reader } from '../reader/read-guesses.ts';
import {
  AddressThrottle,
  type CountRequests,
  clientNetwork,
  createAddressLimit,
} from '../service/http/address-throttle.ts';
import {
  type Answer,
  API_HEADERS,
  cacheableAnswer,
  cacheableJson,
  sendAnswer,
  unknownHeader,
} from '../service/http/answer.ts';
import type { WorkQueue } from '../service/http/work-queue.ts';
import type { KeyStore } from '../service/keys/key-store.ts';
import type { Clock } from '../service/keys/quota.ts';

/** The parts that the endpoints use for answers. */
export interface ApiParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** The service's address without a trailing slash; reliable after it listens. */
  readonly publicUrl: () => string;
  readonly store: KeyStore;
  /** The language model that appraisals with a key ask; undefined if the operator has none. */
  readonly reader?: Reader | undefined;
  readonly clock: Clock;
  readonly requestsPerDay: number;
  /** The limit of `countEstimates`. */
  readonly requestsPerMinute: number;
  readonly keysPerEmail: number;
  /** The operator's address for people, as a URI. */
  readonly contact?: string | undefined;
  /** Counts the new keys of each client. */
  readonly countSignUp: CountRequests;
  /** Counts the estimates for each client address. */
  readonly countEstimates: CountRequests;
  /** The queue where lists and pages wait for their turn. */
  readonly work: WorkQueue;
  readonly batchSize: number;
}

/** The parts of the OpenAPI document. */
export type DocumentParts = Pick<ApiParts, 'pricing' | 'marketplaces' | 'publicUrl' | 'requestsPerDay'>;

/** An endpoint of the API. Its descriptions and examples are in `openapi/operations.json`, by operation name. */
export interface Endpoint {
  readonly operation: string;
  /** As written in the document, with parameters in braces. */
  readonly path: string;
  /** GET by default. */
  readonly method?: 'post' | 'delete';
  readonly pathParameters?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** The schema of its answer as JSON. Without one and without an example, the answer is a status. */
  readonly answer?: TSchema;
  /**
   * Its answer to an example's parameters or body, a string for CSV; undefined if an example only shows a parameter.
   */
  example?(parts: DocumentParts, asked: object): object | string | undefined;
  /** Figures that its description names in braces, in addition to `requestsPerDay`. */
  readonly figures?: Readonly<Record<string, number>>;
  /** Registers its handler; {@link routeOf} gives the path in the router's form. */
  readonly register: (app: FastifyInstance, parts: ApiParts) => void;
}

/** Returns a path in the router's form: parameters with a colon. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * Creates an endpoint with an estimate that anyone may cache, counted for the client's address. Lists unknown names.
 * `make` returns a JSON value, or CSV, for the parameters of query and path; `isOfModel` if its figures are the model's
 * alone.
 */
export function estimateEndpoint({
  make,
  isOfModel,
  ...described
}: Omit<Endpoint, 'query' | 'example' | 'register'> & {
  readonly query: TObject;
  make(parts: DocumentParts, asked: object): object | string;
  readonly isOfModel?: boolean;
}): Endpoint {
  const { path, query } = described;
  const read = createQueryReader(query);
  return {
    ...described,
    example: make,
    register: (app, parts) => {
      const headers = isOfModel ? versionHeaders(parts.pricing) : undefined;
      app.get(routeOf(path), (request, reply) => {
        const { values, unknown } = read(request);
        const limit = parts.countEstimates(request, reply);
        const made = make(parts, { ...values, ...(request.params as object) });
        const isCsv = typeof made === 'string';
        const answer = jsonOrCsv(isCsv ? made : { ...made, ...listUnknown(unknown) }, headers);
        return sendAnswer(request, reply, answer, isCsv ? { ...limit, ...unknownHeader(unknown) } : limit);
      });
    },
  };
}

/** Creates an answer that anyone may cache: of a value as JSON, or of CSV. */
export function jsonOrCsv(made: object | string, headers?: Readonly<Record<string, string>>): Answer {
  return typeof made === 'string' ? cacheableAnswer(CSV_TYPE, made, headers) : cacheableJson(made, headers);
}

/** Returns the headers of answers with the model's figures. */
export function versionHeaders({ modelVersion }: Pick<Pricing, 'modelVersion'>) {
  return { ...API_HEADERS, 'x-model-version': modelVersion };
}

/** The schema of every problem. */
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

const HOUR_SECONDS = 3600;
/** A /48, which tunnel brokers give away, may get as many keys as ten networks. */
const NETWORKS_OF_A_SITE = 10;

/** Creates the limits of clients: on estimates and on pages per minute and address, and on new keys per hour. */
export function createLimits(
  {
    mcpRequestsPerMinute: perMinute,
    signUpsPerHour,
    allSignUpsPerHour,
  }: Readonly<Record<'mcpRequestsPerMinute' | 'signUpsPerHour' | 'allSignUpsPerHour', number>>,
  clock: Clock,
) {
  const ofAddress = (things: 'estimates' | 'pages') =>
    createAddressLimit(
      things,
      new AddressThrottle(perMinute, 60, clock),
      (seconds) => `The limit is ${perMinute} ${things} per minute per address: try again in ${seconds} s.`,
    );
  const ofSignUps = (who: string, limit: number, networkOf: (address: string) => string) =>
    createAddressLimit(
      'sign-up',
      new AddressThrottle(limit, HOUR_SECONDS, clock, networkOf),
      (seconds) => `${who} requested ${limit} keys within an hour: try again in ${waitInWords(seconds)}.`,
      'too_many_sign_ups',
    );
  const countNetwork = ofSignUps('This address has', signUpsPerHour, clientNetwork);
  const countSite = ofSignUps('The site of this address (/48) has', NETWORKS_OF_A_SITE * signUpsPerHour, (address) =>
    clientNetwork(address, 48),
  );
  const countAll = ofSignUps('All clients together have', allSignUpsPerHour, () => 'all');
  const countSignUp: CountRequests = (request, reply) => {
    const limit = countNetwork(request, reply);
    countSite(request, reply);
    countAll(request, reply);
    reply.headers(limit);
    return limit;
  };
  return { countEstimates: ofAddress('estimates'), countPages: ofAddress('pages'), countSignUp };
}
