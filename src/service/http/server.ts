import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../base/problem.ts';
import { MOST_READ } from '../../base/text.ts';

// An import would load everything that node:http exports, including a WebSocket client: 65 ms at startup.
const { createServer } = process.getBuiltinModule('node:http');

/** Creates no body stream for requests without a body, which makes pricing some percent faster. Node 22 ignores it. */
const SINCE_NODE_25 = { optimizeEmptyRequests: true };
/** Maximum pipelined requests per connection. Browsers and proxies do not pipeline. */
const MAX_WAITING = 32;

/** Returns a function that adds an answer to its connection's pipeline, and returns the pipeline's new length. */
function createPipelines(): (socket: Socket, response: ServerResponse) => number {
  const lengths = new WeakMap<Socket, number>();
  const add = (socket: Socket, answers: number): number => {
    const length = (lengths.get(socket) ?? 0) + answers;
    lengths.set(socket, length);
    return length;
  };
  return (socket, response) => {
    response.once('close', () => add(socket, -1));
    return add(socket, 1);
  };
}

/**
 * Creates a server with Node's built-in limits, in milliseconds. They bound what one slow client can tie up. Handling a
 * flood of clients is up to the proxy in front of the service (docs/operations.md).
 */
export function createBoundedServer(serve: RequestListener): Server {
  const addToPipeline = createPipelines();
  const listener: RequestListener = (request, response) => {
    const { socket, headers } = request;
    const isPipelined = response.socket === null;
    // Closing the connection would keep the pipelined requests, already parsed by Node, in memory longer.
    if (isPipelined && addToPipeline(socket, response) > MAX_WAITING) {
      response.writeHead(503).end();
      return;
    }
    // Node drops what follows an upgrade request, and would parse the rest of a refused chunked body.
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
      // Bytes to buffer of a body that is not being read yet, or of pipelined answers.
      highWaterMark: 8 * 1024,
      ...SINCE_NODE_25,
      // `malformation` checks Host, so that the error is a problem document.
      requireHostHeader: false,
    },
    listener,
  );
  // Milliseconds without a byte in either direction. Must be longer than any answer takes to compute.
  server.timeout = 60_000;
  server.maxConnections = 2_000;
  // `malformation` refuses other expectations with a problem document.
  server.on('checkExpectation', listener);
  return server;
}

/** Length-limited headers, since loops and regular expressions scan them. Keys have a limit of their own. */
const PARSED = ['accept', 'accept-encoding', 'content-type', 'host', 'if-none-match', 'origin', 'x-forwarded-for'];

/** Returns the problem with a request that Node accepts but that violates HTTP or our limits, if there is one. */
export function malformation(request: IncomingMessage): Problem | undefined {
  const long = PARSED.find((name) => (request.headers[name]?.length ?? 0) > MOST_READ);
  if (long) return new Problem('headers_too_large', `The header ${long} is longer than ${MOST_READ} characters.`);
  return requestLineFault(request) ?? bodyFault(request);
}

function requestLineFault(request: IncomingMessage): Problem | undefined {
  const { httpVersionMajor: major, httpVersionMinor: minor, method, url } = request;
  const { host } = request.headers;
  if (major > 1) return new Problem('version_not_supported', 'This server supports HTTP/1.1 and HTTP/1.0.');
  if (major < 1) return badRequest('The request line has no HTTP version.');
  if (host === undefined && minor > 0) return badRequest('The request has no Host field.');
  if (host !== undefined && !isHost(host)) {
    return badRequest('The Host field is not a single host name with an optional port (RFC 9112, 3.2).');
  }
  if (url === '*' && method !== 'OPTIONS') {
    return badRequest('The address * is for OPTIONS only (RFC 9112, 3.2.4).');
  }
  if (url?.includes('#')) {
    return badRequest('The address must not contain a fragment: remove # and what follows (RFC 9112, 3.2).');
  }
  return undefined;
}

function bodyFault({ headers }: IncomingMessage): Problem | undefined {
  const { expect, 'transfer-encoding': transferCoding, 'content-encoding': contentEncoding } = headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new Problem('expectation_failed', 'The only expectation supported is 100-continue.');
  }
  // Any other coding leaves the end of the body unknown (RFC 9112, 6.3).
  if (transferCoding !== undefined && transferCoding.toLowerCase() !== 'chunked') {
    return badRequest('The only transfer coding supported is chunked (RFC 9112, 6.3).');
  }
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    const detail = 'The body must not be compressed: leave Content-Encoding out.';
    return new Problem('unsupported_media_type', detail, {}, { 'accept-encoding': 'identity' });
  }
  return undefined;
}

const badRequest = (detail: string) => new Problem('bad_request', detail);

/** Excludes characters that would end a host in a URL, and the comma, which Node puts between two Host headers. */
const HOST = /^[^\s/?#@\\,\u007f-\uffff]+$/;

const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`);
