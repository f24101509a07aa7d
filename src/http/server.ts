import type { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { quote } from '../base/text.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { readListFile } from '../lists/read-list-file.ts';
import type { Context } from '../operations/operation.ts';
import { requestPath } from './errors.ts';
import { API_HEADERS, NOT_CACHEABLE } from './send-response.ts';
import type { createWorkQueue } from './work-queue.ts';

// An import would load everything that node:http exports, including a WebSocket client: 65 ms at startup.
const { createServer } = process.getBuiltinModule('node:http');

/** Counts requests from the client's address, one by default. */
type CountRequests = (request: FastifyRequest, reply: FastifyReply, requests?: number) => void;

/** Everything that endpoints, MCP and pages need to answer. */
export interface ServiceParts extends Context {
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
  readonly work: ReturnType<typeof createWorkQueue>;
  /** Reads a file as a list, apart from other requests. */
  readonly readFile: typeof readListFile;
}

/** Returns a function that counts a thing under its key until it closes, and returns how many are open. */
function createCounter<Key>() {
  const counts = new Map<Key, number>();
  return (key: Key, open: EventEmitter): number => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    open.once('close', () => {
      const remaining = (counts.get(key) ?? 1) - 1;
      if (remaining > 0) counts.set(key, remaining);
      else counts.delete(key);
    });
    return count;
  };
}

/** Maximum requests of a connection that wait behind another. Browsers and proxies do not pipeline. */
const MAX_PIPELINED = 32;
const MAX_CONNECTIONS = 2_000;

/**
 * Creates a server with Node's built-in limits, in milliseconds. They bound what one slow client can tie up. One
 * address gets at most half of the connections, which is enough for a proxy too. Handling a flood of clients is up
 * to that proxy (docs/operations.md).
 */
export function createBoundedServer(serve: RequestListener): Server {
  const countPipelined = createCounter<Socket>();
  const countConnections = createCounter<string>();
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      joinDuplicateHeaders: true,
      // Buffer size in bytes, for a body that is not being read yet and for pipelined answers.
      highWaterMark: 8 * 1024,
      // `requireHost` checks Host, so that the error is a problem document.
      requireHostHeader: false,
    },
    (request, response) => {
      const { socket, headers } = request;
      const isPipelined = response.socket === null;
      // Closing the connection would keep the pipelined requests, already parsed by Node, in memory longer.
      if (isPipelined && countPipelined(socket, response) > MAX_PIPELINED) {
        response.writeHead(503).end();
        return;
      }
      const { upgrade, 'transfer-encoding': coding } = headers;
      // Node drops any data after an upgrade request, and would parse the rest of a rejected chunked body.
      if (upgrade !== undefined || coding !== undefined) response.setHeader('connection', 'close');
      serve(request, response);
    },
  );
  // Serves what expects more than `100-continue`, which Node would answer with an empty 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Milliseconds without a byte in either direction. Must be longer than any response takes to compute.
  server.timeout = 60_000;
  server.maxConnections = MAX_CONNECTIONS;
  server.prependListener('connection', (socket: Socket) => {
    if (countConnections(socket.remoteAddress ?? '', socket) <= MAX_CONNECTIONS / 2) return;
    socket.destroy();
    // As Node does beyond the limit for all addresses.
    server.emit('drop');
  });
  return server;
}

const FOR_PROGRAMS = /^\/(api|mcp|health|\.well-known|assets)(\/|$)|\.(json|txt|xml|png|svg|csv|md)$/;

/** Returns true if a path is for programs: it allows cross-origin requests, and its errors are problem documents. */
export const isForPrograms = (path: string): boolean => FOR_PROGRAMS.test(path);

/** Headers that let browsers send requests from any site (WHATWG Fetch, CORS preflight). */
const PREFLIGHT_HEADERS = {
  ...API_HEADERS,
  'access-control-allow-headers':
    'Authorization, Content-Type, If-None-Match, X-API-Key, Mcp-Method, Mcp-Name, MCP-Protocol-Version, ' +
    'traceparent, tracestate',
  'access-control-max-age': '86400',
  vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
};

/**
 * Returns a function that answers OPTIONS, which none of the routes has that `app` gets from now on. The function
 * returns false if a route will answer. It throws a {@link Problem} if the request is malformed, or if its path doesn't
 * exist or not for its method.
 */
export function createUnroutedHandler(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const routes: { readonly pattern: RegExp; readonly method: string | readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const source = url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    routes.push({ pattern: new RegExp(`^${source}/?$`), method });
  });
  return (request, reply) => {
    requireHost(request.raw);
    if (!request.is404) return false;
    const { method, headers } = request;
    const path = requestPath(request);
    const methods = new Set(routes.flatMap(({ pattern, method }) => (pattern.test(path) ? method : [])));
    if (methods.size === 0) {
      throw new Problem('not_found', `There is nothing at ${quote(path)}: /openapi.json lists the paths of the API.`);
    }
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (method !== 'OPTIONS') {
      const detail = `${method} does not work here: use ${allow.replace(/, ([A-Z]+)$/, ' or $1')}.`;
      throw new Problem('method_not_allowed', detail, {}, { allow });
    }
    const isPreflight = headers['access-control-request-method'] !== undefined && isForPrograms(path);
    if (isPreflight) reply.headers({ ...PREFLIGHT_HEADERS, 'access-control-allow-methods': allow });
    // Must not be cached (RFC 9110, 9.3.7).
    reply.code(204).headers({ allow, 'cache-control': NOT_CACHEABLE }).send();
    return true;
  };
}

/** Throws a 400 {@link Problem} if the Host field is missing, which HTTP/1.0 allows, or is no host (RFC 9112, 3.2). */
function requireHost({ httpVersion, headers: { host } }: IncomingMessage): void {
  if (host === undefined ? httpVersion === '1.0' : HOST_PATTERN.test(host) && URL.canParse(`http://${host}`)) return;
  throw new Problem('bad_request', 'The request must have one Host field, a single host name with an optional port.');
}

/** Excludes characters that would end a host in a URL, and the comma, which Node puts between two Host headers. */
const HOST_PATTERN = /^[^\s/?#@\\,\u007f-\uffff]+$/;
