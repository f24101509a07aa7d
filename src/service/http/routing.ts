import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '../../base/problem.ts';
import { quoted } from '../../base/text.ts';
import { API_HEADERS, NOT_CACHEABLE } from './answer.ts';
import { pathOf } from './errors.ts';
import { malformation } from './server.ts';

const METHODS = 'GET, HEAD, POST, DELETE, OPTIONS';

/** Paths for programs only. Scripts on other sites may call them, and trailing slashes are not redirected. */
const FOR_PROGRAMS = /^\/(api|mcp|health|\.well-known|openapi\.json|llms\.txt)(\/|$)/;

/**
 * Records the routes registered from now on. Returns a function to call after the last one, which makes each path
 * answer OPTIONS, and answer 405 to every other method that the path does not support.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsOf.set(url, [methodsOf.get(url) ?? [], method].flat());
  });
  return () => {
    // Iterates over a copy, because the routes added here are collected too.
    for (const [url, methods] of [...methodsOf]) addOtherMethods(app, url, methods);
  };
}

function addOtherMethods(app: FastifyInstance, url: string, methods: string[]): void {
  const allowed = [...new Set([...methods, 'OPTIONS'])];
  const allow = allowed.join(', ');
  const preflight = FOR_PROGRAMS.test(url) ? preflightHeaders(allowed) : {};
  app.route({
    method: app.supportedMethods.filter((method) => !methods.includes(method)) as HTTPMethods[],
    url,
    // Answers before the body is read.
    onRequest: ({ method, headers }, reply, done) => {
      if (method === 'OPTIONS') {
        const isPreflight = headers['access-control-request-method'] !== undefined;
        if (isPreflight) reply.headers(preflight);
        return answerOptions(reply, allow);
      }
      const detail = `${method} does not work here: use ${allow.replace(/, ([A-Z]+)$/, ' or $1')}.`;
      done(new Problem('method_not_allowed', detail, {}, { allow }));
    },
    // Never reached, but required by Fastify.
    handler: () => {},
  });
}

/** Returns the headers that let browsers send these methods from any site (WHATWG Fetch, CORS preflight). */
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
 * Returns true if a route will handle the request. Otherwise, answers `OPTIONS *`, or redirects a page's path with a
 * trailing slash. Throws a {@link Problem} if the request is malformed or nothing is at its path.
 */
export function hasRoute(request: FastifyRequest, reply: FastifyReply): boolean {
  const problem = malformation(request.raw);
  if (problem) throw problem;
  if (request.raw.url === '*') {
    answerOptions(reply);
    return false;
  }
  if (!request.is404) return true;
  const page = pathWithoutSlash(request);
  if (page === undefined) throw notFound(request);
  reply.redirect(page, 308);
  return false;
}

/** Answers OPTIONS, by default for the whole service (`OPTIONS *`). No cache may store the answer (RFC 9110, 9.3.7). */
function answerOptions(reply: FastifyReply, allow = METHODS): void {
  reply.code(204).headers({ allow, 'cache-control': NOT_CACHEABLE }).send();
}

/** Returns a page's path without its trailing slash. Skips paths for programs, which may drop a key in a redirect. */
function pathWithoutSlash({ method, raw }: FastifyRequest): string | undefined {
  const [path = '', ...query] = (raw.url ?? '').split('?');
  // Excludes a path that starts with two slashes, because it would redirect to another host.
  if (!/^\/[^/\\].*[^/]\/$/.test(path) || FOR_PROGRAMS.test(path)) return undefined;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  return [path.slice(0, -1), ...query].join('?');
}

function notFound(request: FastifyRequest): Problem {
  const { method, server } = request;
  if (!server.supportedMethods.includes(method)) {
    return new Problem('method_not_implemented', `${method} is not a method this server supports.`);
  }
  const path = pathOf(request);
  const remedy = /.\/$/.test(path) ? 'remove the slash at the end' : '/openapi.json lists the paths of the API';
  return new Problem('not_found', `There is nothing at ${quoted(path)}: ${remedy}.`);
}
