import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

// An import would load all exports of node:http, including an HTTP client with WebSocket: 65 ms of a start.
const { createServer } = process.getBuiltinModule('node:http');

/** Creates no stream for the body of a request without one, some percent of a price's time; not in Node 22. */
const SINCE_NODE_25 = { optimizeEmptyRequests: true };
/** Maximum requests of a connection that wait for the answer to an earlier one: browsers and proxies send none. */
const MAX_WAITING = 32;

/**
 * Creates a server with Node's own limits, in milliseconds. They bound what one client can take by being slow; a flood
 * of many is for the proxy in front (docs/operations.md).
 */
export function createBoundedServer(serve: RequestListener): Server {
  /** Requests of a connection that wait for the answer to an earlier one. */
  const waiting = new WeakMap<Socket, number>();
  const listener: RequestListener = (request, response) => {
    const { socket, headers } = request;
    if (response.socket === null) {
      waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
      // Node parses all that came together. Closing the connection would keep it in memory for longer.
      if ((waiting.get(socket) ?? 0) > MAX_WAITING) return void response.writeHead(503).end();
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
