import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '../../base/problem.ts';
import { quoted } from '../../base/text.ts';
import { API_HEADERS, NOT_CACHEABLE } from './answer.ts';
import { pathOf } from './errors.ts';
import { malformation } from './server.ts';

const METHODS = 'GET, HEAD, POST, DELETE, OPTIONS';

/** Paths that are for programs alone: scripts of other sites get a preflight answer, and no slash is redirected. */
const FOR_PROGRAMS = /^\/(api|mcp|health|\.well-known|openapi\.json|llms\.txt)(\/|$)/;

/** Adds OPTIONS and 405 to the routes registered from here on. Returns a function to call after all are registered. */
export function collectMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsOf.set(url, [methodsOf.get(url) ?? [], method].flat());
  });
  return () => {
    // A copy: routes registered now would be collected too.
    for (const [url, methods] of [...methodsOf]) complete(app, url, methods);
  };
}

function complete(app: FastifyInstance, url: string, methods: string[]): void {
  const allowed = [...new Set([...methods, 'OPTIONS'])];
  const allow = allowed.join(', ');
  const preflight = FOR_PROGRAMS.test(url) ? preflightHeaders(allowed) : {};
  app.route({
    method: app.supportedMethods.filter((method) => !methods.includes(method)) as HTTPMethods[],
    url,
    // Before the body is read, which does not matter here.
    onRequest: ({ method, headers }, reply, done) => {
      if (method === 'OPTIONS') {
        const isPreflight = headers['access-control-request-method'] !== undefined;
        return answerOptions(isPreflight ? reply.headers(preflight) : reply, allow);
      }
      const detail = `${method} does not work here: use ${allow.replace(/, ([A-Z]+)$/, ' or $1')}.`;
      done(new Problem('method_not_allowed', detail, {}, { allow }));
    },
    handler: () => {},
  });
}

/** Returns the answer to a browser that asks whether it may send a request (WHATWG Fetch, CORS preflight). */
function preflightHeaders(methods: readonly string[]): Readonly<Record<string, string>> {
  const allowed = methods.join(', ');
  return {
    ...API_HEADERS,
    'access-control-allow-methods': allowed,
    'access-control-allow-headers':
      'Authorization, Content-Type, If-None-Match, X-API-Key, Mcp-Method, Mcp-Name, MCP-Protocol-Version, ' +
      'traceparent, tracestate',
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
  };
}

/**
 * Returns true for a request that a route answers. Otherwise answers it, if it is `OPTIONS *` or for a page with a
 * slash at the end of its path, or throws its {@link Problem}.
 */
export function hasRoute(request: FastifyRequest, reply: FastifyReply): boolean {
  const problem = malformation(request.raw);
  if (problem) throw problem;
  const page = request.is404 ? pathWithoutSlash(request) : undefined;
  if (request.raw.url === '*') answerOptions(reply);
  else if (!request.is404) return true;
  else if (page === undefined) throw notFound(request);
  else reply.redirect(page, 308);
  return false;
}

/** Answers OPTIONS, for the service as a whole by default (`OPTIONS *`). No cache may store it (RFC 9110, 9.3.7). */
function answerOptions(reply: FastifyReply, allow = METHODS): void {
  reply.code(204).headers({ allow, 'cache-control': NOT_CACHEABLE }).send();
}

/** Returns a page's path without its trailing slash; undefined for programs, which may drop keys on redirects. */
function pathWithoutSlash({ method, raw }: FastifyRequest): string | undefined {
  const [path = '', ...query] = (raw.url ?? '').split('?');
  // One slash at the front: two would name another host.
  if (!/^\/[^/\\].*[^/]\/$/.test(path) || FOR_PROGRAMS.test(path)) return undefined;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  return [path.slice(0, -1), ...query].join('?');
}

/** Returns the problem of an unknown path or method. */
function notFound(request: FastifyRequest): Problem {
  const { method, server } = request;
  if (!server.supportedMethods.includes(method)) {
    return new Problem('method_not_implemented', `${method} is not a method this server supports.`);
  }
  const path = pathOf(request);
  const remedy = /.\/$/.test(path) ? 'remove the slash at the end' : '/openapi.json lists the paths of the API';
  return new Problem('not_found', `There is nothing at ${quoted(path)}: ${remedy}.`);
}
