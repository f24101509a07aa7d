import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../base/problem.ts';
import { MOST_READ } from '../../base/text.ts';

// An import would load all exports of node:http, including an HTTP client with WebSocket: 65 ms of a start.
const { createServer } = process.getBuiltinModule('node:http');

/** Creates no stream for the body of a request without one, some percent of a price's time; not in Node 22. */
const SINCE_NODE_25 = { optimizeEmptyRequests: true };
/** Maximum requests of a connection that wait for the answer to an earlier one: browsers and proxies send none. */
const MAX_WAITING = 32;

/** Returns a function that counts a connection's answers that wait for an earlier one, including the given one. */
function createLine(): (socket: Socket, response: ServerResponse) => number {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, answers: number): number => {
    const sum = (waiting.get(socket) ?? 0) + answers;
    waiting.set(socket, sum);
    return sum;
  };
  return (socket, response) => {
    response.once('close', () => add(socket, -1));
    return add(socket, 1);
  };
}

/**
 * Creates a server with Node's own limits, in milliseconds. They bound what one client can take by being slow; a flood
 * of many is for the proxy in front (docs/operations.md).
 */
export function createBoundedServer(serve: RequestListener): Server {
  const waitIn = createLine();
  const listener: RequestListener = (request, response) => {
    const { socket, headers } = request;
    // Node parses all that came together. Closing the connection would keep it in memory for longer.
    if (response.socket === null && waitIn(socket, response) > MAX_WAITING) {
      response.writeHead(503).end();
      return;
    }
    // After a request for another protocol, Node drops the rest. Of a refused body in chunks, it would parse the rest.
    const isLast = headers.upgrade !== undefined || headers['transfer-encoding'] !== undefined;
    if (isLast) response.setHeader('connection', 'close');
    serve(request, response);
  };
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      joinDuplicateHeaders: true,
      // Of a body that nobody reads yet, and of answers to requests that were sent together.
      highWaterMark: 8 * 1024,
      ...SINCE_NODE_25,
      // Checked with the rest of the request, so that the error is a problem document.
      requireHostHeader: false,
    },
    listener,
  );
  // Without a byte in either direction: longer than any answer takes to compute.
  server.timeout = 60_000;
  server.maxConnections = 2_000;
  // Refused as a problem document.
  server.on('checkExpectation', listener);
  return server;
}

/** The headers that loops and expressions read, here, in Fastify or in the MCP SDK; keys have their own limit. */
const READ = ['accept', 'accept-encoding', 'content-type', 'host', 'if-none-match', 'origin', 'x-forwarded-for'];

/** Returns the problem of a request that Node's parser accepted against HTTP or our own rules, if there is one. */
export function malformation(request: IncomingMessage): Problem | undefined {
  const { headers, httpVersionMajor: major, httpVersionMinor: minor, url } = request;
  const { host, expect, 'transfer-encoding': transfer, 'content-encoding': content } = headers;
  const long = READ.find((name) => (headers[name]?.length ?? 0) > MOST_READ);
  if (long) {
    return new Problem('headers_too_large', `The header ${long} is longer than ${MOST_READ} characters.`);
  }
  if (major > 1) return new Problem('version_not_supported', 'This server supports HTTP/1.1 and HTTP/1.0.');
  if (major < 1) return badRequest('The request line has no HTTP version.');
  if (host === undefined && minor > 0) return badRequest('The request has no Host field.');
  if (host !== undefined && !isHost(host)) {
    return badRequest('The Host field is not a single host name with an optional port (RFC 9112, 3.2).');
  }
  if (url === '*' && request.method !== 'OPTIONS') {
    return badRequest('The address * is for OPTIONS only (RFC 9112, 3.2.4).');
  }
  if (url?.includes('#')) {
    return badRequest('The address must not contain a fragment: remove # and what follows (RFC 9112, 3.2).');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new Problem('expectation_failed', 'The only expectation supported is 100-continue.');
  }
  // A body with another last coding has no end, and the connection closes (RFC 9112, 6.3).
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked') {
    return badRequest('The only transfer coding supported is chunked (RFC 9112, 6.3).');
  }
  if (content !== undefined && content.toLowerCase() !== 'identity') {
    const detail = 'The body must not be compressed: leave Content-Encoding out.';
    return new Problem('unsupported_media_type', detail, {}, { 'accept-encoding': 'identity' });
  }
  return undefined;
}

const badRequest = (detail: string) => new Problem('bad_request', detail);

/** Without what would end a host in a URL, and the comma, which joins two fields. */
const HOST = /^[^\s/?#@\\,\u007f-\uffff]+$/;

const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`);
