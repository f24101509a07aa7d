import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFloodGate } from '../base/flood-gate.ts';
import { PROBLEM_KINDS, Problem, problemDocument } from '../base/problem.ts';
import { memo } from '../base/values.ts';
import { StoreUnavailable } from '../keys/key-store.ts';
import { API_HEADERS, NOT_CACHEABLE, sendJson } from './send-response.ts';

/** Arguments of the problem for an error code of Fastify, or of Node's HTTP parser. */
const PROBLEM_ARGUMENTS: Readonly<Record<string, ConstructorParameters<typeof Problem>>> = {
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

/** Converts any error to a {@link Problem}. An unexpected error becomes a 500 that reveals no internals. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailable) {
    const detail =
      'Keys cannot be checked right now: try again in a few seconds. Endpoints that need no key still work.';
    return new Problem('store_unavailable', detail, {}, { 'retry-after': '5' });
  }
  const { code = '' }: NodeJS.ErrnoException = Object(error);
  const detail = 'Something went wrong on our side. It is logged under requestId.';
  return new Problem(...(PROBLEM_ARGUMENTS[code] ?? ['internal_error', detail]));
}

/** Aborts once the answer is sent or the client has left. Fastify's own does not abort after the body has been read. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

/**
 * Creates a handler that responds to a failed request with a problem document, unless `sendPage` sends a page, and logs
 * the service's own faults. `onProblem` is called with the code of each problem.
 */
export function createErrorHandler(
  publicUrl: () => string,
  sendPage: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => boolean,
  onProblem?: (code: string) => void,
) {
  // An unavailable store fails every request the same way, perhaps for hours, so log only one line per minute.
  const gateFor = memo((code) => createFloodGate(code === 'store_unavailable' ? { lines: 1, windowMs: 60_000 } : {}));
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // Otherwise, Fastify would close the connection after every rejected body, and the client might lose the response.
    if (reply.raw.shouldKeepAlive && !reply.raw.hasHeader('connection')) reply.removeHeader('connection');
    const { code, name }: NodeJS.ErrnoException = Object(error);
    // The client disconnected, so there is nobody to respond to. A `clientSignal` aborts with the latter.
    if (code === 'ECONNRESET' || name === 'AbortError') {
      request.server.log.debug(requestIds(request), 'the client went away');
      reply.hijack();
      request.raw.destroy();
      return;
    }
    const problem = toProblem(error);
    onProblem?.(problem.code);
    if (sendPage(problem, request, reply)) return;
    if (problem.status === 500 || problem.status === 503) {
      const level = problem.code === 'overloaded' ? 'warn' : 'error';
      const logFields = { err: error, route: request.routeOptions.url, ...requestIds(request) };
      gateFor(problem.code)((leftOut) => request.server.log[level]({ ...logFields, leftOut }, problem.message));
    }
    reply.code(problem.status).headers(problem.headers).header('x-request-id', request.id);
    sendJson(reply, problemDocument(problem, publicUrl(), request.id), 'application/problem+json');
  };
}

/** Creates a listener that answers what Node cannot read as HTTP with a problem document, and closes the connection. */
export function createParserErrorHandler(publicUrl: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket & { readonly _httpMessage?: ServerResponse }): void => {
    // Like Node's own listener: the answer must not end up inside another one.
    if (socket.writable && !socket._httpMessage?.headersSent) {
      const id = randomUUID();
      const detail = 'The request is not valid HTTP/1.1 (RFC 9112): check its first line, headers and length.';
      const problem = new Problem(...(PROBLEM_ARGUMENTS[error.code ?? ''] ?? ['bad_request', detail]));
      const body = JSON.stringify(problemDocument(problem, publicUrl(), id));
      const headers = {
        ...API_HEADERS,
        'cache-control': NOT_CACHEABLE,
        'content-type': 'application/problem+json',
        'content-length': Buffer.byteLength(body),
        'x-request-id': id,
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${problem.status} ${PROBLEM_KINDS[problem.code].title}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}

/** Returns the request's path without its query. Never log it: it may contain a key. */
export const requestPath = ({ raw }: FastifyRequest): string => (raw.url ?? '').replace(/\?.*/s, '');

/** Returns the request's IDs for the log: its own, and those from a valid `traceparent` header (W3C Trace Context). */
export function requestIds({ id, headers }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const [, trace, span] = TRACEPARENT.exec(String(headers.traceparent)) ?? [];
  return { request_id: id, trace_id: trace, parent_span_id: span };
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/;
