import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { createFloodGate } from '../base/flood-gate.ts';
import { PROBLEM_KINDS, Problem, problemDocument } from '../base/problem.ts';
import { createPathPattern, quote } from '../base/text.ts';
import { memo } from '../base/values.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { readListFile } from '../lists/read-list-file.ts';
import type { Context } from '../operations/operation.ts';
import type { createAddressLimit } from './address-limits.ts';
import { registerBodyParsers } from './bodies.ts';
import { readRequestPath, toProblem } from './errors.ts';
import sharedHeaders from './headers.json' with { type: 'json' };
import { API_HEADERS, NOT_CACHEABLE, sendJson } from './send-response.ts';
import type { createWorkQueue } from './work-queue.ts';

// An import would load everything that node:http exports, including a WebSocket client: 65 ms at startup.
const { createServer } = process.getBuiltinModule('node:http');

type CountRequests = ReturnType<typeof createAddressLimit>;

/** Everything that endpoints, MCP and pages need to answer. */
export interface Service extends Context {
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
  readonly workQueue: ReturnType<typeof createWorkQueue>;
  /** Reads a list in a worker thread if it is long. */
  readonly readList: typeof readListFile;
}

interface ServerParts extends Pick<Service, 'publicUrl'> {
  readonly log: Logger;
  readonly trustProxy: false | string[];
  /** Counts responses, by their route's pattern and milliseconds, and problems, by their code. */
  readonly metrics?:
    | {
        countResponse(method: string, route: string | undefined, status: number, ms: number): void;
        countProblem(code: string): void;
      }
    | undefined;
  /** Sends a page about a problem, at a path that is not for programs, to a browser. Returns false if it sends none. */
  readonly sendPage: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => boolean;
}

const refuseToCompile = () => () => {
  throw new Error('routes have no schemas of Fastify');
};

/** Creates the service without routes: the server, its error handler, and what runs before the handler of a route. */
export function createServerApp(parts: ServerParts): FastifyInstance {
  const { log, trustProxy, publicUrl } = parts;
  const handleError = createErrorHandler(parts);
  const options: FastifyHttpOptions<Server> = {
    // Fastify's logger would create a child logger and listener for each request.
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    // A stopping service still handles requests.
    return503OnClosing: false,
    // Random, so that two answers do not tell how many others came between.
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: 4096,
    serverFactory: createBoundedServer,
    forceCloseConnections: 'idle',
    // Requests are read without Fastify's validators, which would take memory.
    schemaController: { compilersFactory: { buildValidator: refuseToCompile, buildSerializer: refuseToCompile } },
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    frameworkErrors: handleError,
  };
  const app: FastifyInstance = Fastify(options);
  // Fastify's response to input that isn't HTTP could end up inside another response.
  app.server.removeAllListeners('clientError').on('clientError', createParserErrorHandler(publicUrl));
  app.log = log;
  const admitBody = registerBodyParsers(app);
  const observeRequest = createRequestObserver(parts);
  const answerWithoutRoute = createUnroutedHandler(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    observeRequest(request, reply);
    if (answerWithoutRoute(request, reply)) return;
    if (request.method === 'POST') admitBody(request, reply);
    done();
  });
  app.setErrorHandler(handleError);
  return app;
}

/** Creates a handler that answers a failed request, by `sendPage` or as a problem document, and logs our own faults. */
function createErrorHandler({ publicUrl, sendPage, metrics }: ServerParts) {
  // An unavailable store fails every request the same way, perhaps for hours, so log only one line per minute.
  const getGate = memo((code) =>
    createFloodGate(code === 'store_unavailable' ? { maxLines: 1, windowMs: 60_000 } : {}),
  );
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // Otherwise, Fastify would close the connection after every rejected body, and the client might lose the response.
    if (reply.raw.shouldKeepAlive && !reply.raw.hasHeader('connection')) reply.removeHeader('connection');
    const { code, name }: NodeJS.ErrnoException = Object(error);
    // The client disconnected, so there is nobody to respond to. A `createClientSignal` aborts with the latter.
    if (code === 'ECONNRESET' || name === 'AbortError') {
      request.server.log.debug({ request_id: request.id }, 'the client went away');
      reply.hijack();
      request.raw.destroy();
      return;
    }
    const problem = toProblem(error);
    metrics?.countProblem(problem.code);
    if (!isForPrograms(readRequestPath(request)) && sendPage(problem, request, reply)) return;
    if (problem.status === 500 || problem.status === 503) {
      const level = problem.code === 'overloaded' ? 'warn' : 'error';
      const logFields = { err: error, route: request.routeOptions.url, request_id: request.id };
      getGate(problem.code)((leftOut) => request.server.log[level]({ ...logFields, leftOut }, problem.message));
    }
    reply.code(problem.status).headers(problem.headers).header('x-request-id', request.id);
    sendJson(reply, problemDocument(problem, publicUrl(), request.id), 'application/problem+json');
  };
}

