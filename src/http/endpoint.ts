import type { FastifyInstance } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Type, UNKNOWN_PARAMETERS } from '../base/shape.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { readListFile } from '../lists/read-list-file.ts';
import type { Context, Route } from '../operations/operation.ts';
import type { CountRequests } from './address-throttle.ts';
import { API_HEADERS } from './send-response.ts';
import type { WorkQueue } from './work-queue.ts';

/** Everything that endpoints need to answer. */
export interface ApiParts extends Context {
  /** Returns the service's URL without a trailing slash. It isn't reliable until the service is listening. */
  readonly publicUrl: () => string;
  readonly store: KeyStore;
  readonly requestsPerDay: number;
  /** Maximum number of estimates per minute and client address, which `countEstimates` enforces. */
  readonly requestsPerMinute: number;
  /** Operator's contact information for users, as a URI. */
  readonly contact?: string | undefined;
  readonly countSignUp: CountRequests;
  readonly countEstimates: CountRequests;
  readonly countPages: CountRequests;
  /** Queue in which lists and pages wait their turn. */
  readonly work: WorkQueue;
  /** Reads a file as a list, apart from other requests. */
  readonly readFile: typeof readListFile;
}

/** The parts needed to compute the examples in the OpenAPI document. */
export type DocumentParts = Context & Pick<ApiParts, 'requestsPerDay' | 'publicUrl'>;

/** An endpoint of the API. */
export interface Endpoint {
  /** Its name in the OpenAPI document. */
  readonly operation: string;
  readonly summary: string;
  /** May contain `{requestsPerDay}`. */
  readonly description: string;
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
  readonly tag: Route['tag'] | 'Keys' | 'Service';
  /** Decides on the key, and in the OpenAPI document on common headers and refusals. */
  readonly kind: 'open' | 'keyed' | 'counted' | 'cached' | 'limited';
  readonly says: string;
  /** Headers of the answer, in addition to those of its kind. */
  readonly headers?: readonly string[];
  /** Names of refusals in the OpenAPI document, in addition to those of its kind. */
  readonly refusals?: readonly string[];
  /** Parameters or bodies, by label. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** A body and its answer as CSV, for an endpoint that takes both CSV and JSON. */
  readonly csv?: { readonly body: string; readonly answer: string };
  readonly register: (app: FastifyInstance, parts: ApiParts) => void;
}

/** Returns an operation's answer with the member that lists unknown parameters. */
export function openAnswer(answer: TSchema): TSchema {
  const { properties, $id } = answer as TObject & { readonly $id?: string };
  return Type.Object({ ...properties, ...UNKNOWN_PARAMETERS }, $id === undefined ? {} : { $id });
}

/** Converts a path to the router's syntax: `{brand}` becomes `:brand`. */
export const toRoute = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns the headers for an answer computed by the model, including the model's version. */
export function versionHeaders({ modelVersion }: Pick<Context['pricing'], 'modelVersion'>) {
  return { ...API_HEADERS, 'x-model-version': modelVersion };
}
