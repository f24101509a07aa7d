import type { FastifyInstance } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Type, UNKNOWN_PARAMETERS } from '../base/shape.ts';
import type { Context, Route } from '../operations/operation.ts';
import { API_HEADERS } from './send-response.ts';
import type { Service } from './server.ts';

/** A path and method, with their description in the OpenAPI document and the function that registers them. */
export interface Endpoint extends Pick<Route, 'operationId' | 'path' | 'tag' | 'responseText' | 'examples'> {
  readonly summary: string;
  /** May contain `{requestsPerDay}` and `{unusedKeyDays}`. */
  readonly description: string;
  /** GET by default. */
  readonly method?: 'post' | 'delete';
  readonly pathParameters?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Schema for the JSON answer. An endpoint without it and without `exampleAnswer` returns only a status. */
  readonly answer?: TSchema;
  /** Returns the answer to an example, as a string for CSV. Undefined if the examples only illustrate a parameter. */
  exampleAnswer?(
    service: Context & Pick<Service, 'requestsPerDay' | 'publicUrl'>,
    input: object,
  ): object | string | undefined;
  /** Determines whether a key is needed, and the common headers and refusals in the OpenAPI document. */
  readonly access: 'open' | 'keyed' | 'counted' | 'cached' | 'limited';
  /** Headers of the answer, in addition to those of its access. */
  readonly headers?: readonly string[];
  /** Names of refusals in the OpenAPI document, in addition to those of its access. */
  readonly refusals?: readonly string[];
  /** Example body of a CSV endpoint, and its answer. */
  readonly csv?: { readonly body: string; readonly answer: string };
  readonly register: (app: FastifyInstance, service: Service) => void;
}

/** Returns an operation's answer with the member that lists unknown parameters. */
export function withUnknownParameters(answer: TSchema): TSchema {
  const { properties, $id } = answer as TObject & { readonly $id?: string };
  return Type.Object({ ...properties, ...UNKNOWN_PARAMETERS }, $id === undefined ? {} : { $id });
}

export const createVersionHeaders = ({ modelVersion }: Pick<Context['pricing'], 'modelVersion'>) => ({
  ...API_HEADERS,
  'x-model-version': modelVersion,
});