/** Creates a listener that answers what Node cannot read as HTTP with a problem document, and closes the connection. */
function createParserErrorHandler(publicUrl: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket & { readonly _httpMessage?: ServerResponse }): void => {
    // Like Node's own listener: the answer must not end up inside another one.
    if (socket.writable && !socket._httpMessage?.headersSent) {
      const id = randomUUID();
      const detail = 'The request is not valid HTTP/1.1 (RFC 9112): check its first line, headers and length.';
      const problem = toProblem(error, 'bad_request', detail);
      const body = JSON.stringify(problemDocument(problem, publicUrl(), id));
      const headers = {
        ...API_HEADERS,
        'cache-control': NOT_CACHEABLE,
        'content-type': 'application/problem+json',
        'content-length': Buffer.byteLength(body),
        'x-request-id': id,
        connection: 'close',
      };
      const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const statusLine = `HTTP/1.1 ${problem.status} ${PROBLEM_KINDS[problem.code].title}`;
      socket.write(`${statusLine}\r\n${headerLines.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
}

const SLOW_MS = 500;

/**
 * Returns a function that reports a request's response to the metrics, and logs it if it was slow or the log has all.
 * Fastify's own hook would cost as much as the response. Warns once of an untrusted proxy on the operator's network.
 */
function createRequestObserver({ log, metrics }: ServerParts) {
  const logGate = createFloodGate();
  const isDebugLogged = log.isLevelEnabled('debug');
  let hasWarned = false;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const startedAt = performance.now();
    if (!hasWarned && isFromOwnProxy(request)) {
      hasWarned = true;
      log.warn(
        `A request from ${request.ip} was forwarded for another address, but TRUST_PROXY does not include ` +
          `${request.ip}: all clients of this proxy share one limit. If it is yours, set TRUST_PROXY to its address ` +
          'or network.',
      );
    }
    reply.raw.on('finish', () => {
      const ms = performance.now() - startedAt;
      const { method } = request;
      // Log the route rather than the path, because the path may contain a key.
      const route = request.routeOptions.url;
      const status = reply.statusCode;
      metrics?.countResponse(method, route, status, ms);
      const isSlow = ms >= SLOW_MS;
      if (!isSlow && !isDebugLogged) return;
      const line = { method, route: route ?? null, status, ms, request_id: request.id };
      if (isSlow) logGate((leftOut) => log.warn({ ...line, leftOut }, 'answered slowly'));
      else log.debug(line, 'answered');
    });
  };
}

const OWN_NETWORK_RANGES: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Returns true for a request that a proxy of the operator's forwards, whose address Fastify takes for the client's. */
function isFromOwnProxy({ headers, ip, socket: { remoteAddress = '' } }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  if (forwarded === undefined || ip !== remoteAddress) return false;
  // From elsewhere, the header is a client's invention. Through a trusted proxy on this machine, it may be the same.
  const isOwnNetwork = ipaddr.isValid(ip) && OWN_NETWORK_RANGES.includes(ipaddr.process(ip).range());
  return isOwnNetwork && !forwarded.includes(ip);
}

/** Creates a function that counts an emitter under a key until it closes, and returns how many of the key are open. */
function createOpenCounter<Key>() {
  const countByKey = new Map<Key, number>();
  return (key: Key, emitter: EventEmitter): number => {
    const count = (countByKey.get(key) ?? 0) + 1;
    countByKey.set(key, count);
    emitter.once('close', () => {
      const remainingCount = (countByKey.get(key) ?? 1) - 1;
      if (remainingCount > 0) countByKey.set(key, remainingCount);
      else countByKey.delete(key);
    });
    return count;
  };
}

/** Maximum requests of a connection that wait behind another. Browsers and proxies do not pipeline. */
const MAX_PIPELINED_REQUESTS = 32;
const MAX_CONNECTIONS = 2_000;

/**
 * Creates a server whose limits, in milliseconds, bound what one slow client can tie up. An address gets half of the
 * connections, enough for a proxy, which handles floods of clients (docs/operations.md).
 */
function createBoundedServer(handleRequest: RequestListener): Server {
  const countPipelined = createOpenCounter<Socket>();
  const countConnections = createOpenCounter<string>();
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
      if (isPipelined && countPipelined(socket, response) > MAX_PIPELINED_REQUESTS) {
        response.writeHead(503).end();
        return;
      }
      const { upgrade, 'transfer-encoding': transferCoding } = headers;
      // Node drops any data after an upgrade request, and would parse the rest of a rejected chunked body.
      if (upgrade !== undefined || transferCoding !== undefined) response.setHeader('connection', 'close');
      handleRequest(request, response);
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

const PROGRAM_PATH_PATTERN = /^\/(api|mcp|health|\.well-known|assets)(\/|$)|\.(json|txt|xml|png|svg|csv|md)$/;

/** Returns true if a path is for programs: it allows cross-origin requests, and its errors are problem documents. */
const isForPrograms = (path: string): boolean => PROGRAM_PATH_PATTERN.test(path);

/** Headers that let browsers send requests from any site (WHATWG Fetch, CORS preflight). */
const PREFLIGHT_HEADERS = { ...API_HEADERS, ...sharedHeaders.preflight };

/**
 * Creates a handler of requests that have no route, to be called before `app` gets routes. It answers OPTIONS, and throws
 * a {@link Problem} for a path or method that does not exist, or a wrong Host. Returns false if there is a route.
 */
function createUnroutedHandler(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const routes: { readonly pattern: RegExp; readonly methods: string | readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method: methods }) => {
    routes.push({ pattern: createPathPattern(url), methods });
  });
  return (request, reply) => {
    requireHost(request.raw);
    if (!request.is404) return false;
    const { method, headers } = request;
    const path = readRequestPath(request);
    const knownMethods = new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])));
    if (knownMethods.size === 0) {
      throw new Problem('not_found', `There is nothing at ${quote(path)}: /openapi.json lists the paths of the API.`);
    }
    const allowedMethods = [...knownMethods, 'OPTIONS'].join(', ');
    if (method !== 'OPTIONS') {
      const detail = `${method} does not work here: use ${allowedMethods.replace(/, ([A-Z]+)$/, ' or $1')}.`;
      throw new Problem('method_not_allowed', detail, {}, { allow: allowedMethods });
    }
    const isPreflight = headers['access-control-request-method'] !== undefined && isForPrograms(path);
    if (isPreflight) reply.headers({ ...PREFLIGHT_HEADERS, 'access-control-allow-methods': allowedMethods });
    // Must not be cached (RFC 9110, 9.3.7).
    reply.code(204).headers({ allow: allowedMethods, 'cache-control': NOT_CACHEABLE }).send();
    return true;
  };
}

/** Throws a 400 {@link Problem} if the Host field is missing, which HTTP/1.0 allows, or is no host (RFC 9112, 3.2). */
function requireHost({ httpVersion, headers: { host } }: IncomingMessage): void {
  const isHost = (text: string) => HOST_PATTERN.test(text) && URL.canParse(`http://${text}`);
  if (host === undefined ? httpVersion === '1.0' : isHost(host)) return;
  throw new Problem('bad_request', 'The request must have one Host field, a single host name with an optional port.');
}

/** Excludes characters that would end a host in a URL, and the comma, which Node puts between two Host headers. */
const HOST_PATTERN = /^[^\s/?#@\\,\u007f-\uffff]+$/;
