import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { API_HEADERS, NOT_CACHEABLE } from './headers.ts';
import { Problem, problemDocument, quoted } from './problem.ts';
import { sendJson } from './send-json.ts';

const PROBLEM_TYPE = 'application/problem+json';

/** Says any failure as a {@link Problem}; what was not foreseen becomes a 500 that tells nothing of the inside. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  switch ((error as FastifyError | undefined)?.code) {
    case 'STORE_UNAVAILABLE':
      return new Problem(
        'store_unavailable',
        'Keys cannot be looked up at the moment: try again in a few seconds. What needs no key works.',
        {},
        { 'retry-after': '5' },
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(
        'unsupported_media_type',
        'The body must be JSON: send Content-Type: application/json.',
        {},
        { 'accept-post': 'application/json' },
      );
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(
        'body_too_large',
        'The body is too large: a few hundred bytes are enough.',
      );
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('invalid_body', 'The body is empty: send a JSON object.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalid_body', 'The body is not as long as Content-Length says.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('invalid_body', 'The body is not valid JSON.');
    case 'FST_ERR_BAD_URL':
      return new Problem('bad_request', 'The path is not encoded as UTF-8 with percent signs.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not_found', 'There is nothing at this path.');
  }
  if (error instanceof SyntaxError && (error as FastifyError).statusCode === 400) {
    return new Problem('invalid_body', 'The body is not valid JSON.');
  }
  return new Problem(
    'internal_error',
    'Something went wrong on our side; it is logged under request_id.',
  );
}

/** Answers a failed request with a problem document, and logs what is our own fault. */
export function createErrorHandler(publicUrl: () => string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = toProblem(error);
    if (problem.status >= 500) {
      request.log.error({ err: error, path: pathOf(request) }, problem.message);
    }
    reply.code(problem.status).headers(problem.headers).header('x-request-id', request.id);
    sendJson(reply, problemDocument(problem, request.id, publicUrl()), PROBLEM_TYPE);
  };
}

/** The problem of a path that nothing is at. */
export function notFound(request: FastifyRequest, supportedMethods: readonly string[]): Problem {
  if (!supportedMethods.includes(request.method)) {
    return new Problem(
      'method_not_implemented',
      `${request.method} is not a method that is known here.`,
    );
  }
  return new Problem(
    'not_found',
    `There is nothing at ${quoted(pathOf(request))}: /openapi.json lists what there is.`,
  );
}

/** Path of a request without its query, which may hold what nobody should log. */
export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?', 1)[0] as string;
}

/** Answers what is not even HTTP, or came too slowly, and hangs up. `nextId` names the request. */
export function createClientErrorHandler(nextId: () => string, publicUrl: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = nextId();
    const problem = clientProblem(error.code);
    const body = JSON.stringify(problemDocument(problem, id, publicUrl()));
    const headers = {
      ...API_HEADERS,
      'cache-control': NOT_CACHEABLE,
      'content-type': PROBLEM_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': id,
      date: new Date().toUTCString(),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${body}`);
  };
}

function clientProblem(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Problem('headers_too_large', 'The address and the headers are longer than 16 KiB.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request_timeout', 'The request did not arrive in time.');
  }
  return new Problem('bad_request', 'This is not a well-formed HTTP request.');
}
