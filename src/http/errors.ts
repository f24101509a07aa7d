import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { FloodGate } from './flood-gate.ts';
import { memo } from './memo.ts';
import { PROBLEM_TYPE, Problem, problemDocument } from './problem.ts';
import { sendJson } from './send-json.ts';
import { quoted } from './text.ts';

/** Converts any error to a {@link Problem}; an unexpected one becomes a 500 that reveals no internals. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  switch ((error as FastifyError | undefined)?.code) {
    case 'STORE_UNAVAILABLE':
      return new Problem(
        'store_unavailable',
        'Keys cannot be checked right now: try again in a few seconds. Endpoints that need no key still work.',
        {},
        { 'retry-after': '5' },
      );
    case 'NO_STORE':
      return new Problem(
        'store_unavailable',
        'Keys do not work on this copy of the service: ask its operator. Endpoints that need no key work.',
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(
        'unsupported_media_type',
        'Content-Type is not a media type such as application/json.',
      );
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('invalid_body', 'The body is empty: send a JSON object.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('invalid_body', 'The body is not valid JSON.');
    case 'FST_ERR_BAD_URL':
      return new Problem('bad_request', 'The path is not valid percent-encoded UTF-8.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not_found', 'There is nothing at this path.');
  }
  if (error instanceof SyntaxError && (error as FastifyError).statusCode === 400) {
    return new Problem('invalid_body', 'The body is not valid JSON.');
  }
  return new Problem(
    'internal_error',
    'Something went wrong on our side. It is logged under requestId.',
  );
}

/** Tells if a request failed because the client went away: nobody's fault, and nobody reads the answer. */
export function isClientGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET';
}

/** The error of a request whose client went away. */
export function clientGone(): Error {
  return Object.assign(new Error('The client went away.'), { code: 'ECONNRESET' });
}

/** Throws when nobody is there any more to read the answer: work for it, and a count, would be for nothing. */
export function requireClient(reply: FastifyReply): void {
  if (reply.raw.destroyed) throw clientGone();
}

/** Answers a failed request with a problem document, and logs what is our own fault. */
export function createErrorHandler(publicUrl: () => string) {
  // A store that is away fails every request: a few lines say so.
  const gates = memo(() => new FloodGate());
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (isClientGone(error)) {
      request.log.debug('the client went away');
      reply.hijack();
      request.raw.destroy();
      return;
    }
    const problem = toProblem(error);
    // That there is no store was logged at the start, and does not change.
    const isKnown = (error as FastifyError).code === 'NO_STORE';
    const level = isKnown ? undefined : logLevelOf(problem);
    if (level !== undefined) {
      const line = { err: error, route: request.routeOptions.url };
      gates(problem.code).pass((leftOut) =>
        request.log[level]({ ...line, leftOut }, problem.message),
      );
    }
    reply.code(problem.status).headers(problem.headers).header('x-request-id', request.id);
    sendJson(reply, problemDocument(problem, request.id, publicUrl()), PROBLEM_TYPE);
  };
}

/** Returns the log level of a problem; undefined for one that is the client's fault. */
function logLevelOf({ code, status }: Problem): 'error' | 'warn' | undefined {
  if (code === 'overloaded') return 'warn';
  return status === 500 || status === 503 ? 'error' : undefined;
}

/** The problem of a path that nothing is at. */
export function notFound(request: FastifyRequest, supportedMethods: readonly string[]): Problem {
  if (!supportedMethods.includes(request.method)) {
    return new Problem(
      'method_not_implemented',
      `${request.method} is not a method this server supports.`,
    );
  }
  const path = pathOf(request);
  const hasSlash = /.\/$/.test(path);
  return new Problem(
    'not_found',
    hasSlash
      ? `There is nothing at ${quoted(path)}: leave out the slash at its end.`
      : `There is nothing at ${quoted(path)}: /openapi.json lists the paths of the API.`,
  );
}

/** Path of a request without its query. It may hold what nobody should log. */
export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?', 1)[0] as string;
}
