import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '../base/problem.ts';
import { StoreUnavailable } from '../keys/key-store.ts';

/** Arguments of the {@link Problem} for each error code of Fastify and of Node's HTTP parser. */
const PROBLEM_ARGUMENTS_BY_CODE: Readonly<Record<string, ConstructorParameters<typeof Problem>>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Content-Type is not a media type such as application/json.',
  ],
  FST_ERR_BAD_URL: ['bad_request', 'The path is not valid percent-encoded UTF-8.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this path.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers or the address are longer than 16 kB in total.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body_too_large', 'The extensions of the chunks are longer than 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive completely in time. Send it again.'],
};

/** Converts any error to a {@link Problem}. An unexpected error becomes a 500 by default, which reveals no internals. */
export function toProblem(
  error: unknown,
  defaultCode: ProblemCode = 'internal_error',
  defaultDetail = 'Something went wrong on our side. It is logged under requestId.',
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailable) {
    const detail =
      'Keys cannot be checked right now: try again in a few seconds. Endpoints that need no key still work.';
    return new Problem('store_unavailable', detail, {}, { 'retry-after': '5' });
  }
  const { code = '' }: NodeJS.ErrnoException = Object(error);
  return new Problem(...(PROBLEM_ARGUMENTS_BY_CODE[code] ?? [defaultCode, defaultDetail]));
}

/** Aborts once the answer is sent or the client has left. Fastify's own does not abort after the body has been read. */
export function createClientSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

/** Returns the request's path without its query. Never log it: it may contain a key. */
export const readRequestPath = ({ raw }: FastifyRequest): string => (raw.url ?? '').replace(/\?.*/s, '');
